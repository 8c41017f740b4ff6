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

  /// The largest number of rows that a description lists. If there are more, it only has their extremes.
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
    let unfinished = ensemble.unfinishedNote(of: [name]).map { " " + $0 } ?? ""
    let all = listed.count > wordLimit ? extremes(ensemble, listed) : shares.joined(separator: "; ")
    let measure = isSingle ? "" : ", shares of \(runs)"
    return PlainText.line("Bar chart of \(NumberText.cut(name))\(over)\(measure): \(all).\(unfinished)")
  }

  /// Returns the lowest and the highest share of each of a few outcomes, with their points.
  private static func extremes(_ ensemble: Ensemble, _ rows: [Row]) -> String {
    let outcomes = rows.map(\.share.outcome).distinct
    let words = outcomes.prefix(extremeLimit).compactMap { outcome -> String? in
      let own = rows.filter { $0.share.outcome == outcome }
      guard let low = own.min(by: { $0.share.share < $1.share.share }),
        let high = own.max(by: { $0.share.share < $1.share.share })
      else { return nil }
      func text(_ row: Row) -> String {
        "\(NumberText.rounded(row.share.share, digits: 2)) at \(ensemble.label(of: row.point))"
      }
      let name = NumberText.cut(outcome)
      if low.share.share == high.share.share {
        return "\(name) \(NumberText.rounded(low.share.share, digits: 2)) everywhere"
      }
      return "\(name) from \(text(low)) to \(text(high))"
    }
    let rest = outcomes.count - words.count
    return words.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// The largest number of outcomes whose extremes are described.
  private static let extremeLimit = 3
}
