#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Returns the bytes of a regular file below the folder. Unlike for other reads, the path may name something hidden.
  ///
  /// It is meant for paths that git lists, not for paths that a notebook names.
  ///
  /// - Throws: `link` if a part of the path is a symbolic link, which is never followed. `outside` if the path leads
  ///   out of the folder.
  package func readHidden(_ relative: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let path = Path.join(folder, relative), names = Path.names(in: relative)
    guard let file = names.last, !Path.isAbsolute(relative), !relative.utf8.contains(0),
      !names.contains(where: { $0 == "." || $0 == ".." })
    else { throw FileProblem(path, .outside) }
    var above = try open()
    for name in names.dropLast() {
      guard let next = try above.openFolder(name, name: path) else { throw FileProblem(path, .link(name)) }
      above = next
    }
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    return try Self.read(try above.open(file, flags, name: path), limit: limit, path)
  }
}
