/// Maps numbers on an axis to places in a drawing.
struct ChartScale {
  let range: ChartRange
  let isLogarithmic: Bool
  /// The places of the low and the high end of the range.
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
    // Numbers that are nearly equal may have equal logarithms.
    let span = self.isLogarithmic ? Logarithm.binary(range.high) - logLow : 1
    logSpan = span > 0 ? span : 1
  }

  /// Returns the position of a number along the axis: 0 at the low end, 1 at the high end. Nil if the axis cannot show
  /// the number.
  func share(_ number: Double) -> Double? {
    guard number.isFinite else { return nil }
    guard isLogarithmic else { return range.share(number) }
    return number > 0 ? (Logarithm.binary(number) - logLow) / logSpan : nil
  }

  /// Returns the place of a number, or nil if the axis cannot show it.
  func place(_ number: Double) -> Double? { share(number).map { start + $0 * (end - start) } }

  /// Returns the place of a number, or the nearest end of the axis if the number is outside its range. A number that
  /// the axis cannot show is at the low end.
  func bounded(_ number: Double) -> Double {
    guard let place = place(number) else { return start }
    return min(max(start, end), max(min(start, end), place))
  }

  /// Whether the labels of these ticks have enough space between them along a horizontal axis.
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
