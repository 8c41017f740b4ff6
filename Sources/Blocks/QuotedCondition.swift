import Expressions

/// Quotes a condition for YAML, which requires quotes around text with `: `, such as a condition that picks a map of a
/// sweep.
package enum QuotedCondition {
  /// Returns the condition in single quotes, with a map at its end in double quotes. Returns nil if the text is not a
  /// condition.
  package static func of(_ text: String) -> String? {
    var texts = [text]
    if let equals = text.firstRange(of: "={"), text.last == "}" {
      texts.append("\(text[..<equals.lowerBound])=\"\(text[equals.lowerBound...].dropFirst())\"")
    }
    return texts.first { (try? Expression($0)) != nil }.map { "'\($0.replacing("'", with: "''"))'" }
  }
}
