/// A condition `KEY=VALUE` after `at`.
package struct PointCondition: Sendable {
  package var key: String
  /// The value as written but without quotes, or `$name` until the parameter is bound.
  package var value: String
  /// The range of `KEY=VALUE`, in scalars of the expression's text.
  package var range: Range<Int>
  var isQuoted: Bool
  /// The name of the parameter that gave the value, once it is bound.
  var boundParameter: String?

  static let stepKey = "step"

  /// `KEY=VALUE`, or `KEY=$name`, as the author wrote it.
  package var written: String { boundParameter.map { "\(key)=$\($0)" } ?? spelling }

  var step: BigWhole? {
    if case .whole(let number)? = ExpressionValue(number: value) { number } else { nil }
  }

  /// The name of the parameter that is written in place of a value; nil for a value.
  var parameter: String? {
    !isQuoted && value.first == "$" ? String(value.dropFirst()) : nil
  }

  /// Returns whether the value is that of a sweep point's label: the same text or, unless it is a word, the same number
  /// in other digits (`.5` and `0.50`).
  package func matches(_ label: String, isWord: Bool = false) -> Bool {
    value == label || !isWord && Self.normal(value) == Self.normal(label)
  }

  /// Returns the `KEY=VALUE` that picks a value of a key, to be written after `at`.
  package static func text(_ key: String, _ value: String) -> String {
    PointCondition(key: key, value: value, range: 0..<0, isQuoted: false).spelling
  }

  /// The comparison that means the same as the condition, `KEY == VALUE`.
  package var comparison: String {
    let isPlain =
      isNumber || parameter != nil || value.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic }
    return "\(key) == " + (isPlain ? value : "\"\(value)\"")
  }

  private var isNumber: Bool { !isQuoted && Self.isNumber(value) }

  /// Returns a number as tables and charts show it, and any other text unchanged. The spelling is that of
  /// ``normal(_:)``, except that a power with many digits stays a power.
  package static func shortest(_ text: String) -> String {
    let normal = normal(text)
    return normal.utf8.count <= shownDigits ? normal : text
  }

  /// The maximum number of characters of a number that is written out.
  private static let shownDigits = 20

  /// Returns whether the text is a number in any of its spellings.
  package static func isNumber(_ text: String) -> Bool { Literal(number: text) != nil }

  /// Returns the canonical spelling of a number, or any other text unchanged. It works on digits, because labels use
  /// decimal arithmetic.
  package static func normal(_ text: String) -> String {
    guard let literal = Literal(number: text) else { return text }
    switch literal {
    case .whole, .power: return literal.value?.description ?? text
    case .decimal(_, let spelling): return spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling
    case .text, .none, .list, .parameter: return text
    }
  }
}

extension PointCondition: Hashable {
  package static func == (a: Self, b: Self) -> Bool {
    a.key == b.key && a.value == b.value && a.parameter == b.parameter
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}
