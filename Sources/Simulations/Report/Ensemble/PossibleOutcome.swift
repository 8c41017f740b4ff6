/// A word that a statistic can have as its value, whether or not it occurs in a run.
package struct PossibleOutcome: Sendable, Hashable {
  package let statistic: String
  package let word: String
  /// Who or what the word means, or nil if it needs no explanation.
  package let meaning: String?

  package init(_ statistic: String, _ word: String, meaning: String? = nil) {
    self.statistic = statistic
    self.word = word
    self.meaning = meaning
  }
}
