#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileAccess {
  /// Appends bytes to a file that the user named: all of them or none. Creates the file if it does not exist.
  ///
  /// - Throws: the same problems as ``requireOutput(_:)``, and `notRegular` for a pipe or a device.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let place = try outputPlace(path)
    // The file is opened without blocking, because a named pipe would otherwise block the program.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = try place.folder.open(place.name, flags, mode: 0o666, name: path)
    let size = try file.regularStatus(name: path).st_size
    guard !Descriptor.writeAll(bytes, to: file.number) else { return }
    let reason = errno
    _ = ftruncate(file.number, size)
    throw FileProblem(path, errno: reason)
  }
}
