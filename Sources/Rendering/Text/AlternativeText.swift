/// Alternative texts, which are read aloud and so must be short.
package enum AlternativeText {
  /// The largest number of characters of an alternative text that is made of results.
  package static let limit = 300

  /// Returns the words, without the sentences and parts of sentences that are beyond the limit.
  ///
  /// The first sentence has the range and the extremes. Later sentences are complete or left out.
  package static func short(_ words: String) -> String {
    guard words.count > limit else { return words }
    var kept = "", rest = words[...]
    while let sentence = firstSentence(of: rest) {
      guard kept.count + sentence.count <= limit else { break }
      kept += sentence
      rest = rest[sentence.endIndex...]
    }
    if !kept.isEmpty { return withoutBlanks(kept) }
    // The parts of a single long sentence are between semicolons, or else between commas.
    for separator in ["; ", ", ", " "] {
      let parts = words.prefix(limit - 2).split(separator: separator, omittingEmptySubsequences: false)
      if parts.count > 1 { return parts.dropLast().joined(separator: separator) + " …" }
    }
    return words.prefix(limit - 1) + "…"
  }

  /// Returns the text up to and including a full stop that ends a sentence, and the space after it.
  private static func firstSentence(of text: Substring) -> Substring? {
    var index = text.startIndex
    while let stop = text[index...].firstIndex(of: ".") {
      index = text.index(after: stop)
      if index == text.endIndex { return text }
      let next = text.index(after: index)
      if text[index] == " ", next == text.endIndex || text[next].isUppercase || text[next].isNumber {
        return text[..<next]
      }
    }
    return text.isEmpty ? nil : text
  }

  private static func withoutBlanks(_ text: String) -> String { PlainText.withoutTrailingBlanks(text) }
}
