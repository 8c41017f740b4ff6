extension FixedWidthInteger {
  /// The number with commas between groups of three digits, such as `12,345`.
  package var grouped: String {
    let digits = String(magnitude).utf8, first = digits.count % 3
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, place % 3 == first % 3 { text += "," }
      text.unicodeScalars.append(UnicodeScalar(digit))
    }
    return text
  }
}
