/// Logarithms that are the same on every machine: no mathematical library is asked.
enum BinaryLogarithm {
  /// log₂ of a number from 1 on. The digits behind the point come one by one from squaring a mantissa between 1 and 2,
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
}
