import Specification

extension Expression {
  /// Returns the value of a bound expression for one run.
  ///
  /// An operation on a missing value has no value either, except that `== none` and `!= none` ask for it. `not`, `and`
  /// and `or` follow Kleene's three-valued logic. A fault on the right side of `and` or `or` does not count if the left
  /// side decides: `zero == 0 or 1 / zero > 3`. A division by zero, or an
  /// aggregate of too few numbers, on the left does not count if the right side decides.
  ///
  /// - Parameters:
  ///   - value: returns a statistic, or the value of a series at a step; nil if the run has no such value.
  ///   - replicates: returns the numbers of all replicates in replicate order, or nil if this is the only run.
  /// - Throws: the first fault that decides the result: a wrong type, a division by zero or a number that is too large.
  /// - Complexity: O(nodes) operations. Sums of whole numbers are exact, with at most ``bitLimit`` bits.
  package func evaluate(
    _ value: (String) -> ExpressionValue?, replicates: (String) -> Numbers? = { _ in nil }
  ) throws(ExpressionFault) -> ExpressionValue {
    try evaluate(value, aggregates(of: replicates))
  }

  /// Returns whether a bound condition is true for one run; see ``evaluate(_:replicates:)``.
  ///
  /// - Throws: also a fault if the condition has no value.
  package func holds(
    _ value: (String) -> ExpressionValue?, replicates: (String) -> Numbers? = { _ in nil }
  ) throws(ExpressionFault) -> Bool {
    try holds(value, aggregates(of: replicates))
  }

  /// The values of an expression's aggregates and of its references to other blocks, by node. They are computed once
  /// for all replicates of a block.
  package typealias Aggregates = [Int: Outcome]

  package func aggregates(of replicates: (String) -> Numbers?) -> Aggregates {
    var aggregates: Aggregates = [:]
    for (index, node) in nodes.enumerated() {
      guard case .aggregate(let aggregate, let name) = node.operation, !BlockReference.isReference(name),
        let numbers = replicates(name)
      else { continue }
      aggregates[index] = self.aggregate(aggregate, name, of: numbers, at: index)
    }
    return aggregates
  }

  func evaluate(
    _ value: (String) -> ExpressionValue?, _ aggregates: Aggregates
  ) throws(ExpressionFault) -> ExpressionValue {
    try evaluation(value, aggregates) { _, _ in }.get()
  }

  package func holds(_ value: (String) -> ExpressionValue?, _ aggregates: Aggregates) throws(ExpressionFault) -> Bool {
    if let truth = try truth(value, aggregates) { return truth }
    throw missingValue(value, aggregates)
  }

  /// Returns whether a bound condition is true for one run, or nil if it has no value.
  func truth(
    _ value: (String) -> ExpressionValue?, _ aggregates: Aggregates = [:]
  ) throws(ExpressionFault) -> Bool? {
    switch try evaluate(value, aggregates) {
    case .truth(let truth): return truth
    case .none: return nil
    case let other: throw wrongType(nodes.count - 1, other, expected: .truth)
    }
  }

  /// Returns the error for a condition without a value. It points to the first name without a value.
  private func missingValue(_ value: (String) -> ExpressionValue?, _ aggregates: Aggregates) -> ExpressionFault {
    let missing = nodes.indices.first { index in
      guard case .name(let name) = nodes[index].operation else { return false }
      switch aggregates[index] {
      case .success(let known): return known == .none
      case .failure: return false
      case nil: return value(name) == ExpressionValue.none
      }
    }
    let index = missing ?? nodes.count - 1
    return ExpressionFault(.noValue(spelling(upTo: index)), at: nodes[index].range)
  }

  package func observations(_ value: (String) -> ExpressionValue?, _ aggregates: Aggregates) -> [Observation] {
    var observations: [Observation] = []
    // The outcome is already known. A fault does not discard the observations made before and after it.
    _ = evaluation(value, aggregates) { name, value in
      if !observations.contains(where: { $0.name == name }) { observations.append(Observation(name, value)) }
    }
    return observations
  }

  /// Evaluates the nodes with a stack of outcomes. A fault is an outcome too, and every operation passes it on. Only
  /// `and` and `or` may ignore a fault of the right side, if the left side decides.
  func evaluation(
    _ value: (String) -> ExpressionValue?, _ aggregates: Aggregates, observe: (String, ExpressionValue) -> Void
  ) -> Outcome {
    var stack: [Operand] = []
    var powers = PowerValues()
    for (index, node) in nodes.enumerated() {
      let outcome: Outcome
      switch node.operation {
      case .literal(let literal):
        outcome =
          powers.value(of: literal).map { .success($0) }
          ?? .failure(ExpressionFault(.unknown(literal.spelling, what: "parameter", allowed: []), at: node.nameRange))
      case .name(let name):
        outcome = aggregates[index] ?? value(name).map { .success($0) } ?? absent(name, at: node)
        if case .success(let found) = outcome { observe(name, found) }
      case .aggregate(let aggregate, let name):
        outcome =
          aggregates[index] ?? value(name).map { self.aggregate(aggregate, name, of: Numbers([$0.counted]), at: index) }
          ?? absent(name, at: node)
        if case .success(let found) = outcome { observe("\(aggregate.rawValue)(\(name))", found) }
      case .negate:
        outcome = negate(stack.removeLast())
      case .not:
        outcome = not(stack.removeLast())
      case .infix(let infix):
        let right = stack.removeLast(), left = stack.removeLast()
        outcome = apply(infix, left, right, at: index)
      case .within:
        let centre = stack.removeLast(), tolerance = stack.removeLast(), actual = stack.removeLast()
        let difference = difference(actual, centre, at: index)
        if case .success(let found) = difference.outcome { observe(difference.name, found) }
        outcome = apply(.compare(.lessOrEqual), (actual.node, difference.outcome), tolerance, at: index)
      }
      stack.append((index, outcome))
    }
    return stack.removeLast().outcome
  }

  /// Returns the fault of a name that binding accepted but that has no value in this run.
  private func absent(_ name: String, at node: Node) -> Outcome {
    .failure(ExpressionFault(.absent(name, help: nil), at: node.nameRange))
  }
}

extension ExpressionValue {
  /// The value, with a truth replaced by 1 or 0.
  fileprivate var counted: ExpressionValue { if case .truth(let truth) = self { .whole(truth ? 1 : 0) } else { self } }
}

/// The last power of an evaluation, which long sums repeat. A power of many digits takes longer than its sum.
private struct PowerValues {
  private var last: (base: BigWhole, exponent: Int, isNegative: Bool, value: ExpressionValue?)?

  /// Returns the value of a literal, or nil if it is or contains an unbound parameter.
  mutating func value(of literal: Literal) -> ExpressionValue? {
    guard case .power(let base, let exponent, let isNegative) = literal else { return literal.value }
    if let last, last.exponent == exponent, last.base == base, last.isNegative == isNegative { return last.value }
    let value = literal.value
    last = (base, exponent, isNegative, value)
    return value
  }
}

extension Expression {
  /// Binds a condition that is judged at each step, which cannot use other runs, series or statistics of the end.
  ///
  /// - Parameter words: the words that are allowed in place of a condition.
  package mutating func bindForSteps(
    to statistics: JudgedStatistics, parameters: ParameterConstants, or words: [Word] = []
  ) -> [ExpressionFault] {
    var faults = refuseExperiments()
    let spellings = words.map(\.spelling)
    let vocabulary = Vocabulary(
      statistics: statistics.names + spellings, absent: statistics.absent, truths: spellings, parameters: parameters,
      hasWords: false)
    faults += bind(to: vocabulary).map { fault in
      if case .misplaced(ObjectCount.word, _, _) = fault.problem, statistics.atEnd.contains(ObjectCount.statistic) {
        return ExpressionFault(.notOfAState(ObjectCount.word), at: fault.range)
      }
      guard case .unknown(let name, what: "statistic", _) = fault.problem else { return fault }
      if statistics.atEnd.contains(name) {
        let write = nodes.count == 1 ? words.first?.spelling : nil
        return ExpressionFault(.notOfAState(name, write: write), at: fault.range)
      }
      if !words.isEmpty, ["step", "steps", "generation", "generations"].contains(name) {
        let steps =
          nodes.lazy.compactMap { if case .literal(.whole(let number, _)) = $0.operation { number.int } else { nil } }
          .first ?? 100
        return ExpressionFault(
          .outOfRange(
            found: "'\(name)'", expected: "a statistic",
            write: "write steps: \(steps) for a run of at most \(steps) steps"),
          at: fault.range)
      }
      guard !words.isEmpty, nodes.count == 1 else { return fault }
      let words = words + statistics.names.map(Word.init(statistic:))
      return ExpressionFault(.unknown(name, what: "condition", allowed: words), at: fault.range)
    }
    if faults.isEmpty { faults = misusedWords(spellings) }
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the errors about words that are operands of anything but `and` and `or`, and about a second word.
  private func misusedWords(_ words: [String]) -> [ExpressionFault] {
    var faults: [ExpressionFault] = []
    var first: String?
    // Whether each operand contains a word.
    var stack: [Node?] = []
    for node in nodes {
      var found: Node?
      switch node.operation {
      case .name(let name) where words.contains(name):
        found = node
        if let first, first != name {
          faults.append(ExpressionFault(.misplaced(name, place: "in a condition without '\(first)'"), at: node.range))
        }
        first = first ?? name
      case .literal, .name, .aggregate: break
      case .infix(.and), .infix(.or): found = stack.suffix(2).lazy.compactMap { $0 }.first
      case .negate, .not, .infix, .within:
        for case let word? in stack.suffix(node.operandCount) {
          if case .name(let name) = word.operation {
            faults.append(ExpressionFault(.misplaced(name, place: "beside 'and' and 'or'"), at: word.range))
          }
        }
      }
      stack.removeLast(min(stack.count, node.operandCount))
      stack.append(found)
    }
    return faults
  }
}

extension Expression.Node {
  /// The number of values that the operation takes.
  fileprivate var operandCount: Int {
    switch operation {
    case .literal, .name, .aggregate: 0
    case .negate, .not: 1
    case .infix: 2
    case .within: 3
    }
  }
}

extension Expression {
  /// Returns how the value of a bound expression can still change while a run goes on, or `unknown` if this is not
  /// obvious from its operations.
  ///
  /// - Parameters:
  ///   - trend: returns the trend of a name's value.
  ///   - bounds: returns the bounds of a name's value.
  package func trend(of trend: (String) -> Trend, bounds: (String) -> NumberBounds) -> Trend {
    typealias Part = (trend: Trend, bounds: NumberBounds)
    var stack: [Part] = []
    for node in nodes {
      switch node.operation {
      case .literal(let literal): stack.append((.fixed, NumberBounds([literal.roughNumber].compactMap { $0 })))
      case .name(let name): stack.append((trend(name), bounds(name)))
      case .aggregate: stack.append((.unknown, .unknown))
      case .negate, .not: stack.append((stack.removeLast().trend.reversed, .unknown))
      case .infix(let infix):
        let right = stack.removeLast(), left = stack.removeLast()
        switch infix {
        case .compute(let arithmetic):
          stack.append((Self.trend(arithmetic, left, right), .compute(arithmetic, left.bounds, right.bounds)))
        case .compare(let comparison): stack.append((Self.trend(comparison, left.trend, right.trend), .unknown))
        case .and, .or: stack.append((left.trend.joined(to: right.trend), .unknown))
        }
      case .within:
        let isFixed = stack.suffix(3).allSatisfy { $0.trend == .fixed }
        stack.removeLast(3)
        stack.append((isFixed ? .fixed : .unknown, .unknown))
      }
    }
    return stack.last?.trend ?? .unknown
  }

  private static func trend(
    _ arithmetic: Arithmetic, _ left: (trend: Trend, bounds: NumberBounds),
    _ right: (trend: Trend, bounds: NumberBounds)
  ) -> Trend {
    let arePositive = left.bounds.isNonNegative && right.bounds.isNonNegative
    switch arithmetic {
    case .add: return left.trend.joined(to: right.trend)
    case .subtract: return left.trend.joined(to: right.trend.reversed)
    case .multiply:
      return left.trend == .fixed && right.trend == .fixed
        ? .fixed : arePositive ? left.trend.joined(to: right.trend) : .unknown
    case .divide:
      if left.trend == .fixed, right.trend == .fixed { return .fixed }
      // A divisor that changes might have been 0, without a quotient.
      guard arePositive, right.trend == .fixed || right.bounds.isAtLeastOne else { return .unknown }
      return left.trend.joined(to: right.trend.reversed)
    }
  }

  private static func trend(_ comparison: Comparison, _ left: Trend, _ right: Trend) -> Trend {
    switch comparison {
    case .equal, .unequal: left == .fixed && right == .fixed ? .fixed : .unknown
    case .greater, .greaterOrEqual: left.joined(to: right.reversed)
    case .less, .lessOrEqual: left.reversed.joined(to: right)
    }
  }
}
