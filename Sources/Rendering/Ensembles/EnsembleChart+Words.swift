import Expressions
import Simulations
import Specification

/// The description of a chart, and the sentences below it.
extension EnsembleChart {
  /// Returns a description such as `Chart of mean attack_rate over factor at 3 points with 50 replicates each: lowest
  /// 0.5746 at factor = 1, highest 1 at factor = 4.`
  static func words(_ name: String, _ ensemble: Ensemble, _ marks: [PointMark?]) -> String {
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
  static func missing(_ name: String, _ ensemble: Ensemble) -> String {
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

  /// Returns the sentences below the drawing: how many runs have no number, and how many were not over.
  static func remarks(_ name: String, _ ensemble: Ensemble) -> [String] {
    guard ensemble.replicates > 1 else { return [] }
    let words = missing(name, ensemble).dropFirst()
    return words.isEmpty ? [] : [PlainText.line(String(words))]
  }

  /// The largest number of values that a sentence lists.
  private static let gapLimit = 12

  /// Returns a sentence such as `No value at probability = 0.1, 0.2 and 0.3.`, or nil if each point has a value.
  static func gap(_ points: [Int], _ ensemble: Ensemble) -> String? {
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

  /// Returns sentences about the open marks on several lines, which have no names in the legend.
  static func markWords(_ courses: [MeanCourse]) -> [String] { courses.flatMap(\.markWords).distinct }
}
