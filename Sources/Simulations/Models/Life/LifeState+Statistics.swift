import Expressions

extension LifeState {
  /// The statistics of the current generation.
  var statistics: [Statistic] {
    let isKnown = changesByRule != nil || engine.knowsChanges
    return engine.statistics(births: isKnown ? births : nil, deaths: isKnown ? deaths : nil)
  }

  func value(_ statistic: LifeStatistic) -> Int {
    switch statistic {
    case .generation: generation
    case .population: population
    case .births: births
    case .deaths: deaths
    }
  }

  /// Returns a statistic that is not a whole number, or nil if there isn't one with this name.
  func otherValue(_ name: String) -> ExpressionValue? {
    statistics.first { $0.name == name }.map { ExpressionValue($0.value) }
  }
}
