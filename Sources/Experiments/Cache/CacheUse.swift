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

/// Counts the runs of a block whose results were known, and those that were computed.
package final class CacheTally: Sendable {
  package struct Counts: Sendable, Hashable {
    package var known = 0
    package var computed = 0
    /// Records that exist but could not be read.
    package var damaged = 0
    /// Records that were sealed with another key.
    package var foreign = 0
    /// Records that lack something, such as a view that no run asked for before, or that kept a looser limit.
    package var incomplete = 0

    package init(known: Int = 0, computed: Int = 0, damaged: Int = 0, foreign: Int = 0, incomplete: Int = 0) {
      self.known = known
      self.computed = computed
      self.damaged = damaged
      self.foreign = foreign
      self.incomplete = incomplete
    }
  }

  private let state = Mutex(Counts())

  package init() {}

  package var counts: Counts { state.withLock { $0 } }

  func add(known: Int = 0, computed: Int = 0, damaged: Int = 0, foreign: Int = 0, incomplete: Int = 0) {
    state.withLock { counts in
      counts.known += known
      counts.computed += computed
      counts.damaged += damaged
      counts.foreign += foreign
      counts.incomplete += incomplete
    }
  }
}
