import Expressions
import Simulations
import Specification

/// A chart of the numbers of replicates that have each value.
package enum HistogramChart {
  /// Returns the chart, or nil if no run has a number.
  ///
  /// Runs that were not over have hatched bars: on top of the others if their values are lower bounds, or beyond the
  /// limit if the values are durations.
  package static func chart(
    _ name: String, _ ensemble: Ensemble, title: String? = nil, log: LogAxes? = nil
  ) -> Chart? {
    guard let histogram = Histogram(name, ensemble, isLogarithmic: log?.hasX ?? false) else { return nil }
    let summary = histogram.summary, counts = histogram.counts, cut = histogram.stopped.reduce(0, +)
    // The column of a whole number extends half below it. The same applies to shares of few people.
    let own = ensemble.bounds(of: name), bounds = histogram.areSteps ? AxisBounds() : own
    func edges(_ index: Int) -> (from: Double, to: Double) {
      (bounds.clamped(histogram.edges[index].from), bounds.clamped(histogram.edges[index].to))
    }
    var layers: [ChartLayer] = [
      .columns(
        name: cut > 0 ? "over" : "", color: 0,
        counts.indices.map {
          .init(from: edges($0).from, to: edges($0).to, height: Double(counts[$0] - histogram.stopped[$0]))
        })
    ]
    if cut > 0 {
      layers.append(
        .columns(
          name: "not over: at least this value (\(cut) of \(histogram.values.counted("run")))", color: 1,
          counts.indices.filter { histogram.stopped[$0] > 0 }.map { index in
            .init(
              from: edges(index).from, to: edges(index).to, height: Double(histogram.stopped[index]),
              base: Double(counts[index] - histogram.stopped[index]), isHatched: true)
          }))
    }
    let middle = middle(histogram, hasBounds: cut > 0, ensemble.summary(of: name, at: 0))
    if let lifetimes = histogram.lifetimes { layers += beyond(lifetimes, histogram) }
    if let place = middle.place { layers.append(.mark(name: middle.words, x: place, y: nil)) }
    let expected = ensemble.expectedMean(of: name, at: 0).map {
      (mean: $0, words: "expected \(NumberText.rounded($0))")
    }
    if let expected { layers.append(.mark(name: expected.words, x: expected.mean, y: nil)) }
    let commonest = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    // The values that are missing from the bins may be the most frequent ones.
    let rest = histogram.omitted == 0 ? "" : ", \(times(histogram.omitted)) not above 0"
    let often =
      counts.isEmpty
      ? ""
      : "\(rest), \(rest.isEmpty ? "" : "otherwise ")most often \(histogram.labels[commonest]) "
        + "(\(times(counts[commonest])))"
    let runs = histogram.lifetimes?.count ?? histogram.values
    let range =
      summary.min == summary.max && histogram.lifetimes == nil
      ? "\(histogram.values == 1 ? "" : "all ")\(NumberText.rounded(summary.min))"
      : "from \(NumberText.rounded(summary.min)) to \(NumberText.rounded(summary.max)), \(middle.words)\(often)"
    var chart = Chart(
      title: title,
      horizontal: ChartAxis(
        name, unit: ensemble.units[name], range: histogram.range ?? Self.range(of: histogram, own), bounds: bounds,
        isWhole: histogram.areWhole,
        quantities: [name]),
      vertical: ChartAxis("runs", isWhole: true), layers: layers,
      description: "Histogram of \(name) over \(runs.counted("replicate")): \(range)"
        + (expected.map { "; \($0.words)" } ?? "") + "."
        + (ensemble.unfinishedNote(of: [name]).map { " " + $0 } ?? "")
    ).with(log)
    chart.unplaced = histogram.omitted
    if chart.horizontal.isLogarithmic { chart.horizontal.range = histogram.range }
    // A column of a single replicate is visible, too.
    if chart.vertical.isLogarithmic { chart.vertical.range = ChartRange(0.5, 1) }
    return chart
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// Returns the sentence that replaces a histogram of a single value, or of durations that all were cut off. Nil
  /// otherwise.
  static func sentence(_ name: String, _ ensemble: Ensemble) -> String? {
    guard ensemble.axes.isEmpty, ensemble.outcomes(of: name) == nil, ensemble.replicates > 1 else { return nil }
    let name = NumberText.cut(name), note = ensemble.unfinishedNote(of: [name]).map { " " + $0 } ?? ""
    if let lifetimes = ensemble.lifetimes(of: name, at: 0), lifetimes.ended.isEmpty, let least = lifetimes.stopped.first
    {
      return "\(name): none of \(lifetimes.count.counted("run")) was over at step \(NumberText.rounded(least))."
    }
    guard ensemble.lifetimes(of: name, at: 0) == nil, let summary = ensemble.summary(of: name, at: 0),
      summary.isConstant, summary.min.isFinite
    else { return nil }
    let expected = ensemble.expectedMean(of: name, at: 0).map { " Expected: \(NumberText.rounded($0))." } ?? ""
    let least = ensemble.stoppedNumbers(of: name, at: 0).isEmpty ? "" : "≥ "
    return "\(name): all \(summary.count.counted("run")): \(least)\(NumberText.rounded(summary.min)).\(expected)\(note)"
  }

  /// Returns the mean, or of durations that were cut off the median, with its words. There is no place if the median is
  /// unknown.
  ///
  /// - Parameter summary: the summary of the table, whose interval decides on the digits.
  private static func middle(
    _ histogram: Histogram, hasBounds: Bool, _ summary: Summary?
  ) -> (place: Double?, words: String) {
    guard let lifetimes = histogram.lifetimes else {
      let mean = histogram.summary.mean
      if hasBounds { return (mean, "mean at least \(IntervalDigits.growing(mean, of: histogram.values))") }
      let text = summary.flatMap { IntervalDigits($0) }?.text(mean) ?? NumberText.rounded(mean)
      return (mean, "mean \(text)")
    }
    if let median = lifetimes.median { return (median, "median \(NumberText.rounded(median))") }
    return (nil, "median at least \(NumberText.rounded(lifetimes.leastMedian))")
  }

  /// Returns the line of the limit, and a hatched bar beyond it for the runs that were not over.
  private static func beyond(_ lifetimes: Lifetimes, _ histogram: Histogram) -> [ChartLayer] {
    guard let limit = lifetimes.stopped.first, let last = lifetimes.stopped.last else { return [] }
    let low = min(histogram.edges.first?.from ?? 0, 0), width = max(last - low, 1) * 0.06
    let words = "\(lifetimes.stopped.count) of \(lifetimes.count) not over"
    return [
      .columns(
        name: words, color: 1,
        [
          .init(
            from: last + width / 2, to: last + width * 1.5, height: Double(lifetimes.stopped.count), isHatched: true)
        ]),
      .mark(name: "limit", x: limit, y: nil),
    ]
  }

  /// Returns the range of all possible shares, if the values cover more than half of it. The axis of counts begins at
  /// 0, unless all values are far above it. Otherwise nil.
  private static func range(of histogram: Histogram, _ bounds: AxisBounds) -> ChartRange? {
    let least = histogram.summary.min, most = histogram.summary.max
    if histogram.areWhole { return bounds.low == 0 && least < most ? ChartRange.fromZero(least, most) : nil }
    guard let low = bounds.low, let high = bounds.high, most - least > (high - low) / 2 else { return nil }
    return ChartRange(low, high)
  }
}
