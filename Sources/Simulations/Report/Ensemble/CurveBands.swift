/// Bands that show a series over many runs of one point. They describe the runs, and are not intervals of a mean.
///
/// By default, each step has its own quantiles over the runs. The middle half of the values is between `q25` and `q75`,
/// and the middle 90 % is between `q05` and `q95`. For bands of whole curves, see ``areCurves``.
package struct CurveBands: Sendable, Hashable {
  /// The name of the series.
  package private(set) var series: String
  /// The declared name of the series if ``series`` is a label of the author.
  package private(set) var declared: String?
  /// The index of the point in the sweep.
  package let point: Int
  /// The number of runs that have the series.
  package let runs: Int
  /// The number of runs that ended before the last of `steps`. Such a run keeps its last value after its end.
  package let earlyRuns: Int
  /// The steps, evenly spaced from 0, followed by the last step of the longest run. At most ``RunCurve/limit`` + 1.
  package let steps: [Int]
  /// The bounds and the median at each of `steps`. They are quantiles of type 7 of Hyndman and Fan, as in
  /// ``Aggregate``, unless ``areCurves`` is true.
  package let q05, q25, median, q75, q95: [Double]

  /// Whether the bands contain whole curves, from the first to the last step. `q25` and `q75` then enclose the deepest
  /// half of the curves, and `q05` and `q95` the deepest 90 %. `median` is the deepest curve.
  package let areCurves: Bool

  /// Creates bands from their values.
  ///
  /// - Precondition: each band has as many values as there are steps.
  package init(
    series: String, point: Int, runs: Int, earlyRuns: Int = 0, steps: [Int], q05: [Double], q25: [Double],
    median: [Double], q75: [Double], q95: [Double], areCurves: Bool = false
  ) {
    self.areCurves = areCurves
    precondition([q05, q25, median, q75, q95].allSatisfy { $0.count == steps.count })
    (self.series, self.point, self.runs, self.earlyRuns, self.steps) = (series, point, runs, earlyRuns, steps)
    (self.q05, self.q25, self.median, self.q75, self.q95) = (q05, q25, median, q75, q95)
  }

  /// Computes the quantiles at each step, whatever the order of the curves. Nil if no run has the series.
  ///
  /// - Parameter stop: ends the work early. There are then no bands.
  /// - Complexity: O(steps · runs · log runs) time, and O(runs) memory in addition to the curves.
  package init?(series: String, point: Int, _ curves: [RunCurve], until stop: StopSignal? = nil) {
    let curves = curves.filter { $0.last >= 0 }
    guard !curves.isEmpty else { return nil }
    self.series = series
    self.point = point
    areCurves = false
    runs = curves.count
    let last = curves.reduce(0) { max($0, $1.last) }, exponent = curves.reduce(0) { max($0, $1.chartExponent) }
    earlyRuns = curves.count { $0.last < last }
    steps = RunCurve.grid(exponent: exponent, last: last)
    var cursors = curves.map { RunCurve.Cursor($0) }
    var values = [Int](repeating: 0, count: curves.count)
    var bands = [[Double]](repeating: [], count: Self.twentieths.count)
    for step in steps {
      if stop?.isOn == true { return nil }
      for index in cursors.indices { values[index] = cursors[index].value(at: step) }
      values.sort()
      for (band, part) in Self.twentieths.enumerated() { bands[band].append(Self.quantile(part, of: values)) }
    }
    (q05, q25, median, q75, q95) = (bands[0], bands[1], bands[2], bands[3], bands[4])
  }

  /// Gives the series a label. Its colour is still that of its name.
  package mutating func rename(_ label: String) {
    if label != series { (declared, series) = (declared ?? series, label) }
  }

  /// The quantiles 5, 25, 50, 75 and 95 % in units of 1/20.
  private static let twentieths = [1, 5, 10, 15, 19]

  /// Returns the quantile twentieths / 20 of values in ascending order.
  private static func quantile(_ twentieths: Int, of values: [Int]) -> Double {
    let (place, rest) = ((values.count - 1) * twentieths).quotientAndRemainder(dividingBy: 20)
    let low = values[place]
    guard rest > 0 else { return Double(low) }
    let high = values[place + 1]
    // If the products fit, the result is exact but for a single rounding, as in ``Aggregate``.
    if high.magnitude < 1 << 47, low.magnitude < 1 << 47 { return Double(low * 20 + (high - low) * rest) / 20 }
    return Double(low) + (Double(high) - Double(low)) * (Double(rest) / 20)
  }
}

extension CurveBands {
  /// Computes bands of whole curves. Nil if no run has the series.
  ///
  /// The deepest half of the curves stays between `q25` and `q75` from the first to the last step. The deepest 90 %
  /// stay between `q05` and `q95`. `median` is the deepest curve.
  ///
  /// Bands that are computed step by step cut off the peaks of curves that peak at different times. The depth of a
  /// curve is its modified band depth: how often its value is between those of two curves or equal to one of them, over
  /// all steps and all pairs of curves. These pairs include the curve itself. If two curves are equally deep, the one
  /// of the earlier replicate comes first.
  ///
  /// - Parameter stop: ends the work early. There are then no bands.
  /// - Complexity: O(steps · runs · log runs) time, and O(runs) memory in addition to the curves.
  ///
  /// Sources: J. L. Juul, K. Græsbøll, L. E. Christiansen and S. Lehmann, *Fixed-time descriptive statistics
  /// underestimate extremes of epidemic curve ensembles*, Nature Physics 17 (2021); S. López-Pintado and J. Romo, *On
  /// the Concept of Depth for Functional Data*, JASA 104 (2009).
  package init?(wholeCurves curves: [RunCurve], series: String, point: Int, until stop: StopSignal? = nil) {
    let curves = curves.filter { $0.last >= 0 }
    guard !curves.isEmpty else { return nil }
    let last = curves.reduce(0) { max($0, $1.last) }, exponent = curves.reduce(0) { max($0, $1.chartExponent) }
    let steps = RunCurve.grid(exponent: exponent, last: last)
    let order = Self.deepestFirst(curves, at: steps, until: stop)
    func envelope(_ tenths: Int) -> (low: [Double], high: [Double]) {
      var cursors = order.prefix((order.count * tenths + 9) / 10).map { RunCurve.Cursor(curves[$0]) }
      var low: [Double] = [], high: [Double] = []
      for step in steps where stop?.isOn != true {
        var least = Int.max, most = Int.min
        for index in cursors.indices {
          let value = cursors[index].value(at: step)
          (least, most) = (min(least, value), max(most, value))
        }
        low.append(Double(least))
        high.append(Double(most))
      }
      return (low, high)
    }
    var deepest = RunCurve.Cursor(curves[order[0]])
    let half = envelope(5), most = envelope(9)
    if stop?.isOn == true { return nil }
    self.init(
      series: series, point: point, runs: curves.count, earlyRuns: curves.count { $0.last < last }, steps: steps,
      q05: most.low, q25: half.low, median: steps.map { Double(deepest.value(at: $0)) }, q75: half.high, q95: most.high,
      areCurves: true)
  }

  /// Returns the indices of the curves, deepest first.
  private static func deepestFirst(_ curves: [RunCurve], at steps: [Int], until stop: StopSignal?) -> [Int] {
    var cursors = curves.map { RunCurve.Cursor($0) }
    var depths = [Int](repeating: 0, count: curves.count), values = depths
    func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }
    for step in steps where stop?.isOn != true {
      for index in cursors.indices { values[index] = cursors[index].value(at: step) }
      let order = values.indices.sorted { values[$0] < values[$1] }
      var start = 0
      while start < order.count {
        var end = start + 1
        while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
        // These are all pairs except those in which both values are less or both are greater.
        let between = pairs(order.count) - pairs(start) - pairs(order.count - end)
        for index in order[start..<end] { depths[index] += between }
        start = end
      }
    }
    return depths.indices.sorted { (-depths[$0], $0) < (-depths[$1], $1) }
  }
}
