import Simulations
import Specification

/// A chart of the differences between the points of a sweep and one of these points: a row for each point, with a dot
/// and its interval on both sides of a line at zero.
package enum DifferenceChart {
  /// Returns the chart of a statistic, or nil if no point has a final difference, or more have one than a drawing shows.
  package static func chart(_ name: String, from reference: ReferencePoint, _ ensemble: Ensemble) -> Chart? {
    let short = ensemble.withWholeLabels
    let rows = ensemble.differences.filter {
      $0.name == name && $0.reference == reference && $0.mean.isFinite
    }
    // A difference that is not final keeps its row, but has neither a dot nor an interval.
    let known = rows.enumerated().filter { ensemble.isFinal($1) }, differences = known.map(\.element)
    guard rows.count <= EnsembleChart.mostCategories, !known.isEmpty, ensemble.replicates > 1 else {
      return nil
    }
    let labels = rows.map { difference -> String in
      let count = difference.count < ensemble.replicates ? " (\(difference.count) of \(ensemble.replicates))" : ""
      return PlainText.line(short.points[difference.point].joined(separator: ", ")) + count
        + (ensemble.isFinal(difference) ? "" : " (not final)")
    }
    let intervals = known.compactMap { row, difference in
      difference.interval.map {
        ChartLayer.Whisker(place: Double(row), low: $0.lowerBound, high: $0.upperBound, isNear: true)
      }
    }
    var layers: [ChartLayer] = []
    if !intervals.isEmpty { layers.append(.whiskers(name: "95 % interval", color: 0, intervals)) }
    layers.append(
      .points(
        name: "mean difference", color: 0, known.map { ChartPoint($1.mean, Double($0)) }))
    layers.append(.mark(name: "", x: 0, y: nil))
    let origin = ensemble.words(of: reference)
    var chart = Chart(
      horizontal: ChartAxis(
        "mean difference of \(PlainText.line(name)) from \(origin)", unit: ensemble.units[name]),
      vertical: ChartAxis(short.axes.map(\.heading).joined(separator: ", "), scale: .categories(labels)),
      layers: layers, description: words(name, origin, differences, short))
    if let note = ensemble.unfinishedNote(of: [name]) { chart.remarks.append(PlainText.line(note)) }
    return chart
  }

  /// Returns a description such as `Differences of peak from vaccinated = 0 at 3 points: lowest -40.5 (-48 … -33) at
  /// vaccinated = 0.3, highest -10.2 (-15 … -5) at vaccinated = 0.1. 3 intervals do not contain 0.`
  private static func words(
    _ name: String, _ origin: String, _ differences: [PairedDifference], _ ensemble: Ensemble
  ) -> String {
    func text(_ difference: PairedDifference) -> String {
      let digits = difference.interval.flatMap { IntervalDigits($0) }
      let interval = difference.interval.map { " (\(digits?.text($0) ?? NumberText.interval($0)))" } ?? ""
      return
        "\(digits?.text(difference.mean) ?? NumberText.rounded(difference.mean))\(interval) at \(ensemble.label(of: difference.point))"
    }
    let order = differences.sorted { $0.mean < $1.mean }
    let clear = differences.count { $0.interval.map { !$0.contains(0) } ?? false }
    let known = differences.count { $0.interval != nil }
    let name = NumberText.cut(name)
    if differences.count == 1 {
      let sense = known == 0 ? "" : " The interval \(clear == 1 ? "does not contain" : "contains") 0."
      return PlainText.line("Difference of \(name) from \(origin): \(text(order[0])).\(sense)")
    }
    return PlainText.line(
      "Differences of \(name) from \(origin) at \(differences.count.counted("point")): lowest "
        + "\(text(order[0])), highest \(text(order[order.count - 1])). \(clear) of \(known.counted("interval")) "
        + "\(clear == 1 ? "does" : "do") not contain 0.")
  }
}

extension Ensemble {
  /// Returns the values of a reference point in the author's words, such as `share vaccinated = none`.
  func words(of reference: ReferencePoint) -> String {
    let titles = sweptTitles
    return reference.values.map { value in
      PlainText.line("\(titles[value.key] ?? value.key) = \(value.label)")
    }.joined(separator: ", ")
  }
}
