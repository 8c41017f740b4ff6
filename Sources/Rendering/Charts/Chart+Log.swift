import Simulations

extension Chart {
  /// Returns the chart with these axes logarithmic. Such axes fit their values, and need not begin at a certain number.
  ///
  /// An axis of words stays as it is. If it is the vertical one, values are on the horizontal axis. The description
  /// names all logarithmic axes.
  func with(_ log: LogAxes?) -> Chart {
    var chart = self
    let (x, y) = isHorizontal ? (\Chart.vertical, \Chart.horizontal) : (\Chart.horizontal, \Chart.vertical)
    for (axis, isAsked) in [(x, log?.hasX == true), (y, log?.hasY == true)] where isAsked {
      if case .categories = chart[keyPath: axis].scale { continue }
      (chart[keyPath: axis].scale, chart[keyPath: axis].range) = (.logarithmic, nil)
    }
    chart.description += chart.scaleWords
    return chart
  }

  /// Returns the chart of counts of people or cells with these axes logarithmic. A logarithmic axis of counts begins at
  /// 1, so quantiles between 0 and 1 are left out like 0.
  func ofCounts(_ log: LogAxes?) -> Chart {
    guard log?.hasY == true else { return with(log) }
    var chart = self, highest = 0.0
    func whole(_ points: [ChartPoint]) -> [ChartPoint] {
      points.map { point in
        highest = max(highest, point.y)
        guard point.y > 0, point.y < 1 else { return point }
        chart.hasFractionsBelow1 = true
        return ChartPoint(point.x, 0)
      }
    }
    let layers = layers.map { layer -> ChartLayer in
      switch layer {
      case .line(let name, let color, let points): .line(name: name, color: color, points: whole(points))
      case .band(let name, let color, let isNear, let low, let high):
        .band(name: name, color: color, isNear: isNear, low: whole(low), high: whole(high))
      default: layer
      }
    }
    chart.layers = layers
    chart = chart.with(log)
    if chart.hasFractionsBelow1, highest > 1 { chart.vertical.range = ChartRange(exactly: 1, highest) }
    return chart
  }

  /// A sentence such as ` The vertical axis is logarithmic.`, or an empty text if all axes are linear.
  var scaleWords: String {
    switch (horizontal.isLogarithmic, vertical.isLogarithmic) {
    case (true, true): " Both axes are logarithmic."
    case (true, false): " The horizontal axis is logarithmic."
    case (false, true): " The vertical axis is logarithmic."
    case (false, false): ""
    }
  }
}
