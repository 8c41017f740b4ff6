/// Why a leap over many generations ended early.
enum HashFault: Error {
  /// More different squares are needed than the limit allows.
  case full
  /// The stop signal is on.
  case stopped
  /// The squares would be larger than 2^``QuadPool/highestLevel`` cells a side.
  case tooLarge
}
