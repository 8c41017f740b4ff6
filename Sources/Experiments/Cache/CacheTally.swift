import Synchronization

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
