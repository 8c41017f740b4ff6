extension Int {
  /// Returns the grouped number with a word, such as `1 run` or `6,000 runs`. The plural must end in s.
  package func groupedCount(_ word: String) -> String { grouped + counted(word).dropFirst(description.count) }
}
