import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The place of a file below a folder: an open folder and a name in it. The file need not exist.
///
/// Two places are equal if they are the same on the disk. So their names have the same bytes, or differ only in case on
/// a file system that ignores case.
package struct FilePlace: Sendable {
  /// The deepest existing folder.
  let folder: OpenFolder
  /// The folders below that do not exist yet, outermost first.
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
  /// The place in lower case. Places that differ only in case are the same on some systems.
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

  /// Returns the SHA-256 of the regular file in the place as 64 hexadecimal digits, or nil if there is no file. The
  /// file is read piece by piece.
  ///
  /// - Throws: `link` for a symbolic link, `isFolder` for a folder, or `notRegular`.
  package func digest() throws(FileProblem) -> String? {
    try withRegularFile { file, _ throws(FileProblem) in try file.digest(name: name) }
  }

  /// Returns both digests of the regular file in the place, or nil if there is no file.
  ///
  /// - Parameters:
  ///   - limit: the largest number of bytes that are read. A larger file is the error `tooLarge`.
  ///   - isStopped: returns true to end the work with an error.
  /// - Throws: `pointer` if Git LFS did not fetch the file.
  package func digests(limit: Int, until isStopped: () -> Bool = { false }) throws(FileProblem) -> ContentDigests? {
    try withRegularFile { file, status throws(FileProblem) in
      guard Int(status.st_size) <= limit else { throw FileProblem(name, .tooLarge(limit: limit)) }
      guard !isStopped() else { throw FileProblem(name, .other(errno: ECANCELED)) }
      if status.st_size < GitPointer.limit {
        let bytes = try file.readAll(limit: limit, expected: Int(status.st_size), name: name)
        guard !GitPointer.isPointer(bytes) else { throw FileProblem(name, .pointer) }
        return ContentDigests(of: bytes)
      }
      return try file.digests(limit: limit, name: name, until: isStopped)
    }
  }

  /// Returns the bytes of the regular file in the place, at most `limit`, or nil if there is no file. Links are not
  /// followed.
  package func read(limit: Int) throws(FileProblem) -> [UInt8]? {
    try withRegularFile { file, status throws(FileProblem) in
      guard Int(status.st_size) <= limit else { throw FileProblem(name, .tooLarge(limit: limit)) }
      return try file.readAll(limit: limit, expected: Int(status.st_size), name: name)
    }
  }

  /// Removes the file if it still has this digest.
  ///
  /// A missing file is not an error. The target of a link is never removed.
  ///
  /// - Throws: `changedMeanwhile` if the file has another digest.
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

  /// Returns the result of `body` for the regular file in the place and its status, or nil if there is no file.
  func withRegularFile<Result>(
    _ body: (borrowing Descriptor, stat) throws(FileProblem) -> Result
  ) throws(FileProblem) -> Result? {
    guard missing.isEmpty, folder.status(of: name) != nil else { return nil }
    // The file is opened without blocking, because a named pipe would otherwise block the program.
    let file = try folder.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY, name: name)
    return try body(file, try file.regularStatus(name: name))
  }
}

/// A name in a folder as its file system compares names: by bytes, or by letters if the file system ignores case.
package struct NameKey: Hashable, Sendable {
  private let bytes: [UInt8]
  private let letters: String?

  package init(_ name: String, ignoresCase: Bool) {
    // Swift compares strings by canonical equivalence, like those file systems.
    letters = ignoresCase ? name.lowercased() : nil
    bytes = ignoresCase ? [] : Array(name.utf8)
  }
}

/// The small text that Git LFS stores in place of a large file.
///
/// A clone without Git LFS, or without its content, has such a text where the file should be.
package enum GitPointer {
  private static let start = Array("version https://git-lfs.github.com/spec/".utf8)
  /// The largest size of a pointer in bytes, by the specification of Git LFS.
  static let limit = 1024

  /// Returns whether these bytes are a pointer.
  package static func isPointer(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count < limit && bytes.starts(with: start)
  }

  /// Returns the SHA-256 in a pointer, which is that of the file's content. Nil if the bytes are not a pointer.
  package static func hash(in bytes: [UInt8]) -> String? {
    guard isPointer(bytes) else { return nil }
    let key = Array("oid sha256:".utf8)
    return bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: key) }
      .map { String(decoding: $0.dropFirst(key.count), as: UTF8.self) }
  }
}

/// The temporary files that killed processes have left beside other files. Each folder is listed once.
package final class Leftovers: Sendable {
  /// The names in each folder, by the label of the file that they belong to (``TemporaryName/key(of:)``).
  private let names = Mutex<[FileKey: [[UInt8]: [String]]]>([:])
  /// The largest number of versions of one file. Each killed process leaves one.
  private static let mostVersions = 8

  package init() {}

  /// Returns the versions of a file that killed processes have left. Each process leaves the old version or the new
  /// one.
  ///
  /// - Parameter limit: the largest size of a version in bytes. Larger versions are left out.
  package func versions(of place: FilePlace, limit: Int) -> [[UInt8]] {
    guard place.missing.isEmpty else { return [] }
    return (names(in: place.folder)[TemporaryName.key(of: place.name)] ?? []).sorted().prefix(Self.mostVersions)
      .compactMap { try? FilePlace(folder: place.folder, missing: [], name: $0).read(limit: limit) }
  }

  private func names(in folder: OpenFolder) -> [[UInt8]: [String]] {
    if let found = names.withLock({ $0[folder.key] }) { return found }
    var found: [[UInt8]: [String]] = [:]
    for name in folder.temporaryNames() where ![.partial, .note].contains(name.kind) {
      found[Array(name.file.utf8), default: []].append(name.text)
    }
    names.withLock { [found] in $0[folder.key] = found }
    return found
  }
}
