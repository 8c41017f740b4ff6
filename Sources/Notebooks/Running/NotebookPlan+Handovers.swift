import Blocks
import Experiments
import Simulations
import Specification

extension NotebookPlan {
  /// Returns the handovers that some of a job's runs start from.
  ///
  /// Unknown handovers are computed, together with everything that they start from. Experiments compute only the
  /// replicates that are needed.
  ///
  /// - Parameters:
  ///   - job: the index of the job.
  ///   - known: the handovers of single runs by the names of their blocks. Computed handovers are added.
  ///   - request: returns the request of a job's runs.
  func handovers(
    to job: Int, _ runs: RunRanges, known: inout [String: any Handover], _ request: (Int) -> RunRequest
  ) throws(RunError) -> [String: any Handover] {
    let wanted = plan.jobs[job].specification.runDependencies
    guard !wanted.isEmpty else { return [:] }
    let indices = Dictionary(plan.jobs.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    // A chain of blocks may be as long as the file, so this is a loop instead of a recursion.
    var needed = [job: runs]
    for index in plan.order.reversed() {
      guard let runs = needed[index] else { continue }
      let own = plan.jobs[index].specification.replicates(of: runs)
      for dependency in plan.jobs[index].specification.runDependencies where known[dependency.name] == nil {
        guard let upstream = indices[dependency.name] else { continue }
        let part = plan.jobs[upstream].specification.experiment == nil ? RunRanges([0]) : own
        needed[upstream] = RunRanges(merging: (needed[upstream]?.ranges ?? []) + part.ranges)
      }
    }
    var handovers = known
    for index in plan.order where index != job {
      guard let runs = needed[index] else { continue }
      let upstream = plan.jobs[index]
      var request = request(index)
      request.upstream = handovers
      handovers[upstream.name] = try upstream.specification.handover(runs, request)
      if upstream.specification.experiment == nil { known[upstream.name] = handovers[upstream.name] }
    }
    let names = Set(wanted.map(\.name))
    return handovers.filter { names.contains($0.key) }
  }
}
