import Blocks
import Experiments
import Simulations

/// The outcome of one block in a run.
package struct BlockOutcome: Sendable {
  package enum Result: Sendable {
    case report(Report, blockDigest: Digest)
    /// The errors of the run. The list is empty if reading the block has already reported errors.
    case failed([Diagnostic])
    /// The block was not requested.
    case left
  }

  /// The index of the block in its notebook.
  package let block: Int
  package let result: Result
  /// The expectations that the report does not meet.
  package var failures: [Expectation.Failure] = []
  /// The numbers of the block's runs with and without a result in the cache, or nil if no cache was used.
  package let counts: CacheTally.Counts?
}
