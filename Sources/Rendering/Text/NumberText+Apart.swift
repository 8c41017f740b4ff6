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
