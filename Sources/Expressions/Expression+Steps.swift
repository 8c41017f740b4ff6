import Specification

extension Expression {
  /// Binds a condition that is judged at each step, which cannot use other runs, series or statistics of the end.
  ///
  /// - Parameter words: the words that are allowed in place of a condition.
  package mutating func bindForSteps(
    to statistics: JudgedStatistics, parameters: ParameterConstants, or words: [Word] = []
  ) -> [ExpressionFault] {
    var faults = refuseExperiments()
    // The words and their synonyms resemble names of statistics.
    let vocabulary = Vocabulary(
      statistics: statistics.names, absent: statistics.absent, parameters: parameters, hasWords: false)
    faults += bind(to: vocabulary).map { fault in
      if case .misplaced(ObjectCount.word, _) = fault.problem, statistics.atEnd.contains(ObjectCount.statistic) {
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
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
