extension Int {
  /// Returns the number with a word: `1 run`, `2 runs`. The plural of the word ends in s.
  package func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}
