import Simulations
import Typography

/// The chart as text, and a table of the same shares.
extension ShareChart {
  /// The columns of bars.
  private static let width = 40
  /// The largest number of bars in a chart. The last line contains the number of further bars.
  private static let barLimit = 58

  /// Returns a table with a row for each point and outcome. A row shows how many runs have the outcome, how many runs
  /// there are, and the share with its interval. Nil if the statistic has no such outcomes.
  static func table(_ name: String, _ ensemble: Ensemble) -> Table? {
    guard let outcomes = ensemble.outcomes(of: name) else { return nil }
    let isTruth = outcomes == ["true"]
    let columns = (isTruth ? [name] : [name, "count"]) + ["runs", "share", "95 % interval"]
    return Table(
      header: ensemble.axes.map(\.heading) + columns,
      rows: ensemble.points.indices.flatMap { point -> [[String]] in
        let labels = ensemble.points[point]
        let shares = ensemble.shares(of: name, outcomes, at: point)
        guard !shares.isEmpty else { return [labels + ["none"]] }
        return shares.map { share in
          let isCut = isTruth && ensemble.isCut(name, at: point)
          let digits = isCut ? nil : share.interval.flatMap { IntervalDigits($0, isShare: true) }
          let sign = isCut && ensemble.isGrowing(name) ? "≥ " : ""
          return labels + (isTruth ? [] : [NumberText.cut(share.outcome)]) + [
            String(share.count), String(share.runs),
            sign + (digits?.text(share.share) ?? IntervalDigits.growing(share.share, of: share.runs)),
            isCut ? "not final" : share.interval.map { digits?.text($0) ?? NumberText.interval($0) } ?? "none",
          ]
        }
      })
  }

  /// Returns a bar for each point and outcome, which has its full length if all runs have the outcome. Nil if the
  /// statistic has no such outcomes.
  static func lines(_ name: String, _ ensemble: Ensemble) -> [String]? {
    guard let outcomes = ensemble.outcomes(of: name) else { return nil }
    let isTruth = outcomes == ["true"]
    func label(_ share: Ensemble.OutcomeShare) -> String {
      ensemble.label(of: share.outcome, name, among: outcomes)
    }
    var words: [[String]] = [], shares: [(point: Int, share: Ensemble.OutcomeShare)] = []
    for point in ensemble.points.indices {
      for share in ensemble.shares(of: name, outcomes, at: point) {
        words.append(ensemble.labels(of: point) + (isTruth ? [] : [label(share)]))
        shares.append((point, share))
      }
    }
    // If there is no space for `KEY = VALUE`, the keys are in the heading.
    let room = TextPage.columns - width - 12, isNarrow = words.contains { $0.joined(separator: ", ").count > room }
    var heading = name
    if isNarrow {
      words = shares.map {
        ensemble.points[$0.point] + (isTruth ? [] : [label($0.share)])
      }
      heading = NumberText.cut((ensemble.axes.map(\.key) + [name]).joined(separator: ", "), to: room)
    }
    words = words.map { $0.isEmpty ? [name] : $0 }
    let bars = Array(zip(NumberText.joined(words, limit: room), shares.map(\.share)))
    let label = bars.prefix(barLimit).reduce(DisplayWidth.of(heading)) { max($0, DisplayWidth.of($1.0)) }
    var lines = [PlainText.padded(heading, to: label) + "  " + measure(ensemble, isTruth: isTruth)]
    for (text, share) in bars.prefix(barLimit) {
      let length = share.count == 0 ? 0 : max(1, Int(share.share * Double(width) + 0.5))
      let bar = String(repeating: "█", count: length) + String(repeating: "·", count: width - length)
      lines.append(PlainText.padded(text, to: label) + "  " + bar + "  " + share.text)
    }
    if bars.count > barLimit { lines.append("and \(bars.count - barLimit) more") }
    return lines
  }
}
