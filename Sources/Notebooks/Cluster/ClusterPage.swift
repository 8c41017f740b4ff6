import Blocks
import Experiments
import Files
import Simulations
import Specification

/// A notebook of a cluster plan, with the requests of its blocks. The planner and the workers derive the same requests
/// from it.
struct ClusterPage: Sendable {
  let plan: NotebookPlan
  private let options: RunOptions
  private let limits: RunLimits

  /// Plans the blocks of a notebook.
  ///
  /// - Parameters:
  ///   - memory: the largest number of bytes of each run.
  ///   - updates: the largest number of cell updates of each run.
  ///   - engine: the engine for lattices.
  init(_ notebook: Notebook, memory: Double, updates: Double, engine: EngineChoice = .auto, workers: Workers) {
    plan = NotebookPlan(notebook)
    var options = RunOptions()
    options.engine = engine
    options.workers = workers
    self.options = options
    limits = RunLimits(memory: memory, updates: updates)
  }

  var jobs: [Plan.Job] { plan.plan.jobs }

  /// Returns the errors of blocks that the engine cannot run.
  ///
  /// - Parameter names: the blocks, or nil for all.
  func refusals(of names: Set<String>? = nil) -> [Diagnostic] {
    jobs.filter { names?.contains($0.name) ?? true }.compactMap { job in
      job.specification.refusal(of: options.engine).map { Diagnostic(SpecError($0, in: job.specification)) }
    }
  }

  /// Returns the index of a block's job, or nil if there isn't one.
  func job(named name: String) -> Int? { jobs.firstIndex { $0.name == name } }

  /// Returns the request of a job's runs.
  ///
  /// - Parameters:
  ///   - share: the fraction of the memory limit that the runs may use.
  ///   - stop: the signal that ends the runs.
  func request(of job: Int, share: Double = 1, stop: StopSignal? = nil) -> RunRequest {
    var limits = limits
    limits.memory *= share
    limits.stop = stop
    var request = plan.request(ofJob: job, [:], limits, options)
    // The states of replicates are computed on demand.
    request.keepsReplicateStates = false
    return request
  }

  /// Returns the request of a job's runs, with the handovers that they start from. Unknown handovers are computed.
  ///
  /// - Parameter known: the handovers of single runs by the names of their blocks. Computed handovers are added.
  func request(
    of job: Int, for runs: RunRanges, known: inout [String: any Handover], stop: StopSignal? = nil
  ) throws(RunError) -> RunRequest {
    var request = request(of: job, stop: stop)
    request.upstream = try plan.handovers(to: job, runs, known: &known) { self.request(of: $0, stop: stop) }
    return request
  }

  /// Returns the handovers of single runs that a plan contains, by the names of their blocks.
  func handovers(in states: [ClusterPlan.State]) -> [String: any Handover] {
    var known: [String: any Handover] = [:]
    for state in states {
      guard let job = job(named: state.name) else { continue }
      known[state.name] = jobs[job].specification.handover(in: state.record, request(of: job))
    }
    return known
  }

  /// Returns the runs that each worker would have to repeat before it can do the runs of a job.
  ///
  /// - Parameter isKnown: returns whether the plan contains the handover of a single run.
  /// - Returns: the indices of the jobs with single runs, and the estimated nanoseconds of the experiments' runs that
  ///   precede each run.
  func upstream(of job: Int, isKnown: (Int) -> Bool) -> (single: [Int], eachRun: Double) {
    var path = [job], seen: Set<Int> = [job], single: [Int] = [], each = 0.0
    while let next = path.popLast() {
      for dependency in jobs[next].specification.runDependencies {
        guard let index = self.job(named: dependency.name), seen.insert(index).inserted else { continue }
        let specification = jobs[index].specification
        if specification.experiment != nil {
          each += nanoseconds(of: index)
        } else {
          if isKnown(index) { continue }
          single.append(index)
        }
        path.append(index)
      }
    }
    return (single, each)
  }

  /// Returns the estimated nanoseconds of a single run of a job, or of a run of its first point.
  func nanoseconds(of job: Int) -> Double {
    jobs[job].specification.simulation.nanoseconds(with: options.engine)
  }

  /// Returns whether the runs of a job leap.
  func leaps(_ job: Int) -> Bool { jobs[job].specification.simulation.leaps(with: options.engine) }

  /// Returns a digest of everything that the results of a job depend on, except the build of the program.
  func digest(of job: Int) -> [UInt8] {
    let job = jobs[job]
    var writer = RecordWriter()
    writer.text(plan.blockDigests[job.name]?.former ?? "")
    writer.code(job.recordedSteps)
    writer.count(job.specification.runCount)
    var hash = SHA256()
    hash.update(writer.bytes)
    return Array(hash.finish().prefix(ClusterPlan.digestCount))
  }
}
