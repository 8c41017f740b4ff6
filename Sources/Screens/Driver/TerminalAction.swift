import Typography

/// A task that a screen gives to the terminal, apart from showing frames.
package enum TerminalAction: Hashable, Sendable {
  /// Stops the program until the shell continues it, as Ctrl-Z does in other programs.
  case suspend
  /// Puts text into the terminal's clipboard.
  case copy([UInt8])
  /// Turns mouse reports on or off. Without them, the terminal's own selection works.
  case mouse(Bool)
  /// Writes lines of text, in a session that does not draw on the terminal.
  case say([VisibleText])
  /// Lends the terminal to another program until that program ends.
  case run(String, arguments: [String])
}
