import Simulations

/// The values of a series over many runs, step by step: their quantiles.
package struct OutcomeBands: Sendable, Hashable {
  package var series: String
  /// Which runs they are, where there are several groups of them: `factor = 3`.
  package var label: String
  package var runs: Int
  package var steps: [Int]
  /// As many values as steps, each.
  package var q05: [Double]
  package var q25: [Double]
  package var median: [Double]
  package var q75: [Double]
  package var q95: [Double]

  package init(
    series: String, label: String, runs: Int, steps: [Int], q05: [Double], q25: [Double], median: [Double],
    q75: [Double], q95: [Double]
  ) {
    self.series = series
    self.label = label
    self.runs = runs
    self.steps = steps
    self.q05 = q05
    self.q25 = q25
    self.median = median
    self.q75 = q75
    self.q95 = q95
  }

  init(_ bands: CurveBands, label: String) {
    self.init(
      series: bands.series, label: label, runs: bands.runs, steps: bands.steps, q05: bands.q05, q25: bands.q25,
      median: bands.median, q75: bands.q75, q95: bands.q95)
  }
}

/// The course of many runs: their median in the bands that hold the middle 50 % and 90 % of them.
package enum OutcomeChart {
  /// More groups than these are a table's business.
  static let mostPanels = 12

  /// One chart, or a panel a group; nil where there is nothing to be drawn, or too much. With a description.
  package static func svg(_ bands: [OutcomeBands], clock: StepClock? = nil) -> (svg: [UInt8], words: String)? {
    let charts = bands.map { chart($0, clock: clock) }
    let words = bands.map(words).joined(separator: " ")
    if charts.count == 1 { return charts[0].svg().map { ($0, words) } }
    guard let first = bands.first, charts.count <= mostPanels else { return nil }
    let title = "\(NumberText.cut(first.series)) of \(NumberText.counted(first.runs, "run"))"
    return ChartPanels(title: title, panels: charts, description: words).svg().map { ($0, words) }
  }

  /// A single group as a chart, whose label stands over it.
  package static func chart(_ bands: OutcomeBands, clock: StepClock? = nil) -> Chart {
    func points(_ values: [Double]) -> [ChartPoint] {
      zip(bands.steps, values).map { ChartPoint(Double($0) * (clock?.length ?? 1), $1) }
    }
    let highest = bands.q95.filter(\.isFinite).max() ?? 1, lowest = bands.q05.filter(\.isFinite).min() ?? 0
    let base = lowest > 0 && lowest < 0.6 * highest ? ChartRange(0, highest) : nil
    let words = NumberText.cut(bands.series)
    return Chart(
      title: bands.label.isEmpty ? nil : bands.label, horizontal: SeriesChart.axis(clock),
      vertical: ChartAxis(bands.label.isEmpty ? words : "", range: base),
      layers: [
        .band(name: "90 % of runs", color: 0, isNear: false, low: points(bands.q05), high: points(bands.q95)),
        .band(name: "50 % of runs", color: 0, isNear: true, low: points(bands.q25), high: points(bands.q75)),
        .line(name: "median", color: 0, points: points(bands.median)),
      ], description: self.words(bands))
  }

  /// `Median of sick in 50 runs over steps 0 to 31: from 1, at most 38 at step 4, at the end 0; 90 % of the runs end
  /// between 0 and 2.`
  private static func words(_ bands: OutcomeBands) -> String {
    guard let first = bands.steps.first, let last = bands.steps.last, let start = bands.median.first,
      let end = bands.median.last, let high = bands.median.max(), let place = bands.median.firstIndex(of: high),
      let low = bands.q05.last, let top = bands.q95.last
    else { return "No values of \(NumberText.cut(bands.series))." }
    let label = bands.label.isEmpty ? "" : " at \(PlainText.line(bands.label))"
    let peak =
      high > start && high > end ? ", at most \(NumberText.rounded(high)) at step \(bands.steps[place])" : ""
    return "Median of \(NumberText.cut(bands.series)) in \(NumberText.counted(bands.runs, "run"))\(label) "
      + "over steps \(first) to \(last): "
      + "from \(NumberText.rounded(start))\(peak), at the end \(NumberText.rounded(end)); "
      + "90 % of the runs end between \(NumberText.rounded(low)) and \(NumberText.rounded(top))."
  }
}
