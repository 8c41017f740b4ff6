import Specification

/// The format of an inline value. `,` groups the digits before the point by three, `.2f` gives two decimals, and `.1%`
/// gives a percentage with one decimal. `,.2f` and `,.1%` do both.
///
/// The exact value of the number is rounded to the nearest multiple of the last digit, with ties to even. So 0.125 as
/// `.2f` is 0.12. But 2.675 is 2.67, because the nearest `Double` is a little smaller. A result of zero has no sign.
package struct ValueFormat: Sendable, Hashable {
  /// The maximum number of decimals.
  package static let decimalLimit = 20

  private var isGrouped: Bool
  /// The number of decimals. Nil to group the digits and otherwise leave the number unchanged.
  private var decimals: Int?
  private var isPercentage = false

  /// Parses a format. Returns nil if the text is not a format.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    isGrouped = rest.first == UInt8(ascii: ",")
    if isGrouped { rest.removeFirst() }
    guard !rest.isEmpty else {
      if !isGrouped { return nil }
      return
    }
    guard rest.popFirst() == UInt8(ascii: "."), let unit = rest.popLast(), (1...2).contains(rest.count),
      rest.allSatisfy({ (48...57).contains($0) }), let decimals = Int(String(decoding: rest, as: UTF8.self)),
      decimals <= Self.decimalLimit
    else { return nil }
    self.decimals = decimals
    switch unit {
    case UInt8(ascii: "f"): break
    case UInt8(ascii: "%"): isPercentage = true
    default: return nil
    }
  }

  /// Examples of all forms, for messages.
  static let words = [".2f", ".1%", ",.2f", ","].map { Word($0) }

  /// Returns the number in this format, or nil if the value is not a finite number.
  package func apply(_ value: ExpressionValue) -> String? {
    switch value {
    case .whole(let number): return whole(number)
    case .decimal(let number): return fraction(number.double)
    case .fraction(let number): return number.isFinite ? fraction(number) : nil
    case .text, .list, .truth, .none: return nil
    }
  }

  /// Returns the number in this format, for running text. Only an exact percentage is written as 0 % or 100 %: 0.9984
  /// as `.0%` is `>99%`.
  ///
  /// - Returns: nil if the value is not a finite number.
  package func applyAsShare(_ value: ExpressionValue) -> String? {
    guard isPercentage, case .fraction(let share) = value, 0 < share, share < 1, let text = apply(value) else {
      return apply(value)
    }
    // `text(1, …)` is one unit in the last place.
    let places = decimals ?? 0, hundred = BigWhole(10).power(BigWhole(places + 2), limit: Expression.bitLimit)
    if text == apply(.whole(0)) { return "<" + self.text(1, decimals: places, padded: places) }
    guard text == apply(.whole(1)), let hundred else { return text }
    return ">" + self.text(hundred - 1, decimals: places, padded: places)
  }

  private func whole(_ number: BigWhole) -> String {
    guard let decimals else { return grouped(number.description) }
    return text(number * (isPercentage ? 100 : 1), decimals: 0, padded: decimals)
  }

  private func fraction(_ number: Double) -> String {
    guard let decimals else { return grouped(ExpressionValue.fraction(number).description) }
    let scale = BigWhole(10).power(BigWhole(decimals + (isPercentage ? 2 : 0)), limit: Expression.bitLimit) ?? 1
    return text(Self.rounded(number, times: scale), decimals: decimals, padded: decimals)
  }

  /// Returns number · scale, rounded exactly to the nearest whole number, with ties to even.
  private static func rounded(_ number: Double, times scale: BigWhole) -> BigWhole {
    // Below, number = significand · 2^exponent with a whole significand.
    guard number != 0 else { return 0 }
    let exponent = max(Int(number.exponent), -1_022) - Double.significandBitCount
    let hidden: UInt64 = number.isNormal ? 1 << UInt64(Double.significandBitCount) : 0
    let product = Limbs(number.significandBitPattern | hidden) * scale.magnitude
    guard exponent < 0 else { return BigWhole(isNegative: number < 0, product << exponent) }
    let floor = product >> -exponent
    let isHalf = product.bit(-exponent - 1)
    let isMore = product.hasBits(below: -exponent - 1)
    let isUp = isHalf && (isMore || floor.lowWord & 1 == 1)
    return BigWhole(isNegative: number < 0, isUp ? floor + Limbs(1) : floor)
  }

  /// Returns a number of units of 10^−decimals as text, with zeros appended up to `padded` decimals.
  private func text(_ units: BigWhole, decimals: Int, padded: Int) -> String {
    var digits = Array((units.isNegative ? -units : units).description)
    if digits.count <= decimals {
      digits.insert(contentsOf: repeatElement("0", count: decimals + 1 - digits.count), at: 0)
    }
    let whole = String(digits.dropLast(decimals))
    let rest = String(digits.suffix(decimals)) + String(repeating: "0", count: padded - decimals)
    let sign = units.isNegative ? "-" : ""
    return sign + grouped(whole) + (rest.isEmpty ? "" : "." + rest) + (isPercentage ? "%" : "")
  }

  /// Returns the text with commas between groups of three digits before the point.
  private func grouped(_ text: String) -> String {
    guard isGrouped else { return text }
    let sign = text.prefix { $0 == "-" }
    let digits = text.dropFirst(sign.count).prefix { $0.isWholeNumber }
    // Digits after an exponent are not grouped, because only the digits before the point count.
    var grouped = String(sign)
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { grouped += "," }
      grouped.append(digit)
    }
    return grouped + text.dropFirst(sign.count + digits.count)
  }
}

extension ValueFormat: CustomStringConvertible {
  package var description: String {
    (isGrouped ? "," : "") + (decimals.map { ".\($0)" + (isPercentage ? "%" : "f") } ?? "")
  }
}
