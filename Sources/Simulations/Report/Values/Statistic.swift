import Expressions

/// A named number, truth value, word or list that describes a run or a state.
public struct Statistic: Sendable, Hashable {
  /// The name that the model declares, as expressions and tables use it.
  public var name: String
  /// The value in this run or state.
  public var value: StatisticValue
  /// Whether the table of a single run and the columns of an experiment's CSV have it. Expressions, the tables of an
  /// experiment and JSON know it in any case.
  package var isListed: Bool

  package init(_ name: String, _ value: StatisticValue, isListed: Bool = true) {
    self.name = name
    self.value = value
    self.isListed = isListed
  }
}
