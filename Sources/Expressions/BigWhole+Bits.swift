// Whole numbers as binary digits.

extension BigWhole {
  /// Returns 2^exponent.
  ///
  /// - Precondition: `exponent` is not negative.
  package static func powerOfTwo(_ exponent: Int) -> Self {
    exponent < Int.bitWidth - 1 ? Self(1 << exponent) : Self(Limbs(1) << exponent)
  }

  /// Creates the number with the given binary digits, highest first.
  package init(binary digits: [Bool]) {
    var words = [UInt64](repeating: 0, count: digits.count / 64 + 1)
    for (place, digit) in digits.reversed().enumerated() where digit {
      words[place >> 6] |= 1 << UInt64(place & 63)
    }
    self.init(Limbs(words))
  }

  package init(word: UInt64) { self.init(Limbs(word)) }

  /// Returns a binary digit of the magnitude; digit 0 is the lowest.
  package func bit(_ place: Int) -> Bool {
    if let int { return place < Int.bitWidth && int.magnitude >> UInt(place) & 1 == 1 }
    return magnitude.bit(place)
  }

  /// Returns the number multiplied by 2^count.
  package func shiftedLeft(_ count: Int) -> Self {
    if self == 0 || count == 0 { return self }
    return Self(isNegative: isNegative, magnitude << count)
  }

  /// Returns the number divided by 2^count, rounded toward −∞.
  package func shiftedRight(_ count: Int) -> Self {
    if let int { return Self(int >> min(count, Int.bitWidth - 1)) }
    let quotient = Self(isNegative: isNegative, magnitude >> count)
    return isNegative && magnitude.hasBits(below: count) ? quotient - 1 : quotient
  }
}

extension BigWhole {
  /// Returns the remainder of a division by a positive number, so that 0 ≤ remainder < divisor.
  ///
  /// - Precondition: `self` is not negative, and `divisor` is positive.
  package func remainder(dividingBy divisor: Self) -> Self {
    if let int, let other = divisor.int { return Self(int % other) }
    return Self(magnitude.quotientAndRemainder(dividingBy: divisor.magnitude).remainder)
  }
}
