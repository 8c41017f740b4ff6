import Expressions
import Simulations
import Specification

/// The chart of an experiment.
///
/// Over one key, it is a line with its bands. Over two keys, it is a map of means, and over three keys, it consists of
/// panels of lines or maps. Without a sweep, it is a histogram of the replicates. Outcomes that are not numbers are
/// bars.
package enum EnsembleChart {
  /// The largest number of points in a list of categories. More belong in a table.
  static let mostCategories = 60
  /// The largest number of panels.
  static let mostPanels = 12

  /// The form of a chart, which depends on the swept keys and the measured quantity.
  private enum Form {
    case shares, histogram, line, list, map, maps
    case panels(PanelKeys)
  }

  /// Returns the drawing and its description. Nil if no run has a number that the axes can show, or if a chart cannot
  /// show this many points.
  package static func svg(
    _ name: String, _ ensemble: Ensemble, title: String? = nil, log: LogAxes? = nil
  ) -> (svg: [UInt8], words: String)? {
    let short = ensemble.withWholeLabels, (ensemble, fixed) = short.withoutFixedKeys
    func drawn(_ chart: Chart?) -> (svg: [UInt8], words: String)? {
      guard var chart else { return nil }
      chart.description += fixed
      return chart.svg().map { ($0, chart.description) }
    }
    switch form(name, ensemble) {
    case .shares: return drawn(ShareChart.chart(name, ensemble, title: title))
    case .histogram: return drawn(HistogramChart.chart(name, ensemble, title: title, log: log))
    case .line: return drawn(line(name, ensemble, title: title)?.with(log))
    case .list: return drawn(list(name, ensemble, title: title)?.with(log))
    case .map:
      var map = map(name, ensemble, title: title)
      map.isLogarithmic = log?.hasY ?? false
      if map.isLogarithmic { map.description += " The scale of shades is logarithmic." }
      map.description += fixed
      return map.svg().map { ($0, map.description) }
    case .maps:
      var panels = maps(name, ensemble, title: title)
      for index in panels.maps.indices { panels.maps[index].isLogarithmic = log?.hasY ?? false }
      panels.description += fixed
      return panels.svg().map { ($0, panels.description) }
    case .panels(let keys):
      guard var panels = panels(name, ensemble, keys, title: title) else { return nil }
      panels.panels = panels.panels.map { $0.with(log) }
      panels.description += panels.panels.first?.scaleWords ?? ""
      panels.description += fixed
      return panels.svg().map { ($0, panels.description) }
    }
  }

  private static func form(_ name: String, _ ensemble: Ensemble) -> Form {
    if ensemble.outcomes(of: name) != nil { return .shares }
    func isAxis(_ axis: Ensemble.Axis) -> Bool { (numbers(axis)?.count ?? 0) > 1 }
    let hasRoomForList = ensemble.points.count <= mostCategories
    switch ensemble.axes.count {
    case 0: return .histogram
    case 1 where isAxis(ensemble.axes[0]) || hasManyNames(ensemble.axes[0]): return .line
    case 2 where ensemble.isTable: return .map
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
    case .list, .histogram, .line, .panels: return nil
    }
  }

  /// Returns a sentence about an axis that is not logarithmic although the author asked for it.
  static func notes(_ name: String, _ ensemble: Ensemble, _ log: LogAxes?) -> [RegionElement] {
    guard let log else { return [] }
    let words: String? =
      switch form(name, ensemble.withWholeLabels.withoutFixedKeys.ensemble) {
      case .shares: "\(ensemble.replicates == 1 ? "Bars" : "Shares") have a linear axis."
      case .map where log.hasX, .maps where log.hasX: "The rows and columns of a map are not logarithmic."
      case .list where log.hasX: "The rows of the chart are not logarithmic."
      case .histogram, .line, .list, .map, .maps, .panels: nil
      }
    return words.map { [.paragraph([$0])] } ?? []
  }

  static func summaries(_ name: String, _ ensemble: Ensemble) -> [Summary?] {
    ensemble.points.indices.map { point in
      ensemble.summary(of: name, at: point).flatMap { $0.mean.isFinite ? $0 : nil }
    }
  }

  private static let runs = "90 % of runs"
  private static let expected = "expected"
  private static let interval = "95 % interval of mean"
  /// The sentence about maps side by side, which have no room for intervals.
  private static let intervalsElsewhere =
    " The 95 % intervals of the means are in the view statistics and in the results as JSON."

  /// Returns the interval of a mean as it is drawn. If all values are equal, it has no width.
  private static func interval(_ summary: Summary) -> ClosedRange<Double>? {
    summary.interval ?? (summary.isConstant ? summary.mean...summary.mean : nil)
  }

  // MARK: One key

  /// Returns a line of the means over a key whose values are numbers, in their order. Nil for other keys.
  private static func line(_ name: String, _ ensemble: Ensemble, title: String?) -> Chart? {
    let areNames = hasManyNames(ensemble.axes[0])
    guard let places = areNames ? digits(ensemble.axes[0]) : numbers(ensemble.axes[0]), places.count > 1 else {
      return nil
    }
    let summaries = summaries(name, ensemble)
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let known = order.compactMap { index in summaries[index].map { (index: index, x: places[index], summary: $0) } }
    guard !known.isEmpty else { return nil }
    func points(_ value: (Summary) -> Double) -> [ChartPoint] { known.map { ChartPoint($0.x, value($0.summary)) } }
    var layers: [ChartLayer] = []
    let means = points { $0.mean }
    if areNames {
      layers.append(.points(name: ensemble.replicates > 1 ? "mean" : "", color: 0, means))
    } else if ensemble.replicates > 1 {
      layers.append(
        .band(name: Self.runs, color: 0, isNear: false, low: points { $0.q05 }, high: points { $0.q95 }))
      let intervals = known.compactMap { item in interval(item.summary).map { (item.x, $0) } }
      layers.append(
        .band(
          name: Self.interval, color: 0, isNear: true,
          low: intervals.map { ChartPoint($0.0, $0.1.lowerBound) },
          high: intervals.map { ChartPoint($0.0, $0.1.upperBound) }))
    }
    if !areNames { layers.append(.line(name: ensemble.replicates > 1 ? "mean" : name, color: 0, points: means)) }
    if known.count <= 40, !areNames { layers.append(.points(name: layers[layers.count - 1].name, color: 0, means)) }
    let expected = known.compactMap { item in
      ensemble.expectedMean(of: name, at: item.index).map { ChartPoint(item.x, $0) }
    }
    if !expected.isEmpty { layers.append(.line(name: Self.expected, color: 1, points: expected)) }
    let isLogarithmic = !areNames && isGeometric(order.map { places[$0] })
    let ticks = order.map { Tick(places[$0], ensemble.axes[0].labels[$0]) }
    // Swept values stay on the axis even if no run has a value at them.
    let swept = ChartRange(exactly: places[order[0]], places[order[order.count - 1]])
    let own = base(known.map(\.summary), isSingle: ensemble.replicates == 1)
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        ensemble.axes[0].key, scale: isLogarithmic ? .logarithmic : .linear, range: swept, ticks: ticks),
      vertical: ChartAxis(
        ensemble.replicates > 1 ? "mean \(name)" : name,
        range: known.count == 1 ? around(known[0].summary) ?? own : own, bounds: ensemble.bounds(of: name)),
      layers: layers, description: words(name, ensemble, summaries))
    if let gap = gap(order.filter { summaries[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    return chart
  }

  /// Returns the range around a single band, with space above and below it. If the band filled the chart, it would look
  /// like an axis.
  private static func around(_ summary: Summary) -> ChartRange? {
    let room = (summary.q95 - summary.q05) / 2
    return ChartRange(exactly: summary.q05 - room, summary.q95 + room)
  }

  /// The largest number of values that a sentence lists.
  private static let gapLimit = 12

  /// Returns a sentence such as `No value at probability = 0.1, 0.2 and 0.3.`, or nil if each point has a value.
  private static func gap(_ points: [Int], _ ensemble: Ensemble) -> String? {
    guard !points.isEmpty else { return nil }
    let keys = ensemble.axes.map(\.key).joined(separator: ", ")
    let labels = points.prefix(gapLimit).map { ensemble.points[$0].joined(separator: ", ") }
    if points.count > gapLimit {
      return "No value at \(keys) = \(labels.joined(separator: "; ")) and \(points.count - gapLimit) more points."
    }
    let separator = ensemble.axes.count > 1 ? "; " : ", "
    let list = labels.dropLast().joined(separator: separator) + (labels.count > 1 ? " and " : "") + (labels.last ?? "")
    return "No value at \(keys) = \(list)."
  }

  /// Returns a range from 0 for positive numbers, or nil if all of them are far above 0.
  private static func base(_ summaries: [Summary], isSingle: Bool) -> ChartRange? {
    let low = summaries.reduce(Double.infinity) { min($0, isSingle ? $1.mean : $1.q05) }
    let high = summaries.reduce(-Double.infinity) { max($0, isSingle ? $1.mean : $1.q95) }
    return low > 0 && low < 0.6 * high ? ChartRange(0, high) : nil
  }

  /// Whether the values are names, and too many for a row each. They are then dots at their numbers, without a line.
  private static func hasManyNames(_ axis: Ensemble.Axis) -> Bool {
    axis.isNominal && !axis.isWord && axis.labels.count > mostCategories && digits(axis) != nil
  }

  /// Returns the values of an axis if all of them are distinct numbers with an order, otherwise nil.
  static func numbers(_ axis: Ensemble.Axis) -> [Double]? { axis.isNominal ? nil : digits(axis) }

  private static func digits(_ axis: Ensemble.Axis) -> [Double]? {
    let numbers = axis.labels.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == axis.labels.count else { return nil }
    let sorted = numbers.sorted()
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 } ? numbers : nil
  }

  /// Whether ascending numbers are nearly geometric, such as 1, 2, 4, …. A linear axis would hide their steps.
  private static func isGeometric(_ numbers: [Double]) -> Bool {
    guard numbers.count > 3, let first = numbers.first, let last = numbers.last, first > 0, last > 10 * first else {
      return false
    }
    let ratio = numbers[1] / numbers[0]
    guard ratio.isFinite else { return false }
    let logarithm = Logarithm.binary(ratio)
    return zip(numbers, numbers.dropFirst()).allSatisfy { low, high in
      // In a sequence such as 20, 21, 22, …, each ratio is close to the last one, but the steps of the logarithm still
      // differ.
      guard (high / low).isFinite else { return false }
      let step = Logarithm.binary(high / low)
      return (high / low / ratio - 1).magnitude < 0.3 && step < 2 * logarithm && 2 * step > logarithm
    }
  }

  // MARK: Words

  /// Returns a chart with a row for each point: the mean in its bands.
  private static func list(_ name: String, _ ensemble: Ensemble, title: String?) -> Chart? {
    guard (1...mostCategories).contains(ensemble.points.count) else { return nil }
    let summaries = summaries(name, ensemble)
    let known = summaries.enumerated().compactMap { index, summary in
      summary.map { (place: Double(index), summary: $0) }
    }
    guard !known.isEmpty else { return nil }
    var layers: [ChartLayer] = []
    if ensemble.replicates > 1 {
      layers.append(
        .whiskers(
          name: Self.runs, color: 0,
          known.map { .init(place: $0.place, low: $0.summary.q05, high: $0.summary.q95, isNear: false) }))
      let intervals = known.compactMap { item in interval(item.summary).map { (item.place, $0) } }
      layers.append(
        .whiskers(
          name: Self.interval, color: 0,
          intervals.map { .init(place: $0.0, low: $0.1.lowerBound, high: $0.1.upperBound, isNear: true) }))
    }
    let means = known.map { ChartPoint($0.summary.mean, $0.place) }
    layers.append(.points(name: ensemble.replicates > 1 ? "mean" : "", color: 0, means))
    let expected = known.compactMap { item in
      ensemble.expectedMean(of: name, at: Int(item.place)).map { ChartPoint($0, item.place) }
    }
    if !expected.isEmpty { layers.append(.points(name: Self.expected, color: 1, expected)) }
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        ensemble.replicates > 1 ? "mean \(name)" : name,
        range: base(known.map(\.summary), isSingle: ensemble.replicates == 1), bounds: ensemble.bounds(of: name)),
      vertical: ChartAxis(
        ensemble.axes.map(\.key).joined(separator: ", "),
        scale: .categories(ensemble.points.map { PlainText.line($0.joined(separator: ", ")) })),
      layers: layers, description: words(name, ensemble, summaries))
    if let gap = gap(summaries.indices.filter { summaries[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    return chart
  }

  // MARK: Two keys

  private static func map(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMap {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    let summaries = summaries(name, ensemble)
    var map = HeatMap(
      title: title, label: ensemble.replicates > 1 ? "mean \(name)" : name, down: "\(down.key) ↓",
      across: "\(across.key) →",
      rows: down.labels, columns: across.labels, values: summaries.map { $0?.mean },
      description: words(name, ensemble, summaries))
    map.shades = shadeRange(name, ensemble, summaries)
    map.precision = precision(summaries)
    return map
  }

  /// Returns the median of half the widths of the intervals, or nil without intervals.
  private static func precision(_ summaries: [Summary?]) -> Double? {
    let halves = summaries.compactMap { $0?.interval.map { ($0.upperBound - $0.lowerBound) / 2 } }.sorted()
    return halves.isEmpty ? nil : halves[halves.count / 2]
  }

  // MARK: Three keys

  /// Returns the index of the key whose values each get a panel with a map. Nil if all keys have too many values.
  private static func mapPanelKey(_ axes: [Ensemble.Axis]) -> Int? {
    axes.firstIndex { $0.labels.count <= mostPanels }
  }

  /// Returns a panel for each value of one key, with a map over the other two keys.
  private static func maps(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMapPanels {
    let axes = ensemble.axes, panel = mapPanelKey(axes) ?? 0, summaries = summaries(name, ensemble)
    let down = panel == 0 ? 1 : 0, across = panel == 2 ? 1 : 2
    let label = ensemble.replicates > 1 ? "mean \(name)" : name, shades = shadeRange(name, ensemble, summaries)
    let maps = axes[panel].labels.indices.map { value in
      let means = axes[down].labels.indices.flatMap { row in
        axes[across].labels.indices.map { column in
          var place = [Int](repeating: 0, count: 3)
          (place[panel], place[down], place[across]) = (value, row, column)
          return summaries[ensemble.index(of: place)]?.mean
        }
      }
      var map = HeatMap(
        title: "\(axes[panel].key) = \(axes[panel].labels[value])", label: label, down: "\(axes[down].key) ↓",
        across: "\(axes[across].key) →", rows: axes[down].labels, columns: axes[across].labels, values: means,
        description: "")
      map.shades = shades
      map.precision = precision(summaries)
      return map
    }
    let intervals = ensemble.replicates > 1 ? Self.intervalsElsewhere : ""
    return HeatMapPanels(title: title, maps: maps, description: words(name, ensemble, summaries) + intervals)
  }

  /// Returns a panel for each value of one key, with a line for each value of another key over the third one. Nil if no
  /// run has a number.
  private static func panels(
    _ name: String, _ ensemble: Ensemble, _ keys: PanelKeys, title: String?
  ) -> ChartPanels? {
    let axes = [keys.panel, keys.line, keys.across].map { ensemble.axes[$0] }
    let summaries = summaries(name, ensemble)
    guard let places = numbers(axes[2]), summaries.contains(where: { $0 != nil }) else { return nil }
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let isLogarithmic = isGeometric(order.map { places[$0] })
    let ticks = order.map { Tick(places[$0], axes[2].labels[$0]) }
    let known = summaries.compactMap { $0 }, bounds = ensemble.bounds(of: name), hasIntervals = ensemble.replicates > 1
    let panels = axes[0].labels.enumerated().map { panel, label in
      let courses = axes[1].labels.indices.map { line in
        order.compactMap { index in
          summaries[ensemble.index(of: keys.place(panel: panel, line: line, across: index))].map {
            (place: places[index], summary: $0)
          }
        }
      }
      var layers: [ChartLayer] = []
      if hasIntervals {
        layers = courses.enumerated().map { line, course in
          let intervals = course.compactMap { item in interval(item.summary).map { (item.place, $0) } }
          return .band(
            name: "", color: line, isNear: false, low: intervals.map { ChartPoint($0.0, $0.1.lowerBound) },
            high: intervals.map { ChartPoint($0.0, $0.1.upperBound) })
        }
      }
      layers += zip(axes[1].labels, courses).enumerated().map { line, course in
        .line(
          name: "\(axes[1].key) = \(course.0)", color: line,
          points: course.1.map { ChartPoint($0.place, $0.summary.mean) })
      }
      return Chart(
        title: "\(axes[0].key) = \(label)",
        horizontal: ChartAxis(axes[2].key, scale: isLogarithmic ? .logarithmic : .linear, ticks: ticks),
        vertical: ChartAxis("", range: base(known, isSingle: true), bounds: bounds), layers: layers, description: "")
    }
    let heading = hasIntervals ? "mean \(name) and its 95 % interval" : name
    return ChartPanels(
      title: title ?? heading, panels: panels,
      description: words(name, ensemble, summaries))
  }

  // MARK: In words

  /// Returns a description such as `Chart of mean attack_rate over factor at 3 points with 50 replicates each: lowest
  /// 0.5746 at factor = 1, highest 1 at factor = 4.`
  private static func words(_ name: String, _ ensemble: Ensemble, _ summaries: [Summary?]) -> String {
    let means = summaries.indices.compactMap { index in summaries[index].map { (index, $0.mean) } }
    guard let first = means.first else { return "No run has a number for '\(name)'." }
    let low = means.reduce(first) { $1.1 < $0.1 ? $1 : $0 }, high = means.reduce(first) { $1.1 > $0.1 ? $1 : $0 }
    let keys = ensemble.keyWords
    let runs =
      ensemble.replicates > 1
      ? " with \(ensemble.replicates) "
        + "replicates\(ensemble.points.count == 1 ? "" : " each")" : ""
    let isMap = if case .maps = form(name, ensemble) { true } else { ensemble.isTable }
    let kind = isMap ? "Map" : "Chart"
    let count = "\(ensemble.points.count) \(ensemble.points.count == 1 ? "point" : "points")"
    let mean = ensemble.replicates > 1 ? "mean " : ""
    let start = "\(kind) of \(mean)\(name) over \(keys) at \(count)\(runs)"
    if low.1 == high.1 {
      let isWhole = means.count == ensemble.points.count
      let places = !isWhole ? " wherever there is a number" : means.count > 1 ? " everywhere" : ""
      return "\(start): \(NumberText.rounded(low.1))\(places).\(missing(name, ensemble))"
    }
    // Over numbers, it matters whether the values rise or fall.
    if ensemble.axes.count == 1, let places = numbers(ensemble.axes[0]), means.count > 2 {
      let course = means.sorted { places[$0.0] < places[$1.0] }
      let steps = zip(course, course.dropFirst()), verb = course[0].1 < course[course.count - 1].1 ? "rises" : "falls"
      if steps.allSatisfy({ $0.1 <= $1.1 }) || steps.allSatisfy({ $0.1 >= $1.1 }), let end = course.last {
        return "\(start): \(verb) from \(NumberText.rounded(course[0].1)) at \(ensemble.label(of: course[0].0)) to "
          + "\(NumberText.rounded(end.1)) at \(ensemble.label(of: end.0)).\(missing(name, ensemble))"
      }
    }
    return "\(start): lowest \(NumberText.rounded(low.1)) at \(ensemble.label(of: low.0)), highest "
      + "\(NumberText.rounded(high.1)) at \(ensemble.label(of: high.0)).\(missing(name, ensemble))"
  }

  /// Returns a sentence with the number of runs that are not in the drawing. Empty if all are.
  private static func missing(_ name: String, _ ensemble: Ensemble) -> String {
    let runs = ensemble.points.count * ensemble.replicates
    let known = ensemble.points.indices.reduce(0) { $0 + ensemble.numbers(of: name, at: $1).count }
    let gap =
      known == runs
      ? ""
      : " \(runs - known) of \(runs.counted("run")) \(runs - known == 1 ? "has" : "have") no number."
    return gap + (ensemble.unfinishedNote(of: [name]).map { " " + $0 } ?? "")
  }
}

extension Ensemble {
  /// Whether there are two keys, each with several values.
  fileprivate var isTable: Bool { axes.count == 2 && axes.allSatisfy { $0.labels.count > 1 } }

  /// The index of the point with these values of all keys.
  fileprivate func index(of values: [Int]) -> Int {
    zip(axes, values).reduce(0) { $0 * $1.0.labels.count + $1.1 }
  }

  /// The experiment without the keys that are not axes, and sentences about them. These keys have a single value, or
  /// are paired with another key. An experiment with a single point stays as it is.
  fileprivate var withoutFixedKeys: (ensemble: Ensemble, words: String) {
    let open = axes.indices.filter { axes[$0].labels.count > 1 && !axes[$0].isPaired }
    guard !open.isEmpty, open.count < axes.count else { return (self, "") }
    let fixed = axes.filter { $0.labels.count == 1 }.map { "\($0.key) = \($0.labels[0])" }
    let paired = axes.indices.filter { axes[$0].isPaired && axes[$0].labels.count > 1 }.map { index in
      let first = axes[..<index].last { !$0.isPaired }?.key ?? ""
      let shown = axes[index].labels.prefix(Self.pairedShown).joined(separator: ", ")
      return " \(axes[index].key) changes together with \(first): \(shown)"
        + (axes[index].labels.count > Self.pairedShown ? ", …." : ".")
    }
    var ensemble = self
    ensemble.axes = open.map { axes[$0] }
    ensemble.points = points.map { point in open.map { point[$0] } }
    let words = fixed.isEmpty ? "" : " All at \(fixed.joined(separator: ", "))."
    return (ensemble, words + paired.joined())
  }

  /// The largest number of values of a paired key that a sentence lists.
  private static let pairedShown = 8
}
