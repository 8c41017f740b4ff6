/// The reason why a leap over many generations failed.
enum HashFault: Error {
  /// The leap needs more different squares than the limit allows.
  case full
  /// The leap needs more memory than the system grants.
  case refused
  /// The leap needs more work than ``QuadPool/workLimit`` allows.
  case exhausted
  /// The stop signal ended the leap.
  case stopped
  /// The squares would have more than 2^``QuadPool/highestLevel`` cells on a side.
  case tooLarge
}
