import Synchronization

/// The progress of a run, which another thread can read meanwhile. It never changes a result.
package final class RunProgress: Sendable {
  private let count = Atomic(0)
  private let doneRuns = Atomic(0)
  private let foundRuns = Atomic(0)

  package init() {}

  /// Generations computed so far. A run that first looks for its end (`until`) computes some more than once.
  package var generations: Int { count.load(ordering: .relaxed) }

  /// The runs of an experiment that are done, including those that were found.
  package var runs: Int { doneRuns.load(ordering: .relaxed) }

  /// The runs of an experiment whose results were kept from earlier runs.
  package var knownRuns: Int { foundRuns.load(ordering: .relaxed) }

  /// Notes that this many runs of an experiment are done; O(1), from any thread.
  ///
  /// - Parameter isKnown: whether their results were kept from earlier runs.
  package func addRuns(_ runs: Int, isKnown: Bool = false) {
    if isKnown { foundRuns.add(runs, ordering: .relaxed) }
    doneRuns.add(runs, ordering: .relaxed)
  }

  /// Notes that this many generations more were computed, or need not be; O(1), from any thread.
  package func add(_ generations: Int) { count.add(generations, ordering: .relaxed) }
}
