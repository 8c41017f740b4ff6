import Blocks
import Experiments
import Simulations

/// The outcome of one block in a run.
package struct BlockOutcome: Sendable {
  package enum Result: Sendable {
    case report(Report, blockDigest: String)
    /// The errors that the run found. The list is empty if the reader has already reported the errors.
    case failed([Diagnostic])
    /// The block was not asked for.
    case left
  }

  /// The index of the block in its notebook.
  package let block: Int
  package let result: Result
  /// The expectations that the report does not meet.
  package var failures: [Expectation.Failure] = []
  /// The number of its runs with a result in the cache, or nil if no cache was used.
  package let counts: CacheTally.Counts?
}
