/// A writer for rows of `.` and `O`.
enum PlaintextWriter {
  /// Returns the pattern as plaintext.
  ///
  /// - Parameter stop: ends the work early.
  static func text(of pattern: Pattern, until stop: StopSignal? = nil) -> [UInt8] {
    var text = pattern.notes.plainLines("!", blank: false)
    if text.isEmpty, pattern.packed.count == 0 { text = Array("!\n".utf8) }
    pattern.appendRows(alive: UInt8(ascii: "O"), to: &text, until: stop)
    return text
  }
}
