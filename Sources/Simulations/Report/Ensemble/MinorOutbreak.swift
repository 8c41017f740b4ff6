/// The criterion for runs in which little happened. They are counted separately, because a mean over all runs would
/// describe neither kind.
package struct MinorOutbreak: Sendable, Hashable {
  package let statistic: String
  /// The bound below which a run is counted separately: a decimal number, or words if a flag marks these runs.
  package let below: String
  /// The statistic that is true in the runs that are counted separately. Nil if the bound decides.
  package let flag: String?
  /// Whether runs may die out by chance, so that a few runs may lack the kind in which little happens.
  package let diesOut: Bool

  package init(statistic: String, below: String, flag: String? = nil, diesOut: Bool = false) {
    self.statistic = statistic
    self.below = below
    self.flag = flag
    self.diesOut = diesOut
  }
}
