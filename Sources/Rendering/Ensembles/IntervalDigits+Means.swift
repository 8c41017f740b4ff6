import Simulations

extension IntervalDigits {
  /// Chooses the digits of a mean and its interval. Nil without an interval.
  init?(_ summary: Summary) {
    guard let interval = summary.interval else { return nil }
    self.init(interval, isShare: summary.method == .share)
  }

  /// Returns a mean that may still grow. It has no interval, so it has few digits, unless it is the value of a single
  /// run.
  static func growing(_ mean: Double, of runs: Int) -> String { NumberText.rounded(mean, digits: runs == 1 ? 4 : 3) }
}
