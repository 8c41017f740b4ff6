/// Runs in which little came about: a mean over them and all others describes neither.
package struct MinorOutbreak: Sendable, Hashable {
  package let statistic: String
  /// What a run stays below that is counted apart: a decimal number, or where a flag tells these runs also words.
  package let below: String
  /// The statistic that is true in the runs that are counted apart; nil where the number of ``below`` decides.
  package let flag: String?

  package init(statistic: String, below: String, flag: String? = nil) {
    self.statistic = statistic
    self.below = below
    self.flag = flag
  }
}
