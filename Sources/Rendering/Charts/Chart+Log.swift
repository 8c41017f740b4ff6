import Simulations

extension Chart {
  /// The same with such axes logarithmic. They show what is there, and need not begin anywhere.
  func with(_ log: LogAxes?) -> Chart {
    guard let log else { return self }
    var chart = self
    if log.hasX { (chart.horizontal.scale, chart.horizontal.range) = (.logarithmic, nil) }
    if log.hasY { (chart.vertical.scale, chart.vertical.range) = (.logarithmic, nil) }
    return chart
  }
}
