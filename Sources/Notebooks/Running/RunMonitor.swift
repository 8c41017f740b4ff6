import Blocks
import Experiments
import Simulations
import Synchronization

/// The progress of a command. The thread that runs the blocks writes it, and the thread that draws the bar reads it.
package final class RunMonitor: Sendable {
  private struct State {
    var status: RunStatus?
    /// The estimated time of the notebook: of all its blocks, of the finished ones, and of the one that is running.
    var work = (all: 0.0, done: 0.0, running: 0.0)
    /// The number of unfinished blocks whose length is unknown until they end.
    var openEnds = 0
    var notebookStart = ContinuousClock.now
    var blockStart = ContinuousClock.now
    var progress = RunProgress()
  }

  private let state = Mutex(State())

  package init() {}

  /// Records that the next notebook is being read.
  package func begin(file path: String, _ number: Int, of count: Int) {
    state.withLock { state in
      state = State()
      var status = RunStatus(path: path)
      status.file = number
      status.files = count
      state.status = status
    }
  }

  /// Records the blocks of the notebook that will run.
  package func begin(_ jobs: [Plan.Job]) {
    state.withLock { state in
      state.status?.blocks = jobs.count
      state.work.all = jobs.reduce(0) { $0 + $1.specification.cost.nanoseconds }
      state.openEnds = jobs.count { $0.specification.hasOpenEnd }
      state.notebookStart = .now
    }
  }

  /// Records that a block does not run, because of a limit or an error.
  func skip(_ job: Plan.Job) {
    state.withLock { state in
      state.status?.blocksDone += 1
      state.work.all -= job.specification.cost.nanoseconds
      if job.specification.hasOpenEnd { state.openEnds -= 1 }
    }
  }

  /// Records how many of the old results have been removed.
  package func noteRemoved(_ count: Int, of all: Int) {
    state.withLock { state in
      state.status?.removed = count
      state.status?.removals = all
    }
  }

  /// Runs a block and follows its progress.
  package func run(
    _ job: Plan.Job, _ request: RunRequest, cache use: CacheUse? = nil
  ) throws(RunError) -> Report {
    let progress = RunProgress()
    let specification = job.specification
    state.withLock { state in
      state.status?.block = job.name
      state.status?.generationCount = specification.hasOpenEnd ? nil : Int(min(specification.stepCount, 0x1p62))
      state.status?.runCount = specification.experiment.flatMap { $0.runCount > 1 ? $0.runCount : nil }
      state.work.running = specification.cost.nanoseconds
      state.progress = progress
      state.blockStart = .now
    }
    defer {
      state.withLock { state in
        state.status?.block = nil
        state.status?.runCount = nil
        state.status?.blocksDone += 1
        state.work.done += state.work.running
        state.work.running = 0
        if job.specification.hasOpenEnd { state.openEnds -= 1 }
      }
    }
    var request = request
    request.progress = progress
    return try specification.run(request, cache: use)
  }

  /// Returns the progress of the command, or nil before the first notebook.
  package func status(at now: ContinuousClock.Instant = .now) -> RunStatus? {
    state.withLock { state in
      guard var status = state.status else { return nil }
      status.generations = state.progress.generations
      status.runs = state.progress.runs
      status.seconds = (now - state.blockStart) / .seconds(1)
      guard state.openEnds == 0 else {
        status.countRuns(known: state.progress.knownRuns)
        return status
      }
      guard state.work.all > 0 else { return status }
      var done = state.work.done
      if let count = status.generationCount, count > 0, status.block != nil {
        done += state.work.running * min(1, Double(status.generations) / Double(count))
      }
      let share = done / state.work.all
      status.share = share
      // An estimate from less than a hundredth of the work would be worthless.
      if (0.01..<1).contains(share) {
        status.secondsLeft = (now - state.notebookStart) / .seconds(1) * (1 - share) / share
      }
      return status
    }
  }
}

extension RunStatus {
  /// Derives the share and the remaining time of the running block from its finished runs, if the number of steps is
  /// unknown.
  ///
  /// - Parameter known: the number of runs whose results were found, which took no time.
  fileprivate mutating func countRuns(known: Int) {
    guard block != nil, generationCount == nil, let runCount else { return }
    let share = Double(min(runs, runCount)) / Double(runCount), made = runs - known
    self.share = share
    isOfBlock = blocksDone + 1 < blocks
    // An estimate from less than a hundredth of the work would be worthless.
    guard made > 0, Double(made) >= 0.01 * Double(runCount - known) else { return }
    secondsLeft = seconds * Double(max(0, runCount - runs)) / Double(made)
  }
}

/// The progress of a command at one point in time.
package struct RunStatus: Sendable, Hashable {
  /// The path of the notebook, its number, and the number of all notebooks.
  package var path: String
  package var file = 1
  package var files = 1
  package var blocksDone = 0
  package var blocks = 0
  /// The name of the running block, or nil between two blocks.
  package var block: String?
  /// The number of generations of the running block that have been computed.
  package var generations = 0
  /// The number of all generations of the running block, or nil if it is unknown before the end (`until`).
  package var generationCount: Int?
  /// The number of finished runs of the running block.
  package var runs = 0
  /// The number of all runs of the running block, or nil if it is not an experiment.
  package var runCount: Int?
  /// The seconds since the running block began.
  package var seconds = 0.0
  /// The finished share of the work, from 0 to 1, or nil if it is unknown.
  ///
  /// The work is that of the notebook, or of the running block if the share of the notebook depends on other blocks.
  package var share: Double?
  /// The remaining seconds of the same work, or nil if they are unknown.
  package var secondsLeft: Double?
  /// The numbers of removed and of all old results, while they are removed.
  package var removed = 0
  package var removals = 0
  /// Whether the share and the remaining seconds concern only the running block.
  package var isOfBlock = false

  package init(path: String) { self.path = path }
}
