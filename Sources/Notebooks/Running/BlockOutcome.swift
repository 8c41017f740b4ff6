import Experiments
import Simulations

/// What became of one block in a run.
package struct BlockOutcome: Sendable {
  package enum Result: Sendable {
    case report(Report, blockDigest: String)
    /// The errors that the run itself found; empty where the reading already tells.
    case failed([Diagnostic])
    /// The block was not asked for.
    case left
  }

  /// The index of the block in its notebook.
  package let block: Int
  package let result: Result
  /// How many of its runs were known; nil where no earlier results were looked for.
  package let counts: CacheTally.Counts?
}
