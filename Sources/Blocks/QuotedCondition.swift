import Expressions

/// A condition in the quotes that YAML needs around a text with `: `, such as one that picks a map of a sweep.
package enum QuotedCondition {
  /// Returns a condition in single quotes, and a map at its end in double quotes; nil if the text is not a condition.
  package static func of(_ text: String) -> String? {
    var texts = [text]
    if let equals = text.firstRange(of: "={"), text.last == "}" {
      texts.append("\(text[..<equals.lowerBound])=\"\(text[equals.lowerBound...].dropFirst())\"")
    }
    return texts.first { (try? Expression($0)) != nil }.map { "'\($0.replacing("'", with: "''"))'" }
  }
}
