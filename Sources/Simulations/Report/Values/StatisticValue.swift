/// The value of a statistic: a `whole` number, a `fraction`, a `text`, a `list` of values, or a `truth` value.
///
/// It prints as in the table of a notebook, and ``int``, ``double``, ``string`` and ``bool`` return what it holds.
public enum StatisticValue: Sendable, Hashable {
  case whole(Int)
  /// A whole number beyond `Int`, in decimal digits.
  case big(String)
  /// A fraction.
  case fraction(Double)
  case text(String)
  case list([StatisticValue])
  case truth(Bool)
  /// No value, as the bounding box of an empty lattice.
  case none
}

extension StatisticValue {
  /// The whole number; nil for any other value, also for a number beyond `Int`.
  public var int: Int? {
    if case .whole(let number) = self { number } else { nil }
  }

  /// The number, whole or a fraction; nil for any other value.
  public var double: Double? {
    switch self {
    case .whole(let number): Double(number)
    case .big(let digits): Double(digits)
    case .fraction(let number): number
    case .text, .list, .truth, .none: nil
    }
  }

  /// The text; nil for any other value, also for a number.
  public var string: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The truth value; nil for any other value.
  public var bool: Bool? {
    if case .truth(let truth) = self { truth } else { nil }
  }

  package var isTruth: Bool {
    if case .truth = self { true } else { false }
  }

  /// The value as a term of a mean: truths count as 1 and 0.
  package var term: StatisticValue {
    if case .truth(let truth) = self { .whole(truth ? 1 : 0) } else { self }
  }
}

extension StatisticValue: CustomStringConvertible {
  /// The value as the table of a notebook shows it, however long it is: fractions with 4 significant digits, lists in
  /// brackets, `true` or `false`, and `none` if there is no value.
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
