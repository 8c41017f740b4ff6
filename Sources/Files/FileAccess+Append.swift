#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileAccess {
  /// Adds bytes to the end of a file that the user named: all of them or none. Creates the file if it does not exist.
  ///
  /// - Throws: an error if ``requireOutput(_:)`` does, and `notRegular` for a pipe or a device.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let place = try outputPlace(path)
    // Not blocking, or a named pipe would hold the program.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = try place.folder.open(place.name, flags, mode: 0o666, name: path)
    let size = try file.regularStatus(name: path).st_size
    guard !Descriptor.writeAll(bytes, to: file.number) else { return }
    let reason = errno
    _ = ftruncate(file.number, size)
    throw FileProblem(path, errno: reason)
  }
}
