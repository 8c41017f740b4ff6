#if canImport(Glibc)
  // Without optimisation `squareRoot()` is a call of sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// Logarithms that are the same on every machine: no mathematical library is asked.
enum BinaryLogarithm {
  /// log₂ of a number from 1 on. The digits after the point come one by one from squaring a mantissa between 1 and 2,
  /// in whole arithmetic: where the square is 2 or more the digit is 1, and it is halved.
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

  /// Returns 2 to the power of a number, for exponents from −1000 to 1000; beyond these it is 0 or infinite. A binary
  /// digit of the fraction is a factor, a square root of the one before.
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
