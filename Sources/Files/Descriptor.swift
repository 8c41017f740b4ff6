#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file that is closed exactly once.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path that is passed to the system.
  ///   - name: the name of the file in messages.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0, name: String) throws(FileProblem) {
    // The system would end the path at a NUL, and so open another file.
    guard !path.utf8.contains(0) else { throw FileProblem(name, .missing) }
    let number = open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw FileProblem(name, errno: errno) }
    self.number = number
  }

  init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  borrowing func status(name: String) throws(FileProblem) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileProblem(name, errno: errno) }
    return status
  }

  /// Returns the status of a regular file. Throws a problem for anything else.
  borrowing func regularStatus(name: String) throws(FileProblem) -> stat {
    let status = try status(name: name)
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status
    case S_IFDIR: throw FileProblem(name, .isFolder)
    default: throw FileProblem(name, .notRegular)
    }
  }

  /// Reads to the end of the file, at most `limit` bytes.
  ///
  /// Throws a problem if the file is larger, or if the system refuses the memory for the expected bytes and a copy of
  /// them.
  borrowing func readAll(limit: Int, expected: Int = 0, name: String) throws(FileProblem) -> [UInt8] {
    guard SystemMemory.grants(2 * Double(min(expected, limit))) else { throw FileProblem(name, errno: ENOMEM) }
    var bytes: [UInt8] = []
    // The array has room for one byte more than the file, so the end is seen before the array grows.
    bytes.reserveCapacity(min(max(expected, 0), limit) + 1)
    var chunk = min(max(expected + 1, 1 << 12), 1 << 20)
    while true {
      let spare = bytes.capacity - bytes.count
      let room = min(chunk, limit - bytes.count + 1, spare > 0 ? spare : chunk)
      let before = bytes.count
      var count = 0
      var failure: Int32 = 0
      bytes.append(addingCapacity: room) { span in
        span.withUnsafeMutableBufferPointer { buffer, initialized in
          repeat {
            count = read(number, buffer.baseAddress, room)
            failure = errno
            if count < 0, failure == EAGAIN { Self.wait(for: POLLIN, on: number) }
          } while count < 0 && (failure == EINTR || failure == EAGAIN)
          initialized = max(count, 0)
        }
      }
      guard count >= 0 else { throw FileProblem(name, errno: failure) }
      guard count > 0 else { return bytes }
      guard before + count <= limit else { throw FileProblem(name, .tooLarge(limit: limit)) }
      chunk = 1 << 16
    }
  }

  /// Passes on the rest of the file in pieces.
  borrowing func forEachPiece(
    name: String, _ take: (ArraySlice<UInt8>) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(number, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem(name, errno: errno) }
      guard count > 0 else { return }
      try take(piece[..<count])
    }
  }

  /// Returns the SHA-256 of the file as 64 hexadecimal digits. The file is read piece by piece.
  borrowing func digest(name: String) throws(FileProblem) -> String {
    var hash = SHA256()
    try forEachPiece(name: name) { piece throws(FileProblem) in hash.update(piece.span) }
    return SHA256.hexadecimal(hash.finish())
  }

  /// Returns both digests of the file, which is read piece by piece.
  ///
  /// - Parameters:
  ///   - limit: the largest number of bytes to read. A larger file is the error `tooLarge`.
  ///   - isStopped: returns true to end the work with an error.
  borrowing func digests(
    limit: Int, name: String, until isStopped: () -> Bool
  ) throws(FileProblem) -> ContentDigests {
    var hash = TextHash()
    var count = 0
    try forEachPiece(name: name) { piece throws(FileProblem) in
      count += piece.count
      guard count <= limit else { throw FileProblem(name, .tooLarge(limit: limit)) }
      guard !isStopped() else { throw FileProblem(name, errno: ECANCELED) }
      hash.update(Array(piece))
    }
    return hash.finish()
  }

  /// Writes all bytes. Returns false and sets `errno` if the system refuses.
  static func writeAll(_ bytes: [UInt8], to number: Int32) -> Bool { writeAll(bytes[...], to: number) }

  /// Writes all bytes. Returns false and sets `errno` if the system refuses.
  static func writeAll(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          wait(for: POLLOUT, on: number)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Replaces the content of the file from its start. The bytes are on the disk when the call returns.
  borrowing func overwrite(with bytes: [UInt8], name: String) throws(FileProblem) {
    guard Self.writeAll(bytes, to: number), ftruncate(number, bytes.count) == 0, fsync(number) == 0 else {
      throw FileProblem(name, errno: errno)
    }
  }

  /// Replaces the content of the file with the content of another one. The bytes are on the disk when the call returns.
  borrowing func overwrite(from other: borrowing Descriptor, name: String) throws(FileProblem) {
    let number = number
    var size = 0
    try other.forEachPiece(name: name) { piece throws(FileProblem) in
      guard Self.writeAll(piece, to: number) else { throw FileProblem(name, errno: errno) }
      size += piece.count
    }
    guard ftruncate(number, size) == 0, fsync(number) == 0 else { throw FileProblem(name, errno: errno) }
  }

  /// Waits until a terminal or pipe is ready, because another program may have made it non-blocking.
  private static func wait(for event: Int32, on number: Int32) {
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    poll(&request, 1, -1)
  }
}
