import Simulations
import Synchronization

/// A block's access to the results of earlier runs, and the tally of their use.
package struct CacheUse: Sendable {
  package let cache: ResultCache
  /// The digests of the blocks that the block starts from.
  package let upstream: [String]
  /// Whether other blocks start from the final state of this block, or the state is saved.
  package let needsHandover: Bool
  package let tally = CacheTally()
  /// The block's simulation.
  private let simulation: (any Simulation)?

  package init(
    _ cache: ResultCache, upstream: [String] = [], needsHandover: Bool = true, of simulation: (any Simulation)? = nil
  ) {
    self.cache = cache
    self.upstream = upstream
    self.needsHandover = needsHandover
    self.simulation = simulation
  }

  /// A copy with a tally of its own, so that lookups are not counted.
  var uncounted: CacheUse { CacheUse(cache, upstream: upstream, needsHandover: needsHandover, of: simulation) }

  /// Returns the handover of a single run from its known report, for a record that does not hold the handover.
  func handover(in report: Report) -> (any Handover)? { simulation?.handover(in: report) }
}
