/// A value that an expression computes with.
package enum ExpressionValue: Sendable, Hashable {
  /// Exact, of any size.
  case whole(BigWhole)
  case fraction(Double)
  case text(String)
  case list([ExpressionValue])
  case truth(Bool)
  /// There is none: the bounding box of nothing.
  case none

  /// A number as expressions write it, or nil for any other text.
  package init?(number text: String) {
    guard let value = Literal(number: text)?.value else { return nil }
    self = value
  }

  /// Equality by meaning: numbers by exact value, whether whole or not; lists element by element; a truth also with
  /// the word for it.
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

  /// The exact order of two numbers, or nil if one is none, or a NaN.
  func ordering(to other: ExpressionValue) -> Ordering? {
    switch (self, other) {
    case (.whole(let a), .whole(let b)): Ordering(a, b)
    case (.whole(let a), .fraction(let b)): a.ordering(to: b)
    case (.fraction(let a), .whole(let b)): b.ordering(to: a)?.reversed
    case (.fraction(let a), .fraction(let b)): a.isNaN || b.isNaN ? nil : Ordering(a, b)
    default: nil
    }
  }

  /// The nearest `Double`, or nil if the value is not a number.
  package var double: Double? {
    switch self {
    case .whole(let number): number.double
    case .fraction(let number): number
    case .text, .list, .truth, .none: nil
    }
  }

  var kinds: ValueKinds {
    switch self {
    case .whole, .fraction: .number
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
  /// Why an operation has no result.
  enum ArithmeticFault: Error { case divisionByZero, tooLarge }

  /// Exact between whole numbers, where a quotient that is not whole is the nearest `Double`; with a fraction on either
  /// side as IEEE 754 rounds it. Nil if an operand is not a number.
  static func compute(_ operation: Arithmetic, _ a: Self, _ b: Self) throws(ArithmeticFault) -> Self? {
    if case (.whole(let a), .whole(let b)) = (a, b) { return try compute(operation, a, b) }
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

  private static func compute(_ operation: Arithmetic, _ a: BigWhole, _ b: BigWhole) throws(ArithmeticFault) -> Self {
    let result: BigWhole
    switch operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply:
      // A product of m and n bits has m + n − 1 at least.
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

  /// The number with the opposite sign; nil for what is no number.
  var negated: Self? {
    switch self {
    case .whole(let number): .whole(-number)
    case .fraction(let number): .fraction(-number)
    case .text, .list, .truth, .none: nil
    }
  }

  /// |self|; nil for what is no number.
  var absolute: Self? {
    switch self {
    case .whole(let number): number.isNegative ? .whole(-number) : self
    case .fraction(let number): .fraction(number.magnitude)
    case .text, .list, .truth, .none: nil
    }
  }
}
