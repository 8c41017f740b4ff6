import Expressions

/// The whole numbers that a condition takes without a look at the declaration: none.
enum NoStatistic: String, StepStatistic {
  case none

  static let allCases: [NoStatistic] = []
}
