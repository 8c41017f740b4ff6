import Expressions

/// A named number, word or list that describes a run.
public struct Statistic: Sendable, Hashable {
  public var name: String
  public var value: StatisticValue
  /// Whether the table of a single run and the columns of an experiment's CSV have it. Expressions, the tables of an
  /// experiment and JSON know it in any case.
  public var isListed: Bool

  public init(_ name: String, _ value: StatisticValue, isListed: Bool = true) {
    self.name = name
    self.value = value
    self.isListed = isListed
  }
}
