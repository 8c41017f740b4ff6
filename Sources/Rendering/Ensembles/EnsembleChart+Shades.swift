import Expressions
import Simulations

extension EnsembleChart {
  /// The numbers that the shades of a map reach at least, or nil if its own are enough.
  ///
  /// Shares begin at 0 and end at a round number, so little differences are little differences of colour. All scales
  /// are several times as long as an interval of a mean, so chance alone never paints from the darkest to the lightest.
  static func shadeRange(_ name: String, _ ensemble: Ensemble, _ summaries: [Summary?]) -> ChartRange? {
    let known = summaries.compactMap { $0 }
    guard let low = known.map(\.mean).min(), let high = known.map(\.mean).max(),
      let own = ChartRange(exactly: low, high)
    else { return nil }
    let bounds = ensemble.bounds(of: name), isShare = bounds.low == 0 && bounds.high == 1
    let shown = isShare ? own.union(ChartRange(exactly: 0, roundShare(high)) ?? own) : own
    let widths = known.compactMap(\.interval).map { $0.upperBound - $0.lowerBound }.filter(\.isFinite)
    let least = 4 * widths.reduce(0, +) / Double(max(1, widths.count))
    guard shown.half.isFinite, least > 2 * shown.half else { return isShare ? shown : nil }
    // As much on both sides, unless there is nothing below.
    let middle = shown.low / 2 + shown.high / 2
    let start = max(middle - least / 2, bounds.low ?? -.greatestFiniteMagnitude)
    guard let wide = ChartRange(exactly: start, start + least) else { return nil }
    return bounds.clamped(Ticks.rounded(shown.union(wide), wanted: 3))
  }

  /// The last of 1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.08, … that is not below the number, of those that have at most
  /// three decimals.
  private static func roundShare(_ number: Double) -> Double {
    let steps = [1.0, 10, 100].flatMap { part in [10.0, 8, 6, 5, 4, 3, 2].map { $0 / (10 * part) } } + [0.001]
    return steps.last { $0 >= number } ?? number
  }
}
