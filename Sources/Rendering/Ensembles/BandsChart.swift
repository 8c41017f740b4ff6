import Simulations
import Specification

/// The course of many runs. The chart shows the median at each step, within bands of the middle 50 % and 90 % of the
/// runs. For bands of whole curves, it shows the deepest curve instead. Up to 300 single runs are thin curves behind
/// the bands. If runs that died out early are counted separately, the bands are those of the other runs.
package enum BandsChart {
  /// The largest number of groups, which is that of the points that are shown.
  static let mostPanels = Ensemble.shownPoints

  /// Returns a chart, or a panel for each group, with its description. Nil if there is nothing to draw, or too much.
  ///
  /// - Parameter axes: the swept keys. If there are two, and a group for each pair of values, the panels are in rows
  ///   and columns.
  package static func svg(
    _ groups: [LabelledBands], axes: [Ensemble.Axis] = [], clock: StepClock? = nil, log: LogAxes? = nil,
    lines: ReferenceLines = ReferenceLines()
  ) -> DrawnChart? {
    let charts = groups.map { chart($0, clock: clock, isPanel: groups.count > 1).ofCounts(log) }
    // Several groups share the sentence about their bands.
    func own(_ parts: String) -> String {
      groups.count > listedGroups
        ? extremes(groups, parts) : groups.map { self.words($0, hasMethod: groups.count == 1) }.joined(separator: " ")
    }
    let isBanded = groups.contains { !bands($0, $0.courses?.major ?? $0.bands).isEmpty }
    let shared =
      groups.count > 1 && isBanded ? groups.lazy.map { method($0.bands) }.first { !$0.isEmpty } ?? "" : ""
    let words = own("panels") + shared + (charts.first?.scaleWords ?? "")
    if charts.count == 1 { return charts[0].described(as: words).with(lines).drawn }
    if let medians = medians(groups, axes, clock: clock)?.ofCounts(log) {
      let words = own("lines") + limitWords(groups) + medians.scaleWords
      return medians.described(as: words).with(lines).drawn
    }
    guard let first = groups.first, charts.count <= mostPanels else { return nil }
    let title = title(first.heading, runs: groups.map { $0.bands.runs })
    let (strips, order) = strips(axes, of: groups.count)
    let panels = ChartPanels(
      title: title, panels: order.map { charts[$0] }, strips: strips, description: words,
      remarks: minorWords(groups) + markWords(groups))
    return panels.with(lines).drawn
  }

  /// The largest number of groups that are described one by one.
  static let listedGroups = 2

  /// Returns a description of many groups: their number, and the lowest and the highest peak of their medians.
  ///
  /// - Parameter parts: what the groups are in the drawing.
  private static func extremes(_ groups: [LabelledBands], _ parts: String) -> String {
    let peaks = groups.map { ($0.courses?.major ?? $0.bands).median.filter(\.isFinite).max() ?? 0 }
    guard let first = groups.first, let low = peaks.min(), let high = peaks.max(),
      let lowest = peaks.firstIndex(of: low), let highest = peaks.firstIndex(of: high)
    else { return "No values." }
    let last = groups.reduce(0) { max($0, $1.bands.steps.last ?? 0) }
    func place(_ index: Int) -> String {
      "\(NumberText.rounded(peaks[index])) at \(PlainText.line(groups[index].label))"
    }
    let range = low == high ? "\(NumberText.rounded(low)) everywhere" : "from \(place(lowest)) to \(place(highest))"
    let kind = first.bands.areCurves ? "deepest curve" : "median"
    return
      "\(groups.count) \(parts) of \(NumberText.cut(first.bands.series)), \(counted(groups.map(\.bands.runs))) each, over "
      + "steps 0 to \(last): peak of the \(kind) \(range)."
  }

  /// Returns a title above all panels, such as `sick: 20 runs per point`.
  private static func title(_ series: String, runs: [Int]) -> String {
    "\(PlainText.line(series)): \(counted(runs)) per point"
  }

  /// Returns the number of runs of several groups, such as `20 runs` or `17 to 20 runs`.
  private static func counted(_ runs: [Int]) -> String {
    let least = runs.min() ?? 0, most = runs.max() ?? 0
    return "\(least == most ? "" : "\(least) to ")\(most.counted("run"))"
  }

  /// Returns the reason why many groups are drawn as text. Empty for few groups.
  static func whyText(_ groups: Int) -> [RegionElement] {
    groups > mostPanels
      ? [.paragraph(["Drawn as text: a drawing has at most \(mostPanels) panels, and there are \(groups)."])] : []
  }

  /// The largest number of columns of panels. More would be too narrow.
  private static let mostColumns = 4

  /// Returns the rows and columns of panels, and the order of the groups in them. The values of the first key go down,
  /// or across if the second key has too many values for a row.
  private static func strips(_ axes: [Ensemble.Axis], of count: Int) -> (strips: PanelStrips?, order: [Int]) {
    let open = axes.filter { $0.labels.count > 1 }, plain = (strips: PanelStrips?.none, order: Array(0..<count))
    guard open.count == 2 else { return plain }
    let sides = open.map { PanelStrips.Side(PlainText.line($0.key), $0.labels.map { PlainText.line($0) }) }
    let (first, second) = (sides[0].values.count, sides[1].values.count)
    guard first * second == count, min(first, second) <= mostColumns else { return plain }
    if second <= mostColumns { return (PanelStrips(rows: sides[0], columns: sides[1]), plain.order) }
    let order = (0..<second).flatMap { row in (0..<first).map { $0 * second + row } }
    return (PanelStrips(rows: sides[1], columns: sides[0]), order)
  }

  /// Returns the chart of a single group, with its label above it.
  ///
  /// - Parameter isPanel: whether the title above all panels names the series.
  package static func chart(_ group: LabelledBands, clock: StepClock? = nil, isPanel: Bool = false) -> Chart {
    let all = group.bands, bands = group.courses?.major ?? all, label = group.label
    let end = isPanel ? nil : Self.end([group])
    func points(_ values: [Double]) -> [ChartPoint] { Self.points(bands.steps, values, clock, to: end) }
    let highest = bands.q95.filter(\.isFinite).max() ?? 1, lowest = bands.q05.filter(\.isFinite).min() ?? 0
    let curves = bands.areCurves ? "curves" : "runs",
      color = FigureColors.colors(of: [bands.declared ?? bands.series])[0]
    let areas = self.bands(group, bands).map { share in
      let isNear = share == 50
      return ChartLayer.band(
        name: "\(share) % of \(curves)", color: color, isNear: isNear, low: points(isNear ? bands.q25 : bands.q05),
        high: points(isNear ? bands.q75 : bands.q95))
    }
    let middle = ChartLayer.line(
      name: bands.areCurves ? "deepest curve" : "median", color: color, points: points(bands.median))
    var chart = Chart(
      title: label.isEmpty ? nil : label, horizontal: SeriesChart.axis(clock),
      vertical: ChartAxis(
        isPanel ? "" : PlainText.line(bands.series), unit: isPanel ? nil : group.unit,
        range: ChartRange.fromZero(lowest, highest),
        quantities: [bands.series]),
      layers: self.curves(group, color, clock, to: end) + areas + [middle] + marks(group, clock, isPanel: isPanel),
      description: self.words(group, hasMethod: true))
    if let words = minorWords(group) { chart.remarks.append(words) }
    if let end { chart.remarks.append(endWords([group], end)) }
    return chart
  }

  private static func points(_ steps: [Int], _ values: [Double], _ clock: StepClock?, to end: Int?) -> [ChartPoint] {
    zip(steps, values).prefix { $0.0 <= end ?? .max }.map { ChartPoint(Double($0) * (clock?.length ?? 1), $1) }
  }

  /// Returns the curves of single runs: those that are counted separately pale, and the others in the series' colour.
  private static func curves(_ group: LabelledBands, _ color: Int, _ clock: StepClock?, to end: Int?) -> [ChartLayer] {
    guard let courses = group.courses, courses.curves.count > 1 else { return [] }
    func lines(_ isMinor: Bool) -> [[ChartPoint]] {
      zip(courses.curves, courses.areMinor).filter { $0.1 == isMinor }.map { curve, _ in
        points(curve.steps, curve.values.map(Double.init), clock, to: end)
      }
    }
    let all: [ChartLayer] = [
      .curves(name: "minor runs", color: color, isPale: true, lines(true)),
      .curves(name: courses.minorCount > 0 ? "other runs" : "single runs", color: color, isPale: false, lines(false)),
    ]
    return courses.minorCount > 0 ? all : [all[1]]
  }

  /// The smallest numbers of runs that have a band of 90 % and one of 50 %. Fewer runs are only lines.
  private static let least90 = 20, least50 = 4

  /// Returns the percentages of the bands that are drawn, the widest one first. Without the lines of single runs, both
  /// are.
  static func bands(_ group: LabelledBands, _ bands: CurveBands) -> [Int] {
    if group.courses?.curves.isEmpty ?? true { return [90, 50] }
    return bands.runs < least50 ? [] : bands.runs < least90 ? [50] : [90, 50]
  }

  /// Returns the limits of steps that ended runs of several groups, with the number of these runs.
  static func limits(_ groups: [LabelledBands]) -> [(step: Int, count: Int)] {
    var counts: [Int: Int] = [:]
    for limit in groups.flatMap(\.marks.limits) { counts[limit.step, default: 0] += limit.count }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the step at which an axis ends before its last run, so a few long runs do not make all others narrow. Nil
  /// if the axis would hardly be longer.
  private static func end(_ groups: [LabelledBands]) -> Int? {
    let courses = groups.compactMap(\.courses)
    guard courses.count == groups.count, !courses.isEmpty, groups.allSatisfy({ $0.marks.limits.isEmpty }) else {
      return nil
    }
    let usual = courses.reduce(0) { max($0, $1.usualEnd) }, last = courses.reduce(0) { max($0, $1.last) }
    guard usual > 0, 4 * last > 5 * usual else { return nil }
    // The axis ends at a step of the bands.
    let ends = groups.compactMap { group in (group.courses?.major ?? group.bands).steps.first { $0 >= usual } }
    return ends.max() ?? usual
  }

  /// Returns one chart of the medians of several groups, one for each number of a swept key, in ordered colours. Nil
  /// for other groups.
  private static func medians(_ groups: [LabelledBands], _ axes: [Ensemble.Axis], clock: StepClock?) -> Chart? {
    let open = axes.filter { $0.labels.count > 1 }
    guard open.count == 1, let numbers = EnsembleChart.numbers(open[0]), groups.count > 1,
      groups.allSatisfy({ $0.bands.point < numbers.count && $0.bands.steps.count > 1 && $0.marks.events.isEmpty }),
      Set(groups.map(\.bands.point)).count == groups.count, let first = groups.first?.bands
    else { return nil }
    let order = groups.sorted { numbers[$0.bands.point] < numbers[$1.bands.point] }, end = end(groups)
    let hasCurves = groups.reduce(0) { $0 + ($1.courses?.curves.count ?? 0) } <= RunCourses.most
    var curves: [ChartLayer] = [], lines: [ChartLayer] = [], names: [ChartLayer.Words] = []
    for (rank, group) in order.enumerated() {
      let bands = group.courses?.major ?? group.bands, color = FigureColors.ordered(rank, of: order.count)
      let label = PlainText.line(group.label), points = points(bands.steps, bands.median, clock, to: end)
      if hasCurves, let courses = group.courses {
        let major = zip(courses.curves, courses.areMinor).filter { !$0.1 }.map(\.0)
        curves.append(
          .curves(
            name: "", color: color, isPale: false,
            major.map { Self.points($0.steps, $0.values.map(Double.init), clock, to: end) }))
      }
      lines.append(.line(name: label, color: color, points: points))
      if let peak = points.max(by: { $0.y < $1.y }) {
        let short = label.split(separator: " = ").last.map(String.init) ?? label
        names.append(.init(peak, long: short, short: short, isName: true))
      }
    }
    let middle = first.areCurves ? "deepest curve of" : "median of"
    var chart = Chart(
      horizontal: SeriesChart.axis(clock),
      vertical: ChartAxis(
        "\(middle) \(PlainText.line(first.series))", unit: groups[0].unit, quantities: [first.series]),
      layers: curves + lines + [.words(names)] + SeriesChart.marks(limitNames(groups), clock), description: "")
    chart.remarks += minorWords(order)
    if let end { chart.remarks.append(endWords(groups, end)) }
    return chart
  }

  /// Returns a line for each event, at the median of the steps at which it happened, and for each limit of steps.
  ///
  /// - Parameter isPanel: whether other panels have the same marks. An intervention has the same number in all of them,
  ///   so its name has nothing that differs.
  private static func marks(_ group: LabelledBands, _ clock: StepClock?, isPanel: Bool) -> [ChartLayer] {
    let events = group.marks.events.compactMap { event -> (name: String, step: Int)? in
      guard let first = event.steps.first, let last = event.steps.last, let median = event.median else { return nil }
      if isPanel { return (event.planned, median) }
      let some = event.steps.count < event.runs ? "in \(event.steps.count) of \(event.runs) runs" : ""
      let middle = first < last ? "median" : ""
      let details = [some, middle].filter { !$0.isEmpty }.joined(separator: ", ")
      return (details.isEmpty ? event.words : "\(event.words) (\(details))", median)
    }
    return SeriesChart.marks(
      events.sorted { ($0.step, $0.name) < ($1.step, $1.name) } + limitNames([group], hasCount: !isPanel), clock)
  }

  /// Returns the names of the limits of steps, with the number of runs that each of them ended.
  private static func limitNames(_ groups: [LabelledBands], hasCount: Bool = true) -> [(name: String, step: Int)] {
    let runs = groups.reduce(0) { $0 + $1.bands.runs }
    return limits(groups).map { limit in
      ("limit of steps" + (hasCount && limit.count < runs ? " (\(limit.count) of \(runs) runs)" : ""), limit.step)
    }
  }
}
