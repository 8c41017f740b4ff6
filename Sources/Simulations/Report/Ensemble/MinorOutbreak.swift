/// Runs in which little came about: a mean over them and all others describes neither.
package struct MinorOutbreak: Sendable, Hashable {
  package let statistic: String
  /// What a run stays below that is counted apart, as a decimal number.
  package let below: String

  package init(statistic: String, below: String) {
    self.statistic = statistic
    self.below = below
  }
}
