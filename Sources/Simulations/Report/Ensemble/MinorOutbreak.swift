/// The criterion for runs in which little happened. They are counted separately, because a mean over all runs would
/// describe neither kind.
package struct MinorOutbreak: Sendable, Hashable {
  package let statistic: String
  /// The bound below which a run is counted separately: a decimal number, or words if a flag marks these runs.
  package let below: String
  /// The statistic that is true in the runs that are counted separately. Nil if the bound decides.
  package let flag: String?

  package init(statistic: String, below: String, flag: String? = nil) {
    self.statistic = statistic
    self.below = below
    self.flag = flag
  }
}
