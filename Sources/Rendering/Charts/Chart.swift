import Simulations

/// A chart as a value: axes, and layers that are drawn on top of one another.
///
/// Numbers that are not finite are left out. A logarithmic axis also leaves out numbers that are not positive, and a
/// note says so.
package struct Chart: Sendable, Hashable {
  /// The title above the chart, or nil if a caption contains it.
  package var title: String?
  package var horizontal: ChartAxis
  package var vertical: ChartAxis
  package var layers: [ChartLayer]
  /// The description of the chart in one line, for readers who cannot see it.
  package var description: String
  /// The number of values that are missing from the layers because their places are not above 0 on a logarithmic axis.
  var unplaced = 0
  /// Whether a logarithmic axis of counts leaves out values between 0 and 1, such as quantiles.
  var hasFractionsBelow1 = false
  /// The numbers of runs below the axis of places. Empty if all places have the same number.
  package var counts: [PlaceCount] = []
  /// Sentences below the drawing, in lines that fit its width.
  var remarks: [String] = []
  /// The statistics, series and swept keys whose marked numbers the chart shows or mentions.
  var marked: Set<String> = []

  package init(
    title: String? = nil, horizontal: ChartAxis, vertical: ChartAxis, layers: [ChartLayer], description: String
  ) {
    self.title = title
    self.horizontal = horizontal
    self.vertical = vertical
    self.layers = layers
    self.description = description
  }
}

extension Chart {
  /// The names of the vertical lines for which the axis has a place.
  package var markNames: [String] { namedMarks.map(\.name) }

  /// The names of these lines, with the number at which each line is: `step 29`, or `time 2.5 h`.
  var namedMarks: [(name: String, place: String)] {
    layers.compactMap { layer in
      guard case .mark(let name, let x?, _) = layer, !name.isEmpty, x.isFinite, x > 0 || !horizontal.isLogarithmic
      else {
        return nil
      }
      let unit = horizontal.unit.map { " \($0)" } ?? ""
      return (name, "\(horizontal.label) \(NumberText.rounded(x))\(unit)")
    }
  }

  /// The subject of a chart without a title: the measured quantity, or if it has no name, the names of the layers.
  var subject: String {
    if !vertical.label.isEmpty { return vertical.words }
    var names: [String] = []
    for layer in layers where !layer.name.isEmpty && !names.contains(layer.name) {
      names.append(layer.name)
      if names.count == FigureColors.count { break }
    }
    return names.isEmpty ? horizontal.words : names.joined(separator: ", ")
  }

  /// Returns the dashes of lines in a colour, or an empty text if the chart has no lines in another colour.
  func dash(_ color: Int) -> String {
    let isAlone = layers.allSatisfy {
      if case .line(_, let other, _) = $0 { other == color } else { true }
    }
    return isAlone ? "" : FigureColors.dash(color)
  }

  /// Returns the shape of the mark of a line that is a single point. Each line of a chart has its own shape. If there
  /// are more lines than shapes, the shapes in each colour differ.
  func shape(_ color: Int) -> MarkerShape {
    let all = MarkerShape.allCases
    if FigureColors.isOrdered(color) { return .circle }
    var shapes: [Int: MarkerShape] = [:], used: [String: Set<MarkerShape>] = [:]
    for case .line(_, let other, _) in layers where shapes[other] == nil {
      let look = FigureColors.fill(other), order = all.indices.map { all[(shapes.count + $0) % all.count] }
      let shape = order.first { used[look]?.contains($0) != true } ?? order[0]
      shapes[other] = shape
      used[look, default: []].insert(shape)
    }
    return shapes[color] ?? .circle
  }

  /// Whether the points with this name are open marks. These are points over other points in the same rows, which they
  /// would otherwise cover.
  func hasRings(_ name: String) -> Bool {
    guard isHorizontal else { return false }
    let names = layers.compactMap { if case .points(let name, _, _) = $0 { name } else { nil } }
    return names.firstIndex(of: name).map { $0 > 0 } ?? false
  }

  /// All lines of text below the drawing.
  var notes: [String] {
    let cells = layers.count { if case .dots = $0 { true } else { false } } > 1 && DotCloud.needsCells(self)
    let all = cells ? ["Each cell counts the runs of all values together."] : []
    return MarkNames(self).lines + omissions.notes(axis: placesName) + Self.noteLines(all + remarks)
  }

  /// Breaks sentences below a drawing into lines, at most four for each.
  static func noteLines(_ remarks: [String]) -> [String] {
    let room = DrawingStyle.width - 2 * DrawingStyle.margin
    return remarks.flatMap { TextMetrics.labels([$0], to: room, most: 4, size: DrawingStyle.small)[0] }
  }

  /// The colours of areas that are parts of a whole.
  var areaColors: Set<Int> { Set(layers.compactMap { if case .area(_, let color, _) = $0 { color } else { nil } }) }

  /// Whether the chart has marks at single places.
  var hasPoints: Bool { layers.contains { if case .points = $0 { true } else { false } } }

  /// Returns the style of intervals: black if all have the same colour, otherwise that of their line.
  func whiskerStyle(_ color: Int) -> String {
    let isAlone = layers.allSatisfy {
      if case .whiskers(_, let other, let whiskers) = $0, whiskers.first?.isNear == true {
        other == color
      } else {
        true
      }
    }
    return isAlone ? "mark" : "line thin \(FigureColors.stroke(color))"
  }

  /// Whether the chart has marks beside their places, or wider than a line.
  var hasMarks: Bool {
    layers.contains { layer in
      switch layer {
      case .runs, .open, .whiskers: true
      default: false
      }
    }
  }

  /// Returns the chart with another description.
  func described(as words: String) -> Chart {
    var chart = self
    chart.description = words
    return chart
  }

  /// Whether the axes show a point.
  func hasPlace(_ point: ChartPoint) -> Bool {
    point.x.isFinite && point.y.isFinite && (point.x > 0 || !horizontal.isLogarithmic)
      && (point.y > 0 || !vertical.isLogarithmic)
  }

  /// Whether values are on the horizontal axis, as in charts whose rows are words.
  var isHorizontal: Bool { if case .categories = vertical.scale { true } else { false } }
}

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
