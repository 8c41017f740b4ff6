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
    return plan.request(ofJob: job, [:], limits, options)
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

  /// Returns why only the command that writes the notebook can make the runs of a job, or nil if workers can.
  func obstacle(to job: Int) -> String? {
    let job = jobs[job]
    if let other = job.specification.runDependencies.first { return "it starts from '\(other.name)'" }
    if job.specification.experiment != nil, plan.plan.upstream.contains(job.name) {
      return "other blocks start from its runs"
    }
    return nil
  }
}
