import Simulations
import Specification

/// A chart of columns of a series as lines over the steps.
package enum SeriesChart {
  /// Returns the chart, or nil if no column with one of these names has a value.
  ///
  /// - Parameters:
  ///   - clock: The length of a step, which makes the horizontal axis one of time.
  ///   - events: The events in the course of the run.
  ///   - limit: The limit of steps, if it ended the run.
  package static func chart(
    _ series: Series, names: [String], title: String? = nil, clock: StepClock? = nil, events: [RunEvent] = [],
    limit: Int? = nil
  ) -> Chart? {
    let shown = names.compactMap { name in series.columns.first { $0.name == name } }.filter { !$0.values.isEmpty }
    let columns = shown.map { (name: PlainText.line($0.name), values: $0.values) }
    let declared = shown.map { $0.declared ?? $0.name }
    guard !columns.isEmpty, !series.steps.isEmpty else { return nil }
    let units = SeriesUnits(shown, orElse: shown.count > 1 ? unit(of: declared) : nil)
    let layers = zip(shown, FigureColors.colors(of: declared)).map { column, color in
      ChartLayer.line(
        name: units.name(of: column), color: color,
        points: zip(series.steps, column.values).map { ChartPoint(Double($0) * (clock?.length ?? 1), Double($1)) })
    }
    let low = columns.reduce(Int.max) { min($0, $1.values.min() ?? $0) }
    let high = columns.reduce(Int.min) { max($0, $1.values.max() ?? $0) }
    let base = ChartRange.fromZero(Double(low), Double(high))
    return Chart(
      title: title, horizontal: axis(clock),
      vertical: ChartAxis(
        columns.count == 1 ? columns[0].name : "", unit: units.axis, range: base, isWhole: true,
        quantities: shown.map(\.name)),
      layers: layers + marks(events, limit: limit, clock),
      description: words(columns, steps: series.steps) + words(events, limit: limit))
  }

  /// Returns the unit of several series, which their names do not contain. It is people if a name is one of their
  /// states, otherwise nil.
  private static func unit(of names: [String]) -> String? {
    names.contains { StateColor(named: $0) != nil } ? "people" : nil
  }

  /// The largest number of marks with names. Further marks are lines without names.
  static let mostMarks = 64

  static func marks(_ events: [RunEvent], limit: Int?, _ clock: StepClock?) -> [ChartLayer] {
    let came = events.compactMap { event in event.step.map { (step: $0, words: event.words) } }
      .enumerated().sorted { ($0.element.step, $0.offset) < ($1.element.step, $1.offset) }.map(\.element)
    let counts = came.reduce(into: [:]) { $0[$1.words, default: 0] += 1 }
    func name(_ event: (step: Int, words: String)) -> String {
      counts[event.words] == 1 ? event.words : "\(event.words) at step \(event.step)"
    }
    return marks(came.map { (name($0), $0.step) } + (limit.map { [("limit of steps", $0)] } ?? []), clock)
  }

  /// Returns a vertical line for each name and step.
  static func marks(_ named: [(name: String, step: Int)], _ clock: StepClock?) -> [ChartLayer] {
    var steps: Set<Int> = []
    return named.enumerated().compactMap { index, mark in
      let isNamed = index < mostMarks
      guard steps.insert(mark.step).inserted || isNamed else { return nil }
      return .mark(name: isNamed ? mark.name : "", x: Double(mark.step) * (clock?.length ?? 1), y: nil)
    }
  }

  /// Returns a sentence such as ` Interventions: probability 0.2 at step 10; factor 1 never began. The limit of 60
  /// steps ended the run.`
  static func words(_ events: [RunEvent], limit: Int?) -> String {
    words(events) + (limit.map { " The limit of \($0.counted("step")) ended the run." } ?? "")
  }

  static func words(_ events: [RunEvent]) -> String {
    // Events are in the order of the run, and those that never began come last.
    let order = events.indices.sorted { (events[$0].step ?? .max, $0) < (events[$1].step ?? .max, $1) }
    return words(
      order.map { index in
        let event = events[index]
        return event.step.map { "\(event.words) at step \($0)" } ?? "\(event.planned) never began"
      })
  }

  /// Returns a sentence such as ` Interventions: …`, or an empty text without interventions.
  static func words(_ events: [String]) -> String {
    if events.isEmpty { return "" }
    let rest = events.count > wordLimit ? "; and \(events.count - wordLimit) more" : ""
    let shown = events.prefix(wordLimit).joined(separator: "; ")
    return " \(events.count == 1 ? "Intervention" : "Interventions"): \(shown)\(rest)."
  }

  /// Returns a step in a text chart, or its time.
  static func place(_ step: Int, _ clock: StepClock?) -> String {
    clock.map { NumberText.exact(Double(step) * $0.length) } ?? String(step)
  }

  /// Returns the axis of steps, or of time.
  static func axis(_ clock: StepClock?) -> ChartAxis {
    clock.map { ChartAxis("time", unit: $0.unit) } ?? ChartAxis("step", isWhole: true)
  }

  /// Returns a description such as `Line chart of sick over steps 0 to 31: starts at 1, rises to 38 at step 4 and ends
  /// at 0.`
  private static func words(_ columns: [(name: String, values: [Int])], steps: [Int]) -> String {
    let span = span(steps)
    if columns.count == 1 {
      return
        "Line chart of \(NumberText.cut(columns[0].name)) \(span): \(course(columns[0].values, steps)).\(sample(steps))"
    }
    let shown = columns.prefix(wordLimit).map { "\(NumberText.cut($0.name)) \(course($0.values, steps))" }
    let rest = columns.count > wordLimit ? "; and \(columns.count - wordLimit) more" : ""
    return "Line chart \(span): \(shown.joined(separator: "; "))\(rest).\(sample(steps))"
  }

  /// Returns a phrase such as `over steps 0 to 31`.
  static func span(_ steps: [Int]) -> String {
    guard let first = steps.first, let last = steps.last else { return "over no steps" }
    if first == last { return "at step \(first)" }
    return "over steps \(first) to \(last)"
  }

  /// Returns a sentence such as ` 1000 of the 1201 steps are drawn.`, or an empty text if all are drawn.
  static func sample(_ steps: [Int]) -> String {
    guard isSample(steps), let first = steps.first, let last = steps.last else { return "" }
    let verb = steps.count == 1 ? "is" : "are"
    return " \(steps.count.grouped) of the \((last - first + 1).grouped) steps \(verb) drawn."
  }

  /// Whether some steps between the first and the last were not recorded.
  private static func isSample(_ steps: [Int]) -> Bool {
    guard let first = steps.first, let last = steps.last else { return false }
    return last - first >= steps.count
  }

  /// Returns the line below a chart that does not show all steps, or nil if it shows all.
  static func note(_ series: Series) -> RegionElement? {
    guard isSample(series.steps), let first = series.steps.first, let last = series.steps.last else { return nil }
    return .paragraph([
      "The chart shows \(series.steps.count.grouped) of the \((last - first + 1).grouped) steps. Peaks and dips between them are not "
        + "shown."
    ])
  }

  /// The largest number of series that a description lists. If there are more, it only counts them.
  private static let wordLimit = 6

  /// Returns a description of where a series begins and ends, and of its extremes if they are elsewhere.
  static func course(_ values: [Int], _ steps: [Int]) -> String {
    guard let first = values.first, let last = values.last, let low = values.min(), let high = values.max() else {
      return "without values"
    }
    if low == high { return values.count == 1 ? "\(first)" : "stays at \(first)" }
    var turns: [(index: Int, words: String)] = []
    func add(_ verb: String, _ value: Int) {
      guard value != first, value != last, let index = values.firstIndex(of: value), index < steps.count else { return }
      turns.append((index, "\(verb) to \(value) at step \(steps[index])"))
    }
    add("rises", high)
    add("falls", low)
    let course = ["starts at \(first)"] + turns.sorted { $0.index < $1.index }.map(\.words)
    return course.joined(separator: ", ") + " and ends at \(last)"
  }
}
