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
  private enum Form {
    case shares, histogram, line, list, map, maps
    case lines(LineKeys)
    case panels(PanelKeys)
  }

  /// Returns the drawing and its description. Nil if no run has a number that the axes can show, or if a chart cannot
  /// show this many points.
  package static func svg(
    _ name: String, _ ensemble: Ensemble, title: String? = nil, log: LogAxes? = nil
  ) -> (svg: [UInt8], words: String)? {
    let short = ensemble.withWholeLabels, (ensemble, fixed) = short.withoutFixedKeys
    // Shares have a linear axis.
    let log = ensemble.outcomes(of: name) == nil ? log : nil
    func drawn(_ chart: Chart?) -> (svg: [UInt8], words: String)? {
      guard var chart else { return nil }
      chart.description += fixed
      return chart.svg().map { ($0, chart.description) }
    }
    switch form(name, ensemble) {
    case .shares: return drawn(ShareChart.chart(name, ensemble, title: title))
    case .histogram: return drawn(HistogramChart.chart(name, ensemble, title: title, log: log))
    case .line: return drawn(line(name, ensemble, title: title)?.with(log))
    case .lines(let keys): return drawn(lines(name, ensemble, keys, title: title)?.with(log))
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

  private static let expected = "expected"
  /// The sentence about maps side by side, which have no room for intervals.
  private static let intervalsElsewhere =
    " The 95 % intervals of the means are in the view statistics and in the results as JSON."

  // MARK: One key

  /// Returns a line of the means over a key whose values are numbers, in their order. Nil for other keys.
  private static func line(_ name: String, _ ensemble: Ensemble, title: String?) -> Chart? {
    let areNames = hasManyNames(ensemble.axes[0])
    guard let places = areNames ? digits(ensemble.axes[0]) : numbers(ensemble.axes[0]), places.count > 1 else {
      return nil
    }
    let marks = marks(name, ensemble)
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    guard marks.contains(where: { $0 != nil }) else { return nil }
    var course = MeanCourse(ensemble, name, isLine: !areNames)
    course.items = order.compactMap { index in
      marks[index].map { .init(place: places[index], mark: $0, runs: ensemble.finiteNumbers(of: name, at: index)) }
    }
    var layers = course.layers
    let expected = order.compactMap { index in
      ensemble.expectedMean(of: name, at: index).map { ChartPoint(places[index], $0) }
    }
    if !expected.isEmpty { layers.append(.line(name: Self.expected, color: 1, points: expected)) }
    if let limit = limit(marks) { layers.append(.mark(name: "", x: nil, y: limit)) }
    let isLogarithmic = !areNames && isGeometric(order.map { places[$0] })
    let ticks = order.map { Tick(places[$0], ensemble.axes[0].labels[$0]) }
    // Swept values stay on the axis even if no run has a value at them.
    let swept = ChartRange(exactly: places[order[0]], places[order[order.count - 1]])
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        ensemble.axes[0].key, scale: isLogarithmic ? .logarithmic : .linear, range: swept, ticks: ticks),
      vertical: ChartAxis(
        PointMark.label(name, ensemble), range: course.range, bounds: bounds(name, ensemble)),
      layers: layers, description: words(name, ensemble, marks))
    if let gap = gap(order.filter { marks[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    chart.counts = counts(marks, order.map { (index: $0, place: places[$0]) }, ensemble)
    chart.remarks += remarks(name, ensemble, marks)
    return chart
  }

  /// Returns the limit at which runs of a duration were stopped, if it is the same for all. Otherwise nil.
  private static func limit(_ marks: [PointMark?]) -> Double? {
    let limits = Set(marks.compactMap { $0 }.filter(\.isDuration).flatMap(\.stopped))
    return limits.count == 1 ? limits.first : nil
  }

  /// Returns the bounds of the axis of values. Shares of true runs are from 0 to 1.
  private static func bounds(_ name: String, _ ensemble: Ensemble) -> AxisBounds {
    ensemble.outcomes(of: name) == ["true"] ? AxisBounds(low: 0, high: 1) : ensemble.bounds(of: name)
  }

  /// Returns the numbers of runs with a value at these places. Empty if each place has a value of each run.
  private static func counts(
    _ marks: [PointMark?], _ places: [(index: Int, place: Double)], _ ensemble: Ensemble
  ) -> [PlaceCount] {
    let counts = places.map {
      PlaceCount(place: $0.place, count: marks[$0.index]?.count ?? 0, runs: ensemble.replicates)
    }
    return ensemble.replicates == 1 || counts.allSatisfy { $0.count == $0.runs } ? [] : counts
  }

  /// Returns the sentences below the drawing: how many runs have no number, and how many were not over.
  private static func remarks(_ name: String, _ ensemble: Ensemble, _ marks: [PointMark?]) -> [String] {
    guard ensemble.replicates > 1 else { return [] }
    let words = missing(name, ensemble).dropFirst()
    return words.isEmpty ? [] : [PlainText.line(String(words))]
  }

  /// The largest number of values that a sentence lists.
  private static let gapLimit = 12

  /// Returns a sentence such as `No value at probability = 0.1, 0.2 and 0.3.`, or nil if each point has a value.
  private static func gap(_ points: [Int], _ ensemble: Ensemble) -> String? {
    guard !points.isEmpty else { return nil }
    let keys = ensemble.axes.map(\.key).joined(separator: ", ")
    if ensemble.axes.count > 1, points.count > 4 {
      return "No value at \(points.count) of \(ensemble.points.count) points."
    }
    let labels = points.prefix(gapLimit).map { ensemble.points[$0].joined(separator: ", ") }
    if points.count > gapLimit {
      return "No value at \(keys) = \(labels.joined(separator: "; ")) and \(points.count - gapLimit) more points."
    }
    let separator = ensemble.axes.count > 1 ? "; " : ", "
    let list = labels.dropLast().joined(separator: separator) + (labels.count > 1 ? " and " : "") + (labels.last ?? "")
    return "No value at \(keys) = \(list)."
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
    let marks = marks(name, ensemble)
    guard marks.contains(where: { $0 != nil }) else { return nil }
    var course = MeanCourse(ensemble, name, isLine: false, isHorizontal: true)
    course.items = marks.indices.compactMap { index in
      marks[index].map { .init(place: Double(index), mark: $0, runs: ensemble.finiteNumbers(of: name, at: index)) }
    }
    var layers = course.layers
    let expected = marks.indices.compactMap { index in
      marks[index] == nil ? nil : ensemble.expectedMean(of: name, at: index).map { ChartPoint($0, Double(index)) }
    }
    if !expected.isEmpty { layers.append(.points(name: Self.expected, color: 1, expected)) }
    if let limit = limit(marks) { layers.append(.mark(name: "", x: limit, y: nil)) }
    let counts = counts(marks, marks.indices.map { ($0, Double($0)) }, ensemble)
    let labels = ensemble.points.indices.map { index in
      PlainText.line(ensemble.points[index].joined(separator: ", "))
        + (counts.isEmpty || counts[index].count == counts[index].runs ? "" : " (\(counts[index].words))")
    }
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        PointMark.label(name, ensemble), range: course.range, bounds: bounds(name, ensemble)),
      vertical: ChartAxis(ensemble.axes.map(\.key).joined(separator: ", "), scale: .categories(labels)),
      layers: layers, description: words(name, ensemble, marks))
    if let gap = gap(marks.indices.filter { marks[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    chart.remarks += remarks(name, ensemble, marks)
    return chart
  }

  // MARK: Two keys

  /// Returns a line for each value of the key with few values, over the other key.
  private static func lines(_ name: String, _ ensemble: Ensemble, _ keys: LineKeys, title: String?) -> Chart? {
    let (own, across) = (ensemble.axes[keys.line], ensemble.axes[keys.across]), marks = marks(name, ensemble)
    guard let places = numbers(across), marks.contains(where: { $0 != nil }) else { return nil }
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let colors = lineColors(own)
    func index(_ line: Int, _ place: Int) -> Int { ensemble.index(of: keys.place(line: line, across: place)) }
    let courses = own.labels.indices.map { line in
      var course = MeanCourse(
        ensemble, name, isLine: true, color: colors[line], line: PlainText.line("\(own.key) = \(own.labels[line])"))
      course.items = order.compactMap { place in
        marks[index(line, place)].map { .init(place: places[place], mark: $0, runs: []) }
      }
      return course
    }
    let isLogarithmic = isGeometric(order.map { places[$0] }), hasIntervals = marks.contains { $0?.interval != nil }
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        across.key, scale: isLogarithmic ? .logarithmic : .linear,
        range: ChartRange(exactly: places[order[0]], places[order[order.count - 1]]),
        ticks: order.map { Tick(places[$0], across.labels[$0]) }),
      vertical: ChartAxis(
        PointMark.label(name, ensemble) + (hasIntervals ? " and its 95 % interval" : ""),
        range: courses.compactMap(\.range).reduce(nil) { $0?.union($1) ?? $1 }, bounds: bounds(name, ensemble)),
      layers: courses.flatMap(\.layers) + (limit(marks).map { [.mark(name: "", x: nil, y: $0)] } ?? []),
      description: words(name, ensemble, marks))
    if let gap = gap(marks.indices.filter { marks[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    chart.remarks += markWords(courses) + remarks(name, ensemble, marks)
    return chart
  }

  /// Returns sentences about the open marks on several lines, which have no names in the legend.
  private static func markWords(_ courses: [MeanCourse]) -> [String] { courses.flatMap(\.markWords).distinct }

  /// Returns the colours of lines: those of an order for numbers, and distinct ones for names.
  private static func lineColors(_ axis: Ensemble.Axis) -> [Int] {
    guard let numbers = numbers(axis), numbers.count > 1 else { return Array(axis.labels.indices) }
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    var colors = [Int](repeating: 0, count: numbers.count)
    for (rank, index) in order.enumerated() { colors[index] = FigureColors.ordered(rank, of: numbers.count) }
    return colors
  }

  private static func map(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMap {
    let (down, across) = (ensemble.axes[0], ensemble.axes[1])
    let marks = marks(name, ensemble), columns = across.labels.count
    // Numbers grow upwards.
    let rows = upwards(down)
    func inOrder<T>(_ value: (Int) -> T) -> [T] {
      rows.flatMap { row in (0..<columns).map { value(row * columns + $0) } }
    }
    let isUp = rows.first != 0
    var map = HeatMap(
      title: title, label: PointMark.label(name, ensemble), down: "\(down.key) \(isUp ? "↑" : "↓")",
      across: "\(across.key) →",
      rows: rows.map { down.labels[$0] }, columns: across.labels, values: inOrder { marks[$0]?.place },
      description: words(name, ensemble, marks))
    map.shades = shadeRange(name, ensemble, marks)
    map.precision = precision(marks)
    map.cells = inOrder { cell(marks[$0], ensemble) }
    map.enough = PointMark.enough(of: ensemble.replicates)
    map.remarks = remarks(name, ensemble, marks)
    return map
  }

  /// Returns the indices of the values from the top row down: numbers grow upwards, and words keep their order.
  private static func upwards(_ axis: Ensemble.Axis) -> [Int] {
    guard let numbers = numbers(axis), numbers.count > 1 else { return Array(axis.labels.indices) }
    return numbers.indices.sorted { numbers[$0] > numbers[$1] }
  }

  /// Returns what a cell of a map shows besides its value.
  private static func cell(_ mark: PointMark?, _ ensemble: Ensemble) -> HeatMap.Cell {
    guard let mark, ensemble.replicates > 1 else { return HeatMap.Cell() }
    let runs = ensemble.replicates
    return HeatMap.Cell(
      words: mark.count < runs ? "\(mark.count) of \(runs)" : "",
      isWeak: mark.isWeak(of: runs), isBound: mark.isBound)
  }

  /// Returns the median of half the widths of the intervals, or nil without intervals.
  private static func precision(_ marks: [PointMark?]) -> Double? {
    let halves = marks.compactMap { $0?.interval.map { ($0.upperBound - $0.lowerBound) / 2 } }.sorted()
    return halves.isEmpty ? nil : halves[halves.count / 2]
  }

  // MARK: Three keys

  /// Returns the index of the key whose values each get a panel with a map. Nil if all keys have too many values.
  private static func mapPanelKey(_ axes: [Ensemble.Axis]) -> Int? {
    axes.firstIndex { $0.labels.count <= mostPanels }
  }

  /// Returns a panel for each value of one key, with a map over the other two keys.
  private static func maps(_ name: String, _ ensemble: Ensemble, title: String?) -> HeatMapPanels {
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
        down: "\(axes[down].key) \(isUp ? "↑" : "↓")",
        across: "\(axes[across].key) →", rows: rows.map { axes[down].labels[$0] }, columns: axes[across].labels,
        values: own.map { $0?.place }, description: "")
      map.shades = shades
      map.precision = precision(marks)
      map.cells = own.map { cell($0, ensemble) }
      return map
    }
    let intervals = ensemble.replicates > 1 ? Self.intervalsElsewhere : ""
    return HeatMapPanels(title: title, maps: maps, description: words(name, ensemble, marks) + intervals)
  }

  /// Returns a panel for each value of one key, with a line for each value of another key over the third one. Nil if no
  /// run has a number.
  private static func panels(
    _ name: String, _ ensemble: Ensemble, _ keys: PanelKeys, title: String?
  ) -> ChartPanels? {
    let axes = [keys.panel, keys.line, keys.across].map { ensemble.axes[$0] }
    let marks = marks(name, ensemble)
    guard let places = numbers(axes[2]), marks.contains(where: { $0 != nil }) else { return nil }
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let isLogarithmic = isGeometric(order.map { places[$0] })
    let ticks = order.map { Tick(places[$0], axes[2].labels[$0]) }
    let bounds = bounds(name, ensemble), hasIntervals = marks.contains { $0?.interval != nil },
      colors = lineColors(axes[1])
    let panels = axes[0].labels.indices.map { panel in
      let courses = axes[1].labels.indices.map { line in
        var course = MeanCourse(
          ensemble, name, isLine: true, color: colors[line], line: "\(axes[1].key) = \(axes[1].labels[line])")
        course.items = order.compactMap { place in
          marks[ensemble.index(of: keys.place(panel: panel, line: line, across: place))].map {
            .init(place: places[place], mark: $0, runs: [])
          }
        }
        return course
      }
      return (courses: courses, label: axes[0].labels[panel])
    }
    let range = panels.flatMap(\.courses).compactMap(\.range).reduce(nil) { $0?.union($1) ?? $1 }
    let charts = panels.map { panel in
      Chart(
        title: "\(axes[0].key) = \(panel.label)",
        horizontal: ChartAxis(axes[2].key, scale: isLogarithmic ? .logarithmic : .linear, ticks: ticks),
        vertical: ChartAxis("", range: range, bounds: bounds), layers: panel.courses.flatMap(\.layers),
        description: "")
    }
    let label = PointMark.label(name, ensemble), heading = hasIntervals ? "\(label) and its 95 % interval" : label
    var all = ChartPanels(title: title ?? heading, panels: charts, description: words(name, ensemble, marks))
    all.remarks = markWords(panels.flatMap(\.courses)) + remarks(name, ensemble, marks)
    return all
  }

  // MARK: In words

  /// Returns a description such as `Chart of mean attack_rate over factor at 3 points with 50 replicates each: lowest
  /// 0.5746 at factor = 1, highest 1 at factor = 4.`
  private static func words(_ name: String, _ ensemble: Ensemble, _ marks: [PointMark?]) -> String {
    let values = marks.indices.compactMap { index in marks[index].map { (index, $0) } }
    guard let first = values.first else { return "No run has a number for '\(name)'." }
    let low = values.reduce(first) { $1.1.place < $0.1.place ? $1 : $0 }
    let high = values.reduce(first) { $1.1.place > $0.1.place ? $1 : $0 }
    let keys = ensemble.keyWords
    let runs =
      ensemble.replicates > 1
      ? " with \(ensemble.replicates) "
        + "replicates\(ensemble.points.count == 1 ? "" : " each")" : ""
    let kind =
      switch form(name, ensemble) {
      case .maps, .map: "Map"
      default: "Chart"
      }
    let count = "\(ensemble.points.count) \(ensemble.points.count == 1 ? "point" : "points")"
    let start = "\(kind) of \(PointMark.label(name, ensemble)) over \(keys) at \(count)\(runs)"
    if low.1.place == high.1.place {
      let isWhole = values.count == ensemble.points.count
      let places = !isWhole ? " wherever there is a number" : values.count > 1 ? " everywhere" : ""
      return "\(start): \(low.1.words)\(places).\(missing(name, ensemble))"
    }
    // Over numbers, it matters whether the values rise or fall.
    if ensemble.axes.count == 1, let places = numbers(ensemble.axes[0]), values.count > 2 {
      let course = values.sorted { places[$0.0] < places[$1.0] }
      let first = course[0].1, last = course[course.count - 1]
      let steps = zip(course, course.dropFirst()).map { ($0.1.place, $1.1.place) }
      if steps.allSatisfy({ $0.0 <= $0.1 }) || steps.allSatisfy({ $0.0 >= $0.1 }) {
        return "\(start): \(first.place < last.1.place ? "rises" : "falls") from \(first.words) at "
          + "\(ensemble.label(of: course[0].0)) to \(last.1.words) at \(ensemble.label(of: last.0))."
          + missing(name, ensemble)
      }
    }
    return "\(start): lowest \(low.1.words) at \(ensemble.label(of: low.0)), highest "
      + "\(high.1.words) at \(ensemble.label(of: high.0)).\(missing(name, ensemble))"
  }

  /// Returns a sentence with the number of runs that are not in the drawing. Empty if all are.
  private static func missing(_ name: String, _ ensemble: Ensemble) -> String {
    let runs = ensemble.points.count * ensemble.replicates
    let isTruth = ensemble.outcomes(of: name) == ["true"]
    let known =
      isTruth
      ? runs - ensemble.runsWithoutOutcome(of: name)
      : ensemble.points.indices.reduce(0) { $0 + ensemble.numbers(of: name, at: $1).count }
    let gap =
      known == runs
      ? ""
      : " \(runs - known) of \(runs.counted("run")) \(runs - known == 1 ? "has" : "have") no "
        + "\(isTruth ? "value" : "number")."
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
  var withoutFixedKeys: (ensemble: Ensemble, words: String) {
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
