/// A file that is to be replaced, as it was read.
struct OriginalFile {
  enum Content {
    case bytes([UInt8])
    /// SHA-256 of a file that may be large.
    case digest(String)
  }

  /// The path as the caller wrote it.
  private let path: String
  /// The path behind all symbolic links.
  private let resolvedPath: String
  private let content: Content
  /// The file whose bytes were last compared.
  private var compared: FileIdentity

  init(_ snapshot: FileSnapshot, _ content: Content) {
    path = snapshot.path
    resolvedPath = snapshot.resolvedPath
    compared = snapshot.identity
    self.content = content
  }

  /// Whether the file is the one that was last compared, and was not written since.
  var isAsCompared: Bool { FileIdentity(of: resolvedPath) == compared }

  /// Compares the bytes. The time of the last write does not matter.
  ///
  /// - Throws: `removedMeanwhile`, or `changedMeanwhile` where the path leads to another file or the bytes differ.
  mutating func requireUnchanged(name: String) throws(FileProblem) {
    let resolved: String
    do throws(FileProblem) {
      resolved = try FileAccess.resolve(path)
    } catch {
      throw FileProblem(name, error.kind == .missing ? .removedMeanwhile : .changedMeanwhile)
    }
    // Before the bytes are read: a later write shows.
    guard resolved == resolvedPath, let identity = FileIdentity(of: resolved), identity.isSameFile(as: compared),
      hasSameBytes
    else {
      throw FileProblem(name, .changedMeanwhile)
    }
    compared = identity
  }

  private var hasSameBytes: Bool {
    switch content {
    case .bytes(let bytes): (try? FileAccess.snapshot(resolvedPath, limit: bytes.count))?.bytes == bytes
    case .digest(let digest): (try? FileAccess.digest(of: resolvedPath)) == digest
    }
  }
}
