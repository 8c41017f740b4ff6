/// The difference of a statistic between two points of a sweep, replicate by replicate.
///
/// Run r of both points has the same seed and replicate, so both make the same draws for as long as nothing differs.
/// The effect of the draws on both of them cancels out, and the interval is narrower than for independent runs.
package struct PairedDifference: Sendable, Equatable {
  package var name: String
  package var reference: ReferencePoint
  /// The indices of the point and of the point that it is compared with.
  package var point, referencePoint: Int
  /// The pairs in which both runs have a number.
  package var count: Int
  /// The mean of the point minus that of the reference, over the pairs.
  package var mean: Double
  /// The standard deviation of the differences; nil for a ratio, and for fewer than two pairs.
  package var sd: Double?
  /// The 95 % interval of ``mean``; nil for fewer than two pairs, and where all differences are equal.
  package var interval: ClosedRange<Double>?
  package var method: MeanInterval
  /// Whether several pairs all have the same difference.
  package var isConstant: Bool
  /// The width of the interval of independent runs, divided by the width of this one; nil if unknown.
  package var narrowing: Double?
  /// The number of pairs in which a run was not over. Nil if the statistic means the same for such runs.
  package var unfinished: Int?
}
