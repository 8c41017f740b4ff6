/// How tightly an operator binds; the higher, the tighter.
enum Precedence: Int, Sendable, Comparable {
  case or, and, not, comparison, sum, product, unary, primary

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The next tighter one: what the right operand of a left-associative operator needs.
  var next: Self { Self(rawValue: rawValue + 1) ?? .primary }
}
