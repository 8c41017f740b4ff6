import Simulations
import Specification

/// Means as lines over one to three keys, and as rows.
extension EnsembleChart {
  private static let expected = "expected"

  /// Returns a line of the means over a key whose values are numbers, in their order. Nil for other keys.
  static func line(_ name: String, _ ensemble: Ensemble, title: String?) -> Chart? {
    let areNames = hasManyNames(ensemble.axes[0])
    guard let places = areNames ? digits(ensemble.axes[0]) : numbers(ensemble.axes[0]), places.count > 1 else {
      return nil
    }
    let marks = marks(name, ensemble), order = ascending(places)
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
    var chart = Chart(
      title: title, horizontal: axis(ensemble.axes[0], places, order),
      vertical: ChartAxis(
        PointMark.label(name, ensemble), range: course.range, bounds: bounds(name, ensemble), quantities: [name]),
      layers: layers, description: words(name, ensemble, marks))
    if let gap = gap(order.filter { marks[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    chart.counts = counts(marks, order.map { (index: $0, place: places[$0]) }, ensemble)
    chart.remarks += remarks(name, ensemble)
    return chart
  }

  /// Returns a chart with a row for each point: the mean in its bands.
  static func list(_ name: String, _ ensemble: Ensemble, title: String?) -> Chart? {
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
        PointMark.label(name, ensemble), range: course.range, bounds: bounds(name, ensemble), quantities: [name]),
      vertical: ChartAxis(ensemble.axes.map(\.heading).joined(separator: ", "), scale: .categories(labels)),
      layers: layers, description: words(name, ensemble, marks))
    if let gap = gap(marks.indices.filter { marks[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    chart.remarks += remarks(name, ensemble)
    return chart
  }

  /// Returns a line for each value of the key with few values, over the other key.
  static func lines(_ name: String, _ ensemble: Ensemble, _ keys: LineKeys, title: String?) -> Chart? {
    let (own, across) = (ensemble.axes[keys.line], ensemble.axes[keys.across]), marks = marks(name, ensemble)
    guard let places = numbers(across), marks.contains(where: { $0 != nil }) else { return nil }
    let order = ascending(places), colors = lineColors(own)
    func index(_ line: Int, _ place: Int) -> Int { ensemble.index(of: keys.place(line: line, across: place)) }
    let courses = own.labels.indices.map { line in
      var course = MeanCourse(
        ensemble, name, isLine: true, color: colors[line], line: PlainText.line("\(own.key) = \(own.labels[line])"))
      course.items = order.compactMap { place in
        marks[index(line, place)].map { .init(place: places[place], mark: $0, runs: []) }
      }
      return course
    }
    let hasIntervals = marks.contains { $0?.interval != nil }
    var chart = Chart(
      title: title, horizontal: axis(across, places, order),
      vertical: ChartAxis(
        PointMark.label(name, ensemble) + (hasIntervals ? " and its 95 % interval" : ""),
        range: courses.compactMap(\.range).reduce(nil) { $0?.union($1) ?? $1 }, bounds: bounds(name, ensemble),
        quantities: [name]),
      layers: courses.flatMap(\.layers) + (limit(marks).map { [.mark(name: "", x: nil, y: $0)] } ?? []),
      description: words(name, ensemble, marks))
    if let gap = gap(marks.indices.filter { marks[$0] == nil }, ensemble) { chart.remarks.append(gap) }
    chart.remarks += markWords(courses) + remarks(name, ensemble)
    return chart
  }

  /// Returns a panel for each value of one key, with a line for each value of another key over the third one. Nil if no
  /// run has a number.
  static func panels(
    _ name: String, _ ensemble: Ensemble, _ keys: PanelKeys, title: String?
  ) -> ChartPanels? {
    let axes = [keys.panel, keys.line, keys.across].map { ensemble.axes[$0] }
    let marks = marks(name, ensemble)
    guard let places = numbers(axes[2]), marks.contains(where: { $0 != nil }) else { return nil }
    let order = ascending(places), colors = lineColors(axes[1]), bounds = bounds(name, ensemble)
    let hasIntervals = marks.contains { $0?.interval != nil }
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
        horizontal: axis(axes[2], places, order),
        vertical: ChartAxis("", range: range, bounds: bounds, quantities: [name]),
        layers: panel.courses.flatMap(\.layers),
        description: "")
    }
    let label = PointMark.label(name, ensemble), heading = hasIntervals ? "\(label) and its 95 % interval" : label
    var all = ChartPanels(title: title ?? heading, panels: charts, description: words(name, ensemble, marks))
    all.remarks = markWords(panels.flatMap(\.courses)) + remarks(name, ensemble)
    return all
  }

  /// Returns the indices of numbers in ascending order.
  private static func ascending(_ places: [Double]) -> [Int] {
    places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
  }

  /// Returns the horizontal axis of a swept key. Its values stay on it even if no run has a value at them.
  private static func axis(_ key: Ensemble.Axis, _ places: [Double], _ order: [Int]) -> ChartAxis {
    let isLogarithmic = !key.isNominal && isGeometric(order.map { places[$0] })
    return ChartAxis(
      key.key, unit: key.unit, scale: isLogarithmic ? .logarithmic : .linear,
      range: ChartRange(exactly: places[order[0]], places[order[order.count - 1]]),
      ticks: order.map { Tick(places[$0], key.labels[$0]) }, quantities: [key.key])
  }

  /// Returns the limit at which runs of a duration were stopped, if it is the same for all. Otherwise nil.
  static func limit(_ marks: [PointMark?]) -> Double? {
    let limits = Set(marks.compactMap { $0 }.filter(\.isDuration).flatMap(\.stopped))
    return limits.count == 1 ? limits.first : nil
  }

  /// Returns the bounds of the axis of values. Shares of true runs are from 0 to 1.
  static func bounds(_ name: String, _ ensemble: Ensemble) -> AxisBounds {
    ensemble.outcomes(of: name) == ["true"] ? AxisBounds(low: 0, high: 1) : ensemble.bounds(of: name)
  }

  /// Returns the numbers of runs with a value at these places. Empty if each place has a value of each run.
  static func counts(
    _ marks: [PointMark?], _ places: [(index: Int, place: Double)], _ ensemble: Ensemble
  ) -> [PlaceCount] {
    let counts = places.map {
      PlaceCount(place: $0.place, count: marks[$0.index]?.count ?? 0, runs: ensemble.replicates)
    }
    return ensemble.replicates == 1 || counts.allSatisfy { $0.count == $0.runs } ? [] : counts
  }

  /// Returns the colours of lines: those of an order for numbers, and distinct ones for names.
  static func lineColors(_ axis: Ensemble.Axis) -> [Int] {
    guard let numbers = numbers(axis), numbers.count > 1 else { return Array(axis.labels.indices) }
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    var colors = [Int](repeating: 0, count: numbers.count)
    for (rank, index) in order.enumerated() { colors[index] = FigureColors.ordered(rank, of: numbers.count) }
    return colors
  }

  /// Whether the values are names, and too many for a row each. They are then dots at their numbers, without a line.
  static func hasManyNames(_ axis: Ensemble.Axis) -> Bool {
    axis.isNominal && !axis.isWord && axis.labels.count > mostCategories && digits(axis) != nil
  }

  /// Returns the values of an axis if all of them are distinct numbers with an order, otherwise nil.
  static func numbers(_ axis: Ensemble.Axis) -> [Double]? { axis.isNominal ? nil : digits(axis) }

  static func digits(_ axis: Ensemble.Axis) -> [Double]? {
    let numbers = axis.labels.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == axis.labels.count else { return nil }
    let sorted = numbers.sorted()
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 } ? numbers : nil
  }

  /// Whether ascending numbers are nearly geometric, such as 1, 2, 4, …. A linear axis would hide their steps.
  static func isGeometric(_ numbers: [Double]) -> Bool {
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
}
