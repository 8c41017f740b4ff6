import Synchronization

/// How far a run has come, to be read by another thread while it goes on. Never changes a result.
package final class RunProgress: Sendable {
  private let count = Atomic(0)

  package init() {}

  /// Generations computed so far. A run that first looks for its end (`until`) computes some more than once.
  package var generations: Int { count.load(ordering: .relaxed) }

  /// Notes that this many generations more were computed, or need not be; O(1), from any thread.
  package func add(_ generations: Int) { count.add(generations, ordering: .relaxed) }
}
