/// A value in the arithmetic of expressions.
package enum ExpressionValue: Sendable, Hashable {
  /// An exact whole number of any size.
  case whole(BigWhole)
  /// An exact number that was computed from a literal with a point.
  case decimal(DecimalNumber)
  case fraction(Double)
  case text(String)
  case list([ExpressionValue])
  case truth(Bool)
  /// No value, such as the bounding box of an empty pattern.
  case none

  /// Reads a number as it is written in expressions. Returns nil for any other text.
  package init?(number text: String) {
    guard let value = Literal(number: text)?.value else { return nil }
    self = value
  }

  /// Returns whether two values mean the same. Numbers are compared as in ``ordering(to:)``, and lists element by
  /// element. A truth also equals its word.
  func isEqual(to other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.text(let a), .text(let b)): a == b
    case (.truth(let a), .truth(let b)): a == b
    case (.truth(let truth), .text(let word)), (.text(let word), .truth(let truth)):
      word == (truth ? "true" : "false")
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.isEqual(to: $1) }
    case (.none, .none): true
    default: ordering(to: other) == .equal
    }
  }

  /// Returns the exact order of two numbers. Only an exact decimal and a `Double` are compared as two `Double`s, so that
  /// a density of 3 / 10 equals 0.3. Nil if one of them is not a number or is a NaN.
  func ordering(to other: ExpressionValue) -> Ordering? {
    switch (self, other) {
    case (.whole(let a), .whole(let b)): Ordering(a, b)
    case (.whole(let a), .fraction(let b)): a.ordering(to: b)
    case (.fraction(let a), .whole(let b)): b.ordering(to: a)?.reversed
    case (.fraction(let a), .fraction(let b)): a.isNaN || b.isNaN ? nil : Ordering(a, b)
    case (.decimal(let a), .fraction(let b)): b.isNaN ? nil : Ordering(a.double, b)
    case (.fraction(let a), .decimal(let b)): a.isNaN ? nil : Ordering(a, b.double)
    default:
      DecimalNumber(self).flatMap { a in DecimalNumber(other).map { a.ordering(to: $0) } }
    }
  }

  /// The nearest `Double`, or nil if the value is not a number.
  package var double: Double? {
    switch self {
    case .whole(let number): number.double
    case .decimal(let number): number.double
    case .fraction(let number): number
    case .text, .list, .truth, .none: nil
    }
  }

  var kinds: ValueKinds {
    switch self {
    case .whole, .decimal, .fraction: .number
    case .text: .text
    case .list: .list
    case .truth: .truth
    case .none: .none
    }
  }
}

extension Ordering {
  var reversed: Ordering {
    switch self {
    case .less: .greater
    case .equal: .equal
    case .greater: .less
    }
  }
}

extension ExpressionValue {
  /// The reason why an operation has no result.
  enum ArithmeticFault: Error { case divisionByZero, tooLarge }

  /// Returns the result of an operation, or nil if an operand is not a number.
  ///
  /// Whole numbers and literals with a point give an exact result, except that a quotient that is not whole is the
  /// nearest `Double`. If either operand is a `Double`, the result is rounded as in IEEE 754.
  static func compute(_ operation: Arithmetic, _ a: Self, _ b: Self) throws(ArithmeticFault) -> Self? {
    if case (.whole(let a), .whole(let b)) = (a, b) { return try compute(operation, a, b) }
    if let a = DecimalNumber(a), let b = DecimalNumber(b), let exact = try compute(operation, a, b) { return exact }
    guard let a = a.double, let b = b.double else { return nil }
    if operation == .divide, b == 0 { throw .divisionByZero }
    let result =
      switch operation {
      case .add: a + b
      case .subtract: a - b
      case .multiply: a * b
      case .divide: a / b
      }
    guard result.isFinite else { throw .tooLarge }
    return .fraction(result)
  }

  /// Returns the result of an operation, or nil if it has too many digits to be exact.
  private static func compute(
    _ operation: Arithmetic, _ a: DecimalNumber, _ b: DecimalNumber
  ) throws(ArithmeticFault) -> Self? {
    if operation == .divide, b.isZero { throw .divisionByZero }
    if let result = DecimalNumber.compute(operation, a, b) { return .decimal(result) }
    guard operation == .divide else { return nil }
    let ratio = DecimalNumber.ratio(a, b)
    guard ratio.isFinite else { throw .tooLarge }
    return .fraction(ratio)
  }

  private static func compute(_ operation: Arithmetic, _ a: BigWhole, _ b: BigWhole) throws(ArithmeticFault) -> Self {
    let result: BigWhole
    switch operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply:
      // The product of numbers with m and n bits has at least m + n − 1 bits.
      guard a.bitWidth + b.bitWidth <= Expression.bitLimit + 1 else { throw .tooLarge }
      result = a * b
    case .divide:
      guard b != 0 else { throw .divisionByZero }
      guard let quotient = a.exactQuotient(by: b) else {
        let ratio = BigWhole.ratio(a, b)
        guard ratio.isFinite else { throw .tooLarge }
        return .fraction(ratio)
      }
      result = quotient
    }
    guard result.bitWidth <= Expression.bitLimit else { throw .tooLarge }
    return .whole(result)
  }

  /// The number with the opposite sign, or nil if the value is not a number.
  var negated: Self? {
    switch self {
    case .whole(let number): .whole(-number)
    case .decimal(let number): .decimal(number.negated)
    case .fraction(let number): .fraction(-number)
    case .text, .list, .truth, .none: nil
    }
  }

  /// The absolute value, or nil if the value is not a number.
  var absolute: Self? {
    switch self {
    case .whole(let number): number.isNegative ? .whole(-number) : self
    case .decimal(let number): .decimal(number.magnitude)
    case .fraction(let number): .fraction(number.magnitude)
    case .text, .list, .truth, .none: nil
    }
  }
}
