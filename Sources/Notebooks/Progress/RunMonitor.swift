import Experiments
import Simulations
import Synchronization

/// What a command is doing right now, told by the thread that runs the blocks and read by the one that draws the bar.
package final class RunMonitor: Sendable {
  private struct State {
    var line: ProgressLine?
    /// Cell updates of the notebook: of all its blocks, of those that are done, and of the one that runs.
    var work = (all: 0.0, done: 0.0, running: 0.0)
    /// Blocks of the notebook that are not done and whose length only their end will tell.
    var openEnds = 0
    var notebookStart = ContinuousClock.now
    var blockStart = ContinuousClock.now
    var progress = RunProgress()
  }

  private let state = Mutex(State())

  package init() {}

  /// The next notebook is being read.
  package func begin(file path: String, _ number: Int, of count: Int) {
    state.withLock { state in
      state = State()
      var line = ProgressLine(path: path)
      line.file = number
      line.files = count
      state.line = line
    }
  }

  /// These blocks of the notebook will be run.
  package func begin(_ jobs: [Plan.Job]) {
    state.withLock { state in
      state.line?.blocks = jobs.count
      state.work.all = jobs.reduce(0) { $0 + $1.specification.cost.updates }
      state.openEnds = jobs.count { $0.specification.hasOpenEnd }
      state.notebookStart = .now
    }
  }

  /// Runs a block, and looks on.
  package func run(
    _ job: Plan.Job, _ request: RunRequest, cache use: CacheUse? = nil
  ) throws(RunError) -> Report {
    let progress = RunProgress()
    let specification = job.specification
    state.withLock { state in
      state.line?.block = job.name
      state.line?.generationCount = specification.hasOpenEnd ? nil : Int(min(specification.stepCount, 0x1p62))
      state.work.running = specification.cost.updates
      state.progress = progress
      state.blockStart = .now
    }
    defer {
      state.withLock { state in
        state.line?.block = nil
        state.line?.blocksDone += 1
        state.work.done += state.work.running
        state.work.running = 0
        if job.specification.hasOpenEnd { state.openEnds -= 1 }
      }
    }
    var request = request
    request.progress = progress
    return try specification.run(request, cache: use)
  }

  /// What there is to say at this moment; nil before the first notebook.
  package func line(at now: ContinuousClock.Instant = .now) -> ProgressLine? {
    state.withLock { state in
      guard var line = state.line else { return nil }
      line.generations = state.progress.generations
      line.seconds = (now - state.blockStart) / .seconds(1)
      guard state.openEnds == 0, state.work.all > 0 else { return line }
      var done = state.work.done
      if let count = line.generationCount, count > 0, line.block != nil {
        done += state.work.running * min(1, Double(line.generations) / Double(count))
      }
      let share = done / state.work.all
      line.share = share
      // A guess that rests on a hundredth of the work is none.
      if share >= 0.01 { line.secondsLeft = (now - state.notebookStart) / .seconds(1) * (1 - share) / share }
      return line
    }
  }
}

extension BlockSpecification {
  /// Whether the number of its steps is not known beforehand.
  fileprivate var hasOpenEnd: Bool { spans["until"] != nil || simulation.hasOpenEnd }
}
