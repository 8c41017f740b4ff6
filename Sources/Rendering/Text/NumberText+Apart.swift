extension NumberText {
  /// Each of these words on one line, and cut where it is too long: its start; where several have the same one, start
  /// and end; and where those are the same too, a number after all but the first. Words that differ never look the
  /// same. O(characters).
  ///
  /// - Parameter limit: more characters than these are cut.
  static func cutApart(_ words: [String], limit: Int = valueLimit) -> [String] {
    let short = apart(words, limit: limit)
    return words.map { short[$0] ?? cut($0, to: limit) }
  }

  /// The short form of each of these words.
  ///
  /// - Parameter limit: more characters than these are cut.
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
