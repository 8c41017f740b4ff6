/// A sentence about a point of an experiment.
struct PointSentence {
  let point: Int
  private let words: [Substring]
  /// The numbers among the swept values, as written.
  private let swept: Set<Substring>

  /// The largest number of values that are listed individually.
  private static let listedValues = 4

  /// Creates the sentence of a point.
  ///
  /// - Parameter swept: the swept values of the point, as written.
  init(_ sentence: Substring, at point: Int, swept: [String]) {
    self.point = point
    words = sentence.split(separator: " ", omittingEmptySubsequences: false)
    self.swept = Set(swept.flatMap { Self.numbers(in: $0[...]) })
  }

  /// Returns whether two sentences differ only in swept numbers and in the plural of words.
  func isLike(_ other: PointSentence) -> Bool {
    words.count == other.words.count
      && zip(words, other.words).allSatisfy { word, otherWord in
        // A plural such as `neighbours` matches its singular.
        word == otherWord || Self.isPlural(word, of: otherWord) || Self.isPlural(otherWord, of: word)
          || Set([word, otherWord]) == Self.ranges || hasSameFrame(word, otherWord, swept: other.swept)
      }
  }

  /// The words between the ends of a range: `0 or 1`, but `0 to 2`. The last one in the alphabet suits all of them.
  private static let ranges: Set<Substring> = ["or", "to"]

  /// Whether a word is the plural of another one, before the same sign.
  private static func isPlural(_ word: Substring, of other: Substring) -> Bool {
    guard let last = other.last, !last.isLetter else { return word == other + "s" }
    return word == other.dropLast() + "s" + String(last)
  }

  private func hasSameFrame(_ word: Substring, _ otherWord: Substring, swept others: Set<Substring>) -> Bool {
    guard let number = Self.numbers(in: word).first, let otherNumber = Self.numbers(in: otherWord).first,
      swept.contains(number), others.contains(otherNumber)
    else { return false }
    return word[..<number.startIndex] == otherWord[..<otherNumber.startIndex]
      && word[number.endIndex...] == otherWord[otherNumber.endIndex...]
  }

  /// Returns one sentence for several similar ones, with all values of each number that differs. A number at the end of
  /// a range, as in `0 to 3`, gets a name, and its values follow: `0 to N …; N is 1, 2 or 3 (swept).`
  static func joined(_ sentences: [PointSentence]) -> String {
    guard let first = sentences.first else { return "" }
    var ends: [String] = []
    let sentence = first.words.indices.map { index in
      let words = sentences.map { $0.words[index] }
      let longest = words.max { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? first.words[index]
      guard let number = numbers(in: first.words[index]).first else { return String(longest) }
      let values = Set(words.compactMap { numbers(in: $0).first })
      guard values.count > 1 else { return String(first.words[index]) }
      let word = first.words[index], before = word[..<number.startIndex], after = word[number.endIndex...]
      if ends.isEmpty, index > 1, ranges.contains(first.words[index - 1]), first.words[index - 2] == "0" {
        ends.append("; N is \(span(values)) (swept)")
        return "\(before)N\(after)"
      }
      return "\(before)\(span(values)) (swept)\(after)"
    }.joined(separator: " ")
    guard let end = ends.first else { return sentence }
    return sentence.hasSuffix(".") ? sentence.dropLast() + end + "." : sentence + end
  }

  /// Returns the words as a list, such as `1, 2 or 3`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns the values as a list, such as `1, 2 or 3`, or as a range such as `0.1 to 0.9` if there are many.
  private static func span(_ values: Set<Substring>) -> String {
    let sorted = values.sorted { (Double($0) ?? 0, $0) < (Double($1) ?? 0, $1) }.map { String($0) }
    return sorted.count > listedValues ? "\(sorted[0]) to \(sorted[sorted.count - 1])" : list(sorted)
  }

  /// Returns the decimal numbers in a word.
  private static func numbers(in words: Substring) -> [Substring] {
    words.utf8.split { !(48...57).contains($0) && $0 != UInt8(ascii: ".") }
      // A full stop after a number is not part of it.
      .map { Substring($0.last == UInt8(ascii: ".") ? $0.dropLast() : $0) }
      .filter { !$0.isEmpty }
  }
}
