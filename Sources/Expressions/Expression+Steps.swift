import Specification

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
