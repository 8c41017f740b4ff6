/// The notation of the multiples of a step, the same for all labels of an axis.
///
/// Labels have as many decimals as the step. Thousands are grouped if any label has five digits or more. Millions are
/// written with `M`, and numbers that are too large or too small to read easily as powers of ten.
struct TickLabel {
  private let step: DecimalStep
  /// The power of ten by which every label is divided.
  private let shift: Int
  private let suffix: String
  private let isGrouped: Bool

  init(_ step: DecimalStep, _ multiples: ClosedRange<Int>) {
    self.step = step
    let most = max(multiples.lowerBound.magnitude, multiples.upperBound.magnitude) * UInt(step.digit)
    // The power of ten of the longest label's first digit.
    let size = String(most).utf8.count - 1 + step.exponent
    isGrouped = size == 4 || size == 5
    switch size {
    case 9...: (shift, suffix) = (size, "×10" + Self.raised(size))
    case 6...: (shift, suffix) = (6, "M")
    case (-4)...: (shift, suffix) = (0, "")
    default: (shift, suffix) = (size, "×10" + Self.raised(size))
    }
  }

  func text(_ multiple: Int) -> String {
    let number = multiple * step.digit
    return number == 0 ? "0" : Self.decimal(number, step.exponent - shift, isGrouped: isGrouped) + suffix
  }

  /// Returns the labels of digits times powers of ten, all in one notation: `1`, `100`, `10,000`. If any of them is too
  /// large or too small to read easily, all are powers: `1`, `10²`, `10⁶`.
  static func labels(_ numbers: [(digit: Int, exponent: Int)]) -> [String] {
    let exponents = numbers.map(\.exponent)
    let isRead = exponents.allSatisfy((-3...5).contains), isGrouped = exponents.contains { $0 >= 4 }
    return numbers.map { digit, exponent in
      if isRead || (0...1).contains(exponent) { return decimal(digit, exponent, isGrouped: isGrouped) }
      return (digit == 1 ? "10" : "\(digit)×10") + raised(exponent)
    }
  }

  /// Returns `number` · 10^`exponent` in decimal notation. The exponent must be small, because every digit is written.
  private static func decimal(_ number: Int, _ exponent: Int, isGrouped: Bool) -> String {
    var digits = Array(String(number.magnitude).utf8)
    if exponent >= 0 { digits += repeatElement(UInt8(ascii: "0"), count: exponent) }
    let decimals = max(0, -exponent)
    if digits.count <= decimals {
      digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: decimals + 1 - digits.count), at: 0)
    }
    let whole = digits.count - decimals
    var text: [UInt8] = number < 0 ? Array("−".utf8) : []
    for (index, digit) in digits.enumerated() {
      if index == whole {
        text.append(UInt8(ascii: "."))
      } else if isGrouped, index > 0, index < whole, (whole - index) % 3 == 0 {
        text.append(UInt8(ascii: ","))
      }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func raised(_ exponent: Int) -> String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return (exponent < 0 ? "⁻" : "")
      + String(String(exponent.magnitude).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] })
  }
}
