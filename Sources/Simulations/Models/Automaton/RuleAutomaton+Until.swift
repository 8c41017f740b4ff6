import Expressions

extension RuleAutomaton {
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    switch until {
    case nil: return RunEnding(step: stepCount)
    case .stable, .settled: return try stableEnding(request, upTo: stepCount)
    case .condition(let expression): return try ending(request, by: expression, from: 0, upTo: stepCount)
    case .mixed(let mixed):
      return try ending(mixed) { (expression, first, last) throws(RunError) in
        try ending(request, by: expression, from: first, upTo: last)
      } word: { (last) throws(RunError) in
        try stableEnding(request, upTo: last)
      }
    }
  }

  /// Returns the end at the first repetition or, if something is drawn, at the first state that no rule can change.
  private func stableEnding(_ request: RunRequest, upTo last: Int) throws(RunError) -> RunEnding {
    guard engine.usesChance else {
      return try cycleEnding(request, upTo: last) { (state, limit) throws(RunError) in
        try Cycle.first(
          from: state, limit: limit,
          advance: { (state: inout AutomatonState) throws(RunError) in try advance(&state, by: 1, request) },
          areEqual: { $0.isSameState(as: $1) })
      }
    }
    let quiet = edits.last?.step ?? 0
    return try ending(request, missing: .stable, from: quiet, upTo: last) { $0.isAtRest }
  }

  private func ending(
    _ request: RunRequest, by expression: Expression, from first: Int, upTo last: Int
  ) throws(RunError) -> RunEnding {
    var condition = EndCondition<NoStatistic>(expression)
    return try ending(request, missing: .condition(expression), from: first, upTo: last) { state throws(RunError) in
      try condition.holds(at: state.step, { _ in 0 }) { value(of: $0, in: state).map { ExpressionValue($0) } }
    }
  }
}
