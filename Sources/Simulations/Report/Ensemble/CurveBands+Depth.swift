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
