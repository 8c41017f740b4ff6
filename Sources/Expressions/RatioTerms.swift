/// Two counts of each run, whose sums over the runs make a pooled ratio.
///
/// The pooled ratio weighs a run by its denominator. A mean of the ratios of the runs would give a run with one parent
/// the weight of a run with a hundred.
package struct RatioTerms: Sendable, Equatable {
  package let numerators, denominators: [Int]

  /// Leaves out the runs with a denominator of 0, which have no ratio.
  ///
  /// - Precondition: as many numerators as denominators.
  package init(_ numerators: [Int], to denominators: [Int]) {
    precondition(numerators.count == denominators.count)
    let known = denominators.indices.filter { denominators[$0] != 0 }
    self.numerators = known.map { numerators[$0] }
    self.denominators = known.map { denominators[$0] }
  }

  package var count: Int { denominators.count }

  /// The sums of the numerators and of the denominators.
  package var sums: (numerator: Int, denominator: Int) { (numerators.reduce(0, +), denominators.reduce(0, +)) }
}
