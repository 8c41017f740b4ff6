import Expressions

/// The value of a statistic: a `whole` number, a `fraction`, a `text`, a `list` of values, or a `truth` value.
///
/// It prints as in the table of a notebook. ``int``, ``double``, ``string`` and ``bool`` return its content.
public enum StatisticValue: Sendable, Hashable {
  case whole(Int)
  /// A whole number that does not fit in an `Int`, in decimal digits.
  case big(String)
  /// A number that need not be whole.
  case fraction(Double)
  case text(String)
  case list([StatisticValue])
  case truth(Bool)
  /// No value, such as the bounding box of an empty lattice.
  case none
}

extension StatisticValue {
  /// The whole number, or nil for any other value, including a number that does not fit in an `Int`.
  public var int: Int? {
    if case .whole(let number) = self { number } else { nil }
  }

  /// The number, whole or a fraction, or nil for any other value.
  public var double: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .big(let digits): Double(digits)
    case .fraction(let number): number
    case .text, .list, .truth, .none: nil
    }
  }

  /// The text, or nil for any other value, including a number.
  public var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The truth value, or nil for any other value.
  public var bool: Bool? {
    if case .truth(let truth) = self { truth } else { nil }
  }

  package var isTruth: Bool {
    if case .truth = self { true } else { false }
  }

  /// The value as a term of a mean, where truths count as 1 and 0.
  package var term: StatisticValue {
    if case .truth(let truth) = self { .whole(truth ? 1 : 0) } else { self }
  }
}

extension StatisticValue: CustomStringConvertible {
  /// The value as in the table of a notebook, at full length. Fractions have 4 significant digits, lists are in
  /// brackets, and a missing value is `none`.
  public var description: String {
    switch self {
    case .whole(let number): String(number)
    case .big(let digits): digits
    case .fraction(let number): number.text(digits: 4)
    case .text(let text): text
    case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .truth(let truth): truth ? "true" : "false"
    case .none: "none"
    }
  }
}

extension StatisticValue {
  /// Returns the number of objects with an apgcode in a census, in the ash and escaping together. Returns `none` if
  /// there is no census because the run has not settled.
  package func count(of count: ObjectCount) -> StatisticValue {
    guard case .list(let rows) = self else { return .none }
    var sum = 0
    for case .list(let row) in rows where row.count == 4 && row[0] == .text(count.code) {
      sum += (row[2].int ?? 0) + (row[3].int ?? 0)
    }
    return .whole(sum)
  }
}

extension ExpressionValue {
  package init(_ statistic: StatisticValue) {
    self =
      switch statistic {
      case .whole(let number): .whole(BigWhole(number))
      case .big(let digits): BigWhole(decimal: digits).map { .whole($0) } ?? .text(digits)
      case .fraction(let number): .fraction(number)
      case .text(let text): .text(text)
      case .list(let items): .list(items.map { ExpressionValue($0) })
      case .truth(let truth): .truth(truth)
      case .none: .none
      }
  }

  /// The value as the value of a statistic, for printing.
  package var statistic: StatisticValue {
    switch self {
    case .whole(let number): number.int.map { .whole($0) } ?? .big(number.description)
    case .decimal(let number): .fraction(number.double)
    case .fraction(let number): .fraction(number)
    case .text(let text): .text(text)
    case .list(let items): .list(items.map(\.statistic))
    case .truth(let truth): .truth(truth)
    case .none: .none
    }
  }
}
