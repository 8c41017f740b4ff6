#if canImport(Glibc)
  // Without optimisation, `squareRoot()` is a call of `sqrt`, and nothing else links the library that has it. IEEE 754
  // requires an exactly rounded root, so the result is the same.
  import Glibc
#endif

/// Logarithms and powers that are the same on every machine, because they do not use the mathematical library.
enum BinaryLogarithm {
  /// Returns log₂ of a positive number. The binary digits after the point come from repeatedly squaring a mantissa
  /// between 1 and 2, in whole arithmetic. If the square is 2 or more, the digit is 1, and the square is halved.
  static func of(_ number: Int) -> Double {
    precondition(number > 0)
    let whole = 63 - number.leadingZeroBitCount
    var mantissa = UInt64(number) << UInt64(63 - whole)
    var fraction: UInt64 = 0
    for _ in 0..<53 {
      let (high, low) = mantissa.multipliedFullWidth(by: mantissa)
      fraction <<= 1
      if high >> 63 == 1 {
        fraction |= 1
        mantissa = high
      } else {
        mantissa = high << 1 | low >> 63
      }
    }
    return Double(whole) + Double(fraction) / 0x1p53
  }

  /// Returns 2 to the power of a number. If the exponent is not from −1000 to 1000, the result is 0 or infinite. Each 1
  /// in the binary fraction multiplies the result by a factor, which is the square root of the factor before it.
  static func power(_ exponent: Double) -> Double {
    guard exponent.magnitude <= 1000 else { return exponent > 0 ? .infinity : 0 }
    let whole = exponent.rounded(.down)
    var fraction = exponent - whole, factor = 2.0, power = 1.0
    while fraction > 0 {
      fraction *= 2
      factor = factor.squareRoot()
      if fraction >= 1 {
        fraction -= 1
        power *= factor
      }
    }
    return Double(sign: .plus, exponent: Int(whole), significand: power)
  }
}
