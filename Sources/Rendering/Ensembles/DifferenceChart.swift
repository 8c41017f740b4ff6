import Simulations
import Specification

/// A chart of the differences between the points of a sweep and one of these points: a row for each point, with a dot
/// and its interval on both sides of a line at zero.
package enum DifferenceChart {
  /// Returns the chart of a statistic, or nil if fewer than two points have a difference, or more than a drawing shows.
  package static func chart(_ name: String, from reference: ReferencePoint, _ ensemble: Ensemble) -> Chart? {
    let short = ensemble.withWholeLabels
    let rows = ensemble.differences.filter {
      $0.name == name && $0.reference == reference && $0.mean.isFinite
    }
    // A difference that is not final keeps its row, but has neither a dot nor an interval.
    let known = rows.enumerated().filter { ensemble.isFinal($1) }, differences = known.map(\.element)
    guard (2...EnsembleChart.mostCategories).contains(rows.count), !known.isEmpty, ensemble.replicates > 1 else {
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
    var chart = Chart(
      horizontal: ChartAxis(
        "mean difference of \(NumberText.cut(name)) from \(NumberText.cut(reference.label))",
        unit: ensemble.units[name]),
      vertical: ChartAxis(short.axes.map(\.heading).joined(separator: ", "), scale: .categories(labels)),
      layers: layers,
      description: words(name, reference, differences, short))
    if let note = ensemble.unfinishedNote(of: [name]) { chart.remarks.append(PlainText.line(note)) }
    return chart
  }

  /// Returns a description such as `Differences of peak from vaccinated = 0 at 3 points: lowest -40.5 (-48 … -33) at
  /// vaccinated = 0.3, highest -10.2 (-15 … -5) at vaccinated = 0.1. 3 intervals do not contain 0.`
  private static func words(
    _ name: String, _ reference: ReferencePoint, _ differences: [PairedDifference], _ ensemble: Ensemble
  ) -> String {
    func text(_ difference: PairedDifference) -> String {
      let interval = difference.interval.map { " (\(NumberText.interval($0)))" } ?? ""
      return "\(NumberText.rounded(difference.mean))\(interval) at \(ensemble.label(of: difference.point))"
    }
    let order = differences.sorted { $0.mean < $1.mean }
    let clear = differences.count { $0.interval.map { !$0.contains(0) } ?? false }
    let known = differences.count { $0.interval != nil }
    return PlainText.line(
      "Differences of \(NumberText.cut(name)) from \(reference.label) at \(differences.count.counted("point")): lowest "
        + "\(text(order[0])), highest \(text(order[order.count - 1])). \(clear) of \(known.counted("interval")) "
        + "\(clear == 1 ? "does" : "do") not contain 0.")
  }
}
