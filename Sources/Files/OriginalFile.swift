/// A file that is to be replaced, as it was read.
struct OriginalFile {
  enum Content {
    case bytes([UInt8])
    /// SHA-256 of a file that may be large.
    case digest(String)
  }

  let place: FilePlace
  let content: Content
  let status: FileStatus
  /// The file whose bytes were last compared.
  private(set) var compared: FileIdentity

  init(_ place: FilePlace, _ content: Content, _ status: FileStatus) {
    self.place = place
    self.content = content
    self.status = status
    compared = status.identity
  }

  /// Whether the file is the one that was last compared, and was not written since.
  var isAsCompared: Bool { FileIdentity(of: place.name, in: place.folder) == compared }

  /// Compares the bytes. The time of the last write does not matter.
  ///
  /// - Throws: `removedMeanwhile`, or `changedMeanwhile` if there is another file now or the bytes differ.
  mutating func requireUnchanged(name: String) throws(FileProblem) {
    // Before the bytes are read: a later write shows.
    guard let identity = FileIdentity(of: place.name, in: place.folder) else {
      throw FileProblem(name, .removedMeanwhile)
    }
    guard identity.isSameFile(as: compared), hasSameBytes else { throw FileProblem(name, .changedMeanwhile) }
    compared = identity
  }

  private var hasSameBytes: Bool {
    switch content {
    case .bytes(let bytes): (try? place.read(limit: bytes.count)) == bytes
    case .digest(let digest): (try? place.digest()) == digest
    }
  }

  /// Returns the bytes of the file, which must not have changed since the comparison.
  func bytes(name: String) throws(FileProblem) -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .digest(let digest):
      guard let bytes = try place.read(limit: .max - 1), SHA256.hexadecimal(of: bytes) == digest else {
        throw FileProblem(name, .changedMeanwhile)
      }
      return bytes
    }
  }
}
