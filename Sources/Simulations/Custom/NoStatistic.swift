import Expressions

/// An empty list of statistics. Conditions of custom models look up all statistics by name instead.
enum NoStatistic: String, StepStatistic {
  case none

  static let allCases: [NoStatistic] = []
}
