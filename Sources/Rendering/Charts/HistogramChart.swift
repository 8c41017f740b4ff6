import Simulations

/// How many replicates have which values.
package enum HistogramChart {
  /// Nil where no run has a number.
  package static func chart(
    _ name: String, _ ensemble: Ensemble, title: String? = nil, log: LogAxes? = nil
  ) -> Chart? {
    guard let histogram = Histogram(name, ensemble, isLogarithmic: log?.hasX ?? false) else { return nil }
    let summary = histogram.summary, counts = histogram.counts
    var layers: [ChartLayer] = [
      .columns(
        name: "", color: 0,
        zip(histogram.edges, counts).map { .init(from: $0.from, to: $0.to, height: Double($1)) })
    ]
    let mean = NumberText.rounded(summary.mean)
    layers.append(.mark(name: "mean \(mean)", x: summary.mean, y: nil))
    let expected = ensemble.expectedMean(of: name, at: 0).map {
      (mean: $0, words: "expected \(NumberText.rounded($0))")
    }
    if let expected { layers.append(.mark(name: expected.words, x: expected.mean, y: nil)) }
    let commonest = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    // What is left out of the bins may be what occurs most often.
    let rest = histogram.omitted == 0 ? "" : ", \(histogram.omitted.counted("time")) not above 0"
    let often =
      counts.isEmpty
      ? ""
      : "\(rest), \(rest.isEmpty ? "" : "otherwise ")most often \(histogram.labels[commonest]) "
        + "(\(counts[commonest].counted("time")))"
    let range =
      summary.min == summary.max
      ? "all \(NumberText.rounded(summary.min))"
      : "from \(NumberText.rounded(summary.min)) to \(NumberText.rounded(summary.max)), mean \(mean)\(often)"
    var chart = Chart(
      title: title, horizontal: ChartAxis(name, range: histogram.range, isWhole: histogram.areWhole),
      vertical: ChartAxis("replicates", isWhole: true), layers: layers,
      description: "Histogram of \(name) over \(histogram.values.counted("replicate")): \(range)"
        + (expected.map { "; \($0.words)" } ?? "") + "."
    ).with(log)
    chart.unplaced = histogram.omitted
    if chart.horizontal.isLogarithmic { chart.horizontal.range = histogram.range }
    // A column of one replicate is seen, too.
    if chart.vertical.isLogarithmic { chart.vertical.range = ChartRange(0.5, 1) }
    return chart
  }
}

/// The values of all replicates, sorted into bins.
struct Histogram {
  let summary: Summary
  let areWhole: Bool
  /// How many values there are.
  let values: Int
  let counts: [Int]
  let labels: [String]
  /// Where the bars begin and end.
  let edges: [(from: Double, to: Double)]
  /// Of the axis; nil for that of the bars.
  let range: ChartRange?
  /// How many values a logarithmic axis leaves out.
  let omitted: Int

  /// Nil where no run has a number.
  ///
  /// - Parameter isLogarithmic: whether bins are to be of equal size on a logarithmic axis.
  init?(_ name: String, _ ensemble: Ensemble, isLogarithmic: Bool) {
    let all = ensemble.numbers(of: name, at: 0)
    let numbers = all.areWhole ? all : Numbers(all.doubles.filter(\.isFinite))
    guard let summary = Summary(numbers), summary.mean.isFinite else { return nil }
    self.summary = summary
    areWhole = numbers.areWhole
    let doubles = numbers.doubles, shown = isLogarithmic ? doubles.filter { $0 > 0 } : doubles
    values = doubles.count
    omitted = doubles.count - shown.count
    guard let low = shown.min(), let high = shown.max() else {
      (counts, labels, edges, range) = ([], [], [], nil)
      return
    }
    if isLogarithmic, let bins = GeometricBins(low: low, high: high, areWhole: areWhole) {
      var counts = [Int](repeating: 0, count: bins.count)
      for value in shown { counts[bins.index(of: value)] += 1 }
      (self.counts, labels, range) = (counts, counts.indices.map(bins.label), nil)
      edges = counts.indices.map(bins.edges)
    } else {
      let bins = HistogramBins(low: low, high: high, areWhole: areWhole), counts = bins.counts(shown)
      (self.counts, labels, edges) = (counts, counts.indices.map(bins.label), counts.indices.map(bins.edges))
      // A single value has room around it.
      let single = low == high ? edges.first : nil
      range = isLogarithmic ? single.flatMap { ChartRange($0.from / 4, $0.to * 4) } : bins.range
    }
  }
}

/// Equal stretches from the smallest value to the largest; around a single value one stretch.
struct HistogramBins {
  let low: Double
  let size: Double
  let count: Int
  let areWhole: Bool
  /// The only value there is.
  private let single: Double?
  static let most = 20
  /// From here on single whole numbers are too narrow to be seen on an axis of readable numbers.
  private static let mostDigits = 1e6

  init(low: Double, high: Double, areWhole: Bool) {
    self.areWhole = areWhole
    single = low == high ? low : nil
    if low == high {
      let isUnit = areWhole && low.magnitude < Self.mostDigits
      (count, size) = (1, isUnit ? 1 : max(low.magnitude, 1) / 10)
      self.low = isUnit ? low : low - size / 2
      return
    }
    self.low = low
    if areWhole {
      // Each holds as many whole numbers.
      let values = high - low + 1
      size = max(1, (values / Double(Self.most)).rounded(.up))
      count = max(1, Int((values / size).rounded(.up)))
    } else {
      let span = high - low, part = span / Double(Self.most / 2)
      // Neither beyond all numbers nor too short to be divided.
      (count, size) =
        span.isFinite && part > 0 ? (Self.most / 2, part) : (1, span.isFinite ? span : .greatestFiniteMagnitude)
    }
  }

  func index(of value: Double) -> Int {
    // A single stretch may be wider than all numbers.
    count == 1 ? 0 : min(count - 1, max(0, Int((value - low) / size)))
  }

  func counts(_ values: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: count)
    for value in values { counts[index(of: value)] += 1 }
    return counts
  }

  func label(_ index: Int) -> String {
    if let single { return areWhole ? NumberText.exact(single) : NumberText.rounded(single) }
    let start = low + Double(index) * size
    if areWhole, size == 1 { return NumberText.exact(start) }
    return "\(NumberText.rounded(start)) … \(NumberText.rounded(areWhole ? start + size - 1 : start + size))"
  }

  /// Where the bar of a stretch begins and ends: a whole number is in the middle of its bar.
  func edges(_ index: Int) -> (from: Double, to: Double) {
    let start = low + Double(index) * size
    return areWhole && (single == nil || size == 1) ? (start - 0.5, start + size - 0.5) : (start, start + size)
  }

  /// Room around the bar of a single value, which otherwise would fill the chart. Where there is none below 0, neither
  /// is there room.
  var range: ChartRange? {
    single.flatMap { value in
      let half = 2.5 * max(size, areWhole ? 1 : 0)
      let floor = value >= 0 ? -size / 2 : -Double.greatestFiniteMagnitude
      return ChartRange(max(floor, value - half), value + half)
    }
  }
}

/// Stretches of equal ratio from the smallest value to the largest, all above 0. The edges of whole numbers lie in the
/// middle between two of them.
struct GeometricBins {
  /// One more than there are bins, ascending.
  private let bounds: [Double]
  private let areWhole: Bool
  /// The logarithm to base 2 of the number of bins.
  private static let doublings = 4

  /// Nil where bins of equal size do: of one value, and of few whole numbers.
  init?(low: Double, high: Double, areWhole: Bool) {
    guard low > 0, low < high, !areWhole || high - low >= Double(HistogramBins.most) else { return nil }
    self.areWhole = areWhole
    // Roots of the bounds, since the ratio of the bounds may be beyond all numbers.
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

extension ExpressionValue {
  var isWhole: Bool { if case .whole = self { true } else { false } }

  var number: Double? {
    switch statistic {
    case .whole(let number): Double(number)
    case .fraction(let number): number
    case .text, .list, .truth, .none: nil
    }
  }
}
