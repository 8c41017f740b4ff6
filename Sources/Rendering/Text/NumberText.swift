import Expressions
import Simulations

/// Numbers and values of statistics as people read them.
package enum NumberText {
  /// The most characters of a value. Longer values are cut.
  package static let valueLimit = 40

  /// Returns Swift's shortest form that reads back as the same number, without a trailing `.0`; −0 is `0`.
  package static func exact(_ number: Double) -> String { number.shortest }

  /// `number` to 4 significant digits, halves away from zero as its shortest decimal form reads; a whole number up to
  /// 2^53 stays exact.
  package static func rounded(_ number: Double) -> String { number.text(digits: 4) }

  /// Likewise to another number of digits.
  static func rounded(_ number: Double, digits: Int) -> String { number.text(digits: digits) }

  /// `0.3 … 0.5`, each bound to 4 significant digits.
  static func interval(_ interval: ClosedRange<Double>) -> String {
    "\(rounded(interval.lowerBound)) … \(rounded(interval.upperBound))"
  }

  /// Returns a statistic for a table, a caption or an alternative text: fractions rounded, lists in brackets, at most
  /// 40 characters and then `…`. All characters are visible and on one line, without escapes.
  package static func value(_ value: StatisticValue) -> String {
    var text = ""
    write(value, to: &text)
    return cut(text)
  }

  /// Words on one line, at most 40 characters and then `…`.
  package static func cut(_ words: String) -> String { cut(words, to: valueLimit) }

  static func cut(_ words: String, to limit: Int) -> String {
    let line = PlainText.line(words.prefix(limit + 1))
    return line.count <= limit ? line : line.prefix(limit) + "…"
  }

  /// Words on one line, of long ones the start and the end around `…`.
  static func cutInside(_ words: String, to limit: Int = valueLimit) -> String {
    let line = PlainText.line(words), end = max(0, limit / 2 - 4)
    return line.count <= limit ? line : "\(line.prefix(limit - end))…\(line.suffix(end))"
  }

  /// Stops when there is more than can be shown: a list may hold millions.
  private static func write(_ value: StatisticValue, to text: inout String) {
    switch value {
    case .whole, .big, .fraction, .truth, .none: text += value.description
    // A character may be many scalars, but a few times the limit is more than enough to see that it is too long.
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
