/// Whole numbers computed digit by digit, as on paper, for comparison with `BigWhole`.
struct PlainWhole: Equatable {
  /// The decimal digits, the highest one first, without leading zeros. Empty for zero.
  var digits: [Int]
  var isNegative: Bool

  init(_ digits: [Int], isNegative: Bool = false) {
    self.digits = Array(digits.drop { $0 == 0 })
    self.isNegative = isNegative && !self.digits.isEmpty
  }

  init(_ text: String) {
    let isNegative = text.hasPrefix("-")
    self.init(text.dropFirst(isNegative ? 1 : 0).compactMap(\.wholeNumberValue), isNegative: isNegative)
  }

  var text: String { digits.isEmpty ? "0" : (isNegative ? "-" : "") + digits.map(String.init).joined() }

  /// Whether the magnitude is less than that of `other`.
  func isShorter(than other: PlainWhole) -> Bool {
    digits.count == other.digits.count
      ? digits.lexicographicallyPrecedes(other.digits) : digits.count < other.digits.count
  }

  static func < (a: PlainWhole, b: PlainWhole) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.isShorter(than: a) : a.isShorter(than: b)
  }

  static func + (a: PlainWhole, b: PlainWhole) -> PlainWhole {
    if a.isNegative != b.isNegative {
      let (long, short) = a.isShorter(than: b) ? (b, a) : (a, b)
      return PlainWhole(merged(long, short) { $0 - $1 }, isNegative: long.isNegative)
    }
    return PlainWhole(merged(a, b) { $0 + $1 }, isNegative: a.isNegative)
  }

  static prefix func - (a: PlainWhole) -> PlainWhole { PlainWhole(a.digits, isNegative: !a.isNegative) }

  /// Combines two numbers column by column from the right, with a carry of −1, 0 or 1.
  private static func merged(_ a: PlainWhole, _ b: PlainWhole, _ merge: (Int, Int) -> Int) -> [Int] {
    let width = max(a.digits.count, b.digits.count) + 1
    let first = [Int](repeating: 0, count: width - a.digits.count) + a.digits
    let second = [Int](repeating: 0, count: width - b.digits.count) + b.digits
    var result = first
    var carry = 0
    for column in (0..<width).reversed() {
      let sum = merge(first[column], second[column]) + carry
      result[column] = (sum + 10) % 10
      carry = sum < 0 ? -1 : sum / 10
    }
    return result
  }

  static func * (a: PlainWhole, b: PlainWhole) -> PlainWhole {
    var columns = [Int](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, x) in a.digits.enumerated() {
      for (j, y) in b.digits.enumerated() { columns[i + j + 1] += x * y }
    }
    var carry = 0
    for column in columns.indices.reversed() {
      carry += columns[column]
      columns[column] = carry % 10
      carry /= 10
    }
    return PlainWhole(columns, isNegative: a.isNegative != b.isNegative)
  }
}
