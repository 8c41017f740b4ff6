import Blocks
import Experiments
import Files
import Simulations
import Specification

/// A notebook of a cluster plan, with what its blocks are asked for. It is the same where the plan is made and where it is
/// worked on.
struct ClusterPage: Sendable {
  let plan: NotebookPlan
  private let options: RunOptions
  private let limits: RunLimits

  /// - Parameters:
  ///   - memory: the most bytes of each run.
  ///   - updates: the most cell updates of each run.
  init(_ notebook: Notebook, memory: Double, updates: Double, workers: Workers) {
    plan = NotebookPlan(notebook)
    var options = RunOptions()
    options.workers = workers
    self.options = options
    limits = RunLimits(memory: memory, updates: updates)
  }

  var jobs: [Plan.Job] { plan.plan.jobs }

  /// Returns the job of a block, or nil if there is none.
  func job(named name: String) -> Int? { jobs.firstIndex { $0.name == name } }

  /// Returns what the runs of a job are asked for.
  ///
  /// - Parameters:
  ///   - share: the part of the memory that they may take.
  ///   - stop: ends them.
  func request(of job: Int, share: Double = 1, stop: StopSignal? = nil) -> RunRequest {
    var limits = limits
    limits.memory *= share
    limits.stop = stop
    var request = plan.request(ofJob: job, [:], limits, options)
    // The states of replicates are made where they are needed.
    request.keepsReplicateStates = false
    return request
  }

  /// Returns what the runs of a job are asked for, with all that they start from. What is not known of that is made.
  ///
  /// - Parameter known: the handovers of single runs by the names of their blocks; gets those that are made.
  func request(
    of job: Int, for runs: RunRanges, known: inout [String: any Handover], stop: StopSignal? = nil
  ) throws(RunError) -> RunRequest {
    var request = request(of: job, stop: stop)
    request.upstream = try plan.handovers(to: job, runs, known: &known) { self.request(of: $0, stop: stop) }
    return request
  }

  /// Returns the handovers of single runs that travel in a plan.
  func handovers(in states: [ClusterPlan.State]) -> [String: any Handover] {
    var known: [String: any Handover] = [:]
    for state in states {
      guard let job = job(named: state.name) else { continue }
      known[state.name] = jobs[job].specification.handover(in: state.record, request(of: job))
    }
    return known
  }

  /// Returns what each worker would have to make before the runs of a job.
  ///
  /// - Parameter isKnown: whether the handover of a single run travels in the plan.
  /// - Returns: the single runs of other blocks, by their indices, and the estimated nanoseconds of the runs of
  ///   experiments that go before one run.
  func upstream(of job: Int, isKnown: (Int) -> Bool) -> (single: [Int], eachRun: Double) {
    var path = [job], seen: Set<Int> = [job], single: [Int] = [], each = 0.0
    while let next = path.popLast() {
      for dependency in jobs[next].specification.runDependencies {
        guard let index = self.job(named: dependency.name), seen.insert(index).inserted else { continue }
        let specification = jobs[index].specification
        if specification.experiment != nil {
          each += specification.simulation.cost.nanoseconds
        } else {
          if isKnown(index) { continue }
          single.append(index)
        }
        path.append(index)
      }
    }
    return (single, each)
  }

  /// Tells what all results of a job depend on, beside the build of the program.
  func digest(of job: Int) -> [UInt8] {
    let job = jobs[job]
    var writer = RecordWriter()
    writer.text(plan.blockDigests[job.name] ?? "")
    writer.list(job.recordedSteps) { $0.count($1) }
    writer.count(job.specification.runCount)
    var hash = SHA256()
    hash.update(writer.bytes)
    return Array(hash.finish().prefix(ClusterPlan.digestCount))
  }
}
