import Simulations
import Specification

/// Columns of a series as lines over the steps.
package enum SeriesChart {
  /// Nil where no column of these names has a value.
  ///
  /// - Parameters:
  ///   - clock: Makes the horizontal axis one of time.
  ///   - events: The events in the course of the run.
  ///   - limit: The limit of steps that ended the run, where it did.
  package static func chart(
    _ series: Series, names: [String], title: String? = nil, clock: StepClock? = nil, events: [RunEvent] = [],
    limit: Int? = nil
  ) -> Chart? {
    let columns = names.compactMap { name in series[name].map { (name: NumberText.cut(name), values: $0) } }
      .filter { !$0.values.isEmpty }
    guard !columns.isEmpty, !series.steps.isEmpty else { return nil }
    let layers = columns.enumerated().map { index, column in
      ChartLayer.line(
        name: column.name, color: index,
        points: zip(series.steps, column.values).map { ChartPoint(Double($0) * (clock?.length ?? 1), Double($1)) })
    }
    let low = columns.reduce(Int.max) { min($0, $1.values.min() ?? $0) }
    let high = columns.reduce(Int.min) { max($0, $1.values.max() ?? $0) }
    // Counts are seen best from 0, unless all that happens is far above it.
    let base = low > 0 && (low == high || Double(low) < 0.6 * Double(high)) ? ChartRange(0, Double(high)) : nil
    return Chart(
      title: title, horizontal: axis(clock),
      vertical: ChartAxis(columns.count == 1 ? columns[0].name : "", range: base, isWhole: true),
      layers: layers + marks(events, limit: limit, clock),
      description: words(columns, steps: series.steps) + words(events, limit: limit))
  }

  /// More events are marked without their words.
  private static let mostMarks = 4

  private static func marks(_ events: [RunEvent], limit: Int?, _ clock: StepClock?) -> [ChartLayer] {
    func place(_ step: Int) -> Double { Double(step) * (clock?.length ?? 1) }
    let named = events.count <= mostMarks
    var steps: Set<Int> = []
    var marks: [ChartLayer] = []
    for event in events where named || steps.insert(event.step).inserted {
      marks.append(.mark(name: named ? event.words : "", x: place(event.step), y: nil))
    }
    if let limit { marks.append(.mark(name: "limit of steps", x: place(limit), y: nil)) }
    return marks
  }

  /// ` Interventions: probability 0.2 at step 10. The limit of 60 steps ended the run.`
  private static func words(_ events: [RunEvent], limit: Int?) -> String {
    var words = ""
    if !events.isEmpty {
      let shown = events.prefix(wordLimit).map { "\($0.words) at step \($0.step)" }.joined(separator: "; ")
      let rest = events.count > wordLimit ? "; and \(events.count - wordLimit) more" : ""
      words += " \(events.count == 1 ? "Intervention" : "Interventions"): \(shown)\(rest)."
    }
    return words + (limit.map { " The limit of \($0.counted("step")) ended the run." } ?? "")
  }

  /// A step in a text chart, or its time.
  static func place(_ step: Int, _ clock: StepClock?) -> String {
    clock.map { NumberText.exact(Double(step) * $0.length) } ?? String(step)
  }

  /// Steps, or time.
  static func axis(_ clock: StepClock?) -> ChartAxis {
    clock.map { ChartAxis("time", unit: $0.unit) } ?? ChartAxis("step", isWhole: true)
  }

  /// `Line chart of sick over steps 0 to 31: from 1, at most 38 at step 4, at the end 0.`
  private static func words(_ columns: [(name: String, values: [Int])], steps: [Int]) -> String {
    let span = span(steps)
    if columns.count == 1 {
      return "Line chart of \(columns[0].name) \(span): \(course(columns[0].values, steps))."
    }
    let shown = columns.prefix(wordLimit).map { "\($0.name) \(course($0.values, steps))" }
    let rest = columns.count > wordLimit ? "; and \(columns.count - wordLimit) more" : ""
    return "Line chart \(span): \(shown.joined(separator: "; "))\(rest)."
  }

  /// `over steps 0 to 31`, or at how many of these.
  static func span(_ steps: [Int]) -> String {
    guard let first = steps.first, let last = steps.last else { return "over no steps" }
    if first == last { return "at step \(first)" }
    return "\(isSample(steps) ? "at \(steps.count) of the" : "over") steps \(first) to \(last)"
  }

  /// Whether there are steps between those that were recorded.
  private static func isSample(_ steps: [Int]) -> Bool {
    guard let first = steps.first, let last = steps.last else { return false }
    return last - first >= steps.count
  }

  /// The line below a chart that does not show all steps, or nil if it does.
  static func note(_ series: Series) -> RegionElement? {
    guard isSample(series.steps), let first = series.steps.first, let last = series.steps.last else { return nil }
    return .paragraph([
      "Recorded at \(series.steps.count) of the \(last - first + 1) steps: what is higher or lower between them is not shown."
    ])
  }

  /// More series than these are counted, not told.
  private static let wordLimit = 6

  /// Where a series begins and ends, and its extremes where they are neither.
  private static func course(_ values: [Int], _ steps: [Int]) -> String {
    guard let first = values.first, let last = values.last, let low = values.min(), let high = values.max() else {
      return "without values"
    }
    if low == high { return values.count == 1 ? "\(first)" : "always \(first)" }
    func place(_ value: Int) -> String {
      guard let index = values.firstIndex(of: value), index < steps.count else { return "" }
      return " at step \(steps[index])"
    }
    var words = ["from \(first)"]
    if high != first, high != last { words.append("at most \(high)\(place(high))") }
    if low != first, low != last { words.append("at least \(low)\(place(low))") }
    return (words + ["at the end \(last)"]).joined(separator: ", ")
  }
}
