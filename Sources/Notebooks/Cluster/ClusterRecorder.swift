import Blocks
import Experiments
import Files
import Simulations
import Synchronization

/// Collects the results of a worker's threads and writes them to the worker's file at intervals. So little is lost if
/// the machine fails.
final class ClusterRecorder: Sendable {
  /// The block in progress.
  struct Work: Sendable {
    var block: Int
    var specification: BlockSpecification
    var request: RunRequest
    var use: CacheUse
    /// Whether a failed run will be repeated with more memory, so that it is not yet counted as a failure.
    var isFirst: Bool
  }

  private struct State {
    var work: Work?
    /// The rows of records that are not full yet.
    var rows: [NumberedRow] = []
    var done: [Range<Int>] = []
    var left: [Int] = []
    var failed: [Int] = []
    var summary: WorkSummary
    var made = 0
    var failures: [WorkSummary.Failure] = []
    var start = ContinuousClock.now
    var lastWrite = ContinuousClock.now
    var pause: Duration
    /// Whether there are results that the file does not contain yet.
    var isNew = false
  }

  private let packer: ResultPacker
  private let empty: WorkSummary
  private let longestPause: Duration
  private let state: Mutex<State>

  /// Creates a recorder.
  ///
  /// - Parameter pause: the time before the first write, and the longest pause. Each pause is twice as long as the one
  ///   before.
  init(_ packer: ResultPacker, blocks: Int, pause: (first: Duration, longest: Duration)) {
    self.packer = packer
    empty = WorkSummary(blocks: [WorkSummary.Block](repeating: WorkSummary.Block(), count: blocks))
    longestPause = pause.longest
    state = Mutex(State(summary: empty, pause: pause.first))
  }

  /// The number of computed runs, without failed ones.
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
  /// - Returns: the runs to repeat with more memory.
  func end() -> [Int] {
    state.withLock { state in
      settle(&state)
      state.work = nil
      return state.failed.sorted()
    }
  }

  /// Adds rows of ascending runs in one record.
  ///
  /// - Parameter isWhole: whether no more rows of this record will come. If so, the calling thread packs the record.
  func take(_ rows: [NumberedRow], isWhole: Bool) {
    guard !rows.isEmpty else { return writeIfDue() }
    if isWhole, let work = state.withLock({ $0.work }) {
      work.specification.keep(rows, of: work.request, in: work.use)
    }
    state.withLock { state in
      if !isWhole { state.rows += rows }
      for range in RunRanges(rows.lazy.map(\.run)).ranges { state.done.append(range) }
      state.made += rows.count
      state.isNew = true
    }
    writeIfDue()
  }

  /// Adds the outcome of a run without a row.
  func take(_ run: Int, _ made: MadeRun) {
    state.withLock { state in
      guard let work = state.work else { return }
      switch made {
      case .row(let row):
        state.rows.append(NumberedRow(run: run, row: row))
        state.done.append(run..<run + 1)
        state.made += 1
      case .kept:
        state.done.append(run..<run + 1)
        state.made += 1
      case .left:
        state.done.append(run..<run + 1)
        state.left.append(run)
        state.made += 1
      case .failed where work.isFirst:
        state.failed.append(run)
        return
      case .failed(let error):
        let failure = Self.failure(work, run, error)
        state.failures.append(failure)
        state.summary.failures.append(failure)
      }
      state.isNew = true
    }
    writeIfDue()
  }

  private func writeIfDue() {
    state.withLock { state in
      guard state.isNew, .now - state.lastWrite >= state.pause else { return }
      state.pause = min(state.pause * 2, longestPause)
      // If a write fails now, a later one may succeed. So only the last write reports its error.
      _ = try? write(&state)
    }
  }

  /// Writes all results that the file does not contain yet.
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

  /// Turns the remaining rows into records, and records all runs as done.
  private func settle(_ state: inout State) {
    guard let work = state.work else { return }
    // Rows of the same record must be adjacent.
    work.specification.keep(state.rows.sorted { $0.run < $1.run }, of: work.request, in: work.use)
    state.rows = []
    var block = state.summary.blocks[work.block]
    block.done = RunRanges(merging: block.done.ranges + state.done)
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
