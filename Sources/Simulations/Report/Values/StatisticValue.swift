/// The value of a statistic.
public enum StatisticValue: Sendable, Hashable {
  case whole(Int)
  /// A fraction; printed in Swift's shortest form without a trailing `.0`.
  case fraction(Double)
  case text(String)
  case list([StatisticValue])
  case truth(Bool)
  /// There is none: the bounding box of nothing.
  case none
}

extension StatisticValue {
  public var isTruth: Bool {
    if case .truth = self { true } else { false }
  }
}
