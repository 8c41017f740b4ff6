/// An interval that contains a real number: two whole numbers in units of 2^−`bits`, rounded outwards.
///
/// No result depends on how a machine rounds. If an interval is too wide to decide something, it is computed again with
/// more bits.
struct NumberInterval {
  let low, high: BigWhole
  let bits: Int

  init(_ low: BigWhole, _ high: BigWhole, bits: Int) { (self.low, self.high, self.bits) = (low, high, bits) }

  init(_ ratio: ExactRatio, bits: Int) {
    low = ratio.floor(bits: bits)
    high = -ExactRatio(-ratio.numerator, ratio.denominator).floor(bits: bits)
    self.bits = bits
  }

  private var unit: BigWhole { BigWhole.powerOfTwo(bits) }

  static prefix func - (a: Self) -> Self { Self(-a.high, -a.low, bits: a.bits) }

  static func + (a: Self, b: Self) -> Self { Self(a.low + b.low, a.high + b.high, bits: a.bits) }

  static func * (a: Self, b: Self) -> Self {
    let products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high].sorted()
    return Self(products[0].shiftedRight(a.bits), -(-products[3]).shiftedRight(a.bits), bits: a.bits)
  }

  /// Returns the reciprocal, or nil if the interval contains 0.
  var reciprocal: NumberInterval? {
    if high.isNegative { return (-self).reciprocal.map { -$0 } }
    guard low > 0 else { return nil }
    let square = BigWhole.powerOfTwo(2 * bits)
    return Self(square.floored(dividingBy: high), -(-square).floored(dividingBy: low), bits: bits)
  }

  /// Returns the interval in units of 2^−`count`, rounded outwards.
  func with(bits count: Int) -> NumberInterval {
    if count >= bits { return Self(low.shiftedLeft(count - bits), high.shiftedLeft(count - bits), bits: count) }
    return Self(low.shiftedRight(bits - count), -(-high).shiftedRight(bits - count), bits: count)
  }

  /// Returns the power with a whole exponent of at least 0, of an interval without negative numbers.
  func power(_ exponent: Int) -> NumberInterval {
    var (result, square, rest) = (Self(unit, unit, bits: bits), self, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  /// The largest exponent of `exp`, in bits. Larger ones give numbers that no probability needs.
  private static let exponentBits = 12

  /// Returns e to the power of the number, or nil if that is too large.
  ///
  /// The exponent is halved until it is below 2^−8. A Taylor series then gives the power, which is squared as often.
  var exponential: NumberInterval? {
    let limit = BigWhole.powerOfTwo(bits + Self.exponentBits)
    if high < -limit { return Self(0, 1, bits: bits) }
    if high.isNegative { return (-self).exponential?.reciprocal }
    guard high < limit, -limit < low else { return nil }
    let halvings = Self.exponentBits + 8, inner = bits + halvings + 16
    let scaled = with(bits: inner),
      small = Self(
        scaled.low.shiftedRight(halvings), -(-scaled.high).shiftedRight(halvings), bits: inner)
    let one = BigWhole.powerOfTwo(inner)
    var sum = Self(one, one, bits: inner), term = sum, count = 1
    repeat {
      term = term * small * Self(ExactRatio(1, BigWhole(count)), bits: inner)
      sum = sum + term
      count += 1
    } while term.high > 1 || term.low < -1
    // All further terms together are smaller than the last one.
    sum = sum + Self(-2, 2, bits: inner)
    for _ in 0..<halvings { sum = sum * sum }
    return sum.with(bits: bits)
  }

  /// Returns the natural logarithm of a positive number, or nil if the interval reaches 0.
  var logarithm: NumberInterval? {
    guard low > 0 else { return nil }
    let lower = Self(low, low, bits: bits).pointLogarithm, upper = Self(high, high, bits: bits).pointLogarithm
    return Self(lower.low, upper.high, bits: bits)
  }

  /// The logarithm of a single positive number: m·2^e has the logarithm e·log 2 + 2·artanh((m − 1)/(m + 1)).
  private var pointLogarithm: NumberInterval {
    let inner = bits + 24, one = BigWhole.powerOfTwo(inner)
    let exponent = low.bitWidth - bits
    let mantissa =
      exponent > 0 ? low.shiftedLeft(24).shiftedRight(exponent) : low.shiftedLeft(24 - exponent)
    // A shift to the right may cut bits off, so the mantissa is an interval.
    let m = Self(mantissa, exponent > 0 ? mantissa + 1 : mantissa, bits: inner)
    let unit = Self(one, one, bits: inner)
    guard let below = (m + unit).reciprocal else { return self }
    let twice = Self.artanh((m + -unit) * below), log2 = Self.artanh(Self(ExactRatio(1, 3), bits: inner))
    let sum = twice + log2 * Self(ExactRatio(exponent), bits: inner)
    return (sum + sum).with(bits: bits)
  }

  /// Returns artanh of a number of at most 1/3 in size, by its Taylor series.
  private static func artanh(_ z: NumberInterval) -> NumberInterval {
    let square = z * z
    var sum = z, power = z, count = 3
    repeat {
      power = power * square
      sum = sum + power * NumberInterval(ExactRatio(1, BigWhole(count)), bits: z.bits)
      count += 2
    } while power.high > 1 || power.low < -1
    return sum + NumberInterval(-2, 2, bits: z.bits)
  }
}
