import Expressions
import Simulations

/// Numbers and values of statistics in a form for people to read.
package enum NumberText {
  /// The largest number of characters of a value. Longer values are cut.
  package static let valueLimit = 40

  /// The largest size of a list of numbers that is shown whole, such as a box or a displacement.
  private static let wholeList = (items: 4, characters: 120)

  /// Returns Swift's shortest form that reads back as the same number, without a trailing `.0`. −0 is `0`.
  package static func exact(_ number: Double) -> String { number.shortest }

  /// Returns a number with 4 significant digits. Halves of its shortest decimal form are rounded away from zero. A
  /// whole number up to 2^53 stays exact.
  package static func rounded(_ number: Double) -> String { number.text(digits: 4) }

  /// Returns a number with another number of significant digits, rounded in the same way.
  static func rounded(_ number: Double, digits: Int) -> String { number.text(digits: digits) }

  /// Returns an interval such as `0.3 … 0.5`, with 4 significant digits for each bound.
  static func interval(_ interval: ClosedRange<Double>) -> String {
    "\(rounded(interval.lowerBound)) … \(rounded(interval.upperBound))"
  }

  /// Returns a statistic for a table, a caption or an alternative text. Fractions are rounded, lists are in brackets,
  /// and after 40 characters comes `…`. Up to 4 numbers in a list may be longer. All characters are visible and on one
  /// line, without escapes.
  package static func value(_ value: StatisticValue) -> String {
    var text = ""
    write(value, to: &text)
    if case .list(let items) = value, items.count <= wholeList.items, items.allSatisfy({ $0.double != nil }),
      text.utf8.count <= wholeList.characters
    {
      return text
    }
    return cut(text)
  }

  /// Returns words on one line, at most 40 characters and then `…`.
  package static func cut(_ words: String) -> String { cut(words, to: valueLimit) }

  static func cut(_ words: String, to limit: Int) -> String {
    let line = PlainText.line(words.prefix(limit + 1))
    return line.count <= limit ? line : line.prefix(limit) + "…"
  }

  /// Returns words on one line. The middle of long words is replaced with `…`.
  static func cutInside(_ words: String, to limit: Int = valueLimit) -> String {
    let line = PlainText.line(words), end = max(0, limit / 2 - 4)
    return line.count <= limit ? line : "\(line.prefix(limit - end))…\(line.suffix(end))"
  }

  /// Writes a value, but stops when there is more than can be shown, because a list may hold millions of values.
  private static func write(_ value: StatisticValue, to text: inout String) {
    switch value {
    case .whole, .big, .fraction, .truth, .none: text += value.description
    // A character may consist of many scalars, but a few times the limit is enough to see that the word is too long.
    case .text(let word): text += word.prefix(valueLimit + 1)
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
}
