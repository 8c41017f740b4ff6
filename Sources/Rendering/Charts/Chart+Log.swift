import Simulations

extension Chart {
  /// The same with such axes logarithmic. They show what is there, and need not begin anywhere. An axis of words stays
  /// as it is; where it stands upright, values lie to the right.
  func with(_ log: LogAxes?) -> Chart {
    guard let log else { return self }
    var chart = self
    let (x, y) = isHorizontal ? (\Chart.vertical, \Chart.horizontal) : (\Chart.horizontal, \Chart.vertical)
    for (axis, isAsked) in [(x, log.hasX), (y, log.hasY)] where isAsked {
      if case .categories = chart[keyPath: axis].scale { continue }
      (chart[keyPath: axis].scale, chart[keyPath: axis].range) = (.logarithmic, nil)
    }
    return chart
  }
}
