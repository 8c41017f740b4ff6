import Blocks
import Experiments
import Files
import Simulations
import Specification
import Synchronization

/// Repeats a random sample of the runs with known results, and compares the results byte for byte.
///
/// Someone who has the user's seal can forge results, and only a repeated run exposes them.
package struct ResultVerification: Sendable {
  /// A known result that differs from the result of the repeated run.
  package struct Difference: Sendable, Hashable {
    package var page: String
    package var block: String
    /// The number of the run, counted from 0, and the number of replicates of each point.
    package var run: Int
    package var replicates: Int
    package var seed: UInt64
    /// The swept values of the run's point, such as `factor=2`. The text is empty without a sweep.
    package var point: String
    /// The error of the repeated run, or nil if it succeeded.
    package var error: String?
  }

  /// A block with known results.
  private struct Block: Sendable {
    var page: ClusterPage
    var path: String
    var job: Int
    var use: CacheUse
    var known: RunRanges
  }

  /// The cache to verify, which keeps no results.
  package let cache: ResultCache
  private let limits: Limits
  private let engine: EngineChoice
  private let workers: Workers
  private var blocks: [Block] = []
  /// The number of runs in all notebooks, with known results or not.
  package private(set) var runs = 0

  /// Creates a verification without notebooks.
  ///
  /// - Parameters:
  ///   - cache: the cache to verify. It is not changed.
  ///   - limits: the limits of each run. A result that needed looser limits does not count as known.
  ///   - engine: the engine for lattices. A result counts as known only if a run with this engine would use it.
  package init(_ cache: ResultCache, _ limits: Limits, engine: EngineChoice = .auto, _ workers: Workers) {
    self.cache = cache.withoutKeeping
    self.limits = limits
    self.engine = engine
    self.workers = workers
  }

  /// The number of runs with known results.
  package var knownRuns: Int { blocks.reduce(0) { $0 + $1.known.count } }

  /// Adds the known runs of a notebook.
  ///
  /// - Returns: the notebook and its diagnostics. If there is an error among them, nothing was added.
  package mutating func add(
    _ file: NotebookFile
  ) throws(NotebookRefusal) -> (notebook: Notebook, diagnostics: [Diagnostic]) {
    let notebook = try file.notebook(memory: limits.memory)
    let page = ClusterPage(
      notebook, memory: limits.memory, updates: limits.updates, engine: engine, workers: workers)
    let diagnostics =
      notebook.faults + page.plan.obstacles(limits: limits).flatMap { $0 } + page.refusals()
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return (notebook, diagnostics.inOrder()) }
    let uses = page.plan.cacheUses(cache)
    for (index, job) in page.jobs.enumerated() {
      let missing = job.specification.missingRuns(of: page.request(of: index), in: uses[index])
      let known = RunRanges(merging: [0..<job.specification.runCount]).subtracting(missing)
      runs += job.specification.runCount
      guard !known.isEmpty else { continue }
      blocks.append(Block(page: page, path: file.path, job: index, use: uses[index], known: known))
    }
    return (notebook, diagnostics.inOrder())
  }

  /// Repeats a random sample of the known runs, or all of them if there are not more than `count`.
  ///
  /// - Parameters:
  ///   - count: the size of the sample.
  ///   - generator: the generator of the sample. A forger must not be able to predict it.
  ///   - made: is called after each run, on any thread.
  /// - Returns: the number of repeated runs, and the results that differ, in the order of the notebooks.
  package func verify(
    _ count: Int, using generator: inout some RandomNumberGenerator, made: @escaping @Sendable () -> Void = {}
  ) -> (made: Int, differences: [Difference]) {
    let places = RunSample.places(count, of: knownRuns, using: &generator)
    var differences: [Difference] = [], before = 0
    for block in blocks {
      let end = before + block.known.count
      let own = places.filter { (before..<end).contains($0) }
        .flatMap { block.known.slice($0 - before..<$0 - before + 1).runs }
      before = end
      guard !own.isEmpty else { continue }
      let verdicts = RunVerdicts(), specification = block.page.jobs[block.job].specification
      var states: [String: any Handover] = [:]
      do throws(RunError) {
        let request = try block.page.request(of: block.job, for: RunRanges(own), known: &states)
        specification.verify(RunRanges(own), request, in: block.use) { run, verdict in
          verdicts.note(run, verdict)
          made()
        }
      } catch {
        for run in own { verdicts.note(run, .failed(error)) }
      }
      differences += own.compactMap { run in
        switch verdicts[run] {
        case .same: nil
        case .different, nil: difference(run, of: block, specification, nil)
        case .failed(let error): difference(run, of: block, specification, error)
        }
      }
    }
    return (places.count, differences)
  }

  private func difference(
    _ run: Int, of block: Block, _ specification: BlockSpecification, _ error: RunError?
  ) -> Difference {
    let experiment = specification.experiment
    let point = experiment.map { $0.points[run / $0.replicates] }
    return Difference(
      page: block.path, block: block.page.jobs[block.job].name, run: run, replicates: experiment?.replicates ?? 1,
      seed: point?.seed ?? specification.seed,
      point: point.flatMap { point in experiment?.text(of: point) } ?? "",
      error: error.map { "\($0.key): \($0.message)" })
  }
}

/// The verdicts on known results, by run number.
final class RunVerdicts: Sendable {
  private let state = Mutex([Int: RunVerdict]())

  func note(_ run: Int, _ verdict: RunVerdict) { state.withLock { $0[run] = verdict } }

  subscript(run: Int) -> RunVerdict? { state.withLock { $0[run] } }
}
