import Blocks
import Experiments
import Files
import Simulations
import Specification
import Synchronization

/// Makes the plan of the runs that a cache lacks, from one notebook after the other.
package struct ClusterPlanner {
  /// The files that a notebook reads, each once.
  private final class ReadFiles: Sendable {
    private let state = Mutex([ClusterPlan.File]())

    var all: [ClusterPlan.File] { state.withLock { $0 } }

    func note(_ path: String, _ bytes: [UInt8]) {
      state.withLock { files in
        if !files.contains(where: { $0.path == path }) { files.append(ClusterPlan.File(path: path, bytes: bytes)) }
      }
    }
  }

  private let cache: ResultCache
  private let limits: Limits
  private let workers: Workers
  private var pages: [ClusterPlan.Page] = []
  private var blocks: [ClusterPlan.Block] = []
  private var stretches: [TaskCuts.Stretch] = []
  /// The runs of all notebooks whose results are known.
  package private(set) var knownRuns = 0
  /// The number of blocks with missing runs that wait for the result of another block.
  package private(set) var waitingBlocks = 0
  /// A single run that takes this many seconds is not made again by every worker that starts from it.
  private static let longRun = 60.0
  /// States of more bytes do not travel in the plan.
  private static let stateLimit = 64 << 20

  /// - Parameters:
  ///   - cache: where results are known, and where workers will leave theirs.
  ///   - limits: those of each run.
  package init(_ cache: ResultCache, _ limits: Limits, _ workers: Workers) {
    self.cache = cache
    self.limits = limits
    self.workers = workers
  }

  /// The runs that are missing so far.
  package var missingRuns: Int { blocks.reduce(0) { $0 + $1.missing.count } }
  /// The estimated time of these, on one thread.
  package var seconds: Double { blocks.reduce(0) { $0 + $1.seconds } }

  /// Adds the missing runs of a notebook.
  ///
  /// - Parameter only: the blocks that are wanted; those that they depend on are added, too. Nil for all.
  /// - Returns: the notebook and the messages about it. With errors among them nothing was added.
  package mutating func add(
    _ file: NotebookFile, only: Set<String>? = nil
  ) throws(NotebookRefusal) -> (notebook: Notebook, diagnostics: [Diagnostic]) {
    let files = ReadFiles()
    let notebook = try file.notebook(memory: limits.memory, noting: { files.note($0, $1) })
    let page = ClusterPage(notebook, memory: limits.memory, updates: limits.updates, workers: workers)
    var diagnostics = notebook.faults + page.plan.obstacles(limits: limits).flatMap { $0 }
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return (notebook, diagnostics.inOrder()) }
    let uses = page.plan.cacheUses(cache)
    // What single runs that are known hand over.
    var states: [Int: ClusterPlan.State?] = [:]
    func state(of job: Int) -> ClusterPlan.State? {
      if let state = states[job] { return state }
      let specification = page.jobs[job].specification
      let record = specification.knownHandover(page.request(of: job), in: uses[job])
      let state = record.flatMap { record in
        record.count <= Self.stateLimit ? ClusterPlan.State(name: page.jobs[job].name, record: record) : nil
      }
      states[job] = .some(state)
      return state
    }
    let before = blocks.count, wanted = only.map { Set(NotebookPlan(notebook, only: $0).plan.jobs.map(\.name)) }
    for (index, job) in page.jobs.enumerated() where wanted?.contains(job.name) ?? true {
      let missing = job.specification.missingRuns(of: page.request(of: index), in: uses[index])
      knownRuns += job.specification.runCount - missing.count
      guard !missing.isEmpty else { continue }
      let (single, each) = page.upstream(of: index) { state(of: $0) != nil }
      let long = single.first { page.jobs[$0].specification.simulation.cost.nanoseconds / 1e9 >= Self.longRun }
      if let long {
        waitingBlocks += 1
        diagnostics.append(
          Diagnostic(
            .note, "'\(job.name)' waits for the result of '\(page.jobs[long].name)': plan again when it is there",
            at: job.specification.span))
        continue
      }
      let stretches = job.specification.stretches(of: missing, each: each)
      self.stretches += stretches
      blocks.append(
        ClusterPlan.Block(
          page: pages.count, name: job.name, digest: page.digest(of: index), runCount: job.specification.runCount,
          replicates: job.specification.experiment?.replicates ?? 1, missing: missing,
          seconds: stretches.reduce(0) { $0 + Double($1.count) * $1.cost } / 1e9))
    }
    if blocks.count > before {
      pages.append(
        ClusterPlan.Page(
          path: file.path, bytes: file.bytes, files: files.all,
          states: states.sorted { $0.key < $1.key }.compactMap(\.value)))
    }
    return (notebook, diagnostics.inOrder())
  }

  /// Returns the plan of all missing runs.
  ///
  /// - Parameters:
  ///   - tasks: the number of tasks; there are fewer where there are fewer runs.
  ///   - version: the program in words.
  /// - Throws: where the user's key can be neither read nor made.
  package func plan(tasks: Int, build: String, version: String) throws(FileProblem) -> ClusterPlan {
    var plan = ClusterPlan(
      build: build, version: version, memory: limits.memory, updates: limits.updates, pages: pages, blocks: blocks,
      ends: TaskCuts.ends(stretches, tasks: min(tasks, ClusterPlan.mostTasks)))
    plan.key = try cache.key(ofPlan: plan.identity)
    return plan
  }
}

extension BlockSpecification {
  /// The time that a run takes beside its steps, in nanoseconds.
  private static let runNanoseconds = 200.0

  /// Returns the estimated time of some of the runs, in nanoseconds, point by point.
  ///
  /// - Parameter more: the time of what goes before each run.
  fileprivate func stretches(of runs: RunRanges, each more: Double) -> [TaskCuts.Stretch] {
    let more = more + Self.runNanoseconds
    guard let experiment else {
      return [TaskCuts.Stretch(count: runs.count, cost: simulation.cost.nanoseconds + more)]
    }
    var stretches: [TaskCuts.Stretch] = []
    for range in runs.ranges {
      var start = range.lowerBound
      while start < range.upperBound {
        let point = start / experiment.replicates
        let end = min(range.upperBound, (point + 1) * experiment.replicates)
        stretches.append(
          TaskCuts.Stretch(
            count: end - start, cost: experiment.points[point].simulation.cost.nanoseconds + more))
        start = end
      }
    }
    return stretches
  }
}
