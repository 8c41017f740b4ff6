extension Double {
  /// The shortest Swift spelling that reads back as the same number, without a trailing `.0`. The spelling of −0 is
  /// `0`.
  package var shortest: String {
    if self == 0 { return "0" }
    return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }

  /// Returns the number rounded to this many significant digits, with halves away from zero. The rounding starts from
  /// the shortest decimal form. A whole number up to 2^53 stays exact. Larger numbers are rounded too, because they may
  /// not have been whole before they were stored. They have an exponent as in ``shortest``.
  ///
  /// A number below 1 is never written as 1, but with as many more digits as necessary. Rounding errors can make a sum
  /// of shares miss 1, so a difference of less than 10⁻¹² counts as 1.
  package func text(digits: Int) -> String {
    let isLarge = magnitude > 0x1p53
    guard isFinite, isLarge || Double(Int64(self)) != self else { return shortest }
    let exact = NumberDigits(magnitude.description)
    var decimal = exact.rounded(to: digits)
    if magnitude < 1, 1 - magnitude >= 1e-12 {
      var more = digits
      while decimal.text == "1" {
        more += 1
        decimal = exact.rounded(to: more)
      }
    }
    return (self < 0 ? "-" : "") + (isLarge ? decimal.scientific : decimal.text)
  }
}

/// The digits of a positive decimal number: 0.d₁d₂d₃… · 10^exponent.
private struct NumberDigits {
  var digits: [UInt8]
  var exponent: Int

  /// Reads a number as Swift prints it, such as `12.5`, `0.001`, `1.25e-07` or `1.25e+16`.
  init(_ description: String) {
    let parts = description.split(separator: "e")
    let mantissa = parts.first ?? "0"
    let whole = mantissa.prefix { $0 != "." }
    exponent = whole.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    digits = mantissa.utf8.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent -= zeros
  }

  func rounded(to count: Int) -> NumberDigits {
    guard digits.count > count else { return self }
    var result = self
    result.digits = Array(digits.prefix(count))
    if digits[count] >= 5 {
      var place = count - 1
      while place >= 0, result.digits[place] == 9 {
        result.digits[place] = 0
        place -= 1
      }
      if place >= 0 {
        result.digits[place] += 1
      } else {
        result.digits.insert(1, at: 0)
        result.exponent += 1
      }
    }
    while result.digits.last == 0 { result.digits.removeLast() }
    return result
  }

  /// The number without an exponent, unless it has so many zeros that a reader could not count them.
  var text: String {
    if exponent < -3 { return scientific }
    let all = digits.map { String($0) }.joined()
    if exponent <= 0 { return "0." + String(repeating: "0", count: -exponent) + all }
    if exponent >= digits.count { return all + String(repeating: "0", count: exponent - digits.count) }
    return all.prefix(exponent) + "." + all.dropFirst(exponent)
  }

  /// The number with an exponent of at least two digits, as Swift writes it.
  var scientific: String {
    let all = digits.map { String($0) }.joined(), power = exponent - 1
    let mantissa = digits.count > 1 ? "\(all.prefix(1)).\(all.dropFirst())" : all
    return "\(mantissa)e\(power < 0 ? "-" : "+")\(power.magnitude < 10 ? "0" : "")\(power.magnitude)"
  }
}
