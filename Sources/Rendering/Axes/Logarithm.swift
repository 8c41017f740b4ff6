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
