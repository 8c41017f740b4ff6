#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileAccess {
  /// Returns whether a path names a pipe, such as the one that a shell makes for `<(command)`.
  package static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Reads a pipe to its end, at most `limit` bytes. Waits for a program to write to it.
  package static func readPipe(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    try Descriptor(opening: path, O_RDONLY | O_NOCTTY, name: path).readAll(limit: limit, name: path)
  }
}
