/// The reason why a leap failed.
enum HashFault: Error {
  /// The leap needs more different squares than the limit allows.
  case full
  /// The leap needs more memory than the system grants.
  case refused
  /// The leap needs more work than ``QuadPool/workLimit`` allows.
  case exhausted
  /// The stop signal ended the leap.
  case stopped
  /// The side of a square would have more than 2^``QuadPool/highestLevel`` cells.
  case tooLarge
}
