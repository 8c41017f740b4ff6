import Expressions
import Simulations

extension EnsembleChart {
  /// Returns the range that the shades of a map include at least, or nil if the range of the means is enough.
  ///
  /// The scale of shares begins at 0 and ends at a round number, so small differences are small differences of colour.
  /// Every scale is several times as long as an interval of a mean. So chance alone never covers the scale from the
  /// darkest to the lightest.
  static func shadeRange(_ name: String, _ ensemble: Ensemble, _ marks: [PointMark?]) -> ChartRange? {
    let known = marks.compactMap { $0 }
    guard let low = known.map(\.place).min(), let high = known.map(\.place).max(),
      let own = ChartRange(exactly: low, high)
    else { return nil }
    let isTruth = ensemble.outcomes(of: name) == ["true"]
    let bounds = isTruth ? AxisBounds(low: 0, high: 1) : ensemble.bounds(of: name),
      isShare = bounds.low == 0 && bounds.high == 1
    let shown = isShare ? own.union(ChartRange(exactly: 0, roundShare(high)) ?? own) : own
    // An interval of a few of the runs would make all cells look alike.
    let widths = known.filter { !$0.isWeak(of: ensemble.replicates) }.compactMap(\.interval)
      .map { $0.upperBound - $0.lowerBound }.filter(\.isFinite)
    let least = 4 * widths.reduce(0, +) / Double(max(1, widths.count))
    guard shown.half.isFinite, least > 2 * shown.half else { return isShare ? shown : nil }
    // The range grows equally on both sides, unless this would exceed the lower bound.
    let middle = shown.low / 2 + shown.high / 2
    let start = max(middle - least / 2, bounds.low ?? -.greatestFiniteMagnitude)
    guard let wide = ChartRange(exactly: start, start + least) else { return nil }
    return bounds.clamped(Ticks.rounded(shown.union(wide), wanted: 3))
  }

  /// Returns the smallest of 1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.08, … with at most three decimals that is not
  /// below the number.
  private static func roundShare(_ number: Double) -> Double {
    let steps = [1.0, 10, 100].flatMap { part in [10.0, 8, 6, 5, 4, 3, 2].map { $0 / (10 * part) } } + [0.001]
    return steps.last { $0 >= number } ?? number
  }
}
