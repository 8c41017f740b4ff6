/// Two counts of each run, from which a pooled ratio is computed: the quotient of their sums over all runs.
///
/// The pooled ratio weights each run by its denominator. A mean of the runs' ratios would give a run with one parent
/// the same weight as a run with a hundred.
package struct RatioTerms: Sendable, Equatable {
  package let numerators, denominators: [Int]

  /// Pairs the counts of the runs. Runs with a denominator of 0 are left out, because they have no ratio.
  ///
  /// - Precondition: both arrays have the same number of elements.
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
