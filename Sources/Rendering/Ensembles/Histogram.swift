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

/// Bins of equal ratio from the smallest value to the largest, all above 0. For whole numbers, each edge is in the
/// middle between two of them.
struct GeometricBins {
  /// The edges of the bins, ascending. There is one more than there are bins.
  private let bounds: [Double]
  private let areWhole: Bool
  /// The logarithm to base 2 of the number of bins.
  private static let doublings = 4

  /// Creates the bins, or returns nil if bins of equal size are enough: for a single value, or for few whole numbers.
  init?(low: Double, high: Double, areWhole: Bool) {
    guard low > 0, low < high, !areWhole || high - low >= Double(HistogramBins.most) else { return nil }
    self.areWhole = areWhole
    // Roots of the bounds are divided, because the ratio of the bounds themselves may overflow.
    var ratio = high.squareRoot() / low.squareRoot()
    for _ in 1..<Self.doublings { ratio = ratio.squareRoot() }
    var bounds = [areWhole ? low - 0.5 : low], bound = low
    for _ in 1..<(1 << Self.doublings) {
      bound *= ratio
      let edge = areWhole ? bound.rounded(.down) + 0.5 : bound
      if let last = bounds.last, edge > last, edge < high { bounds.append(edge) }
    }
    bounds.append(areWhole ? high + 0.5 : high)
    self.bounds = bounds
  }

  var count: Int { bounds.count - 1 }

  func index(of value: Double) -> Int {
    let end = bounds.dropFirst().dropLast().firstIndex { value < $0 } ?? bounds.count - 1
    return end - 1
  }

  func edges(_ index: Int) -> (from: Double, to: Double) { (bounds[index], bounds[index + 1]) }

  func label(_ index: Int) -> String {
    let (from, to) = edges(index)
    guard areWhole else { return "\(NumberText.rounded(from)) … \(NumberText.rounded(to))" }
    let (first, last) = (from + 0.5, to - 0.5)
    return first == last ? NumberText.exact(first) : "\(NumberText.rounded(first)) … \(NumberText.rounded(last))"
  }
}

/// A grid of fractions with one denominator, such as 0, 1/28, 2/28, …, that contains all values.
///
/// Shares of few people have few possible values. Bins with different numbers of possible values show dips that are not
/// in the data.
struct ValueGrid {
  /// The denominator.
  let parts: Double
  /// The numerators of the smallest and the largest value.
  let low: Double
  let high: Double

  /// The largest number of possible values. If there are more, bins between round numbers contain nearly equal numbers
  /// of them.
  private static let most = 200.0
  private static let mostParts = 1e6

  /// Creates the grid of some values, or returns nil if it does not exist or has too many places. O(values).
  init?(_ values: [Double]) {
    guard let least = values.min(), let greatest = values.max(), least < greatest,
      max(least.magnitude, greatest.magnitude) < 1e6
    else { return nil }
    // The least common multiple of all denominators so far.
    var parts = 1.0
    for value in values where !Self.isWhole(value * parts) {
      guard let denominator = Self.denominator(of: value * parts, most: Self.mostParts / parts) else { return nil }
      parts *= denominator
      if (greatest - least) * parts >= Self.most { return nil }
    }
    if (greatest - least) * parts >= Self.most { return nil }
    self.parts = parts
    (low, high) = ((least * parts).rounded(), (greatest * parts).rounded())
  }

  /// Returns the denominator of a number as a fraction, found by its continued fraction, or nil if it is greater than
  /// `most`.
  private static func denominator(of number: Double, most: Double) -> Double? {
    var rest = number.magnitude - number.magnitude.rounded(.down), last = 0.0, denominator = 1.0
    while rest > 0 {
      let quotient = (1 / rest).rounded(.down)
      (last, denominator) = (denominator, quotient * denominator + last)
      if denominator > most { return nil }
      if isWhole(number * denominator) { return denominator }
      rest = 1 / rest - quotient
    }
    return nil
  }

  private static func isWhole(_ number: Double) -> Bool { (number - number.rounded()).magnitude < 1e-9 }
}
