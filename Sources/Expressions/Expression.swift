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

extension Expression {
  /// The words that `==` and `!=` compare with a name, each with its name and its range in the text. The expression must
  /// be bound.
  package var comparedWords: [(name: String, word: String, range: Range<Int>)] {
    nodes.indices.dropFirst(2).compactMap { index in
      // The operations are in postfix order, so two single operands come just before their comparison.
      guard case .infix(.compare(let comparison)) = nodes[index].operation, comparison.isEquality else { return nil }
      switch (nodes[index - 2].operation, nodes[index - 1].operation) {
      case (.name(let name), .literal(.text(let word))): return (name, word, nodes[index - 1].range)
      case (.literal(.text(let word)), .name(let name)): return (name, word, nodes[index - 2].range)
      default: return nil
      }
    }
  }
}

// Values of other blocks: `mean(peak) > mean(closed-town.peak)`.
extension Expression {
  /// The references to values of other blocks, in order.
  package var references: [BlockReference] {
    nodes.indices.compactMap { index in
      let node = nodes[index], operation: Operation, block: String
      switch node.operation {
      case .name(let name):
        guard let parts = BlockReference.parts(of: name) else { return nil }
        (block, operation) = (parts.block, .name(parts.statistic))
      case .aggregate(let aggregate, let name):
        guard let parts = BlockReference.parts(of: name) else { return nil }
        (block, operation) = (parts.block, .aggregate(aggregate, parts.statistic))
      case .literal, .negate, .not, .infix, .within: return nil
      }
      let own = Node(operation, at: node.range, name: node.nameRange)
      let expression = Expression(nodes: [own], conditions: conditions, parameterUses: [])
      return BlockReference(block: block, expression: expression, range: node.range, node: index)
    }
  }

  /// Returns the values of other blocks by their nodes, for an evaluation.
  package func outcomes(of references: (BlockReference) -> Outcome?) -> Aggregates {
    Dictionary(
      self.references.compactMap { reference in references(reference).map { (reference.node, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the expression with only those conditions after `at` that are on `step` or on one of the keys.
  package func taking(_ keys: [String]) -> Expression {
    var copy = self
    copy.conditions = conditions.filter { $0.key == PointCondition.stepKey || keys.contains($0.key) }
    return copy
  }
}

extension Expression {
  /// The numbers of decimals of the tolerances that ``asTolerance(for:)`` proposes.
  private static let toleranceDecimals = 1...9

  /// Returns whether a bound condition is true for observed values.
  package func holds(for observations: [Observation]) -> Bool {
    (try? outcome(for: observations).get()) == .truth(true)
  }

  /// Returns the condition with a tolerance instead of `==`, such as `mean(x) within 0.000000001 of 0.3`.
  ///
  /// - Returns: nil for another condition, or if the two sides are farther apart than each tolerance that is proposed.
  package func asTolerance(for observations: [Observation]) -> String? {
    guard case .infix(.compare(.equal))? = nodes.last?.operation else { return nil }
    let right = nodes.count - 2, left = Self.start(of: right, in: nodes) - 1
    var difference = self
    difference.nodes[nodes.count - 1].operation = .infix(.compute(.subtract))
    guard left >= 0, let distance = (try? difference.outcome(for: observations).get())?.double?.magnitude,
      let tolerance = Self.toleranceDecimals.reversed().map({ "0.\(String(repeating: "0", count: $0 - 1))1" })
        .first(where: { text in Double(text).map { 2 * distance < $0 } ?? false })
    else { return nil }
    let end = conditions.isEmpty ? "" : " at " + conditions.map(\.spelling).joined(separator: " ")
    return "\(spelling(upTo: left)) within \(tolerance) of \(spelling(upTo: right))\(end)"
  }

  private func outcome(for observations: [Observation]) -> Outcome {
    func value(_ name: String) -> ExpressionValue? { observations.first { $0.name == name }?.value }
    var aggregates: Aggregates = [:]
    for (index, node) in nodes.enumerated() {
      guard case .aggregate(let aggregate, let name) = node.operation else { continue }
      aggregates[index] = value("\(aggregate.rawValue)(\(name))").map { .success($0) }
    }
    return evaluation(value, aggregates) { _, _ in }
  }
}

extension Expression {
  /// The error of the first division by an expression without names whose value is 0, or nil.
  package var divisionByZero: ExpressionFault? {
    for (index, node) in nodes.enumerated() {
      guard case .infix(.compute(.divide)) = node.operation else { continue }
      var divisor = self
      divisor.nodes = Array(nodes[Self.start(of: index - 1, in: nodes)..<index])
      // A name or an aggregate has no value here, so its divisor is not known.
      if let value = try? divisor.evaluate({ _ in nil }), value.isEqual(to: .whole(BigWhole(0))) {
        let spelling = Self.part(of: nodes, upTo: index - 1).text
        return ExpressionFault(.divisionByZero(divisor: spelling), at: nodes[index - 1].range)
      }
    }
    return nil
  }

  /// Returns the text of a condition in which the comparison with a division by zero asks first whether the divisor is
  /// 0. The other parts keep their meaning.
  ///
  /// - Parameters:
  ///   - divisor: the spelling of the divisor.
  ///   - range: the range of the divisor in the expression.
  package func asking(whetherZero divisor: String, at range: Range<Int>) -> String {
    let comparison = nodes.indices.filter { index in
      switch nodes[index].operation {
      case .infix(.compare), .within:
        nodes[index].range.lowerBound <= range.lowerBound
          && range.upperBound <= nodes[index].range.upperBound
      default: false
      }
    }
    .min { nodes[$0].range.count < nodes[$1].range.count }
    let whole = description, part = comparison.map { Self.part(of: nodes, upTo: $0).text } ?? whole
    let asking = "\(divisor) != 0 and \(part)"
    guard part != whole, let place = whole.firstRange(of: part) else { return asking }
    return "\(whole[..<place.lowerBound])(\(asking))\(whole[place.upperBound...])"
  }
}
