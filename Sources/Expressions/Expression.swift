/// A condition or a value over the statistics of a run, as written in `expect`, `until`, `when` and inline values.
///
/// Parsing (``init(_:)``) only checks the grammar. ``bind(to:as:)`` resolves the names: it reports unknown names and
/// wrong types, inserts the values of parameters and turns names into words. ``evaluate(_:replicates:)`` computes the
/// value.
///
/// The grammar, from loosest to tightest: `or` · `and` · `not` · one of `== != < <= > >=` or `A within T of X` · `+ -`
/// · `* /` · unary `-` · numbers, names, `$parameters`, aggregates such as `mean(turns)`, lists, quoted text, `none`,
/// parentheses. `at KEY=VALUE …` at the end applies to the whole expression.
///
/// An expression is stored as nodes in postfix order. So nothing recurses, and a long sum is not a deep tree. Equality
/// compares the nodes but not their positions.
package struct Expression: Sendable {
  /// The type that the context requires: a condition, which is true or false, or any value.
  package enum Role: Sendable, Hashable { case condition, value }

  /// The maximum length of the text, in Unicode scalars.
  package static let lengthLimit = 4_096
  /// The maximum nesting depth of brackets, signs and `not`.
  package static let depthLimit = 64
  /// The maximum length of an expression with the values of its parameters, in bytes.
  static let boundLengthLimit = 1 << 16
  /// The maximum size of a whole number in bits, which is 1,233 decimal digits. Runs have at most 2^1000 steps, so
  /// their statistics and the products of two of them are smaller.
  package static let bitLimit = 1 << 12

  struct Node: Sendable {
    var operation: Operation
    /// The range of the part whose last operation this node is.
    var range: Range<Int>
    /// The range of the name in this node.
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
    /// Takes three operands: A, T and X.
    case within
  }

  /// The use of a `$parameter`, with its position.
  struct ParameterUse: Sendable {
    var name: String
    var range: Range<Int>
  }

  var nodes: [Node]
  /// The cost of an evaluation: the number of numbers, names and operations, where large constants count more.
  package var size: Int { nodes.reduce(0) { $0 + $1.size } }
  /// The approximate memory of the expression in bytes.
  package var byteCount: Int { nodes.count * Self.nodeBytes }
  private static let nodeBytes = 128
  /// All conditions after `at`, including `step`.
  var conditions: [PointCondition]
  var parameterUses: [ParameterUse]
  /// Whether a division by 0 has no value. Otherwise it is an error.
  var allowsDivisionByZero = false

  /// The step of `at step=N`. Nil without one, and while N is a parameter that is not bound.
  package var step: BigWhole? {
    conditions.first { $0.key == PointCondition.stepKey }?.step
  }

  /// The conditions after `at` on swept keys, in the order written.
  package var points: [PointCondition] { conditions.filter { $0.key != PointCondition.stepKey } }

  /// The range of the expression, without the part after `at`. All positions count scalars of the parsed text.
  package var range: Range<Int> { nodes.last?.range ?? 0..<0 }

  /// `step=N` or `step=$name`, as the author wrote it; nil without one.
  package var writtenStep: String? { conditions.first { $0.key == PointCondition.stepKey }?.written }

  /// The condition ``writtenStep``, with its `at` if it is the only condition.
  package var writtenStepAlone: String? { writtenStep.map { conditions.count == 1 ? "at \($0)" : $0 } }

  /// The range of `step=N`; nil without one.
  package var stepRange: Range<Int>? { conditions.first { $0.key == PointCondition.stepKey }?.range }

  /// The names of the block's own statistics and series, in order and without repetition.
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

  /// The range and the words of all conditions after `at`, as the author wrote them; nil without one.
  package var place: (range: Range<Int>, text: String)? {
    guard let first = conditions.first, let last = conditions.last else { return nil }
    return (first.range.lowerBound..<last.range.upperBound, "at " + conditions.map(\.written).joined(separator: " "))
  }

  /// Whether the whole expression is an `or`, so that it needs parentheses beside an `and`.
  package var isAlternative: Bool { nodes.last?.operation == .infix(.or) }

  /// Whether every name of the block itself is inside an aggregate. If so, one evaluation covers all replicates.
  package var isAggregate: Bool {
    nodes.allSatisfy { if case .name(let name) = $0.operation { BlockReference.isReference(name) } else { true } }
  }
}

extension Expression.Node {
  fileprivate var size: Int { if case .literal(let literal) = operation { literal.size } else { 1 } }
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
  /// Appends an operation. The negation of a number without a sign becomes part of the number.
  mutating func append(negating node: Expression.Node) {
    if node.operation == .negate, case .literal(let literal)? = last?.operation, let negated = literal.negated {
      self[count - 1] = Expression.Node(.literal(negated), at: node.range)
    } else {
      append(node)
    }
  }
}
