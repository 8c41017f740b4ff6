/// From numbers on an axis to places in a drawing.
struct ChartScale {
  let range: ChartRange
  let isLogarithmic: Bool
  /// Where the low end of the range lies, and the high one.
  let start: Double
  let end: Double
  private let logLow: Double
  private let logSpan: Double

  init(_ range: ChartRange, isLogarithmic: Bool, from start: Double, to end: Double) {
    self.range = range
    self.isLogarithmic = isLogarithmic && range.low > 0
    self.start = start
    self.end = end
    logLow = self.isLogarithmic ? Logarithm.binary(range.low) : 0
    logSpan = self.isLogarithmic ? Logarithm.binary(range.high) - logLow : 1
  }

  /// Nil for what the axis cannot show.
  func place(_ number: Double) -> Double? {
    guard number.isFinite else { return nil }
    guard isLogarithmic else { return start + range.share(number) * (end - start) }
    guard number > 0 else { return nil }
    return start + (Logarithm.binary(number) - logLow) / logSpan * (end - start)
  }

  /// The place of a number that a chart's ranges hold; an end of the axis otherwise.
  func bounded(_ number: Double) -> Double {
    guard let place = place(number) else { return start }
    return min(max(start, end), max(min(start, end), place))
  }

  /// Whether labels of such ticks leave each other room along a horizontal axis.
  func fits(_ ticks: [Tick]) -> Bool {
    var last = -Double.infinity
    for tick in ticks {
      guard let place = place(tick.value) else { return false }
      let half = TextMetrics.width(tick.label) / 2
      if place - half < last { return false }
      last = place + half + ChartStyle.text * 0.7
    }
    return true
  }
}

/// What is left of long series: what a reader can see.
package enum Simplification {
  /// Of all points that fall into one stretch of x the first, the lowest, the highest and the last, in their order; so
  /// no extreme is lost, and the drawn line covers the same dots. Where there are few points all are left. O(points).
  ///
  /// - Parameters:
  ///   - points: in the order of x, all finite.
  ///   - stretches: of equal length, over the range.
  package static func extremes(_ points: [ChartPoint], in range: ChartRange, stretches: Int) -> [ChartPoint] {
    extremes(points, stretches: stretches, share: range.share)
  }

  /// Likewise where `share` says how far along the axis an x stands, from 0 to 1.
  static func extremes(_ points: [ChartPoint], stretches: Int, share: (Double) -> Double) -> [ChartPoint] {
    guard points.count > 3 * stretches else { return points }
    var kept: [ChartPoint] = []
    kept.reserveCapacity(4 * stretches)
    var start = 0
    func stretch(_ index: Int) -> Int { Int(min(1, max(0, share(points[index].x))) * Double(stretches)) }
    while start < points.count {
      let place = stretch(start)
      var end = start + 1, low = start, high = start
      while end < points.count, stretch(end) == place {
        if points[end].y < points[low].y { low = end }
        if points[end].y > points[high].y { high = end }
        end += 1
      }
      var last = -1
      for index in [start, min(low, high), max(low, high), end - 1] where index > last {
        kept.append(points[index])
        last = index
      }
      start = end
    }
    return kept
  }
}
