import Specification

extension Int {
  /// The number with commas between groups of three digits: `12,345`.
  package var grouped: String { ValueFormat(",")?.apply(.whole(BigWhole(self))) ?? description }

  /// Returns the number with commas and a word: `1 run`, `6,000 runs`. The plural of the word ends in s.
  package func groupedCount(_ word: String) -> String { grouped + counted(word).dropFirst(description.count) }
}
