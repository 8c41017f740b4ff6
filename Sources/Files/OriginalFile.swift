#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is to be replaced, as it was when it was read.
struct OriginalFile {
  enum Content {
    case bytes([UInt8])
    /// The SHA-256 of a file that may be large.
    case digest(String)
    /// The file is too large to be read, so only its identity is known.
    case unread

    /// The SHA-256 as hexadecimal digits, or nil if it is unknown.
    var digest: String? {
      switch self {
      case .bytes(let bytes): SHA256.hexadecimal(of: bytes)
      case .digest(let digest): digest
      case .unread: nil
      }
    }
  }

  /// The proof that allows a copy or a second name to be removed. A file of unknown content is never removed.
  var proof: TemporaryName.Proof {
    let digest = content.digest ?? String(repeating: "0", count: 64)
    return TemporaryName.Proof(written: digest, replaced: digest)
  }

  /// The largest file with hard links, in bytes, that can be replaced. It has to be copied.
  private static let largestCopy = 1 << 32

  let place: FilePlace
  let content: Content
  let status: FileStatus
  /// The identity of the file when its bytes were last compared.
  private(set) var compared: FileIdentity

  init(_ place: FilePlace, _ content: Content, _ status: FileStatus) {
    self.place = place
    self.content = content
    self.status = status
    compared = status.identity
  }

  /// Reads the file in a place. The file may be large, so only a digest of its content is kept. Returns nil if there is
  /// no file.
  ///
  /// - Parameter largest: the largest number of bytes that are read, because a sparse file may have any size.
  /// - Throws: `tooLarge` for a very large file with hard links.
  init?(_ place: FilePlace, name: String, largest: Int = .max) throws(FileProblem) {
    do throws(FileProblem) {
      let found = try place.withRegularFile { file, status throws(FileProblem) in
        let size = Int(status.st_size)
        if size > largest, status.st_nlink == 1 { return (content: Content.unread, status: FileStatus(status)) }
        guard size <= max(largest, Self.largestCopy) else {
          throw FileProblem(name, .tooLarge(limit: Self.largestCopy))
        }
        return (content: Content.digest(try file.digest(name: name)), status: FileStatus(status))
      }
      guard let found else { return nil }
      self.init(place, found.content, found.status)
    } catch {
      throw FileProblem(name, error.kind)
    }
  }

  /// Whether the file has not been replaced or written since it was last compared.
  var isAsCompared: Bool { FileIdentity(of: place.name, in: place.folder) == compared }

  /// Compares the bytes with those that were read. The time of the last write does not matter.
  ///
  /// - Throws: `removedMeanwhile` if the file no longer exists. `changedMeanwhile` if the bytes differ or it is another
  ///   file.
  mutating func requireUnchanged(name: String) throws(FileProblem) {
    // The identity is taken before the bytes are read, so a later write is noticed.
    guard let identity = FileIdentity(of: place.name, in: place.folder) else {
      throw FileProblem(name, .removedMeanwhile)
    }
    if case .unread = content, identity != compared { throw FileProblem(name, .changedMeanwhile) }
    guard identity.isSameFile(as: compared), hasSameBytes else { throw FileProblem(name, .changedMeanwhile) }
    compared = identity
  }

  /// Returns whether the content has this digest.
  func hasDigest(_ digest: String) -> Bool { if case .digest(digest) = content { true } else { false } }

  private var hasSameBytes: Bool {
    switch content {
    case .bytes(let bytes): (try? place.read(limit: bytes.count)) == bytes
    case .digest(let digest): (try? place.digest()) == digest
    // Its identity has been compared.
    case .unread: true
    }
  }

  /// Writes the bytes of the file into an empty file. They must not have changed since the comparison.
  func write(to copy: TemporaryFile, name: String) throws(FileProblem) {
    switch content {
    case .bytes(let bytes):
      try copy.append(bytes[...])
      try copy.complete(proof: proof)
    case .digest(let digest):
      let found = try place.withRegularFile { file, _ throws(FileProblem) in
        var hash = SHA256()
        try file.forEachPiece(name: name) { piece throws(FileProblem) in
          hash.update(piece.span)
          try copy.append(piece)
        }
        return SHA256.hexadecimal(hash.finish())
      }
      guard found == digest else { throw FileProblem(name, .changedMeanwhile) }
      try copy.complete(proof: proof)
    case .unread:
      _ = try place.withRegularFile { file, _ throws(FileProblem) in
        try file.forEachPiece(name: name) { piece throws(FileProblem) in try copy.append(piece) }
      }
      guard isAsCompared else { throw FileProblem(name, .changedMeanwhile) }
      try copy.complete(proof: proof)
    }
  }
}

/// The status of a file that a new version keeps.
struct FileStatus: Sendable {
  let identity: FileIdentity
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  /// Whether the file has more than one name.
  let hasOtherNames: Bool

  init(_ status: stat) {
    identity = FileIdentity(status)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    hasOtherNames = status.st_nlink > 1
  }
}
