import Blocks
import Experiments
import Files
import Simulations
import Synchronization

/// Collects what the threads of a worker make, and writes it into the worker's file now and then, so that little is lost
/// where the machine is taken away.
final class ClusterRecorder: Sendable {
  /// The block that is worked on.
  struct Work: Sendable {
    var block: Int
    var specification: BlockSpecification
    var request: RunRequest
    var use: CacheUse
    /// Whether a run that fails is made again with more memory, and is not a failure yet.
    var isFirst: Bool
  }

  private struct State {
    var work: Work?
    var rows: [Int: RunRow] = [:]
    var done: [Int] = []
    var left: [Int] = []
    var failed: [Int] = []
    var summary: WorkSummary
    var made = 0
    var failures: [WorkSummary.Failure] = []
    var start = ContinuousClock.now
    var lastWrite = ContinuousClock.now
    var pause: Duration
    /// Whether there is anything that the file lacks.
    var isNew = false
  }

  private let packer: ResultPacker
  private let empty: WorkSummary
  private let longestPause: Duration
  private let state: Mutex<State>

  /// - Parameter pause: the time before the file is written first; each one after it is twice as long, up to the second.
  init(_ packer: ResultPacker, blocks: Int, pause: (first: Duration, longest: Duration)) {
    self.packer = packer
    empty = WorkSummary(blocks: [WorkSummary.Block](repeating: WorkSummary.Block(), count: blocks))
    longestPause = pause.longest
    state = Mutex(State(summary: empty, pause: pause.first))
  }

  /// The number of runs that were made, failed ones too.
  var made: Int { state.withLock { $0.made } }
  var failures: [WorkSummary.Failure] { state.withLock { $0.failures } }

  /// Begins the work on a block.
  func begin(_ work: Work) {
    state.withLock { state in
      state.work = work
      state.failed = []
      state.start = .now
    }
  }

  /// Ends the work on a block.
  ///
  /// - Returns: the runs to be made again with more memory.
  func end() -> [Int] {
    state.withLock { state in
      settle(&state)
      state.work = nil
      return state.failed.sorted()
    }
  }

  /// Takes what was made of a run.
  func take(_ run: Int, _ made: MadeRun) {
    state.withLock { state in
      guard let work = state.work else { return }
      switch made {
      case .row(let row):
        state.rows[run] = row
        state.done.append(run)
      case .kept: state.done.append(run)
      case .left:
        state.done.append(run)
        state.left.append(run)
      case .failed where work.isFirst:
        state.failed.append(run)
        return
      case .failed(let error):
        let failure = Self.failure(work, run, error)
        state.failures.append(failure)
        state.summary.failures.append(failure)
      }
      state.made += 1
      state.isNew = true
      let now = ContinuousClock.now
      guard now - state.lastWrite >= state.pause else { return }
      state.pause = min(state.pause * 2, longestPause)
      // A file that cannot be written now may be written later; the last time tells.
      _ = try? write(&state)
    }
  }

  /// Writes everything that is not in the file yet.
  func finish() throws(FileProblem) {
    let result = state.withLock { state -> Result<Void, FileProblem> in
      do throws(FileProblem) {
        if state.isNew { try write(&state) }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func write(_ state: inout State) throws(FileProblem) {
    settle(&state)
    state.lastWrite = .now
    if try packer.write(summary: state.summary.encoded) { state.summary = empty }
    state.isNew = false
  }

  /// Turns rows into records, and notes their runs.
  private func settle(_ state: inout State) {
    guard let work = state.work else { return }
    work.specification.keep(state.rows, of: work.request, in: work.use)
    state.rows = [:]
    var block = state.summary.blocks[work.block]
    block.done = RunRanges(merging: block.done.ranges + RunRanges(state.done.sorted()).ranges)
    block.left = RunRanges(merging: block.left.ranges + RunRanges(state.left.sorted()).ranges)
    let now = ContinuousClock.now
    block.seconds += (now - state.start) / .seconds(1) * Double(work.request.workers.count)
    state.summary.blocks[work.block] = block
    state.start = now
    (state.done, state.left) = ([], [])
  }

  private static func failure(_ work: Work, _ run: Int, _ error: RunError) -> WorkSummary.Failure {
    let advice = error.advice.map { "; \($0)" } ?? ""
    guard let experiment = work.specification.experiment else {
      return WorkSummary.Failure(
        block: work.block, run: run, seed: work.specification.seed, point: "", key: error.key,
        message: error.message + advice)
    }
    let point = experiment.points[run / experiment.replicates]
    return WorkSummary.Failure(
      block: work.block, run: run, seed: point.seed, point: experiment.text(of: point), key: error.key,
      message: error.message + advice)
  }
}
