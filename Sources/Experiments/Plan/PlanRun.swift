import Blocks
import Simulations
import Specification

/// A run of a plan, one job at a time.
///
/// A report with its pictures and series exists only while the caller holds it. The reports of a whole notebook may not
/// fit into memory. The states that other jobs start from are held until the last of these jobs has run.
package struct PlanRun: Sendable {
  /// The outcome of a job.
  package enum Outcome: Sendable {
    case report(Report)
    /// The run ended with an error.
    case failed([SpecError])
    /// The job cannot run, for at least one reason.
    case blocked([SpecError])
  }

  private let plan: Plan
  private let limits: Limits
  /// The deadline of all jobs, whose time starts when the run is created; nil without a limit.
  package let deadline: Deadline?
  /// The indices of the remaining jobs in reverse order. Jobs that cannot run come first, then the others in the order
  /// of the plan.
  private var remaining: [Int]
  private var handovers: [String: any Handover] = [:]
  /// The names of the jobs that have a report.
  private var reported: Set<String> = []
  /// The estimated time of the file in seconds, once the time limit has stopped a block.
  private var needed: Double?
  /// The number of bytes of the handovers.
  private var held = 0
  /// The number of bytes of the notebook.
  private let read: Int
  /// The number of jobs that still wait for the handover of a job.
  private var waiting: [String: Int] = [:]
  /// The job that ran last. Its dependencies are needed until the caller has used the outcome.
  private var last: Plan.Job?

  /// Starts the time of a plan, without running a job.
  ///
  /// - Parameter read: the bytes of the notebook that are held while the plan runs.
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

  /// Runs the next job and returns its outcome, or nil after the last job.
  ///
  /// - Parameters:
  ///   - files: the bytes of files that wait to be written.
  ///   - compute: returns the report of a job, given its index, the handovers of other jobs, and the limits.
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
      return (index, .blocked([deadline.unbegun(needing: needed, at: job.specification.span)]))
    }
    // A record is valid only for the limit with which it was made. So small changes of the page must not change the
    // limit.
    let reserved = held + (Double(besides) < limits.memory / 64 ? 0 : besides)
    let start = ContinuousClock.now
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
        needed = seconds(neededBy: job, since: start, stop)
        return (index, .failed([deadline.stopped(stop.text, needing: needed, at: job.specification.span)]))
      }
      return (index, .failed([SpecError(error, in: job.specification)]))
    }
  }

  /// Returns the estimated time of the file in seconds, given the block that the time limit stopped, or nil if it is
  /// unknown.
  private func seconds(
    neededBy job: Plan.Job, since start: ContinuousClock.Instant, _ stop: RunStop
  ) -> Double? {
    guard let share = stop.share, let deadline else { return nil }
    let made = (ContinuousClock.now - start) / .seconds(1), whole = made / share
    let cost = job.specification.cost.nanoseconds
    let later = remaining.filter { plan.faults(ofJob: $0).isEmpty }.map { plan.jobs[$0].specification }
    let others = cost > 0 ? later.reduce(0) { $0 + ($1.hasOpenEnd ? 0 : $1.cost.nanoseconds) } / cost : 0
    return max(0, deadline.seconds - made) + whole * (1 + others)
  }

  /// Releases the handovers that only the last job waited for.
  private mutating func release() {
    for dependency in last?.specification.runDependencies ?? [] {
      waiting[dependency.name, default: 0] -= 1
      if waiting[dependency.name] == 0 { held -= handovers.removeValue(forKey: dependency.name)?.byteCount ?? 0 }
    }
    last = nil
  }
}

extension SpecError {
  /// Creates the error of a run, at its place in the block.
  package init(_ error: RunError, in specification: BlockSpecification) {
    self.init(
      .invalid(error.message, advice: error.advice), key: error.key,
      at: error.span ?? specification.spans[error.key] ?? specification.span)
  }
}
