/// The value of a statistic: a `whole` number, a `fraction`, a `text`, a `list` of values, or a `truth` value.
public enum StatisticValue: Sendable, Hashable {
  case whole(Int)
  /// A fraction; printed in Swift's shortest form without a trailing `.0`.
  case fraction(Double)
  case text(String)
  case list([StatisticValue])
  case truth(Bool)
  /// No value, as the bounding box of an empty lattice.
  case none
}

extension StatisticValue {
  package var isTruth: Bool {
    if case .truth = self { true } else { false }
  }
}
