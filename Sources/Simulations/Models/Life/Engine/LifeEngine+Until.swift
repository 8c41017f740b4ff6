import Expressions

extension LifeEngine {
  func value(_ statistic: LifeStatistic) -> Int {
    switch statistic {
    case .generation: generation
    case .population: population
    case .births: births
    case .deaths: deaths
    }
  }

  /// Statistics that are no whole numbers.
  func otherValue(_ name: String) -> ExpressionValue? {
    statistics.first { $0.name == name }.map { ExpressionValue($0.value) }
  }
}
