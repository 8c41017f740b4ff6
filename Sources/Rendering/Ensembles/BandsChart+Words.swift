import Simulations
import Specification

/// Descriptions of bands, and the sentences below them.
extension BandsChart {
  /// Returns a sentence such as `The median leaves out minor outbreaks: 15 of 20 runs at factor = 2, 3 of 20 at 3.`,
  /// and one on the groups whose median includes them. Empty if no group has minor outbreaks.
  static func minorWords(_ groups: [LabelledBands]) -> [String] {
    let minor = groups.filter { ($0.courses?.minorRuns ?? 0) > 0 }
    let apart = minor.filter { ($0.courses?.minorCount ?? 0) > 0 }, rest = minor.filter { $0.courses?.minorCount == 0 }
    let some = zip(apart, labels(apart)).enumerated().map { index, pair in
      "\(pair.0.courses?.minorCount ?? 0) of \(pair.0.bands.runs) \(index == 0 ? "runs " : "")at \(pair.1)"
    }
    let few = "where fewer than \(RunCourses.leastApart) other runs remain: at \(list(labels(rest)))."
    return (some.isEmpty ? [] : ["The median leaves out minor outbreaks: \(list(some))."])
      + (rest.isEmpty ? [] : ["The median includes minor outbreaks \(few)"])
  }

  /// Returns a sentence about marks whose steps differ from run to run. Empty if there are none.
  static func markWords(_ groups: [LabelledBands]) -> [String] {
    let events = groups.flatMap(\.marks.events)
    return events.contains { !$0.steps.isEmpty && ($0.steps.count < $0.runs || $0.steps.first != $0.steps.last) }
      ? ["The mark of an intervention is at the median step of the runs in which it began."] : []
  }

  /// Returns the labels of groups. If all are values of one key, only the first label names it.
  static func labels(_ groups: [LabelledBands]) -> [String] {
    let all = groups.map { PlainText.line($0.label) },
      parts = all.map { $0.split(separator: " = ", maxSplits: 2).map(String.init) }
    guard Set(parts.map { $0.count == 2 ? $0[0] : "" }).count == 1, parts[0].count == 2 else { return all }
    return all.prefix(1) + parts.dropFirst().map { $0[1] }
  }

  /// Returns a list of a few items, and the number of the others.
  static func list(_ items: [String]) -> String {
    let most = 12
    return items.prefix(most).joined(separator: ", ") + (items.count > most ? " and \(items.count - most) more" : "")
  }

  /// Returns a sentence for each limit of several groups.
  static func limitWords(_ groups: [LabelledBands]) -> String {
    guard groups.count > listedGroups else { return "" }
    return limitWords(limits(groups), of: groups.reduce(0) { $0 + $1.bands.runs })
  }

  static func limitWords(_ limits: [(step: Int, count: Int)], of runs: Int) -> String {
    limits.map { " The limit of \($0.step.counted("step")) ended \($0.count) of \(runs.counted("run"))." }.joined()
  }

  /// Returns a sentence such as `157 of 300 runs died out early (minor).` Nil if no runs are counted separately.
  static func minorWords(_ group: LabelledBands) -> String? {
    guard let courses = group.courses, courses.minorCount > 0 else { return nil }
    let count = courses.minorCount
    return "\(count) of \(group.bands.runs) runs \(count == 1 ? "is a minor outbreak" : "are minor outbreaks"). "
      + "Bands and median are those of the other \(group.bands.runs - count)."
  }

  static func endWords(_ groups: [LabelledBands], _ end: Int) -> String {
    let longer = groups.compactMap(\.courses).reduce(0) { $0 + ($1.last > end ? $1.stragglers : 0) }
    let last = groups.compactMap(\.courses).reduce(0) { max($0, $1.last) }
    return
      "The axis ends at step \(end). \(longer.counted("run")) \(longer == 1 ? "lasts" : "last") longer, up to step "
      + "\(last)."
  }

  /// Returns a sentence such as ` Interventions: factor 1 at step 10; factor 2 (when sick > 50) in 12 of 50 runs, at
  /// steps 3 to 9, median 5.`
  static func words(_ marks: CourseMarks, runs: Int) -> String {
    let events = marks.events.map { event -> String in
      guard let first = event.steps.first, let last = event.steps.last, let median = event.median else {
        return "\(event.planned) never began"
      }
      let place = first == last ? "at step \(first)" : "at steps \(first) to \(last), median \(median)"
      return event.steps.count == event.runs
        ? "\(event.words) \(place)" : "\(event.planned) in \(event.steps.count) of \(event.runs) runs, \(place)"
    }
    return SeriesChart.words(events) + limitWords(marks.limits.map { ($0.step, $0.count) }, of: runs)
  }

  /// Returns a description such as `Median of sick in 50 runs over steps 0 to 31: starts at 1, rises to 38 at step 4
  /// and ends at 0. 90 % of the runs end between 0 and 2. The bands are computed at each step separately.` For a single
  /// step: `Median of sick in 50 runs at step 0: 16.5. 90 % of the runs are between 12.95 and 24.2.`
  ///
  /// - Parameter hasMethod: whether the text includes the sentence on how the bands are computed.
  static func words(_ group: LabelledBands, hasMethod: Bool) -> String {
    let all = group.bands, bands = group.courses?.major ?? all, share = self.bands(group, bands).first
    let (lows, highs) = share == 50 ? (bands.q25, bands.q75) : (bands.q05, bands.q95)
    guard let start = bands.median.first, let end = bands.median.last, let high = bands.median.max(),
      let place = bands.median.firstIndex(of: high),
      let low = lows.last, let top = highs.last
    else { return "No values of \(NumberText.cut(bands.series))." }
    let label = group.label.isEmpty ? "" : " at \(PlainText.line(group.label))"
    let subject =
      "\(bands.areCurves ? "Deepest curve" : "Median") of \(NumberText.cut(bands.series)) in "
      + "\(bands.runs == all.runs ? "" : "\(bands.runs) of ")\(all.runs.counted("run"))"
      + "\(bands.runs == all.runs ? "" : " without minor outbreaks")\(label) \(SeriesChart.span(bands.steps)): "
    let (least, greatest) = (NumberText.rounded(low), NumberText.rounded(top))
    let range = least == greatest ? "at \(least)." : "between \(least) and \(greatest)."
    let marks = words(group.marks, runs: all.runs)
    let isSingle = bands.steps.count == 1, most = NumberText.rounded(highs.max() ?? top)
    let spread = share.map { share in
      let verb = isSingle ? "are" : "end"
      return bands.areCurves
        ? " The deepest \(share) % of the curves \(isSingle ? "" : "reach at most \(most) and ")\(verb) \(range)"
        : " \(share) % of the runs \(verb) \(range)"
    }
    if isSingle { return subject + "\(NumberText.rounded(start)).\(spread ?? "")\(marks)" }
    let peak =
      high > start && high > end ? ", rises to \(NumberText.rounded(high)) at step \(bands.steps[place])" : ""
    let course = "starts at \(NumberText.rounded(start))\(peak) and ends at \(NumberText.rounded(end))."
    let sample = SeriesChart.sample(bands.steps), how = hasMethod && share != nil ? method(bands) : ""
    return subject + course + (spread ?? "") + how + sample + marks
  }

  /// Returns a sentence on how bands of several steps are computed. Empty for bands of whole curves and of a single
  /// step.
  static func method(_ bands: CurveBands) -> String {
    bands.areCurves || bands.steps.count < 2 ? "" : " The bands are computed at each step separately."
  }
}

/// The bands of a series over many runs, and a label of these runs.
package struct LabelledBands: Sendable, Hashable {
  let bands: CurveBands
  /// The label of the group if there are several groups, such as `factor = 3`.
  let label: String
  /// The events in the course of the runs.
  let marks: CourseMarks
  /// The curves of single runs, or nil if they are unknown.
  let courses: RunCourses?
  /// The author's unit of the series, or nil.
  let unit: String?

  package init(
    _ bands: CurveBands, label: String, marks: CourseMarks = CourseMarks(), courses: RunCourses? = nil,
    unit: String? = nil
  ) {
    self.bands = bands
    self.courses = courses
    self.label = label
    self.marks = marks
    self.unit = unit
  }
}

extension LabelledBands {
  /// The name of the series with its unit.
  var heading: String {
    let name = NumberText.cut(bands.series)
    return unit.map { "\(name) (\($0))" } ?? name
  }
}

extension Ensemble {
  /// Returns the bands of a point with its label and its marks.
  func labelled(_ bands: CurveBands, _ label: String) -> LabelledBands {
    let index = courses.count == self.bands.count ? self.bands.firstIndex(of: bands) : nil
    return LabelledBands(
      bands, label: label, marks: bands.point < marks.count ? marks[bands.point] : CourseMarks(),
      courses: index.map { courses[$0] }, unit: units[bands.series])
  }
}
