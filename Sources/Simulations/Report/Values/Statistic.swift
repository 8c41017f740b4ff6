import Expressions

/// A named number, truth value, word or list that describes a run or a state.
public struct Statistic: Sendable, Hashable {
  /// The name that the model declares, which expressions and tables use.
  public var name: String
  /// The value in this run or state.
  public var value: StatisticValue
  /// Whether the table of a single run and the CSV of an experiment include the statistic. Expressions, JSON and the
  /// tables of an experiment always do.
  package var isListed: Bool

  package init(_ name: String, _ value: StatisticValue, isListed: Bool = true) {
    self.name = name
    self.value = value
    self.isListed = isListed
  }
}
