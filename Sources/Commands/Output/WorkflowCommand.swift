import Files
import Typography

/// GitHub's workflow commands: `::error file=…,line=…,col=…::message`.
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions"; the escapes are those of actions/toolkit.
package enum WorkflowCommand {
  /// One command with its line feed. Whatever the words hold, they can neither end the command nor begin another one.
  package static func text(
    _ command: String, file: String, line: Int? = nil, column: Int? = nil, message: String
  ) -> String {
    var properties = "file=\(escaped(file, isProperty: true))"
    if let line { properties += ",line=\(line)" }
    if let column { properties += ",col=\(column)" }
    return "::\(command) \(properties)::\(escaped(message, isProperty: false))\n"
  }

  /// Whether the output is read by a service that obeys lines of it.
  static var isObeyed: Bool { FileAccess.environmentVariable("CI") != nil }

  /// Returns lines that hold no command: `⟨:⟩:` for two colons at the start of a line, which may be indented, and
  /// `##⟨[⟩` for the older form, which a service finds anywhere.
  ///
  /// Source: `ActionCommand.cs` of actions/runner.
  package static func disarmed(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    // Whether nothing or only space precedes on the line.
    var isAtStart = true
    for (index, scalar) in scalars.enumerated() {
      if isAtStart, scalar == ":", scalars[index...].dropFirst().first == ":" {
        result.append(contentsOf: "⟨:⟩".unicodeScalars)
      } else if scalar == "[", scalars[..<index].suffix(2) == ["#", "#"] {
        result.append(contentsOf: "⟨[⟩".unicodeScalars)
      } else {
        result.append(scalar)
      }
      isAtStart = scalar == "\n" || scalar == "\r" || (isAtStart && scalar.properties.isWhitespace)
    }
    return String(result)
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    // By scalars, since a carriage return and a line feed are one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // In the middle of a line only the older form could be a command.
    return String(disarmed("x" + VisibleText(quoted: result).string).dropFirst())
  }
}
