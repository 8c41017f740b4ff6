#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The place of a file below a folder: an open folder and a name in it, whether there is a file or not.
///
/// Two places are equal where they are one on the disk: their names have the same bytes, or differ in capitals only
/// where the file system ignores these.
package struct FilePlace: Sendable {
  /// The deepest folder that exists.
  let folder: OpenFolder
  /// The folders below it that do not exist yet, from the outermost on.
  let missing: [String]
  /// The name of the file.
  package let name: String

  init(folder: OpenFolder, missing: [String], name: String) {
    self.folder = folder
    self.missing = missing
    self.name = name
  }
}

extension FilePlace: Hashable {
  private var keys: [NameKey] { (missing + [name]).map { NameKey($0, ignoresCase: folder.ignoresCase) } }

  package static func == (a: FilePlace, b: FilePlace) -> Bool { a.folder.key == b.folder.key && a.keys == b.keys }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(folder.key)
    hasher.combine(keys)
  }
}

extension FilePlace {
  /// The place in small letters. Places of files or folders that differ only in capitals are one place on some systems.
  package var withoutCapitals: FilePlace {
    FilePlace(folder: folder, missing: missing.map { $0.lowercased() }, name: name.lowercased())
  }

  /// The content of the place, without following a link.
  package enum Content: Sendable, Hashable {
    case nothing
    case file
    case link
    case folder
    /// A device, a pipe or a socket.
    case other
  }

  package var content: Content {
    guard missing.isEmpty, let status = folder.status(of: name) else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFLNK: .link
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Returns the SHA-256 of the regular file in the place, read piece by piece, in 64 digits; nil without a file.
  ///
  /// - Throws: `link` if a symbolic link is there, `isFolder` or `notRegular`.
  package func digest() throws(FileProblem) -> String? {
    try withRegularFile { file, _ throws(FileProblem) in try file.digest(name: name) }
  }

  /// Returns the digests of the regular file in the place, with and without regard to the kind of its line ends; nil
  /// without a file.
  ///
  /// - Parameters:
  ///   - limit: the most bytes of a file that is read; `tooLarge` for a larger one.
  ///   - isStopped: ends the work with an error.
  package func digests(limit: Int, until isStopped: () -> Bool = { false }) throws(FileProblem) -> ContentDigests? {
    try withRegularFile { file, status throws(FileProblem) in
      guard Int(status.st_size) <= limit else { throw FileProblem(name, .tooLarge(limit: limit)) }
      return try file.digests(limit: limit, name: name, until: isStopped)
    }
  }

  /// Returns the bytes of the regular file in the place, at most `limit`; nil without a file. Links are not followed.
  package func read(limit: Int) throws(FileProblem) -> [UInt8]? {
    try withRegularFile { file, status throws(FileProblem) in
      guard Int(status.st_size) <= limit else { throw FileProblem(name, .tooLarge(limit: limit)) }
      return try file.readAll(limit: limit, expected: Int(status.st_size), name: name)
    }
  }

  /// Removes the file, if it still has this digest; otherwise throws `changedMeanwhile`. A missing file is not an
  /// error, and what a link leads to is never removed.
  package func remove(withDigest digest: String) throws(FileProblem) {
    let found = try withRegularFile { file, status throws(FileProblem) in
      (digest: try file.digest(name: name), identity: FileIdentity(status))
    }
    guard let found else { return }
    guard found.digest == digest, FileIdentity(of: name, in: folder) == found.identity else {
      throw FileProblem(name, .changedMeanwhile)
    }
    guard unlinkat(folder.number, name, 0) == 0 || errno == ENOENT else { throw FileProblem(name, errno: errno) }
  }

  /// Returns what `body` makes of the regular file in the place and its status; nil without a file.
  func withRegularFile<Result>(
    _ body: (borrowing Descriptor, stat) throws(FileProblem) -> Result
  ) throws(FileProblem) -> Result? {
    guard missing.isEmpty, folder.status(of: name) != nil else { return nil }
    // Not blocking, or a named pipe would hold us here.
    let file = try folder.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY, name: name)
    return try body(file, try file.regularStatus(name: name))
  }
}
