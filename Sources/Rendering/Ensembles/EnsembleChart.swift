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
