/// A file beside a notebook that lists the files that a run is about to remove.
///
/// The note exists before the notebook takes its place, and until the files are removed. So the next run knows of files
/// that a killed run has not removed, although no notebook names them any more. The note has the user's seal, because
/// nobody else may decide what a run removes.
package final class RemovalNote {
  /// A file to remove.
  package struct Entry: Sendable, Hashable {
    /// The path relative to the folder of the notebook.
    package let path: String
    /// The SHA-256 of the file.
    package let digest: String
    package let isFigure: Bool

    package init(path: String, digest: String, isFigure: Bool) {
      self.path = path
      self.digest = digest
      self.isFigure = isFigure
    }
  }

  /// The largest note that is read, in bytes.
  static let limit = 64 << 20
  private let file: TemporaryFile

  /// Writes the note beside a notebook. It is removed with the object, unless it is left.
  package init(_ entries: [Entry], beside page: FileSnapshot, sealedBy seal: RecordSeal) throws(FileProblem) {
    let bytes = Self.bytes(of: entries), name = page.place.name, digest = SHA256.hexadecimal(of: bytes)
    file = try TemporaryFile.beside(name, in: page.place.folder, like: nil, isPrivate: true, name: page.path)
    try file.append(bytes[...])
    let proof = TemporaryName.Proof(written: digest, replaced: nil).sealed(by: seal, beside: name, as: .note)
    try file.complete(proof: proof, as: .note)
  }

  /// Leaves the note to the next run, because a file could not be removed.
  package func leave() { file.leave() }

  private static func bytes(of entries: [Entry]) -> [UInt8] {
    entries.flatMap { entry in
      [entry.isFigure ? "figure" : "file", entry.digest, entry.path].flatMap { Array($0.utf8) + [0] }
    }
  }

  /// Reads a note. Returns an empty list if the bytes do not have exactly the form of a note.
  static func entries(in bytes: [UInt8]) -> [Entry] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let entries = stride(from: 0, to: fields.count - 2, by: 3).map { start in
      Entry(path: fields[start + 2], digest: fields[start + 1], isFigure: fields[start] == "figure")
    }
    return Self.bytes(of: entries) == bytes ? entries : []
  }
}
