import Simulations

/// The result of a job.
package struct PlayResult: Sendable {
  package var job: PlayJob
  /// The session after the job. After an error, it has the last state that could be computed.
  package var session: any PlaySession
  /// The samples that were noted on the way, ascending.
  package var samples: [SeriesSample]
  package var error: RunError?
  package var took: Duration
  /// Whether nothing can change without an input. This is tested only after many steps at once.
  package var isAtRest = false

  /// The largest number of steps of one job that are all noted.
  private static let mostSamples = 64

  /// The largest number of steps that are noted in a longer job, apart from the first and the last one.
  private static let mostSpacedSamples = 16

  /// The smallest number of steps in a job after which rest is tested.
  private static let fewestToRest = 16

  /// Performs a job.
  package static func of(_ job: PlayJob, _ session: any PlaySession) -> PlayResult {
    let clock = ContinuousClock()
    let start = clock.now, before = session.seriesValues
    var result = PlayResult(job: job, session: session, samples: [], took: .zero)
    do throws(RunError) { try result.perform(job) } catch { result.error = error }
    result.note()
    if job.steps >= Self.fewestToRest, result.session.seriesValues == before {
      result.isAtRest = result.session.isAtRest
    }
    result.took = start.duration(to: clock.now)
    return result
  }

  private mutating func perform(_ job: PlayJob) throws(RunError) {
    switch job {
    case .advance(let ticks) where session.seriesNames.isEmpty: try session.advance(by: ticks)
    case .advance(let ticks):
      let stride = Self.stride(of: ticks), target = session.step + min(ticks, .max - session.step)
      while session.step < target {
        let before = session.step
        try session.advance(by: min(target - before, stride - before % stride))
        guard session.step > before else { return }
        note()
      }
    case .leap(let ticks, let times) where times <= Self.mostSamples:
      for _ in 0..<times {
        try session.leap(by: ticks)
        note()
      }
    case .leap: try session.leap(by: job.steps)
    case .go(let step): try session.go(to: step)
    case .undo(let count): for _ in 0..<count where try !session.undoInput() { return }
    case .redo(let count): for _ in 0..<count where try !session.redoInput() { return }
    }
  }

  /// Returns a power of two, whose multiples are the noted steps of a job.
  private static func stride(of ticks: Int) -> Int {
    guard ticks > mostSamples else { return 1 }
    var stride = 1
    while ticks / stride > mostSpacedSamples { stride *= 2 }
    return stride
  }

  private mutating func note() {
    guard samples.last?.step != session.step else { return }
    samples.append(
      SeriesSample(step: session.step, values: session.seriesValues, isAfterLeap: job.leavesOutSteps))
  }
}

/// The values of a session's series at one step.
package struct SeriesSample: Hashable, Sendable {
  package var step: Int
  package var values: [Int]
  /// Whether the steps before it were leapt over. Otherwise they were computed, even if they are not noted.
  package var isAfterLeap: Bool

  package init(step: Int, values: [Int], isAfterLeap: Bool = false) {
    self.step = step
    self.values = values
    self.isAfterLeap = isAfterLeap
  }
}

/// A computation of a session on another thread.
package enum PlayJob: Hashable, Sendable {
  /// Computes steps.
  case advance(Int)
  /// Leaps over steps several times.
  case leap(by: Int, times: Int)
  /// Goes to a step.
  case go(Int)
  /// Undoes or repeats the inputs of one stroke.
  case undo(inputs: Int)
  case redo(inputs: Int)

  /// The number of steps, which is at most `Int.max`, or 0 unless the job goes forward by a number of steps.
  var steps: Int {
    switch self {
    case .advance(let ticks): return ticks
    case .leap(let ticks, let times):
      let (all, isBeyond) = ticks.multipliedReportingOverflow(by: times)
      return isBeyond ? .max : all
    case .go, .undo, .redo: return 0
    }
  }

  /// Whether the job may skip steps on its way.
  var leavesOutSteps: Bool {
    switch self {
    case .leap, .go: true
    case .advance, .undo, .redo: false
    }
  }

  /// Whether the job is a leap.
  var isLeap: Bool {
    if case .leap = self { true } else { false }
  }
}
