/// Runs in which little came about: a mean over them and all others describes neither.
package struct MinorOutbreak: Sendable, Hashable {
  package let statistic: String
  /// The bound below which a run is counted separately: a decimal number, or words where a flag marks these runs.
  package let below: String
  /// The statistic that is true in the runs that are counted separately; nil if the number of ``below`` decides.
  package let flag: String?

  package init(statistic: String, below: String, flag: String? = nil) {
    self.statistic = statistic
    self.below = below
    self.flag = flag
  }
}
