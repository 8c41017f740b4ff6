import Blocks
import Experiments
import Simulations

extension NotebookUpdate {
  /// Returns the names of the blocks that were computed although all their results with `--engine hash` are known.
  ///
  /// A leap of HashLife skips the steps in between, so other engines do not use its results.
  ///
  /// - Parameter options: the options of the run.
  package func blocksKnownToHashLife(_ options: RunOptions) -> Set<String> {
    guard let cache = options.cache, options.engine != .hash else { return [] }
    let computed = Set(
      zip(notebook.blocks, counts).filter { $1.map { $0.known == 0 && $0.computed > 0 } ?? false }.map(\.0.name))
    guard !computed.isEmpty else { return [] }
    let page = ClusterPage(
      notebook, memory: options.limits.memory, updates: options.limits.updates, engine: .hash,
      workers: options.workers)
    let uses = page.plan.cacheUses(cache)
    let found = page.jobs.indices.filter { index in
      let job = page.jobs[index], specification = job.specification
      guard computed.contains(job.name), page.leaps(index), !specification.simulation.leaps(with: options.engine)
      else { return false }
      return specification.missingRuns(of: page.request(of: index), in: uses[index]).isEmpty
    }
    return Set(found.map { page.jobs[$0].name })
  }
}
