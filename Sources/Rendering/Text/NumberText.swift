import Expressions
import Simulations
import Typography

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

extension NumberText {
  /// Returns the values of each point in one label of about `limit` columns. If they are longer, each value is cut
  /// separately, so no key loses all of its values.
  static func joined(_ points: [[String]], limit: Int) -> [String] {
    let labels = joined(points, characters: limit)
    // Wide letters take two columns each, and the number of a label that occurs twice takes a few more.
    return labels.contains { DisplayWidth.of($0) > limit } ? joined(points, characters: limit / 2 - 3) : labels
  }

  private static func joined(_ points: [[String]], characters limit: Int) -> [String] {
    let labels = points.map { $0.joined(separator: ", ") }, count = points.reduce(0) { max($0, $1.count) }
    guard count > 1, labels.contains(where: { $0.count > limit }) else { return cutApart(labels, limit: limit) }
    let columns = (0..<count).map { key in points.compactMap { key < $0.count ? $0[key] : nil } }
    let widths = columns.map { $0.reduce(0) { max($0, $1.count) } }
    // Short values leave their space to longer ones. A cut value ends with `…`.
    var room = limit - 3 * count, limits = widths
    for (place, key) in widths.indices.sorted(by: { (widths[$0], $0) < (widths[$1], $1) }).enumerated() {
      limits[key] = min(widths[key], max(1, room / (count - place)))
      room -= limits[key]
    }
    let short = zip(columns, limits).map { apart($0, limit: $1) }
    let cut = points.map { point in
      point.enumerated().map { short[$0][$1] ?? $1 }.joined(separator: ", ")
    }
    return cutApart(cut, limit: limit)
  }
}

extension NumberText {
  /// Returns the words, each on one line, and cut if they are too long. Words that differ still look different.
  /// O(characters).
  ///
  /// A long word is cut to its start. If several words have the same start, each keeps its start and its end. If these
  /// are the same, too, all but the first get a number.
  ///
  /// - Parameter limit: the largest number of characters of a word that is not cut.
  static func cutApart(_ words: [String], limit: Int = valueLimit) -> [String] {
    let short = apart(words, limit: limit)
    return words.map { short[$0] ?? cut($0, to: limit) }
  }

  /// Returns the short form of each word.
  ///
  /// - Parameter limit: the largest number of characters of a word that is not cut.
  static func apart(_ words: [String], limit: Int = valueLimit) -> [String: String] {
    var short: [String: String] = [:], distinct: [String] = [], counts: [String: Int] = [:]
    for word in words where short[word] == nil {
      let cut = cut(word, to: limit)
      short[word] = cut
      counts[cut, default: 0] += 1
      distinct.append(word)
    }
    var seen: [String: Int] = [:]
    for word in distinct {
      let start = short[word] ?? ""
      let cut = counts[start, default: 0] > 1 ? cutInside(word, to: limit) : start
      let number = seen[cut, default: 0] + 1
      seen[cut] = number
      short[word] = number == 1 ? cut : "\(cut) (\(number))"
    }
    return short
  }
}
