import Blocks
import Experiments
import Expressions
import Rendering
import Simulations
import Specification

/// The outcomes of a notebook's blocks, each of which is computed when it is requested.
///
/// Blocks that cannot run come first. The others follow, each after the blocks that it depends on. Every block of the
/// notebook has an outcome.
package struct BlockOutcomes: Sequence, IteratorProtocol {
  private let plan: NotebookPlan
  private let options: RunOptions
  /// The results of earlier runs, by job, or nil without a cache.
  private let cacheUses: [CacheUse]?
  private var run: PlanRun
  /// The names of experiments whose states no run needs.
  private let spared: Set<String>
  /// The blocks that are not in the plan, in reverse order.
  private var others: [Int]
  /// The values that expectations of other blocks name.
  private var values = ComparedValues()

  fileprivate init(_ plan: NotebookPlan, _ options: RunOptions) {
    self.plan = plan
    self.options = options
    cacheUses = options.cache.map { plan.cacheUses($0, options) }
    spared = cacheUses.map { plan.sparedStates(options, $0) } ?? []
    if let text = plan.timeWarning(options, cacheUses) { options.announce?(text) }
    run = PlanRun(plan.plan, limits: options.limits, holding: plan.notebook.heldBytes)
    let planned = Set(plan.places)
    values = ComparedValues(of: plan.plan.jobs)
    others = plan.notebook.blocks.indices.filter { !planned.contains($0) }.reversed()
    options.monitor?.begin(plan.plan.jobs)
  }

  /// The deadline of all blocks, or nil without a time limit.
  package var deadline: Deadline? { run.deadline }

  package mutating func next() -> BlockOutcome? { next(holding: 0) }

  /// Computes the next outcome, or returns nil after the last one.
  ///
  /// - Parameter files: the number of bytes of the files that wait to be written.
  mutating func next(holding files: Int) -> BlockOutcome? {
    let plan = plan, options = options, cacheUses = cacheUses, deadline = deadline, spared = spared
    let computed = run.next(holding: files) { index, upstream, limits throws(RunError) in
      try plan.report(ofJob: index, upstream, limits, options, cache: cacheUses?[index], sparing: spared)
    }
    guard let (job, outcome) = computed else {
      return others.popLast().map {
        BlockOutcome(block: $0, result: plan.asks(for: $0) ? .failed([]) : .left, counts: nil)
      }
    }
    let block = plan.places[job]
    let counts = cacheUses?[job].tally.counts
    if case .report(let report) = outcome { values.take(report, of: plan.plan.jobs[job].name) }
    switch outcome {
    case .report where !plan.asks(for: block): return BlockOutcome(block: block, result: .left, counts: counts)
    case .report(let report):
      let specification = plan.plan.jobs[job].specification
      let failures = specification.failures(in: report, others: { values[$0] }, stop: deadline?.stop)
      if let deadline, deadline.stop.isOn, !specification.expectations.isEmpty {
        let error = deadline.stopped(", while its expectations were judged,", at: specification.span)
        return BlockOutcome(block: block, result: .failed([Diagnostic(error)]), counts: counts)
      }
      let beyond = failures.compactMap(\.limit)
      guard beyond.isEmpty else {
        return BlockOutcome(block: block, result: .failed(beyond.map { Diagnostic($0) }), counts: counts)
      }
      let digest = plan.blockDigests[plan.plan.jobs[job].name] ?? Digest(of: [])
      return BlockOutcome(
        block: block, result: .report(report, blockDigest: digest), failures: failures, counts: counts)
    case .failed(let errors):
      return BlockOutcome(block: block, result: .failed(errors.map { Diagnostic($0) }), counts: counts)
    case .blocked(let errors):
      options.monitor?.skip(plan.plan.jobs[job])
      return BlockOutcome(block: block, result: .failed(errors.map { Diagnostic($0) }), counts: nil)
    }
  }
}

extension NotebookPlan {
  /// Returns the outcomes of the blocks. Each block runs when its outcome is requested. A report exists only while its
  /// outcome is held.
  package func outcomes(_ options: RunOptions) -> BlockOutcomes { BlockOutcomes(self, options) }

  /// Returns the results of earlier runs, by job.
  func cacheUses(_ cache: ResultCache, _ options: RunOptions = RunOptions()) -> [CacheUse] {
    let computations = computationDigests()
    return plan.jobs.map { job in
      CacheUse(
        cache, upstream: job.specification.runDependencies.map { computations[$0.name] ?? "" },
        needsHandover: keepsHandover(of: job, options),
        of: job.specification.simulation)
    }
  }

  /// Whether a report keeps the state of its job: other blocks start from it, it is saved, or the options ask for it.
  private func keepsHandover(of job: Plan.Job, _ options: RunOptions) -> Bool {
    options.keepsHandovers || plan.upstream.contains(job.name) || !job.specification.saves.isEmpty
  }

  /// Returns the request of a job's run.
  ///
  /// - Parameter upstream: the handovers of the blocks that the job starts from.
  func request(
    ofJob index: Int, _ upstream: [String: any Handover], _ limits: RunLimits, _ options: RunOptions
  ) -> RunRequest {
    let job = plan.jobs[index], specification = job.specification
    var request = RunRequest(
      draws: Draws(seed: specification.seed), views: specification.views, pictureLimit: TextPicture.limit,
      keepsState: options.keepsState, upstream: upstream, namedSteps: job.recordedSteps, limits: limits,
      workers: options.workers, engine: options.engine)
    request.keepsHandover = keepsHandover(of: job, options)
    request.keepsReplicateStates = plan.upstream.contains(job.name)
    if specification.experiment == nil {
      request.keptSquares =
        specification.savesMacrocell ? .ofLargePatterns : plan.upstream.contains(job.name) ? .ofAbsentCells : .none
    }
    return request
  }

  /// Returns the names of experiments whose states no run needs, because the results of all runs that start from them
  /// are known.
  fileprivate func sparedStates(_ options: RunOptions, _ uses: [CacheUse]) -> Set<String> {
    let limits = RunLimits(memory: options.limits.memory, updates: options.limits.updates)
    var needed: Set<String> = []
    for index in plan.order.reversed() {
      let job = plan.jobs[index], names = job.specification.runDependencies.map(\.name)
      guard !names.isEmpty, !names.allSatisfy(needed.contains) else { continue }
      let request = request(ofJob: index, [:], limits, options)
      if needed.contains(job.name) || !job.specification.missingRuns(of: request, in: uses[index]).isEmpty {
        needed.formUnion(names)
      }
    }
    return Set(plan.jobs.filter { $0.specification.experiment != nil }.map(\.name)).intersection(plan.upstream)
      .subtracting(needed)
  }

  /// Returns the report of a job, from the memo, from the cache, or by running it.
  ///
  /// - Parameter spared: the names of experiments whose states no run needs.
  fileprivate func report(
    ofJob index: Int, _ upstream: [String: any Handover], _ limits: RunLimits, _ options: RunOptions,
    cache: CacheUse?, sparing spared: Set<String>
  ) throws(RunError) -> Report {
    let job = plan.jobs[index], specification = job.specification
    // This check precedes the cache, because earlier runs must not decide whether a run is refused.
    if let refusal = specification.refusal(of: options.engine) { throw refusal }
    var request = request(ofJob: index, upstream, limits, options)
    if let cache, upstream.values.contains(where: { $0 is UnneededStates }) {
      // The limits may be tighter now, or a result may have disappeared.
      let missing = specification.missingRuns(of: request, in: cache)
      if !missing.isEmpty {
        var known = upstream.filter { !($0.value is UnneededStates) }
        request.upstream = try handovers(to: index, missing, known: &known) {
          self.request(ofJob: $0, [:], limits, options)
        }.merging(known) { $1 }
      }
    }
    let isSpared = spared.contains(job.name)
    if isSpared { request.keepsReplicateStates = false }
    let run = { [request] () throws(RunError) in
      guard let monitor = options.monitor else { return try specification.run(request, cache: cache) }
      return try monitor.run(job, request, cache: cache)
    }
    var report: Report
    if let memo = options.memo, let digest = blockDigests[job.name] {
      // The digest of a block does not cover what other blocks and inline values request, but the report depends on it.
      let steps = request.namedSteps.map { " \($0)" }.joined()
      let states = " \(request.keptSquares) \(request.keepsReplicateStates) \(request.keepsHandover)"
      report = try memo.report(digest.former + states + steps, or: run)
    } else {
      report = try run()
    }
    if isSpared { report.handover = UnneededStates() }
    return report
  }
}

/// The outcome of one block in a run.
package struct BlockOutcome: Sendable {
  package enum Result: Sendable {
    case report(Report, blockDigest: Digest)
    /// The errors of the run. The list is empty if reading the block has already reported errors.
    case failed([Diagnostic])
    /// The block was not requested.
    case left
  }

  /// The index of the block in its notebook.
  package let block: Int
  package let result: Result
  /// The expectations that the report does not meet.
  package var failures: [Expectation.Failure] = []
  /// The numbers of the block's runs with and without a result in the cache, or nil if no cache was used.
  package let counts: CacheTally.Counts?
}

/// The values of blocks that expectations of other blocks name.
///
/// They are extracted when a block has its report, so that the report need not be kept.
struct ComparedValues {
  private var wanted: [String: Set<Expression>] = [:]
  private var values: [String: [Expression: Expression.Outcome]] = [:]

  init() {}

  init(of jobs: [Plan.Job]) {
    for expectation in jobs.flatMap(\.specification.expectations) {
      for reference in expectation.expression.references {
        wanted[reference.block, default: []].insert(reference.expression)
      }
    }
  }

  /// Extracts the values that other blocks name from the report of a block.
  mutating func take(_ report: Report, of block: String) {
    guard let wanted = wanted[block] else { return }
    let keys = report.ensemble?.axes.map(\.key) ?? []
    for expression in wanted {
      values[block, default: [:]][expression] = Result { () throws(ExpressionFault) in
        try report.value(of: expression.taking(keys))
      }
    }
  }

  subscript(_ reference: BlockReference) -> Expression.Outcome? { values[reference.block]?[reference.expression] }
}
