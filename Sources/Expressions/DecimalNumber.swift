/// An exact number with decimals, such as 0.3: a whole number of units of 10^−places.
///
/// Literals with a point are such numbers, and so are their sums, differences and products. So `0.1 + 0.2 == 0.3`
/// holds, which is false for the nearest `Double` of each.
package struct DecimalNumber: Sendable, Hashable {
  /// The maximum number of decimals, and of bits without the point. Longer numbers are rounded to a `Double`.
  private static let placeLimit = 100, bitLimit = 512

  private let units: BigWhole
  /// The number of decimals, without zeros at the end.
  private let places: Int
  /// The nearest `Double`.
  package let double: Double

  /// Creates a number. Nil if it has too many digits, or lies beyond the range of `Double`.
  private init?(_ units: BigWhole, places: Int) {
    guard places <= 2 * Self.placeLimit, units.bitWidth <= 2 * Self.bitLimit else { return nil }
    var units = units, places = places
    while places > 0, let shorter = units.exactQuotient(by: 10) { (units, places) = (shorter, places - 1) }
    guard places <= Self.placeLimit, units.bitWidth <= Self.bitLimit else { return nil }
    double = places == 0 ? units.double : BigWhole.ratio(units, Self.scale(places))
    guard double.isFinite else { return nil }
    (self.units, self.places) = (units, places)
  }

  /// Reads digits with a point and an optional `-`. Nil for any other text, and for a number with too many digits.
  init?(_ text: String) {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let decimals = text[text.utf8.index(after: point)...]
    guard let units = BigWhole(decimal: Self.withoutZeros(text[..<point] + decimals)) else { return nil }
    self.init(units, places: decimals.utf8.count)
  }

  private init(_ whole: BigWhole) {
    (units, places, double) = (whole, 0, whole.double)
  }

  /// Returns the number that a value is exactly: a whole number or one with decimals. Nil for any other value.
  init?(_ value: ExpressionValue) {
    switch value {
    case .decimal(let number): self = number
    case .whole(let whole): self.init(whole)
    case .fraction, .text, .list, .truth, .none: return nil
    }
  }

  var negated: DecimalNumber { DecimalNumber(-units, places, -double) }

  var magnitude: DecimalNumber { units.isNegative ? negated : self }

  private init(_ units: BigWhole, _ places: Int, _ double: Double) {
    (self.units, self.places, self.double) = (units, places, double)
  }

  func ordering(to other: DecimalNumber) -> Ordering {
    let (a, b, _) = Self.aligned(self, other)
    return Ordering(a, b)
  }

  /// Returns the exact result, or nil if it has too many digits or a quotient is not a whole number.
  static func compute(_ operation: Arithmetic, _ a: DecimalNumber, _ b: DecimalNumber) -> DecimalNumber? {
    switch operation {
    case .multiply:
      guard max(a.units.bitWidth, b.units.bitWidth) <= bitLimit else { return nil }
      return DecimalNumber(a.units * b.units, places: a.places + b.places)
    case .add, .subtract, .divide:
      let (first, second, places) = aligned(a, b)
      switch operation {
      case .add: return DecimalNumber(first + second, places: places)
      case .subtract: return DecimalNumber(first - second, places: places)
      case .multiply, .divide: return first.exactQuotient(by: second).flatMap { DecimalNumber($0, places: 0) }
      }
    }
  }

  /// Returns the `Double` nearest to the quotient of two numbers.
  ///
  /// - Precondition: the divisor is not 0.
  static func ratio(_ a: DecimalNumber, _ b: DecimalNumber) -> Double {
    let (first, second, _) = aligned(a, b)
    return BigWhole.ratio(first, second)
  }

  var isZero: Bool { units == 0 }

  /// Returns both numbers in the same units.
  private static func aligned(_ a: DecimalNumber, _ b: DecimalNumber) -> (BigWhole, BigWhole, places: Int) {
    if a.places == b.places { return (a.units, b.units, a.places) }
    if a.places < b.places { return (a.units * scale(b.places - a.places), b.units, b.places) }
    return (a.units, b.units * scale(a.places - b.places), a.places)
  }

  private static func scale(_ places: Int) -> BigWhole { BigWhole(10).power(BigWhole(places), limit: .max) ?? 1 }

  /// Returns digits with an optional `-`, without zeros before the first other digit.
  private static func withoutZeros(_ text: some StringProtocol) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count).drop { $0 == "0" }
    return digits.isEmpty ? "0" : sign + digits
  }
}
