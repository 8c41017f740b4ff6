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
