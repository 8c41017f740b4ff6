import Simulations

/// A range of decimal numbers, such as `0.1..0.9 step 0.1`.
///
/// The last number is included if the steps reach it. The arithmetic uses whole numbers, so the third value is exactly
/// 0.3.
struct DecimalRange {
  private let first: Int
  private let last: Int
  private let step: Int
  /// The number of decimals in ``first``, ``last`` and ``step``.
  private let decimals: Int

  enum Fault: Error {
    case noRange, threeDots, noNumber(String), never, wrongWay, tooPrecise
    /// The range has no step, and steps of 1 miss its last number. `meant` is the range that was probably meant.
    case missedEnd(meant: String)
  }

  /// The largest number of digits that are exact.
  private static let digits = 18

  static func mayBe(_ text: String) -> Bool { text.contains("..") }

  init(_ text: String) throws(Fault) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 1 || words.count == 3 && words[1] == "step" else { throw .noRange }
    guard let dots = Self.dots(in: words[0]) else { throw .noRange }
    if words[0][dots.upperBound...].first == "." { throw .threeDots }
    let ends = [words[0][..<dots.lowerBound], words[0][dots.upperBound...], words.count == 3 ? words[2] : "1"]
    var numbers: [(digits: Int, decimals: Int)] = []
    for end in ends {
      guard let number = Self.number(end) else {
        let isLong =
          end.utf8.count > Self.digits && end.utf8.allSatisfy { (48...57).contains($0) || $0 == 0x2E || $0 == 0x2D }
        throw isLong ? .tooPrecise : .noNumber(String(end))
      }
      numbers.append(number)
    }
    let decimals = numbers.reduce(0) { max($0, $1.decimals) }
    var scaled: [Int] = []
    for number in numbers {
      var value = number.digits
      for _ in number.decimals..<decimals {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        guard !overflow else { throw .tooPrecise }
        value = product
      }
      // This keeps the difference of any two values within `Int`.
      guard abs(value) < 1 << 61 else { throw .tooPrecise }
      scaled.append(value)
    }
    (first, last, step, self.decimals) = (scaled[0], scaled[1], scaled[2], decimals)
    if step == 0 { throw .never }
    if words.count == 1, (last - first) % step != 0 {
      throw .missedEnd(meant: "\(words[0]) step \(Self.step(over: last - first, decimals))")
    }
    if first != last, (last > first) != (step > 0) { throw .wrongWay }
  }

  /// The largest number of values that a range with a proposed step may have.
  private static let proposedValues = 20

  /// Returns a round step that divides a distance into fewer than ``proposedValues`` parts, in its shortest spelling.
  ///
  /// The step is 1, 2 or 5 units of the last decimal place, or of a place to its left. If no such step divides the
  /// distance, the result is the smallest step, which misses the end.
  private static func step(over distance: Int, _ decimals: Int) -> String {
    let size = abs(distance)
    var steps: [Int] = []
    var unit = 1
    while unit <= size {
      steps += [unit, 2 * unit, 5 * unit].filter { $0 <= size && size / $0 < proposedValues }
      let (next, overflow) = unit.multipliedReportingOverflow(by: 10)
      guard !overflow, next < 1 << 58 else { break }
      unit = next
    }
    let step = steps.first { size % $0 == 0 } ?? steps.first ?? size
    return text(distance < 0 ? -step : step, decimals)
  }

  /// Returns the place of the first `..`. Single decimal points are skipped.
  private static func dots(in text: Substring) -> Range<Substring.Index>? {
    var index = text.startIndex
    while let point = text[index...].firstIndex(of: ".") {
      let next = text.index(after: point)
      guard next < text.endIndex else { return nil }
      if text[next] == "." { return point..<text.index(after: next) }
      index = next
    }
    return nil
  }

  private static func number(_ text: Substring) -> (digits: Int, decimals: Int)? {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard !(whole + fraction).isEmpty, parts.count == 1 || !fraction.isEmpty,
      whole.utf8.count + fraction.utf8.count <= digits,
      (whole + fraction).utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(whole + fraction)
    else { return nil }
    return (isNegative ? -value : value, fraction.utf8.count)
  }

  var count: Int { (last - first) / step + 1 }

  /// Returns the value at an index, in its shortest spelling.
  subscript(index: Int) -> String {
    Self.text(first + index * step, decimals)
  }

  /// Returns the number that has `value` units of the last decimal place, in its shortest spelling.
  private static func text(_ value: Int, _ decimals: Int) -> String {
    var digits = String(abs(value))
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    var fraction = digits.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    return (value < 0 ? "-" : "") + digits.dropLast(decimals) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
