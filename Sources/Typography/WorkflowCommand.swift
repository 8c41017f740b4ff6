/// GitHub's workflow commands: `::error file=…,line=…,col=…::message`.
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions"; the escapes are those of actions/toolkit.
package enum WorkflowCommand {
  /// Returns one command with its line feed. The arguments can neither end the command nor begin another one.
  package static func text(
    _ command: String, file: String, line: Int? = nil, column: Int? = nil, message: String
  ) -> String {
    var properties = "file=\(escaped(file, isProperty: true))"
    if let line { properties += ",line=\(line)" }
    if let column { properties += ",col=\(column)" }
    return "::\(command) \(properties)::\(escaped(message, isProperty: false))\n"
  }

  /// Returns the lines with all commands of CI services disarmed: GitHub Actions and Forgejo (`::error::`,
  /// `##[error]`), Azure Pipelines (`##vso[task.setvariable]`) and TeamCity (`##teamcity[…]`).
  ///
  /// At the start of a line, which may be indented, two colons become `⟨:⟩:`. Two number signs before a letter become
  /// `⟨#⟩#`, so Markdown headings do not change. Anywhere in a line, a bracket after `##` and the name of a service
  /// becomes `⟨[⟩`.
  ///
  /// Source: `ActionCommand.cs` of actions/runner, `Command.cs` of microsoft/azure-pipelines-agent.
  package static func disarmed(_ text: String) -> String {
    String(decoding: disarmed(Array(text.utf8)), as: UTF8.self)
  }

  /// Returns UTF-8 text with all commands of CI services disarmed. O(bytes).
  package static func disarmed(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    // Only a line with two colons or two number signs may hold a command, and few lines have them.
    while let pair = firstPair(in: text.span, from: copied) {
      if copied == 0 { result.reserveCapacity(text.count + text.count / 8) }
      let start = text[copied..<pair].lastIndex(where: isLineEnd).map { $0 + 1 } ?? copied
      let end = text[pair...].firstIndex(where: isLineEnd) ?? text.endIndex
      result += text[copied..<start]
      result += disarmed(line: String(decoding: text[start..<end], as: UTF8.self)).utf8
      copied = end
    }
    if copied == 0 { return text }
    result += text[copied...]
    return result
  }

  /// Returns the index of the first pair of adjacent colons or number signs.
  private static func firstPair(in text: Span<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#"), text[index - 1] == byte { return index - 1 }
      index += 1
    }
    return nil
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  private static func disarmed(line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    var result = String.UnicodeScalarView()
    // Whether only white space precedes the scalar.
    var isAtStart = true
    /// The number of number signs just before the scalar, and whether only the name of a service follows two of them.
    var signs = 0
    var isNamed = false
    for (index, scalar) in scalars.enumerated() {
      let rest = scalars[index...]
      if isAtStart ? rest.starts(with: "::".unicodeScalars) || isSign(rest) : scalar == "[" && isNamed {
        result.append(contentsOf: "⟨\(scalar)⟩".unicodeScalars)
      } else {
        result.append(scalar)
      }
      signs = scalar == "#" ? signs + 1 : 0
      isNamed = signs > 1 || (isNamed && isPartOfName(scalar))
      isAtStart = isAtStart && scalar.properties.isWhitespace
    }
    return String(result)
  }

  /// Returns whether the scalars begin with two number signs or more, followed by a letter.
  private static func isSign(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let after = scalars.drop { $0 == "#" }
    return after.startIndex - scalars.startIndex >= 2 && after.first?.properties.isAlphabetic ?? false
  }

  /// Returns whether the name of a service may contain a scalar.
  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-_.".unicodeScalars.contains(scalar)
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    // The text is read scalar by scalar, because a carriage return and a line feed form one character.
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
    // The text follows other words on its line, where only the older form of a command is recognised.
    return String(disarmed("x" + VisibleText(quoted: result).string).dropFirst())
  }
}
