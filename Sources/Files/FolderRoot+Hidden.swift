#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FolderRoot {
  /// Returns the bytes of a text file below the folder, or nil if the file is binary: if it has a zero byte near its
  /// start, as for git. Unlike for other reads, the path may name something hidden.
  ///
  /// It is meant for paths that git lists, not for paths that a notebook names.
  ///
  /// - Throws: `link` if a part of the path is a symbolic link, which is never followed. `outside` if the path leads
  ///   out of the folder.
  package func readText(_ relative: String, limit: Int) throws(FileProblem) -> [UInt8]? {
    let path = Path.join(folder, relative), names = Path.names(in: relative)
    guard let name = names.last, !Path.isAbsolute(relative), !relative.utf8.contains(0),
      !names.contains(where: { $0 == "." || $0 == ".." })
    else { throw FileProblem(path, .outside) }
    var above = try open()
    for name in names.dropLast() {
      guard let next = try above.openFolder(name, name: path) else { throw FileProblem(path, .link(name)) }
      above = next
    }
    let file = try above.open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY, name: path)
    _ = try file.regularStatus(name: path)
    var start = [UInt8](repeating: 1, count: 8000)
    var count = pread(file.number, &start, start.count, 0)
    while count < 0, errno == EINTR { count = pread(file.number, &start, start.count, 0) }
    guard count >= 0 else { throw FileProblem(path, errno: errno) }
    return start.contains(0) ? nil : try Self.read(file, limit: limit, path)
  }
}
