/// How the multiples of a step are written, all of an axis in the same way: with as many decimals as the step has,
/// groups of thousands where any of them has five digits, millions as `M`, and powers of ten beyond what people read.
struct TickLabel {
  private let step: DecimalStep
  /// The power of ten that is taken out of every label.
  private let shift: Int
  private let suffix: String
  private let isGrouped: Bool

  init(_ step: DecimalStep, _ multiples: ClosedRange<Int>) {
    self.step = step
    let most = max(multiples.lowerBound.magnitude, multiples.upperBound.magnitude) * UInt(step.digit)
    // The power of ten of the longest label.
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

  /// The labels of digits times powers of ten, all in one notation: `1`, `100`, `10,000`, or `1`, `10²`, `10⁶` where
  /// any of them is beyond what people read.
  static func labels(_ numbers: [(digit: Int, exponent: Int)]) -> [String] {
    let exponents = numbers.map(\.exponent)
    let isRead = exponents.allSatisfy((-3...5).contains), isGrouped = exponents.contains { $0 >= 4 }
    return numbers.map { digit, exponent in
      if isRead || (0...1).contains(exponent) { return decimal(digit, exponent, isGrouped: isGrouped) }
      return (digit == 1 ? "10" : "\(digit)×10") + raised(exponent)
    }
  }

  /// `number` · 10^`exponent`, with an exponent that leaves few digits.
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
