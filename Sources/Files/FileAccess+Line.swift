#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileAccess {
  /// Reads a line of at most 4 KiB from standard input, and no byte beyond it.
  ///
  /// The standard library's `readLine` may wait forever at the end of the input if a signal interrupted an earlier
  /// call.
  ///
  /// - Returns: the line without its end, or nil at the end of the input.
  package static func lineOfInput() -> String? {
    var line: [UInt8] = []
    while line.count < 4096 {
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count == 0, line.isEmpty { return nil }
      if count != 1 || byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
