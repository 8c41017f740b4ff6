import Blocks
import Simulations
import Specification

/// A run of a plan, one job at a time.
///
/// A report with its pictures and series exists only as long as the caller holds it, because those of a whole notebook
/// may not fit into memory. The states that other jobs start from are held until the last of these jobs has run.
package struct PlanRun: Sendable {
  /// The outcome of a job.
  package enum Outcome: Sendable {
    case report(Report)
    /// The run ended with an error.
    case failed([SpecError])
    /// The job cannot be run, for at least one reason.
    case blocked([SpecError])
  }

  private let plan: Plan
  private let limits: Limits
  /// The end of the time of all jobs, which begins when the run is made; nil without a limit.
  package let deadline: Deadline?
  /// Indices of the jobs still to come: first those that cannot be run, then the others in the order of the plan.
  private var remaining: [Int]
  private var handovers: [String: any Handover] = [:]
  /// The names of the jobs that have a report.
  private var reported: Set<String> = []
  /// Bytes of the handovers.
  private var held = 0
  /// Bytes of the notebook.
  private let read: Int
  /// How many jobs still wait for what a job leaves.
  private var waiting: [String: Int] = [:]
  /// The job that was run last; what it waited for is needed until its outcome has been used.
  private var last: Plan.Job?

  /// - Parameter read: the bytes of the notebook that are held for as long as the plan runs.
  package init(_ plan: Plan, limits: Limits, holding read: Int = 0) {
    self.plan = plan
    self.limits = limits
    self.read = read
    deadline = Deadline(seconds: limits.seconds)
    remaining = Array((plan.jobs.indices.filter { !plan.faults(ofJob: $0).isEmpty } + plan.order).reversed())
    for dependency in plan.order.flatMap({ plan.jobs[$0].specification.runDependencies }) {
      waiting[dependency.name, default: 0] += 1
    }
  }

  /// Runs the next job; nil after the last one.
  ///
  /// - Parameters:
  ///   - files: bytes of the files that wait to be written.
  ///   - compute: makes the report of a job, given by its index, from what those that it depends on left,
  ///     within limits.
  package mutating func next(
    holding files: Int = 0,
    _ compute: (_ job: Int, _ upstream: [String: any Handover], RunLimits) throws(RunError) -> Report
  ) -> (job: Int, outcome: Outcome)? {
    release()
    guard let index = remaining.popLast() else { return nil }
    let faults = plan.faults(ofJob: index)
    guard faults.isEmpty else { return (index, .blocked(faults)) }
    let job = plan.jobs[index]
    last = job
    let besides = read + files
    if let obstacle = plan.obstacle(
      to: job, limits: limits, holding: held, besides: besides,
      isThere: { $0.isComparison ? reported.contains($0.name) : handovers[$0.name] != nil })
    {
      return (index, .blocked([obstacle]))
    }
    if let refusal = limits.refusal(of: job.specification, naming: job.namedSteps.count) {
      return (index, .blocked([refusal]))
    }
    if let deadline, deadline.isOver {
      return (index, .blocked([deadline.unbegun(at: job.specification.span)]))
    }
    // A record is trusted under the limit that it was made with. So a few words more in a page must not change the limit.
    let reserved = held + (Double(besides) < limits.memory / 64 ? 0 : besides)
    do throws(RunError) {
      let report = try compute(
        index, handovers,
        RunLimits(memory: limits.memory - Double(reserved), updates: limits.updates, stop: deadline?.stop))
      if waiting[job.name] != nil, let handover = report.handover {
        held += handover.byteCount - (handovers.updateValue(handover, forKey: job.name)?.byteCount ?? 0)
      }
      reported.insert(job.name)
      return (index, .report(report))
    } catch {
      if let deadline, let stop = error.stop {
        return (index, .failed([deadline.stopped(stop.text, at: job.specification.span)]))
      }
      return (index, .failed([SpecError(error, in: job.specification)]))
    }
  }

  /// Lets go of what only the last job waited for.
  private mutating func release() {
    for dependency in last?.specification.runDependencies ?? [] {
      waiting[dependency.name, default: 0] -= 1
      if waiting[dependency.name] == 0 { held -= handovers.removeValue(forKey: dependency.name)?.byteCount ?? 0 }
    }
    last = nil
  }
}

extension SpecError {
  /// The error of a run, at its place in the block.
  package init(_ error: RunError, in specification: BlockSpecification) {
    self.init(
      .invalid(error.message, advice: error.advice), key: error.key,
      at: error.span ?? specification.spans[error.key] ?? specification.span)
  }
}
