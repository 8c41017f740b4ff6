import Experiments

/// A run of a plan that ended with an error.
package struct FailedRun: Sendable, Hashable {
  /// The path of the page, and the name of the block.
  package var page: String
  package var block: String
  /// The number of the run, counted from 0, and the number of replicates of each point.
  package var run: Int
  package var replicates: Int
  package var seed: UInt64
  /// The swept values of the run's point, such as `factor=2`. The text is empty without a sweep.
  package var point: String
  package var key: String
  package var message: String

  package init(_ failure: WorkSummary.Failure, of plan: ClusterPlan) {
    let block = plan.blocks[failure.block]
    self.init(failure, block: block.name, replicates: block.replicates, on: plan.pages[block.page].path)
  }

  init(_ failure: WorkSummary.Failure, block: String, replicates: Int, on page: String) {
    self.page = page
    self.block = block
    run = failure.run
    self.replicates = replicates
    seed = failure.seed
    point = failure.point
    key = failure.key
    message = failure.message
  }
}
