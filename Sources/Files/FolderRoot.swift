#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folder below which a notebook may read files.
package struct FolderRoot: Sendable {
  /// The path as the caller wrote it.
  package let folder: String

  package init(folder: String) { self.folder = folder.isEmpty ? "." : folder }

  /// The bytes of a regular file below the folder.
  ///
  /// Symbolic links are followed as far as they stay below; the file that is read is looked up in the path that was
  /// resolved. Absolute paths, `..` that leaves, backslashes, NUL and hidden names (`.git/config`) are `outside`,
  /// whether there is such a file or not.
  package func read(_ relative: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let path = Path.join(folder, relative)
    guard Self.isPlain(relative) else { throw FileProblem(path, .outside) }
    let root = try FileAccess.resolve(folder)
    let resolved: String
    do {
      resolved = try FileAccess.resolve(path)
    } catch {
      throw FileProblem(path, error.kind)
    }
    let prefix = root.hasSuffix("/") ? root : root + "/"
    guard resolved.utf8.starts(with: prefix.utf8) else { throw FileProblem(path, .outside) }
    let below = String(decoding: resolved.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    guard Self.isPlain(below) else { throw FileProblem(path, .outside) }
    // What was resolved holds no link any more; should one be put in its place now, it is not followed.
    let file = try Descriptor(opening: resolved, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, name: path)
    let status = try file.regularStatus(name: path)
    guard Int(status.st_size) <= limit else { throw FileProblem(path, .tooLarge(limit: limit)) }
    return try file.readAll(limit: limit, expected: Int(status.st_size), name: path)
  }

  /// Whether a path is relative, names nothing hidden, and does not climb out by its own words. What its symbolic links
  /// do is for the resolution to judge.
  package static func isPlain(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\\") })
    else {
      return false
    }
    var depth = 0
    for name in path.split(separator: "/") where name != "." {
      depth += name == ".." ? -1 : 1
      guard depth >= 0, name == ".." || !name.hasPrefix(".") else { return false }
    }
    return true
  }
}
