import Simulations

/// Numbers and values of statistics as people read them.
package enum NumberText {
  /// More characters than these are cut.
  package static let valueLimit = 40

  /// Swift's shortest form that reads back as the same number, without a trailing `.0`; −0 is `0`.
  package static func exact(_ number: Double) -> String {
    let text = number.description
    if text == "-0.0" { return "0" }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// `number` to 4 significant digits, halves away from zero as its shortest decimal form reads; a whole number stays
  /// exact.
  package static func rounded(_ number: Double) -> String { rounded(number, digits: 4) }

  /// Likewise to another number of digits.
  static func rounded(_ number: Double, digits: Int) -> String {
    // From 2^53 on every number is whole.
    guard number.magnitude < 0x1p53, Double(Int64(number)) != number else { return exact(number) }
    let decimal = Decimal(number.magnitude.description).rounded(to: digits)
    let text = decimal.text
    return number < 0 ? "-" + text : text
  }

  /// A statistic for a table, a caption or an alternative text: fractions rounded, lists in brackets, at most 40
  /// characters and then `…`. All characters can be shown and stand on one line; nothing is escaped.
  package static func value(_ value: StatisticValue) -> String {
    var text = ""
    write(value, to: &text)
    return cut(text)
  }

  /// Words on one line, at most 40 characters and then `…`.
  package static func cut(_ words: String) -> String {
    let line = PlainText.line(words.prefix(valueLimit + 1))
    return line.count <= valueLimit ? line : line.prefix(valueLimit) + "…"
  }

  /// Stops when there is more than can be shown: a list may hold millions.
  private static func write(_ value: StatisticValue, to text: inout String) {
    switch value {
    case .whole(let number): text += String(number)
    case .fraction(let number): text += rounded(number)
    // A character may be many scalars, but a few times the limit is more than enough to see that it is too long.
    case .text(let word): text += word.prefix(valueLimit + 1)
    case .truth(let truth): text += truth ? "true" : "false"
    case .none: text += "none"
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if text.utf8.count > 16 * valueLimit { break }
        if index > 0 { text += ", " }
        write(item, to: &text)
      }
      text += "]"
    }
  }

  /// A positive decimal number: 0.d₁d₂d₃… · 10^exponent.
  private struct Decimal {
    var digits: [UInt8]
    var exponent: Int

    /// From `12.5`, `0.001` or `1.25e-07`, as Swift prints a number.
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

    func rounded(to count: Int) -> Decimal {
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

    /// Positional where a reader can count the zeros, otherwise with an exponent as Swift writes it.
    var text: String {
      let all = digits.map { String($0) }.joined()
      if exponent < -3 {
        let power = 1 - exponent
        let fraction = all.dropFirst()
        return all.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e-" + (power < 10 ? "0" : "") + "\(power)"
      }
      if exponent <= 0 { return "0." + String(repeating: "0", count: -exponent) + all }
      if exponent >= digits.count { return all + String(repeating: "0", count: exponent - digits.count) }
      return all.prefix(exponent) + "." + all.dropFirst(exponent)
    }
  }
}
