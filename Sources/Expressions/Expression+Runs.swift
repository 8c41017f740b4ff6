extension Expression {
  /// The words that have a meaning of their own and cannot be names.
  package static let reservedWords =
    ExpressionParser.connectives + Literal.noneWords + Aggregate.allCases.map(\.rawValue)

  /// Binds an expression that is computed separately for each run, so it cannot use series or the other runs.
  package mutating func bindForRuns(to vocabulary: Vocabulary) -> [ExpressionFault] {
    let faults = refuseExperiments() + bind(to: vocabulary, as: .value)
    return faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Removes the conditions after `at`, and returns a fault for them and one for each aggregate. Both concern many
  /// runs.
  mutating func refuseExperiments() -> [ExpressionFault] {
    var faults: [ExpressionFault] = []
    if let condition = conditions.first {
      faults.append(ExpressionFault(.misplaced("at", place: "in 'expect' and in inline values"), at: condition.range))
      conditions = []
    }
    for node in nodes {
      if case .aggregate(let aggregate, _) = node.operation {
        let place = "where all runs are known, in 'expect' and in inline values"
        faults.append(ExpressionFault(.misplaced(aggregate.rawValue, place: place), at: node.range))
      }
    }
    return faults
  }

  /// Returns whether the value of a bound expression is true or false, given the statistics that are.
  package func isTruth(among truths: [String]) -> Bool {
    switch nodes.last?.operation {
    case .not, .within, .infix(.compare), .infix(.and), .infix(.or): true
    case .name(let name): truths.contains(name)
    case .literal, .aggregate, .negate, .infix(.compute), nil: false
    }
  }

  /// Returns the value of a bound expression for one run. A quotient by 0 and a missing value are `none`.
  ///
  /// - Throws: a wrong type or a number too large.
  package func derived(_ value: (String) -> ExpressionValue?) throws(ExpressionFault) -> ExpressionValue {
    try allowingDivisionByZero.evaluate { value($0) ?? ExpressionValue.none }
  }
}
