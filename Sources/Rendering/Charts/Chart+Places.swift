extension Chart {
  /// Returns the ranges of the axes that several charts share, or nil if none of them has anything to show. A single
  /// place is in the middle of its axis.
  static func ranges(of charts: [Chart]) -> (x: ChartRange, y: ChartRange)? {
    var ranges: (x: ChartRange, y: ChartRange)?, places: Set<Double?> = []
    for chart in charts {
      guard let extent = chart.extent() else { continue }
      ranges = ranges.map { (x: $0.x.union(extent.x), y: $0.y.union(extent.y)) } ?? extent
      places.insert(chart.onlyPlace)
    }
    // The range around any other single number already has the number in its middle.
    if places == [0], let x = ChartRange(-1, 1) { ranges?.x = x }
    return ranges
  }

  /// Whether all lines of the chart are single points at one place, as in a run without steps.
  var isSinglePlace: Bool {
    var places: Set<Double> = []
    for case .line(_, _, let points) in layers {
      guard points.count == 1 else { return false }
      places.insert(points[0].x)
    }
    return places.count == 1
  }

  /// The only place of all lines and bands on a linear axis, as in a run without steps. Nil if there are several
  /// places, and for charts with other layers.
  var onlyPlace: Double? {
    guard !isHorizontal, !horizontal.isLogarithmic else { return nil }
    var only: Double?
    func isOnly(_ place: Double) -> Bool {
      guard place.isFinite else { return true }
      defer { only = place }
      return only ?? place == place
    }
    let isSingle = layers.allSatisfy { layer in
      switch layer {
      case .line(_, _, let points), .band(_, _, _, let points, _), .sticks(_, _, let points), .area(_, _, let points):
        points.allSatisfy { isOnly($0.x) }
      case .mark(_, let x, _), .reference(let x, _): x.map(isOnly) ?? true
      case .curves, .points, .open, .runs, .dots, .whiskers, .columns, .bars, .pieces, .words: false
      }
    }
    return isSingle ? only : nil
  }
}
