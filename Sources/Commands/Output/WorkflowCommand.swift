import Notebooks

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
    return Printable.text(result)
  }
}
