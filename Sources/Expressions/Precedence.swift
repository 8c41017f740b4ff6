/// The precedence of an operator. Operators with a higher precedence bind tighter.
enum Precedence: Int, Sendable, Comparable {
  case or, and, not, comparison, sum, product, unary, primary

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The next higher precedence, which the right operand of a left-associative operator needs.
  var next: Self { Self(rawValue: rawValue + 1) ?? .primary }
}
