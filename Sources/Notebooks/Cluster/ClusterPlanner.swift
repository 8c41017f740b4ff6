import Blocks
import Experiments
import Files
import Simulations
import Specification
import Synchronization

/// Plans the runs without a known result, notebook by notebook.
package struct ClusterPlanner {
  /// The files that a notebook reads, each of them once.
  private final class ReadFiles: Sendable {
    private let state = Mutex([InputFile]())

    var all: [InputFile] { state.withLock { $0 } }

    func note(_ path: String, _ bytes: [UInt8]) {
      state.withLock { files in
        if !files.contains(where: { $0.path == path }) { files.append(InputFile(path: path, bytes: bytes)) }
      }
    }
  }

  private let cache: ResultCache
  private let limits: Limits
  private let engine: EngineChoice
  private let workers: Workers
  private let stop: StopSignal?
  private let earlier: EarlierFailures
  private var pages: [ClusterPlan.Page] = []
  private var blocks: [ClusterPlan.Block] = []
  private var stretches: [TaskCuts.Stretch] = []
  /// The number of runs with known results in all notebooks.
  package private(set) var knownRuns = 0
  /// The number of blocks with missing runs that wait for the result of another block.
  package private(set) var waitingBlocks = 0
  /// The missing runs that failed in earlier plans, and are not planned again.
  package private(set) var failedRuns: [FailedRun] = []
  /// The number of bytes that states may still take.
  private var room = PlannedStates.allStates

  /// Creates a planner without notebooks.
  ///
  /// - Parameters:
  ///   - cache: the cache that holds known results, and that will hold the results of the workers.
  ///   - limits: the limits of each run.
  ///   - engine: the engine that the workers use for lattices.
  ///   - earlier: the runs to leave out, because they failed before.
  ///   - stop: the signal that ends runs of the planner itself.
  package init(
    _ cache: ResultCache, _ limits: Limits, engine: EngineChoice = .auto, _ workers: Workers,
    without earlier: EarlierFailures = EarlierFailures(), stop: StopSignal? = nil
  ) {
    self.cache = cache
    self.limits = limits
    self.engine = engine
    self.workers = workers
    self.earlier = earlier
    self.stop = stop
  }

  /// The number of missing runs so far.
  package var missingRuns: Int { blocks.reduce(0) { $0 + $1.missing.count } }
  /// The estimated time of the missing runs on one thread, in seconds.
  package var seconds: Double { blocks.reduce(0) { $0 + $1.seconds } }

  /// Adds the missing runs of a notebook.
  ///
  /// - Parameter only: the blocks to plan, or nil for all. The blocks that they depend on are added as well.
  /// - Returns: the notebook and its diagnostics. If there is an error among them, nothing was added.
  package mutating func add(
    _ file: NotebookFile, only: Set<String>? = nil
  ) throws(NotebookRefusal) -> (notebook: Notebook, diagnostics: [Diagnostic]) {
    let files = ReadFiles()
    let notebook = try file.notebook(memory: limits.memory, noting: { files.note($0, $1) })
    let page = ClusterPage(
      notebook, memory: limits.memory, updates: limits.updates, engine: engine, workers: workers)
    let wanted = only.map { Set(NotebookPlan(notebook, only: $0).plan.jobs.map(\.name)) }
    var diagnostics = notebook.faults + page.plan.obstacles(limits: limits).flatMap { $0 }
    diagnostics += page.refusals(of: wanted)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return (notebook, diagnostics.inOrder()) }
    let uses = page.plan.cacheUses(cache)
    var states = PlannedStates(page, uses, room: room, stop: stop)
    let before = blocks.count
    for (index, job) in page.jobs.enumerated() where wanted?.contains(job.name) ?? true {
      var missing = job.specification.missingRuns(of: page.request(of: index), in: uses[index])
      knownRuns += job.specification.runCount - missing.count
      let digest = page.digest(of: index), replicates = job.specification.experiment?.replicates ?? 1
      let failures = earlier.failures(of: digest, among: missing)
      failedRuns += failures.map { FailedRun($0, block: job.name, replicates: replicates, on: file.path) }
      missing = missing.subtracting(RunRanges(failures.map(\.run)))
      guard !missing.isEmpty else { continue }
      let (single, each) = page.upstream(of: index) { states.includes($0) }
      if let long = single.first(where: states.isAwaited) {
        waitingBlocks += 1
        diagnostics.append(
          Diagnostic(
            .note,
            "'\(job.name)' waits for the result of '\(page.jobs[long].name)': plan again once that result is known",
            at: job.specification.span))
        continue
      }
      let stretches = job.specification.stretches(of: missing, with: engine, each: each)
      self.stretches += stretches
      blocks.append(
        ClusterPlan.Block(
          page: pages.count, name: job.name, digest: digest, runCount: job.specification.runCount,
          replicates: replicates, missing: missing,
          seconds: stretches.reduce(0) { $0 + Double($1.count) * $1.cost } / 1e9))
    }
    if blocks.count > before {
      pages.append(
        ClusterPlan.Page(path: file.path, bytes: file.bytes, files: files.all, states: states.all))
      room = states.room
    }
    return (notebook, diagnostics.inOrder())
  }

  /// Returns the plan of all missing runs.
  ///
  /// - Parameters:
  ///   - tasks: the number of tasks. There are never more tasks than runs.
  ///   - version: the version of the program as text.
  /// - Throws: a problem if the user's key can be neither read nor created.
  package func plan(tasks: Int, build: String, version: String) throws(FileProblem) -> ClusterPlan {
    var plan = ClusterPlan(
      build: build, version: version, memory: limits.memory, updates: limits.updates, engine: engine, pages: pages,
      blocks: blocks, ends: TaskCuts.ends(stretches, tasks: min(tasks, ClusterPlan.mostTasks)))
    plan.key = try cache.key(ofPlan: plan.identity)
    return plan
  }
}

extension BlockSpecification {
  /// The time of a run without its steps, in nanoseconds.
  private static let runNanoseconds = 200.0

  /// Returns the estimated nanoseconds of some of the runs, point by point.
  ///
  /// - Parameter more: the nanoseconds of the work before each run.
  fileprivate func stretches(
    of runs: RunRanges, with engine: EngineChoice, each more: Double
  ) -> [TaskCuts.Stretch] {
    let more = more + Self.runNanoseconds
    guard let experiment else {
      return [TaskCuts.Stretch(count: runs.count, cost: simulation.nanoseconds(with: engine) + more)]
    }
    var stretches: [TaskCuts.Stretch] = []
    for range in runs.ranges {
      var start = range.lowerBound
      while start < range.upperBound {
        let point = start / experiment.replicates
        let end = min(range.upperBound, (point + 1) * experiment.replicates)
        stretches.append(
          TaskCuts.Stretch(
            count: end - start, cost: experiment.points[point].simulation.nanoseconds(with: engine) + more))
        start = end
      }
    }
    return stretches
  }
}

/// The runs that failed in earlier plans. The same computation would fail again, so a new plan leaves it out.
package struct EarlierFailures: Sendable {
  /// The failures, by the digests of their blocks.
  private var failures: [[UInt8]: [WorkSummary.Failure]] = [:]

  package init() {}

  /// Reads the failures from earlier plans with this engine, whose runs had the same or looser limits.
  ///
  /// - Parameters:
  ///   - plans: plans that this user made with this build of the program.
  ///   - folder: the folder with the results of their workers.
  package init(_ plans: [ClusterPlan], in folder: CacheFolder, _ limits: Limits, _ engine: EngineChoice) {
    for plan in plans
    where plan.memory >= limits.memory && plan.updates >= limits.updates && plan.engine == engine {
      for failure in ClusterStatus(plan, in: folder).failures {
        failures[plan.blocks[failure.block].digest, default: []].append(failure)
      }
    }
  }

  /// Returns the failures of a block in order, each run once.
  ///
  /// - Parameters:
  ///   - digest: the digest of the block.
  ///   - runs: the runs to look for.
  func failures(of digest: [UInt8], among runs: RunRanges) -> [WorkSummary.Failure] {
    var seen: Set<Int> = []
    return (failures[digest] ?? []).filter { runs.contains($0.run) && seen.insert($0.run).inserted }
      .sorted { $0.run < $1.run }
  }
}
