/// A condition or a value over the statistics of a run: what `expect`, `until`, `when` and inline values say.
///
/// Parsing (``init(_:)``) knows the grammar only. ``bind(to:as:)`` knows the names: it reports what is unknown or of
/// the wrong type, puts parameters' values in their places and makes words text. ``evaluate(_:replicates:)`` computes.
///
/// From loosest to tightest: `or` · `and` · `not` · one of `== != < <= > >=` or `A within T of X` · `+ -` · `* /` ·
/// unary `-` · numbers, names, `$parameters`, aggregates such as `mean(turns)`, lists, quoted text, `none`,
/// parentheses. `at KEY=VALUE …` at the end applies to the whole.
///
/// Inside, an expression is its nodes in postfix order, so that nothing recurses and a long sum is no deep tree. Equal
/// expressions have the same nodes; where they stand is no part of what they mean.
public struct Expression: Sendable {
  /// What the place takes: something true or false, or any value.
  public enum Role: Sendable, Hashable { case condition, value }

  /// The longest text, in Unicode scalars.
  public static let lengthLimit = 4_096
  /// How deep brackets, signs and `not` may nest.
  public static let depthLimit = 64
  /// The most bits of a whole number: 19,728 decimal digits, which keeps every sum, product and quotient below a
  /// millisecond.
  public static let bitLimit = 1 << 16

  struct Node: Sendable {
    var operation: Operation
    /// Where the part stands whose last operation this is.
    var range: Range<Int>
    /// Where its name stands.
    var nameRange: Range<Int>

    init(_ operation: Operation, at range: Range<Int>, name: Range<Int>? = nil) {
      self.operation = operation
      self.range = range
      nameRange = name ?? range
    }
  }

  enum Operation: Sendable, Hashable {
    case literal(Literal)
    case name(String)
    case aggregate(Aggregate, String)
    case negate, not
    case infix(Infix)
    /// Of three: A, T, X.
    case within
  }

  /// A `$parameter` and its place.
  struct ParameterUse: Sendable {
    var name: String
    var range: Range<Int>
  }

  var nodes: [Node]
  /// Everything behind `at`, `step` included.
  var conditions: [PointCondition]
  var parameterUses: [ParameterUse]
  /// Whether what compares with a value that there is not yet does not hold, rather than being at fault.
  var allowsMissingValues = false

  /// The step of `at step=N`; nil without one, and before a parameter in its place is bound.
  public var step: BigWhole? {
    conditions.first { $0.key == PointCondition.stepKey }?.step
  }

  /// `at KEY=VALUE` of swept keys, in the order written.
  public var points: [PointCondition] { conditions.filter { $0.key != PointCondition.stepKey } }

  /// Where it stands, without what is behind `at`; all places count scalars of the text that was parsed.
  public var range: Range<Int> { nodes.last?.range ?? 0..<0 }

  /// Where `step=N` stands.
  public var stepRange: Range<Int>? { conditions.first { $0.key == PointCondition.stepKey }?.range }

  /// The statistics or series mentioned, in order, without repetition.
  public var names: [String] {
    var names: [String] = []
    for node in nodes {
      switch node.operation {
      case .name(let name), .aggregate(_, let name): if !names.contains(name) { names.append(name) }
      case .literal, .negate, .not, .infix, .within: break
      }
    }
    return names
  }

  /// Whether every name stands inside an aggregate: one evaluation speaks for all replicates.
  public var isAggregate: Bool {
    nodes.allSatisfy { if case .name = $0.operation { false } else { true } }
  }
}

extension Expression.Node: Hashable {
  static func == (a: Self, b: Self) -> Bool { a.operation == b.operation }
  func hash(into hasher: inout Hasher) { hasher.combine(operation) }
}

extension Expression: Hashable {
  public static func == (a: Self, b: Self) -> Bool { a.nodes == b.nodes && a.conditions == b.conditions }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(nodes)
    hasher.combine(conditions)
  }
}

extension [Expression.Node] {
  /// Appends an operation; the sign of a number becomes part of the number.
  mutating func append(negating node: Expression.Node) {
    if node.operation == .negate, case .literal(let literal)? = last?.operation, let negated = literal.negated {
      self[count - 1] = Expression.Node(.literal(negated), at: node.range)
    } else {
      append(node)
    }
  }
}

/// An operator between two operands.
enum Infix: Sendable, Hashable {
  case or, and
  case compare(Comparison)
  case compute(Arithmetic)

  var spelling: String {
    switch self {
    case .or: "or"
    case .and: "and"
    case .compare(let comparison): comparison.rawValue
    case .compute(let arithmetic): arithmetic.rawValue
    }
  }

  var precedence: Precedence {
    switch self {
    case .or: .or
    case .and: .and
    case .compare: .comparison
    case .compute(.add), .compute(.subtract): .sum
    case .compute(.multiply), .compute(.divide): .product
    }
  }
}

enum Arithmetic: String, Sendable, Hashable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
}

enum Comparison: String, Sendable, Hashable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// Whether it only asks for sameness, which all kinds of values have.
  var isEquality: Bool { self == .equal || self == .unequal }

  /// Whether it holds between two numbers in that order.
  func holds(_ ordering: Ordering) -> Bool {
    switch self {
    case .equal: ordering == .equal
    case .unequal: ordering != .equal
    case .less: ordering == .less
    case .lessOrEqual: ordering != .greater
    case .greater: ordering == .greater
    case .greaterOrEqual: ordering != .less
    }
  }
}

/// How tightly an operator binds; the higher, the tighter.
enum Precedence: Int, Sendable, Comparable {
  case or, and, not, comparison, sum, product, unary, primary

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The next tighter one: what the right operand of a left-associative operator needs.
  var next: Self { Self(rawValue: rawValue + 1) ?? .primary }
}

/// `KEY=VALUE` behind `at`.
public struct PointCondition: Sendable {
  public var key: String
  /// As written, without quotes; `$name` until the parameter is bound.
  public var value: String
  /// Where `KEY=VALUE` stands, in scalars of the expression's text.
  public var range: Range<Int>
  var isQuoted: Bool

  static let stepKey = "step"

  var step: BigWhole? {
    if case .whole(let number, _)? = Literal(number: value) { number } else { nil }
  }

  /// The parameter that stands in the value's place.
  var parameter: String? {
    !isQuoted && value.first == "$" ? String(value.dropFirst()) : nil
  }

  /// Whether a sweep point's label is meant: the same text, or unless it is a word the same number in other digits
  /// (`.5` and `0.50`).
  public func matches(_ label: String, isWord: Bool = false) -> Bool {
    value == label || !isWord && Self.normal(value) == Self.normal(label)
  }

  /// One spelling for each number; words as they are. By digits, since labels are decimal arithmetic.
  static func normal(_ text: String) -> String {
    guard let literal = Literal(number: text) else { return text }
    switch literal {
    case .whole(let number, _): return number.description
    case .decimal(_, let spelling): return spelling.hasSuffix(".0") ? String(spelling.dropLast(2)) : spelling
    case .text, .none, .list, .parameter: return text
    }
  }
}

extension PointCondition: Hashable {
  public static func == (a: Self, b: Self) -> Bool {
    a.key == b.key && a.value == b.value && a.parameter == b.parameter
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}
