/// An exact whole number of any size, for the arithmetic of expressions.
///
/// The package BigInt is not used because it imports Foundation. Loading Foundation costs 5 ms of a start that should
/// take at most 10 ms. Nearly all numbers fit in an `Int` and never allocate memory. The others are a sign and
/// ``Limbs``.
package struct BigWhole: Sendable, Hashable {
  private enum Form: Sendable, Hashable {
    case small(Int)
    /// Only numbers that do not fit in an `Int`, so that equal numbers have equal forms.
    case large(isNegative: Bool, Limbs)
  }

  private let form: Form

  package init(_ value: Int) { form = .small(value) }

  init(isNegative: Bool = false, _ magnitude: Limbs) {
    switch magnitude.word {
    case let word? where word <= UInt64(Int.max):
      form = .small(isNegative ? -Int(word) : Int(word))
    case let word? where isNegative && word == Int.min.magnitude:
      form = .small(.min)
    default:
      form = .large(isNegative: isNegative, magnitude)
    }
  }

  /// The number as an `Int`, or nil if it does not fit.
  // If this is inlined into a borrowed optional, the optimiser of Swift 6.3.1 crashes.
  @inline(never)
  package var int: Int? {
    if case .small(let value) = form { value } else { nil }
  }

  package var isNegative: Bool {
    switch form {
    case .small(let value): value < 0
    case .large(let isNegative, _): isNegative
    }
  }

  var magnitude: Limbs {
    switch form {
    case .small(let value): Limbs(UInt64(value.magnitude))
    case .large(_, let limbs): limbs
    }
  }

  /// The number of bits in the magnitude: 0 for 0, 1 for ±1, 101 for 2^100.
  package var bitWidth: Int {
    switch form {
    case .small(let value): Int.bitWidth - value.magnitude.leadingZeroBitCount
    case .large(_, let limbs): limbs.bitWidth
    }
  }
}

extension BigWhole: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}

extension BigWhole: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    if case (.small(let a), .small(let b)) = (a.form, b.form) { return a < b }
    guard a.isNegative == b.isNegative else { return a.isNegative }
    return a.isNegative ? b.magnitude < a.magnitude : a.magnitude < b.magnitude
  }
}

extension BigWhole {
  package static prefix func - (a: Self) -> Self { 0 - a }

  package static func + (a: Self, b: Self) -> Self {
    if case (.small(let a), .small(let b)) = (a.form, b.form) {
      let (sum, overflow) = a.addingReportingOverflow(b)
      if !overflow { return Self(sum) }
    }
    return sum(a, b.isNegative, b.magnitude)
  }

  package static func - (a: Self, b: Self) -> Self {
    if case (.small(let a), .small(let b)) = (a.form, b.form) {
      let (difference, overflow) = a.subtractingReportingOverflow(b)
      if !overflow { return Self(difference) }
    }
    return sum(a, !b.isNegative, b.magnitude)
  }

  /// Returns a + magnitude, or a − magnitude if `isNegative`.
  private static func sum(_ a: Self, _ isNegative: Bool, _ magnitude: Limbs) -> Self {
    let first = a.magnitude
    if a.isNegative == isNegative { return Self(isNegative: isNegative, first + magnitude) }
    return first < magnitude
      ? Self(isNegative: isNegative, magnitude - first) : Self(isNegative: a.isNegative, first - magnitude)
  }

  /// Returns the product. O(m·n) in the limbs of the factors.
  package static func * (a: Self, b: Self) -> Self {
    if case (.small(let a), .small(let b)) = (a.form, b.form) {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      if !overflow { return Self(product) }
    }
    return Self(isNegative: a.isNegative != b.isNegative, a.magnitude * b.magnitude)
  }

  /// Returns `self` / `divisor` if that is a whole number. Nil otherwise, and if the divisor is 0.
  package func exactQuotient(by divisor: Self) -> Self? {
    guard divisor != 0 else { return nil }
    if case (.small(let a), .small(let b)) = (form, divisor.form), b != -1 {
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      return remainder == 0 ? Self(quotient) : nil
    }
    let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
    return remainder.isZero ? Self(isNegative: isNegative != divisor.isNegative, quotient) : nil
  }

  /// Returns whether a power has at most `limit` bits. It is not computed unless its first digits leave that open.
  package func hasPower(_ exponent: Self, limit: Int) -> Bool {
    guard bitWidth > 1, let exponent = exponent.int, exponent <= (limit - 1) / (bitWidth - 1) else {
      return power(exponent, limit: limit) != nil
    }
    // |self| = first·2^(bitWidth − 1) and the power = leading·2^scale, both factors from 1 to 2. Their relative errors
    // are below 2^−30 for all exponents up to 2^20.
    let shift = max(0, bitWidth - 64)
    let first =
      Double((magnitude >> shift).lowWord) / Double(sign: .plus, exponent: bitWidth - 1 - shift, significand: 1)
    var (leading, scale) = (1.0, 0)
    for place in (0..<(Int.bitWidth - exponent.leadingZeroBitCount)).reversed() {
      (leading, scale) = (leading * leading, 2 * scale)
      if exponent >> place & 1 == 1 { (leading, scale) = (leading * first, scale + bitWidth - 1) }
      scale += Int(leading.exponent)
      leading = leading.significand
    }
    guard 1 + 0x1p-30 < leading, leading < 2 - 0x1p-30 else { return power(BigWhole(exponent), limit: limit) != nil }
    return scale < limit
  }

  /// Returns `self` raised to a power, by repeated squaring; 0^0 is 1. Nil if the exponent is negative or the result
  /// has more than `limit` bits. Powers of more than twice `limit` bits are never computed.
  package func power(_ exponent: Self, limit: Int) -> Self? {
    if exponent == 0 { return 1 }
    if exponent.isNegative { return nil }
    if bitWidth <= 1 { return self == -1 && exponent.magnitude.lowWord & 1 == 0 ? 1 : self }
    // |self| ≥ 2^(bitWidth−1).
    guard let exponent = exponent.int, exponent <= (limit - 1) / (bitWidth - 1) else { return nil }
    var result: Self = 1
    for place in (0..<(Int.bitWidth - exponent.leadingZeroBitCount)).reversed() {
      result = result * result
      if exponent >> place & 1 == 1 { result = result * self }
    }
    return result.bitWidth <= limit ? result : nil
  }
}

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
