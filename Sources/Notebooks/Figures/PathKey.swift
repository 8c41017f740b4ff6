/// A path as a key: its bytes. Two names that Swift's strings take for equal, such as both spellings of `é`, are two
/// files.
struct PathKey: Sendable, Hashable {
  private let bytes: [UInt8]

  init(_ path: String) { bytes = Array(path.utf8) }
}
