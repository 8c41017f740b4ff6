import Simulations
import Specification

/// Bars of the shares of outcomes that are not numbers: true or false, or words.
package enum ShareChart {
  /// Returns a chart with a bar for each point and outcome, and Wilson's interval across the bar. The bar of a single
  /// run is 1 or 0, without an interval. Nil if the statistic has no such outcomes, no run has one, or there are more
  /// rows than a drawing shows.
  package static func chart(_ name: String, _ ensemble: Ensemble, title: String? = nil) -> Chart? {
    guard let outcomes = ensemble.outcomes(of: name) else { return nil }
    let isTruth = outcomes == ["true"], most = EnsembleChart.mostCategories
    let measure = measure(ensemble, isTruth: isTruth)
    guard ensemble.points.count <= most, ensemble.points.count * outcomes.count <= most else { return nil }
    let rows = ensemble.points.indices.flatMap { point in
      ensemble.shares(of: name, outcomes, at: point).map { Row(point: point, share: $0) }
    }
    guard !rows.isEmpty else { return nil }
    let labels = rows.map { row -> String in
      let parts = ensemble.points[row.point] + (isTruth ? [] : [NumberText.cut(row.share.outcome)])
      return PlainText.line(parts.isEmpty ? NumberText.cut(name) : parts.joined(separator: ", "))
    }
    var layers: [ChartLayer] = [
      .bars(
        name: "share", color: 0, rows.enumerated().map { ChartPoint($1.share.share, Double($0)) })
    ]
    if ensemble.replicates > 1 {
      // The colour is lighter than the bar, and darker than the background.
      layers.append(
        .whiskers(
          name: "95 % interval", color: 4,
          rows.enumerated().compactMap { index, row in
            row.share.interval.map {
              .init(place: Double(index), low: $0.lowerBound, high: $0.upperBound, isNear: true)
            }
          }))
    }
    let keys = ensemble.axes.map(\.key) + (isTruth ? [] : [NumberText.cut(name)])
    return Chart(
      title: title,
      horizontal: ChartAxis(
        isTruth && !ensemble.axes.isEmpty ? "\(NumberText.cut(name)): \(measure)" : measure, range: ChartRange(0, 1)),
      vertical: ChartAxis(keys.joined(separator: ", "), scale: .categories(labels)), layers: layers,
      description: words(name, ensemble, rows))
  }

  /// Returns what the length of a bar means.
  static func measure(_ ensemble: Ensemble, isTruth: Bool) -> String {
    guard ensemble.replicates == 1 else { return "share of the runs" }
    return isTruth ? "1 if true" : "1 if the run has this value"
  }

  private struct Row {
    var point: Int
    var share: Ensemble.OutcomeShare
  }

  /// The largest number of rows that a description lists. If there are more, it only counts them.
  private static let wordLimit = 8

  /// Returns a description such as `Bar chart of winner over players at 2 points, shares of 50 runs each: first 0.4 at
  /// players = perfect; …`. For single runs it lists the values, as in `Bar chart of winner over players at 2 points:
  /// first at players = perfect; …`.
  private static func words(_ name: String, _ ensemble: Ensemble, _ rows: [Row]) -> String {
    let keys = ensemble.keyWords
    let over = keys.isEmpty ? "" : " over \(keys) at \(ensemble.points.count.counted("point"))"
    let runs = ensemble.replicates.counted("run") + (keys.isEmpty ? "" : " each")
    let isSingle = ensemble.replicates == 1, isTruth = ensemble.outcomes(of: name) == ["true"]
    let listed = isSingle && !isTruth ? rows.filter { $0.share.count > 0 } : rows
    let shares = listed.prefix(wordLimit).map { row in
      let place = keys.isEmpty ? "" : " at \(ensemble.label(of: row.point))"
      if isSingle { return NumberText.cut(row.share.count > 0 ? row.share.outcome : "false") + place }
      return "\(NumberText.cut(row.share.outcome)) \(NumberText.rounded(row.share.share))\(place)"
    }
    let rest = listed.count > wordLimit ? "; and \(listed.count - wordLimit) more" : ""
    let unfinished = ensemble.unfinishedNote(of: [name]).map { " " + $0 } ?? ""
    let all = shares.joined(separator: "; ")
    let measure = isSingle ? "" : ", shares of \(runs)"
    return PlainText.line("Bar chart of \(NumberText.cut(name))\(over)\(measure): \(all)\(rest).\(unfinished)")
  }
}
