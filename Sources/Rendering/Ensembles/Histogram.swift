import Expressions
import Simulations

/// The values of all replicates, sorted into bins.
struct Histogram {
  let summary: Summary
  let areWhole: Bool
  /// Whether the values are some of the equal steps, so that bars may extend beyond them by half a step.
  let areSteps: Bool
  /// The number of values.
  let values: Int
  let counts: [Int]
  let labels: [String]
  /// The edges of the bars.
  let edges: [(from: Double, to: Double)]
  /// The range of the axis, or nil for the range of the bars.
  let range: ChartRange?
  /// The number of values that a logarithmic axis leaves out.
  let omitted: Int

  /// Sorts the values of a statistic, or returns nil if no run has a number.
  ///
  /// - Parameter isLogarithmic: whether bins are to be of equal size on a logarithmic axis.
  init?(_ name: String, _ ensemble: Ensemble, isLogarithmic: Bool) {
    let all = ensemble.numbers(of: name, at: 0)
    let isFinite = all.areWhole || all.doubles.allSatisfy(\.isFinite)
    let numbers = isFinite ? all : Numbers(all.doubles.filter(\.isFinite))
    guard let summary = Summary(numbers), summary.mean.isFinite else { return nil }
    self.summary = summary
    areWhole = numbers.areWhole
    let doubles = numbers.doubles, shown = isLogarithmic ? doubles.filter { $0 > 0 } : doubles
    values = doubles.count
    omitted = doubles.count - shown.count
    guard let low = shown.min(), let high = shown.max() else {
      (counts, labels, edges, range, areSteps) = ([], [], [], nil, areWhole)
      return
    }
    if isLogarithmic, let bins = GeometricBins(low: low, high: high, areWhole: areWhole) {
      var counts = [Int](repeating: 0, count: bins.count)
      for value in shown { counts[bins.index(of: value)] += 1 }
      (self.counts, labels, range, areSteps) = (counts, counts.indices.map(bins.label), nil, areWhole)
      edges = counts.indices.map(bins.edges)
    } else {
      let grid = areWhole ? nil : ValueGrid(shown)
      let bins = HistogramBins(low: low, high: high, areWhole: areWhole, grid: grid, values: shown.count)
      let counts = bins.counts(shown)
      areSteps = bins.areSteps
      (self.counts, labels, edges) = (counts, counts.indices.map(bins.label), counts.indices.map(bins.edges))
      // A single value has space around it.
      let single = low == high ? edges.first : nil
      range = isLogarithmic ? single.flatMap { ChartRange($0.from / 4, $0.to * 4) } : bins.range
    }
  }
}
