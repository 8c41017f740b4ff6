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
  /// How many of the values in each bin are of runs that were not over, and may still have grown.
  let stopped: [Int]
  /// The durations, some of which were cut off. Nil for any other statistic. The bins hold the runs that were over.
  let lifetimes: Lifetimes?
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
    lifetimes = ensemble.lifetimes(of: name, at: 0)
    let all = lifetimes.map { Numbers($0.ended) } ?? ensemble.numbers(of: name, at: 0)
    let cut = lifetimes == nil ? ensemble.stoppedNumbers(of: name, at: 0) : []
    let isFinite = all.areWhole || all.doubles.allSatisfy(\.isFinite)
    let numbers = isFinite ? all : Numbers(all.doubles.filter(\.isFinite))
    guard let summary = Summary(numbers), summary.mean.isFinite else { return nil }
    self.summary = summary
    areWhole = numbers.areWhole || (lifetimes != nil && numbers.doubles.allSatisfy { $0 == $0.rounded() })
    let doubles = numbers.doubles, shown = isLogarithmic ? doubles.filter { $0 > 0 } : doubles
    values = doubles.count
    omitted = doubles.count - shown.count
    guard let low = shown.min(), let high = shown.max() else {
      (counts, stopped, labels, edges, range, areSteps) = ([], [], [], [], nil, areWhole)
      return
    }
    if isLogarithmic, let bins = GeometricBins(low: low, high: high, areWhole: areWhole) {
      var counts = [Int](repeating: 0, count: bins.count)
      for value in shown { counts[bins.index(of: value)] += 1 }
      var stopped = counts.map { _ in 0 }
      for value in cut where value > 0 { stopped[bins.index(of: value)] += 1 }
      self.stopped = stopped
      (self.counts, labels, range, areSteps) = (counts, counts.indices.map(bins.label), nil, areWhole)
      edges = counts.indices.map(bins.edges)
    } else {
      let grid = areWhole ? nil : ValueGrid(shown)
      let bins = HistogramBins(low: low, high: high, areWhole: areWhole, grid: grid, values: shown.count)
      let counts = bins.counts(shown)
      stopped = bins.counts(cut.filter { $0.isFinite && (!isLogarithmic || $0 > 0) })
      areSteps = bins.areSteps
      (self.counts, labels, edges) = (counts, counts.indices.map(bins.label), counts.indices.map(bins.edges))
      // A single value has space around it.
      let single = low == high ? edges.first : nil
      range = isLogarithmic ? single.flatMap { ChartRange($0.from / 4, $0.to * 4) } : bins.range
    }
  }
}
