import Expressions

/// An empty list of statistics. Conditions of models whose authors name the statistics look up
/// all of them by name instead.
enum NoStatistic: String, StepStatistic {
  case none

  static let allCases: [NoStatistic] = []
}
