/// How a value can still change while a run goes on. False is less than true.
package enum Trend: Sendable, Hashable {
  case fixed, rising, falling, unknown

  /// The trend of the opposite value.
  var reversed: Trend {
    switch self {
    case .rising: .falling
    case .falling: .rising
    case .fixed, .unknown: self
    }
  }

  /// Returns the trend of a value that grows with both operands.
  func joined(to other: Trend) -> Trend {
    self == .fixed ? other : other == .fixed || other == self ? self : .unknown
  }
}
