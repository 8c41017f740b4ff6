/// A probability, stored as the decimal number that was written. Draws are decided by an integer threshold.
///
/// A draw d = w + 2³²·w′ is a success if d < ⌊p·2⁶⁴⌋. The threshold is computed from the decimal digits, so
/// floating-point rounding never changes what the author wrote. With p = 1, every draw is a success.
public struct Probability: Sendable, Hashable {
  /// ⌊p·2⁶⁴⌋ for p < 1; unused for p = 1.
  package let threshold: UInt64
  package let isCertain: Bool
  /// The shortest spelling: a decimal without trailing zeros, such as "0", "1" or "0.25", or a reciprocal such as
  /// "1/2.5".
  public let text: String
  /// The terms of the fraction numerator / denominator, which is the probability exactly.
  private let numerator, denominator: UInt64

  /// The probability 1: every draw is a success.
  public static let one = Probability(digits: 1, decimals: 0)
  /// The probability 0: no draw is a success.
  public static let zero = Probability(digits: 0, decimals: 0)
  /// The probability 1/2.
  public static let half = Probability(digits: 5, decimals: 1)

  /// Creates the probability digits / 10^decimals.
  ///
  /// - Precondition: the number is at most 1, and `decimals` is at most 18.
  private init(digits: UInt64, decimals: Int) {
    var digits = digits, decimals = decimals
    while decimals > 0, digits % 10 == 0 {
      digits /= 10
      decimals -= 1
    }
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    (numerator, denominator) = (digits, scale)
    isCertain = digits == scale
    threshold = isCertain ? .max : scale.dividingFullWidth((digits, 0)).quotient
    if decimals == 0 {
      text = String(digits)
    } else {
      let fraction = String(digits)
      text = "0." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
  }

  /// Reads a decimal number such as "0.3", ".3", "1", "1." or "1.0".
  ///
  /// Returns nil for any other text, including signs, exponents, more than 18 decimals and values above 1.
  public init?(decimal: String) {
    let parts = decimal.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, !decimal.isEmpty, decimal != "." else { return nil }
    let fraction = parts.count == 2 ? parts[1] : Substring("").utf8
    guard fraction.count <= 18, parts[0].count <= 18 else { return nil }
    var whole: UInt64 = 0
    var digits: UInt64 = 0
    for byte in parts[0] {
      guard byte >= 48, byte <= 57 else { return nil }
      whole = whole * 10 + UInt64(byte - 48)
    }
    for byte in fraction {
      guard byte >= 48, byte <= 57 else { return nil }
      digits = digits * 10 + UInt64(byte - 48)
    }
    guard whole == 0 || (whole == 1 && digits == 0) else { return nil }
    self = whole == 1 ? .init(digits: 1, decimals: 0) : .init(digits: digits, decimals: fraction.count)
  }

  /// Creates the probability 1 / mean, for a decimal number from 1 to 2³² − 1 with at most nine decimals. Returns nil
  /// for any other text.
  package init?(reciprocalOf mean: String) {
    let parts = mean.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, mean != ".", parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } }),
      parts.count == 1 || parts[1].count <= 9
    else { return nil }
    var scale: UInt64 = 1
    var decimals = parts.count == 2 ? Array(parts[1]) : []
    while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    for _ in decimals { scale *= 10 }
    let text = String(decoding: Array(parts[0].drop { $0 == UInt8(ascii: "0") }), as: UTF8.self)
    guard let whole = UInt64(text), (1...UInt64(UInt32.max)).contains(whole),
      let digits = UInt64(text + String(decoding: decimals, as: UTF8.self)), digits <= UInt64(UInt32.max) * scale
    else { return nil }
    (numerator, denominator) = (scale, digits)
    isCertain = digits == scale
    threshold = isCertain ? .max : digits.dividingFullWidth((scale, 0)).quotient
    self.text =
      isCertain ? "1" : "1/" + text + (decimals.isEmpty ? "" : "." + String(decoding: decimals, as: UTF8.self))
  }

  /// The probability 1 − p of a decimal number.
  var complement: Probability { Probability.complement(of: [self]) ?? .zero }

  /// Returns 1 minus the sum of decimal numbers, or nil if the sum is above 1.
  static func complement(of shares: [Probability]) -> Probability? {
    var left: UInt64 = 1_000_000_000_000_000_000
    let whole = left
    for share in shares {
      let part = share.numerator * (whole / share.denominator)
      guard part <= left else { return nil }
      left -= part
    }
    return Probability(digits: left, decimals: 18)
  }

  /// The mean if the probability is written as its reciprocal, or nil if it is a decimal number.
  var mean: Substring? { text.hasPrefix("1/") ? text.dropFirst(2) : nil }

  /// Returns ⌊p·count⌋, exactly.
  ///
  /// - Precondition: `count` is not negative.
  func share(of count: Int) -> Int {
    let product = numerator.multipliedFullWidth(by: UInt64(count))
    return Int(denominator.dividingFullWidth(product).quotient)
  }

  /// Returns ⌈p·count⌉, exactly.
  ///
  /// - Precondition: `count` is not negative.
  func shareRoundedUp(of count: Int) -> Int {
    let product = numerator.multipliedFullWidth(by: UInt64(count))
    let (whole, rest) = denominator.dividingFullWidth(product)
    return Int(whole) + (rest == 0 ? 0 : 1)
  }

  /// Returns whether the text is a decimal number of any size, with any sign and any number of decimals.
  static func isDecimal(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    return digits.contains { (48...57).contains($0) }
      && digits.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
      && digits.count { $0 == UInt8(ascii: ".") } <= 1 && text.utf8.count - digits.count <= 1
  }

  /// Returns whether a draw with these two words is a success.
  @inline(__always)
  package func admits(low: UInt32, high: UInt32) -> Bool {
    isCertain || (UInt64(high) &<< 32 | UInt64(low)) < threshold
  }
}
