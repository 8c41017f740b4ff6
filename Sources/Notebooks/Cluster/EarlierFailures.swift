import Experiments
import Files
import Simulations

/// The runs that failed in earlier plans. The same computation would fail again, so a new plan leaves it out.
package struct EarlierFailures: Sendable {
  /// The failures, by the digests of their blocks.
  private var failures: [[UInt8]: [WorkSummary.Failure]] = [:]

  package init() {}

  /// Reads the failures from earlier plans with this engine, whose runs had the same or looser limits.
  ///
  /// - Parameters:
  ///   - plans: plans that this user made with this build of the program.
  ///   - folder: the folder with the results of their workers.
  package init(_ plans: [ClusterPlan], in folder: CacheFolder, _ limits: Limits, _ engine: EngineChoice) {
    for plan in plans
    where plan.memory >= limits.memory && plan.updates >= limits.updates && plan.engine == engine {
      for failure in ClusterStatus(plan, in: folder).failures {
        failures[plan.blocks[failure.block].digest, default: []].append(failure)
      }
    }
  }

  /// Returns the failures of a block in order, each run once.
  ///
  /// - Parameters:
  ///   - digest: the digest of the block.
  ///   - runs: the runs to look for.
  func failures(of digest: [UInt8], among runs: RunRanges) -> [WorkSummary.Failure] {
    var seen: Set<Int> = []
    return (failures[digest] ?? []).filter { runs.contains($0.run) && seen.insert($0.run).inserted }
      .sorted { $0.run < $1.run }
  }
}
