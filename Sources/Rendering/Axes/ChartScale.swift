/// From numbers on an axis to places in a drawing.
struct ChartScale {
  let range: ChartRange
  let isLogarithmic: Bool
  /// Where the low end of the range lies, and the high one.
  let start: Double
  let end: Double
  private let logLow: Double
  private let logSpan: Double

  init(_ range: ChartRange, isLogarithmic: Bool, from start: Double, to end: Double) {
    self.range = range
    self.isLogarithmic = isLogarithmic && range.low > 0
    self.start = start
    self.end = end
    logLow = self.isLogarithmic ? Logarithm.binary(range.low) : 0
    // Of numbers that are nearly the same the logarithms may be.
    let span = self.isLogarithmic ? Logarithm.binary(range.high) - logLow : 1
    logSpan = span > 0 ? span : 1
  }

  /// How far along the axis a number lies: 0 at the low end, 1 at the high one. Nil for what the axis cannot show.
  func share(_ number: Double) -> Double? {
    guard number.isFinite else { return nil }
    guard isLogarithmic else { return range.share(number) }
    return number > 0 ? (Logarithm.binary(number) - logLow) / logSpan : nil
  }

  /// Nil for what the axis cannot show.
  func place(_ number: Double) -> Double? { share(number).map { start + $0 * (end - start) } }

  /// The place of a number that a chart's ranges hold; an end of the axis otherwise.
  func bounded(_ number: Double) -> Double {
    guard let place = place(number) else { return start }
    return min(max(start, end), max(min(start, end), place))
  }

  /// Whether labels of such ticks leave each other room along a horizontal axis.
  func fits(_ ticks: [Tick]) -> Bool {
    var last = -Double.infinity
    for tick in ticks {
      guard let place = place(tick.value) else { return false }
      let half = TextMetrics.width(tick.label) / 2
      if place - half < last { return false }
      last = place + half + DrawingStyle.text * 0.7
    }
    return true
  }
}
