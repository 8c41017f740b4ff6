// Whole numbers as decimal text and as floating-point numbers.

extension BigWhole: CustomStringConvertible {
  /// The largest power of ten that fits in a limb: 10^19.
  private static let chunk: (digits: Int, power: UInt64) = (19, 10_000_000_000_000_000_000)

  /// Reads decimal digits with an optional `-` before them. Returns nil for any other text. O(n²) in the digits.
  package init?(decimal text: some StringProtocol) {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(isNegative: isNegative, Self.magnitude(digits: digits))
  }

  /// Returns the number with these ASCII digits, read nineteen at a time.
  private static func magnitude(digits: ArraySlice<UInt8>) -> Limbs {
    var magnitude = Limbs(0)
    var rest = digits
    while !rest.isEmpty {
      // The first chunk is shorter if the number of digits is not a multiple of nineteen.
      let count = rest.count % chunk.digits == 0 ? chunk.digits : rest.count % chunk.digits
      let value = rest.prefix(count).reduce(0 as UInt64) { $0 * 10 + UInt64($1 - 48) }
      magnitude = magnitude * Limbs(chunk.power) + Limbs(value)
      rest = rest.dropFirst(count)
    }
    return magnitude
  }

  /// All decimal digits, with `-` before a negative number. O(n²) in the digits.
  package var description: String {
    if let int { return String(int) }
    var chunks: [UInt64] = []
    var rest = magnitude
    while !rest.isZero { chunks.append(rest.divide(by: Self.chunk.power)) }
    var text = isNegative ? "-" : ""
    for (place, value) in chunks.reversed().enumerated() {
      let digits = String(value)
      if place > 0 { text += String(repeating: "0", count: Self.chunk.digits - digits.utf8.count) }
      text += digits
    }
    return text
  }
}

extension BigWhole {
  /// The number with commas between groups of three digits, such as `12,345`.
  package var grouped: String { ValueFormat(",")?.apply(.whole(self)) ?? description }

  /// The nearest `Double`, with ties to even. Infinite beyond the range of `Double`.
  package var double: Double {
    if let int { return Double(int) }
    let nearest = Self.nearest(magnitude, exponent: 0, hasMore: false)
    return isNegative ? -nearest : nearest
  }

  /// Creates the number that is exactly equal to `value`. Returns nil for a fraction, an infinity or a NaN.
  package init?(exactly value: Double) {
    if let int = Int(exactly: value) {
      self.init(int)
    } else {
      // From 2^63 on, all 53 bits of the significand are whole.
      guard value.isFinite, value.magnitude >= 0x1p63 else { return nil }
      let bits = Limbs(value.significandBitPattern | 1 << UInt64(Double.significandBitCount))
      self.init(isNegative: value < 0, bits << (Int(value.exponent) - Double.significandBitCount))
    }
  }

  /// Returns the `Double` nearest to numerator / denominator, with ties to even.
  ///
  /// - Precondition: `denominator` is not 0.
  package static func ratio(_ numerator: Self, _ denominator: Self) -> Double {
    // 55 bits of the quotient, and whether there is a remainder, decide every rounding.
    let shift = max(0, 55 + denominator.bitWidth - numerator.bitWidth)
    let (quotient, remainder) =
      (numerator.magnitude << shift).quotientAndRemainder(dividingBy: denominator.magnitude)
    let nearest = nearest(quotient, exponent: -shift, hasMore: !remainder.isZero)
    return numerator.isNegative != denominator.isNegative ? -nearest : nearest
  }

  /// Returns the `Double` nearest to (bits + ε)·2^exponent, where 0 < ε < 1 if `hasMore`, and otherwise ε = 0.
  ///
  /// - Precondition: if `hasMore`, then `bits` has at least 55 binary digits.
  private static func nearest(_ bits: Limbs, exponent: Int, hasMore: Bool) -> Double {
    guard !bits.isZero else { return 0 }
    let top = bits.bitWidth - 1 + exponent
    guard top <= Double.greatestFiniteMagnitude.exponent else { return .infinity }
    // The exponent of the last bit that fits in a Double. It has a lower limit, where numbers are subnormal.
    let last = max(top - Double.significandBitCount, -1074)
    let cut = last - exponent
    guard cut > 0 else {
      return Double(sign: .plus, exponent: last, significand: Double((bits << -cut).lowWord))
    }
    var kept = (bits >> cut).lowWord
    let isHalf = bits.bit(cut - 1)
    let isMore = hasMore || bits.hasBits(below: cut - 1)
    if isHalf, isMore || kept & 1 == 1 { kept += 1 }
    return Double(sign: .plus, exponent: last, significand: Double(kept))
  }

  /// Returns the order of the exact values of `self` and `other`, or nil for a NaN.
  func ordering(to other: Double) -> Ordering? {
    if other.isNaN { return nil }
    if other.isInfinite { return other < 0 ? .greater : .less }
    let truncated = other.magnitude < 0x1p63 ? Double(Int(other)) : other
    guard let whole = Self(exactly: truncated) else { return nil }
    if self != whole { return self < whole ? .less : .greater }
    return truncated == other ? .equal : truncated < other ? .less : .greater
  }
}
