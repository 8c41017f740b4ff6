import Typography

/// Something that a screen asks of the terminal itself, beyond what it shows.
package enum TerminalAction: Hashable, Sendable {
  /// Stops the program, as Ctrl-Z does elsewhere, until the shell continues it.
  case suspend
  /// Puts text into the terminal's clipboard.
  case copy([UInt8])
  /// Turns the reports of the mouse on or off; without them the terminal's own selection works.
  case mouse(Bool)
  /// Writes lines of text, where the terminal is not drawn on.
  case say([VisibleText])
  /// Gives the terminal to another program until that ends.
  case run(String, arguments: [String])
}
