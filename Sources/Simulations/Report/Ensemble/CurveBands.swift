/// A series over many runs of one point: at each step by itself the quantiles over the runs. The middle half of the outcomes lies
/// between `q25` and `q75`, the middle 90 % between `q05` and `q95`; these are bands of outcomes, no intervals of a
/// mean.
package struct CurveBands: Sendable, Hashable {
  /// The name of the series.
  package let series: String
  /// The index of the point of the sweep.
  package let point: Int
  /// How many runs there are.
  package let runs: Int
  /// How many of them ended before the last of `steps`: from their ends on they hold their last values.
  package let earlyRuns: Int
  /// Evenly spaced from 0, and the last step of the longest run; at most ``RunCurve/limit`` + 1.
  package let steps: [Int]
  /// One for each of `steps`; type 7 of Hyndman and Fan, as ``Aggregate`` takes them.
  package let q05, q25, median, q75, q95: [Double]

  /// Whether the bands hold whole curves, the deepest first, instead of the values at each step.
  package let areCurves: Bool

  /// - Precondition: as many values in each band as steps.
  package init(
    series: String, point: Int, runs: Int, earlyRuns: Int = 0, steps: [Int], q05: [Double], q25: [Double],
    median: [Double], q75: [Double], q95: [Double], areCurves: Bool = false
  ) {
    self.areCurves = areCurves
    precondition([q05, q25, median, q75, q95].allSatisfy { $0.count == steps.count })
    (self.series, self.point, self.runs, self.earlyRuns, self.steps) = (series, point, runs, earlyRuns, steps)
    (self.q05, self.q25, self.median, self.q75, self.q95) = (q05, q25, median, q75, q95)
  }

  /// Nil where no run has the series.
  ///
  /// The same for curves in any order. O(steps · runs · log runs) time, O(runs) memory beside the curves.
  package init?(series: String, point: Int, _ curves: [RunCurve]) {
    let curves = curves.filter { $0.last >= 0 }
    guard !curves.isEmpty else { return nil }
    self.series = series
    self.point = point
    areCurves = false
    runs = curves.count
    let last = curves.reduce(0) { max($0, $1.last) }, exponent = curves.reduce(0) { max($0, $1.exponent) }
    earlyRuns = curves.count { $0.last < last }
    steps = RunCurve.grid(exponent: exponent, last: last)
    var cursors = curves.map { RunCurve.Cursor($0) }
    var values = [Int](repeating: 0, count: curves.count)
    var bands = [[Double]](repeating: [], count: Self.twentieths.count)
    for step in steps {
      for index in cursors.indices { values[index] = cursors[index].value(at: step) }
      values.sort()
      for (band, part) in Self.twentieths.enumerated() { bands[band].append(Self.quantile(part, of: values)) }
    }
    (q05, q25, median, q75, q95) = (bands[0], bands[1], bands[2], bands[3], bands[4])
  }

  /// 5, 25, 50, 75 and 95 %.
  private static let twentieths = [1, 5, 10, 15, 19]

  /// The quantile twentieths / 20 of values in order.
  private static func quantile(_ twentieths: Int, of values: [Int]) -> Double {
    let (place, rest) = ((values.count - 1) * twentieths).quotientAndRemainder(dividingBy: 20)
    let low = values[place]
    guard rest > 0 else { return Double(low) }
    let high = values[place + 1]
    // Exact as long as that fits: one rounding, as everywhere.
    if high.magnitude < 1 << 47, low.magnitude < 1 << 47 { return Double(low * 20 + (high - low) * rest) / 20 }
    return Double(low) + (Double(high) - Double(low)) * (Double(rest) / 20)
  }
}
