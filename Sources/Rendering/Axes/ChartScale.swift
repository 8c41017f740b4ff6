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

/// Logarithms that are the same on every machine.
enum Logarithm {
  private static let one = 1 << 62 as UInt64

  /// Returns log₂ of a positive finite number, to about twelve digits: the exponent, and then one binary digit for each
  /// squaring of the significand.
  static func binary(_ number: Double) -> Double {
    var mantissa = UInt64(number.significand * 0x1p62)
    var fraction: UInt64 = 0
    for _ in 0..<44 {
      let (high, low) = mantissa.multipliedFullWidth(by: mantissa)
      // The square with 62 binary places.
      let square = high << 2 | low >> 62
      fraction <<= 1
      if square >= 2 * one {
        fraction |= 1
        mantissa = square >> 1
      } else {
        mantissa = square
      }
    }
    return Double(number.exponent) + Double(fraction) / 0x1p44
  }
}
