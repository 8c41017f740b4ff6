import Expressions
import Simulations
import Specification

/// The chart of an experiment.
///
/// Over one key, it is a line with intervals. Over two keys, it has a line for each value of the key with few values,
/// or it is a map of means. Over three keys, it consists of panels of lines or maps. Without a sweep, it is a histogram
/// of the replicates. Shares of true runs are drawn like means, and words are bars.
package enum EnsembleChart {
  /// The largest number of points in a list of categories. More belong in a table.
  static let mostCategories = 60
  /// The largest number of panels.
  static let mostPanels = 12

  /// The form of a chart, which depends on the swept keys and the measured quantity.
  enum Form {
    case shares, histogram, line, list, map, maps
    case lines(LineKeys)
    case panels(PanelKeys)
  }

  /// Returns the drawing and its description. Nil if no run has a number that the axes can show, or if a chart cannot
  /// show this many points.
  package static func svg(
    _ name: String, _ ensemble: Ensemble, title: String? = nil, log: LogAxes? = nil,
    lines: ReferenceLines = ReferenceLines()
  ) -> DrawnChart? {
    let short = ensemble.withWholeLabels, (ensemble, fixed) = short.withoutFixedKeys
    // Shares have a linear axis.
    let log = ensemble.outcomes(of: name) == nil ? log : nil
    func drawn(_ chart: Chart?) -> DrawnChart? {
      guard var chart else { return nil }
      chart.description += fixed
      return chart.with(lines).drawn
    }
    switch form(name, ensemble) {
    case .shares: return drawn(ShareChart.chart(name, ensemble, title: title))
    case .histogram: return drawn(HistogramChart.chart(name, ensemble, title: title, log: log))
    case .line: return drawn(line(name, ensemble, title: title)?.with(log))
    case .lines(let keys): return drawn(self.lines(name, ensemble, keys, title: title)?.with(log))
    case .list: return drawn(list(name, ensemble, title: title)?.with(log))
    case .map:
      var map = map(name, ensemble, title: title)
      map.isLogarithmic = log?.hasY ?? false
      if map.isLogarithmic { map.description += " The scale of shades is logarithmic." }
      map.description += fixed
      return map.svg().map { DrawnChart($0, map.description) }
    case .maps:
      var panels = maps(name, ensemble, title: title)
      for index in panels.maps.indices { panels.maps[index].isLogarithmic = log?.hasY ?? false }
      panels.description += fixed
      return panels.svg().map { DrawnChart($0, panels.description) }
    case .panels(let keys):
      guard var panels = panels(name, ensemble, keys, title: title) else { return nil }
      panels.panels = panels.panels.map { $0.with(log) }
      panels.description += panels.panels.first?.scaleWords ?? ""
      panels.description += fixed
      return panels.with(lines).drawn
    }
  }

  static func form(_ name: String, _ ensemble: Ensemble) -> Form {
    if let outcomes = ensemble.outcomes(of: name),
      outcomes != ["true"] || ensemble.axes.isEmpty || ensemble.replicates == 1
    {
      return .shares
    }
    func isAxis(_ axis: Ensemble.Axis) -> Bool { (numbers(axis)?.count ?? 0) > 1 }
    let hasRoomForList = ensemble.points.count <= mostCategories
    switch ensemble.axes.count {
    case 0: return .histogram
    case 1 where isAxis(ensemble.axes[0]) || hasManyNames(ensemble.axes[0]): return .line
    case 2 where ensemble.isTable: return LineKeys(ensemble.axes).map { .lines($0) } ?? .map
    case 3:
      if let keys = PanelKeys(ensemble.axes, isAny: !hasRoomForList) { return .panels(keys) }
      return hasRoomForList || mapPanelKey(ensemble.axes) == nil ? .list : .maps
    default: return .list
    }
  }

  /// Returns the reason why an experiment is drawn as text although a drawing was wanted: it has more points than a
  /// drawing has space for. Nil if this is not the reason.
  static func whyText(_ name: String, _ ensemble: Ensemble) -> String? {
    guard
      ensemble.points.indices.contains(where: { !ensemble.numbers(of: name, at: $0).isEmpty })
        || ensemble.outcomes(of: name) != nil
    else { return nil }
    let ensemble = ensemble.withWholeLabels.withoutFixedKeys.ensemble, points = ensemble.points.count
    switch form(name, ensemble) {
    case .shares: return "Drawn as text: a drawing has at most \(mostCategories) bars."
    case .map:
      let (rows, columns) = (ensemble.axes[0].labels.count, ensemble.axes[1].labels.count)
      guard points > HeatMap.most || rows > HeatMap.mostRows || columns > HeatMap.mostColumns else { return nil }
      return "Drawn as text: a map has at most \(HeatMap.mostRows) rows, \(HeatMap.mostColumns) columns and "
        + "\(HeatMap.most) cells, and there are \(rows) rows and \(columns) columns."
    case .list where points > mostCategories:
      let three =
        ensemble.axes.count == 3
        ? " With three keys, one of them may have at most \(mostPanels) values, each with a panel." : ""
      return "Drawn as text: a drawing has at most \(mostCategories) rows, and there are \(points).\(three)"
    case .maps:
      guard let key = mapPanelKey(ensemble.axes) else { return nil }
      let sizes = ensemble.axes.indices.filter { $0 != key }.map { ensemble.axes[$0].labels.count }
      guard sizes[0] > HeatMapPanels.mostRows || sizes[1] > HeatMapPanels.mostColumns || points > HeatMap.most else {
        return nil
      }
      return "Drawn as text: a map in a panel has at most \(HeatMapPanels.mostRows) rows and "
        + "\(HeatMapPanels.mostColumns) columns, and all panels together \(HeatMap.most) cells. There are "
        + "\(sizes[0]) rows, \(sizes[1]) columns and \(points) cells."
    case .list, .histogram, .line, .lines, .panels: return nil
    }
  }

  /// Returns a sentence about an axis that is not logarithmic although the author asked for it.
  static func notes(_ name: String, _ ensemble: Ensemble, _ log: LogAxes?) -> [RegionElement] {
    guard let log else { return [] }
    if ensemble.outcomes(of: name) != nil, ensemble.replicates > 1 {
      return [.paragraph(["Shares have a linear axis."])]
    }
    let words: String? =
      switch form(name, ensemble.withWholeLabels.withoutFixedKeys.ensemble) {
      case .shares: "Bars have a linear axis."
      case .map where log.hasX, .maps where log.hasX: "The rows and columns of a map are not logarithmic."
      case .list where log.hasX: "The rows of the chart are not logarithmic."
      case .histogram, .line, .lines, .list, .map, .maps, .panels: nil
      }
    return words.map { [.paragraph([$0])] } ?? []
  }

  /// Returns what the chart shows at each point. Nil for a point at which no run has a number.
  static func marks(_ name: String, _ ensemble: Ensemble) -> [PointMark?] {
    ensemble.points.indices.map { PointMark(name, ensemble, at: $0) }
  }
}

extension Ensemble {
  /// Whether there are two keys, each with several values.
  fileprivate var isTable: Bool { axes.count == 2 && axes.allSatisfy { $0.labels.count > 1 } }
}

extension EnsembleChart {
  /// Returns the range that the shades of a map include at least, or nil if the range of the means is enough.
  ///
  /// The scale of shares begins at 0 and ends at a round number, so small differences are small differences of colour.
  /// Every scale is several times as long as an interval of a mean. So chance alone never covers the scale from the
  /// darkest to the lightest.
  static func shadeRange(_ name: String, _ ensemble: Ensemble, _ marks: [PointMark?]) -> ChartRange? {
    let known = marks.compactMap { $0 }
    guard let low = known.map(\.place).min(), let high = known.map(\.place).max(),
      let own = ChartRange(exactly: low, high)
    else { return nil }
    let isTruth = ensemble.outcomes(of: name) == ["true"]
    let bounds = isTruth ? AxisBounds(low: 0, high: 1) : ensemble.bounds(of: name),
      isShare = bounds.low == 0 && bounds.high == 1
    let shown = isShare ? own.union(ChartRange(exactly: 0, roundShare(high)) ?? own) : own
    // An interval of a few of the runs would make all cells look alike.
    let widths = known.filter { !$0.isWeak(of: ensemble.replicates) }.compactMap(\.interval)
      .map { $0.upperBound - $0.lowerBound }.filter(\.isFinite)
    let least = 4 * widths.reduce(0, +) / Double(max(1, widths.count))
    guard shown.half.isFinite, least > 2 * shown.half else { return isShare ? shown : nil }
    // The range grows equally on both sides, unless this would exceed the lower bound.
    let middle = shown.low / 2 + shown.high / 2
    let start = max(middle - least / 2, bounds.low ?? -.greatestFiniteMagnitude)
    guard let wide = ChartRange(exactly: start, start + least) else { return nil }
    return bounds.clamped(Ticks.rounded(shown.union(wide), wanted: 3))
  }

  /// Returns the smallest of 1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.08, … with at most three decimals that is not
  /// below the number.
  private static func roundShare(_ number: Double) -> Double {
    let steps = [1.0, 10, 100].flatMap { part in [10.0, 8, 6, 5, 4, 3, 2].map { $0 / (10 * part) } } + [0.001]
    return steps.last { $0 >= number } ?? number
  }
}

/// Means as maps over two keys, and as panels with maps over three.
extension EnsembleChart {
  /// The sentence about maps side by side, which have no room for intervals.
  private static let intervalsElsewhere =
    " The 95 % intervals of the means are in the view statistics and in the results as JSON."

  static func map(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMap {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    let marks = marks(name, ensemble), columns = across.labels.count
    // Numbers grow upwards.
    let rows = upwards(down)
    func inOrder<T>(_ value: (Int) -> T) -> [T] {
      rows.flatMap { row in (0..<columns).map { value(row * columns + $0) } }
    }
    let isUp = rows.first != 0
    var map = HeatMap(
      title: title, label: PointMark.label(name, ensemble), down: "\(down.heading) \(isUp ? "↑" : "↓")",
      across: "\(across.heading) →",
      rows: rows.map { down.labels[$0] }, columns: across.labels, values: inOrder { marks[$0]?.place },
      description: words(name, ensemble, marks))
    map.shades = shadeRange(name, ensemble, marks)
    map.precision = precision(marks)
    map.cells = inOrder { cell(marks[$0], ensemble) }
    map.enough = PointMark.enough(of: ensemble.replicates)
    map.remarks = remarks(name, ensemble)
    return map
  }

  /// Returns a panel for each value of one key, with a map over the other two keys.
  static func maps(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMapPanels {
    let axes = ensemble.axes, panel = mapPanelKey(axes) ?? 0, marks = marks(name, ensemble)
    let down = panel == 0 ? 1 : 0, across = panel == 2 ? 1 : 2
    let label = PointMark.label(name, ensemble), shades = shadeRange(name, ensemble, marks)
    let rows = upwards(axes[down]), isUp = rows.first != 0
    let maps = axes[panel].labels.indices.map { value in
      let own = rows.flatMap { row in
        axes[across].labels.indices.map { column -> PointMark? in
          var place = [Int](repeating: 0, count: 3)
          (place[panel], place[down], place[across]) = (value, row, column)
          return marks[ensemble.index(of: place)]
        }
      }
      var map = HeatMap(
        title: "\(axes[panel].key) = \(axes[panel].labels[value])", label: label,
        down: "\(axes[down].heading) \(isUp ? "↑" : "↓")",
        across: "\(axes[across].heading) →", rows: rows.map { axes[down].labels[$0] }, columns: axes[across].labels,
        values: own.map { $0?.place }, description: "")
      map.shades = shades
      map.precision = precision(marks)
      map.cells = own.map { cell($0, ensemble) }
      return map
    }
    let intervals = ensemble.replicates > 1 ? Self.intervalsElsewhere : ""
    return HeatMapPanels(title: title, maps: maps, description: words(name, ensemble, marks) + intervals)
  }

  /// Returns the index of the key whose values each get a panel with a map. Nil if all keys have too many values.
  static func mapPanelKey(_ axes: [Ensemble.Axis]) -> Int? {
    axes.firstIndex { $0.labels.count <= mostPanels }
  }

  /// Returns the indices of the values from the top row down: numbers grow upwards, and words keep their order.
  static func upwards(_ axis: Ensemble.Axis) -> [Int] {
    guard let numbers = numbers(axis), numbers.count > 1 else { return Array(axis.labels.indices) }
    return numbers.indices.sorted { numbers[$0] > numbers[$1] }
  }

  /// Returns what a cell of a map shows besides its value.
  static func cell(_ mark: PointMark?, _ ensemble: Ensemble) -> HeatMap.Cell {
    guard let mark, ensemble.replicates > 1 else { return HeatMap.Cell() }
    let runs = ensemble.replicates
    return HeatMap.Cell(
      words: mark.count < runs ? "\(mark.count) of \(runs)" : "",
      isWeak: mark.isWeak(of: runs), isBound: mark.isBound)
  }

  /// Returns the median of half the widths of the intervals, or nil without intervals.
  static func precision(_ marks: [PointMark?]) -> Double? {
    let halves = marks.compactMap { $0?.interval.map { ($0.upperBound - $0.lowerBound) / 2 } }.sorted()
    return halves.isEmpty ? nil : halves[halves.count / 2]
  }
}
