/// A condition or a value over the statistics of a run: what `expect`, `until`, `when` and inline values say.
///
/// Parsing (``init(_:)``) knows the grammar only. ``bind(to:as:)`` knows the names: it reports what is unknown or of
/// the wrong type, puts parameters' values in their places and makes words text. ``evaluate(_:replicates:)`` computes.
///
/// From loosest to tightest: `or` · `and` · `not` · one of `== != < <= > >=` or `A within T of X` · `+ -` · `* /` ·
/// unary `-` · numbers, names, `$parameters`, aggregates such as `mean(turns)`, lists, quoted text, `none`,
/// parentheses. `at KEY=VALUE …` at the end applies to the whole.
///
/// Inside, an expression is its nodes in postfix order, so nothing recurses and a long sum is no deep tree. Equal
/// expressions have the same nodes; where they stand is no part of what they mean.
package struct Expression: Sendable {
  /// The type that the place takes: something true or false, or any value.
  package enum Role: Sendable, Hashable { case condition, value }

  /// The longest text, in Unicode scalars.
  package static let lengthLimit = 4_096
  /// The greatest depth to which brackets, signs and `not` may nest.
  package static let depthLimit = 64
  /// The most bits of a whole number: 19,728 decimal digits, which keeps every sum, product and quotient below a
  /// millisecond.
  package static let bitLimit = 1 << 16

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
  /// The number of numbers, names and operations, which is the cost of an evaluation.
  package var size: Int { nodes.count }
  /// Everything after `at`, including `step`.
  var conditions: [PointCondition]
  var parameterUses: [ParameterUse]
  /// Whether what compares with a value that there is not yet does not hold, rather than being at fault.
  var allowsMissingValues = false

  /// The step of `at step=N`; nil without one, and before a parameter in its place is bound.
  package var step: BigWhole? {
    conditions.first { $0.key == PointCondition.stepKey }?.step
  }

  /// `at KEY=VALUE` of swept keys, in the order written.
  package var points: [PointCondition] { conditions.filter { $0.key != PointCondition.stepKey } }

  /// The range of the expression, without the part after `at`. All positions count scalars of the parsed text.
  package var range: Range<Int> { nodes.last?.range ?? 0..<0 }

  /// `step=N` or `step=$name`, as the author wrote it.
  package var writtenStep: String? { conditions.first { $0.key == PointCondition.stepKey }?.written }

  /// The place of `step=N`.
  package var stepRange: Range<Int>? { conditions.first { $0.key == PointCondition.stepKey }?.range }

  /// The block's own statistics or series that are mentioned, in order, without repetition.
  package var names: [String] {
    var names: [String] = []
    for node in nodes {
      switch node.operation {
      case .name(let name), .aggregate(_, let name):
        if !BlockReference.isReference(name), !names.contains(name) { names.append(name) }
      case .literal, .negate, .not, .infix, .within: break
      }
    }
    return names
  }

  /// Whether every name of the block itself is inside an aggregate, so that one evaluation covers all replicates.
  package var isAggregate: Bool {
    nodes.allSatisfy { if case .name(let name) = $0.operation { BlockReference.isReference(name) } else { true } }
  }
}

extension Expression.Node: Hashable {
  static func == (a: Self, b: Self) -> Bool { a.operation == b.operation }
  func hash(into hasher: inout Hasher) { hasher.combine(operation) }
}

extension Expression: Hashable {
  package static func == (a: Self, b: Self) -> Bool { a.nodes == b.nodes && a.conditions == b.conditions }

  package func hash(into hasher: inout Hasher) {
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
