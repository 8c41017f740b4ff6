/// The words of a state diagram, short enough for a label.
enum DiagramLabels {
  /// Returns a label for each of these words. Words that differ never have the same label. A label is its own label.
  ///
  /// A label has one line of at most 40 characters, or 40 and `…`. Long words are cut to their start. If several have
  /// the same start, each also keeps its end, and if that is not enough, it has a number. O(characters).
  static func apart(_ words: [String]) -> [String] {
    var counts: [String: Int] = [:], labels: [String: String] = [:]
    for word in Set(words) { counts[NumberText.cut(word), default: 0] += 1 }
    var taken = Set(counts.filter { $0.value == 1 }.keys)
    for word in words where labels[word] == nil {
      let start = NumberText.cut(word)
      var label = start, number = 1
      while counts[start] != 1 {
        let ending = number == 1 ? "" : " (\(number))"
        label = NumberText.cutInside(word, to: NumberText.valueLimit - 1 - ending.count) + ending
        if taken.insert(label).inserted { break }
        number += 1
      }
      labels[word] = label
    }
    return words.map { labels[$0] ?? NumberText.cut($0) }
  }
}
