#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The columns and rows of a terminal, at least 1.
///
/// At most 1000 columns and 500 rows of a terminal are used. Real screens are smaller, and each frame takes memory and
/// time in proportion to its size.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// Reads the size of the terminal of a descriptor. Nil if it is not a terminal or does not know its size.
  package init?(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    self.init(columns: min(Int(size.ws_col), 1000), rows: min(Int(size.ws_row), 500))
  }

  /// Returns the first known size: of standard output, of the controlling terminal, from `COLUMNS` and `LINES`, or 80 ×
  /// 24.
  package static func current(environment: [String: String]) -> TerminalSize {
    if let size = TerminalSize(of: STDOUT_FILENO) { return size }
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 {
      defer { close(terminal) }
      if let size = TerminalSize(of: terminal) { return size }
    }
    func number(_ name: String) -> Int? {
      environment[name].flatMap { Int($0) }.flatMap { 1...65_535 ~= $0 ? $0 : nil }
    }
    return TerminalSize(columns: number("COLUMNS") ?? 80, rows: number("LINES") ?? 24)
  }
}
