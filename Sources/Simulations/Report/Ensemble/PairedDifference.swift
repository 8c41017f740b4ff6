/// The difference of a statistic between two points of a sweep, replicate by replicate.
///
/// Run r of both points has the same seed and replicate, so both use the same draws until a swept value makes a
/// difference. What the draws have in common cancels out, so the interval is narrower than for independent runs.
package struct PairedDifference: Sendable, Equatable {
  package var name: String
  package var reference: ReferencePoint
  /// The index of the point, and the index of the point that it is compared with.
  package var point, referencePoint: Int
  /// The number of pairs in which both runs have a number.
  package var count: Int
  /// The mean difference over the pairs: the point minus the reference.
  package var mean: Double
  /// The standard deviation of the differences. Nil for a ratio, and for fewer than two pairs.
  package var sd: Double?
  /// The 95 % interval of ``mean``. Nil for fewer than two pairs, and if all differences are equal.
  package var interval: ClosedRange<Double>?
  package var method: MeanInterval
  /// Whether there are several pairs and all have the same difference.
  package var isConstant: Bool
  /// The width of the interval for independent runs, divided by the width of this interval. Nil if it is unknown.
  package var narrowing: Double?
  /// The number of pairs with a run that was not over. Nil if this does not matter for the statistic.
  package var unfinished: Int?
}
