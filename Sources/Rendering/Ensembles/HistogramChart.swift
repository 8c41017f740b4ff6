import Expressions
import Simulations
import Specification

/// A chart of the numbers of replicates that have each value.
package enum HistogramChart {
  /// Returns the chart, or nil if no run has a number.
  package static func chart(
    _ name: String, _ ensemble: Ensemble, title: String? = nil, log: LogAxes? = nil
  ) -> Chart? {
    guard let histogram = Histogram(name, ensemble, isLogarithmic: log?.hasX ?? false) else { return nil }
    let summary = histogram.summary, counts = histogram.counts
    // The column of a whole number extends half below it. The same applies to shares of few people.
    let own = ensemble.bounds(of: name), bounds = histogram.areSteps ? AxisBounds() : own
    var layers: [ChartLayer] = [
      .columns(
        name: "", color: 0,
        zip(histogram.edges, counts).map {
          .init(from: bounds.clamped($0.from), to: bounds.clamped($0.to), height: Double($1))
        })
    ]
    let mean = NumberText.rounded(summary.mean)
    layers.append(.mark(name: "mean \(mean)", x: summary.mean, y: nil))
    let expected = ensemble.expectedMean(of: name, at: 0).map {
      (mean: $0, words: "expected \(NumberText.rounded($0))")
    }
    if let expected { layers.append(.mark(name: expected.words, x: expected.mean, y: nil)) }
    let commonest = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    // The values that are missing from the bins may be the most frequent ones.
    let rest = histogram.omitted == 0 ? "" : ", \(histogram.omitted.counted("time")) not above 0"
    let often =
      counts.isEmpty
      ? ""
      : "\(rest), \(rest.isEmpty ? "" : "otherwise ")most often \(histogram.labels[commonest]) "
        + "(\(counts[commonest].counted("time")))"
    let range =
      summary.min == summary.max
      ? "\(histogram.values == 1 ? "" : "all ")\(NumberText.rounded(summary.min))"
      : "from \(NumberText.rounded(summary.min)) to \(NumberText.rounded(summary.max)), mean \(mean)\(often)"
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        name, range: histogram.range ?? Self.range(of: histogram, own), bounds: bounds, isWhole: histogram.areWhole),
      vertical: ChartAxis("replicates", isWhole: true), layers: layers,
      description: "Histogram of \(name) over \(histogram.values.counted("replicate")): \(range)"
        + (expected.map { "; \($0.words)" } ?? "") + "."
        + (ensemble.unfinishedNote(of: [name]).map { " " + $0 } ?? "")
    ).with(log)
    chart.unplaced = histogram.omitted
    if chart.horizontal.isLogarithmic { chart.horizontal.range = histogram.range }
    // A column of a single replicate is visible, too.
    if chart.vertical.isLogarithmic { chart.vertical.range = ChartRange(0.5, 1) }
    return chart
  }

  /// Returns the range of all possible shares, if the values cover more than half of it. Otherwise nil.
  private static func range(of histogram: Histogram, _ bounds: AxisBounds) -> ChartRange? {
    guard !histogram.areWhole, let low = bounds.low, let high = bounds.high,
      histogram.summary.max - histogram.summary.min > (high - low) / 2
    else { return nil }
    return ChartRange(low, high)
  }
}
