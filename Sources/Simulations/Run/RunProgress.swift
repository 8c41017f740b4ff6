import Synchronization

/// The progress of a run, which other threads can read while it is running. It never changes a result.
package final class RunProgress: Sendable {
  private let count = Atomic(0)
  private let doneRuns = Atomic(0)
  private let foundRuns = Atomic(0)

  package init() {}

  /// The number of generations computed so far. A run that first looks for its end (`until`) computes some of them
  /// twice.
  package var generations: Int { count.load(ordering: .relaxed) }

  /// The number of finished runs of an experiment, including those whose results were kept.
  package var runs: Int { doneRuns.load(ordering: .relaxed) }

  /// The number of runs of an experiment whose results were kept from earlier runs.
  package var knownRuns: Int { foundRuns.load(ordering: .relaxed) }

  /// Records that this many runs of an experiment are finished. O(1), from any thread.
  ///
  /// - Parameter isKnown: whether their results were kept from earlier runs.
  package func addRuns(_ runs: Int, isKnown: Bool = false) {
    if isKnown { foundRuns.add(runs, ordering: .relaxed) }
    doneRuns.add(runs, ordering: .relaxed)
  }

  /// Records that this many further generations were computed or skipped. O(1), from any thread.
  package func add(_ generations: Int) { count.add(generations, ordering: .relaxed) }
}
