import Simulations
import Specification

/// The series of a run in two charts over the same steps: what moves above, and all parts of a whole below.
package enum SplitSeriesChart {
  /// Returns the drawing, or nil if the series have too few steps for one.
  ///
  /// - Parameters:
  ///   - clock: The length of a step, which makes the horizontal axis one of time.
  ///   - events: The events in the course of the run.
  ///   - limit: The limit of steps, if it ended the run.
  package static func svg(
    _ series: Series, _ split: SplitChart, clock: StepClock? = nil, events: [RunEvent] = [], limit: Int? = nil,
    lines: ReferenceLines = ReferenceLines()
  ) -> DrawnChart? {
    guard series.steps.count > 1 else { return nil }
    let marks = SeriesChart.marks(events, limit: limit, clock)
    if split.lines.isEmpty, split.bars.isEmpty, var only = lower(series, split, clock: clock, marks) {
      only.description =
        "Chart \(SeriesChart.span(series.steps)): \(shares(series, split)).\(SeriesChart.sample(series.steps))"
      return only.with(lines).drawn
    }
    guard
      var upper = upper(series, split, clock: clock, marks)
    else { return nil }
    let span = SeriesChart.span(series.steps), above = words(series, split)
    let end =
      (split.remark.map { " \($0)" } ?? "") + SeriesChart.sample(series.steps)
      + SeriesChart.words(events, limit: limit)
    upper.remarks = [split.remark].compactMap { $0 }
    if let lower = lower(series, split, clock: clock, upper.layers) {
      let column = ChartColumn(
        upper: upper, lower: lower,
        description: "Two charts \(span). Above: \(above). Below: \(shares(series, split)).\(end)")
      return column.with(lines).drawn
    }
    upper.description = "Chart \(span): \(above).\(end)"
    return upper.with(lines).drawn
  }

  private static func columns(_ series: Series, _ names: [String]) -> [Series.Column] {
    names.compactMap { name in series.columns.first { $0.name == name } }.filter { !$0.values.isEmpty }
  }

  private static func points(_ series: Series, _ values: [Int], _ clock: StepClock?) -> [ChartPoint] {
    zip(series.steps, values).map { ChartPoint(Double($0) * (clock?.length ?? 1), Double($1)) }
  }

  /// Returns the colours of these columns in a chart of all series.
  private static func colors(_ shown: [Series.Column], _ series: Series, _ split: SplitChart) -> [Int] {
    let all = columns(series, split.names), colors = FigureColors.colors(of: all.map { $0.declared ?? $0.name })
    return shown.map { column in zip(all, colors).first { $0.0.name == column.name }?.1 ?? 0 }
  }

  private static func upper(
    _ series: Series, _ split: SplitChart, clock: StepClock?, _ marks: [ChartLayer]
  ) -> Chart? {
    let bars = columns(series, split.bars), lines = columns(series, split.lines), all = bars + lines
    guard !all.isEmpty else { return nil }
    let units = SeriesUnits(all, orElse: split.whole)
    let layers =
      zip(lines, colors(lines, series, split)).map { column, color in
        ChartLayer.line(
          name: units.name(of: column), color: color, points: points(series, column.values, clock))
      }
      + zip(bars, colors(bars, series, split)).map { column, color in
        .sticks(name: units.name(of: column), color: color, points(series, column.values, clock))
      } + starts(lines, series, split, clock: clock)
    let low = all.reduce(Int.max) { min($0, $1.values.min() ?? $0) }
    let high = all.reduce(Int.min) { max($0, $1.values.max() ?? $0) }
    let range = bars.isEmpty ? ChartRange.fromZero(Double(low), Double(high)) : ChartRange(0, Double(high))
    return Chart(
      horizontal: SeriesChart.axis(clock),
      vertical: ChartAxis(
        all.count == 1 ? PlainText.line(all[0].name) : "", unit: units.axis, range: range, isWhole: true,
        quantities: all.map(\.name)),
      layers: layers + marks, description: "")
  }

  /// Returns a dot where each line starts above 0. The few people at the start of an epidemic would otherwise be hidden
  /// in the corner of the axes.
  private static func starts(
    _ lines: [Series.Column], _ series: Series, _ split: SplitChart, clock: StepClock?
  ) -> [ChartLayer] {
    zip(lines, colors(lines, series, split)).compactMap { column, color in
      guard let first = points(series, Array(column.values.prefix(1)), clock).first, first.y > 0 else { return nil }
      return .points(name: "", color: color, [first])
    }
  }

  /// Returns the chart of the parts, each an area on top of the previous ones, or nil if there are no parts.
  private static func lower(
    _ series: Series, _ split: SplitChart, clock: StepClock?, _ upper: [ChartLayer]
  ) -> Chart? {
    let parts = columns(series, split.parts)
    guard !parts.isEmpty else { return nil }
    var sums = [Int](repeating: 0, count: series.steps.count)
    var areas: [ChartLayer] = []
    for (column, color) in zip(parts, colors(parts, series, split)) {
      for (index, value) in column.values.enumerated() where index < sums.count { sums[index] += value }
      areas.append(.area(name: PlainText.line(column.name), color: color, points(series, sums, clock)))
    }
    let marks = upper.filter { if case .mark = $0 { true } else { false } }
    let all = Double(sums.max() ?? 0)
    return Chart(
      horizontal: SeriesChart.axis(clock),
      vertical: ChartAxis(
        "all \(split.whole)", bounds: AxisBounds(low: 0, high: all > 0 ? all : nil), isWhole: true,
        // Only the lowest area begins at 0.
        quantities: [parts[0].name]),
      layers: areas.reversed() + marks, description: "")
  }

  /// Returns the courses of the upper chart, such as `sick starts at 1, rises to 46 at step 9 and ends at 0; incidence
  /// at most 17 at step 7`.
  private static func words(_ series: Series, _ split: SplitChart) -> String {
    let lines = columns(series, split.lines).map {
      "\(NumberText.cut($0.name)) \(SeriesChart.course($0.values, series.steps))"
    }
    let bars = columns(series, split.bars).compactMap { column -> String? in
      guard let most = column.values.max(), let index = column.values.firstIndex(of: most) else { return nil }
      let words = most == 0 ? "stays at 0" : "at most \(most) at step \(series.steps[index])"
      return "\(NumberText.cut(column.name)) \(words)"
    }
    return (lines + bars).joined(separator: "; ")
  }

  /// Returns the start and the end of the parts that the upper chart does not show, such as `of 400 people, healthy
  /// from 399 to 20, recovered from 0 to 380`.
  private static func shares(_ series: Series, _ split: SplitChart) -> String {
    let parts = columns(series, split.parts)
    let all = parts.reduce(0) { $0 + ($1.values.first ?? 0) }
    let shown = columns(series, split.names.filter { split.parts.contains($0) && !split.lines.contains($0) })
    let words = shown.map { column -> String in
      let name = NumberText.cut(column.name), first = column.values.first ?? 0, last = column.values.last ?? 0
      return first == last ? "\(name) \(first)" : "\(name) from \(first) to \(last)"
    }
    return "of \(all) \(split.whole), \(words.joined(separator: ", "))"
  }
}

/// The units of several series in a chart: on their axis if it is the same for all, otherwise in their names.
struct SeriesUnits {
  /// The unit on the axis.
  let axis: String?

  /// - Parameter usual: the unit on the axis if the author gives none that suits all series.
  init(_ columns: [Series.Column], orElse usual: String?) {
    let units = Set(columns.map(\.unit))
    axis = (units.count == 1 ? units.first ?? nil : nil) ?? usual
  }

  /// Returns the name of a series in the drawing, with a unit that is not the one on the axis.
  func name(of column: Series.Column) -> String {
    let name = NumberText.cut(column.name)
    return column.unit.flatMap { $0 == axis ? nil : "\(name) (\($0))" } ?? name
  }
}

extension Series.Column {
  /// The name with its unit.
  var heading: String { unit.map { "\(name) (\($0))" } ?? name }
}
