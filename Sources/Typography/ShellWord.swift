/// A word of a command line that a person can paste into a shell.
package enum ShellWord {
  /// Returns the word, quoted if a shell would read it as something else.
  ///
  /// A word with characters that a message cannot show is written as `$'…'` with octal bytes, which bash, zsh, ksh and
  /// POSIX.1-2024 understand.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    let shown = WorkflowCommand.disarmed("x" + VisibleText(quoted: word).string).dropFirst()
    guard shown.unicodeScalars.elementsEqual(word.unicodeScalars) else {
      return "$'" + word.unicodeScalars.map(escaped).joined() + "'"
    }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Returns a quoted path that cannot be mistaken for an option.
  package static func quoted(path: String) -> String { quoted(path.hasPrefix("-") ? "./" + path : path) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || "/._-+=,@:%".utf8.contains(byte)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
    guard VisibleText.isInvisible(scalar) || scalar == "[" else { return String(scalar) }
    return (UTF8.encode(scalar) ?? .init()).map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }.joined()
  }
}
