import Blocks
import Experiments
import Expressions
import Files
import Simulations
import Specification

/// The work of one machine on a plan.
package struct ClusterWork: Sendable {
  /// What came of a task.
  package struct Outcome: Sendable, Hashable {
    /// The runs of the task, and those that were known before.
    package var runs = 0
    package var known = 0
    /// The runs that were made, failed ones too.
    package var made = 0
    /// The runs that failed now or earlier.
    package var failures: [WorkSummary.Failure] = []
    package var wasStopped = false
  }

  package let plan: ClusterPlan
  private let folder: CacheFolder
  private let workers: Workers
  /// A run has half of the memory first: then the run of the notebook, which holds other results meanwhile, may take its
  /// result. One that fails gets all.
  private static let firstShare = 0.5

  /// - Parameters:
  ///   - folder: that of the cache.
  ///   - build: that of this program.
  /// - Throws: where the plan is that of another build.
  package init(
    _ plan: ClusterPlan, in folder: CacheFolder, build: String, version: String, _ workers: Workers
  ) throws(ClusterFault) {
    guard plan.build == build else {
      throw .refused(
        "the plan was made by another program: \(plan.version), and this is \(version)"
          + (plan.version == version ? " of another build" : ""),
        help: "use the same program file everywhere, or make the plan again")
    }
    self.plan = plan
    self.folder = folder
    self.workers = workers
  }

  /// Makes the runs of a task that are not known yet.
  ///
  /// - Parameters:
  ///   - number: from 1 to the number of tasks.
  ///   - stop: ends the work early: everything that is finished is written.
  ///   - pause: how long after the start the results are written first, and how long at most between two times.
  package func run(
    task number: Int, stop: StopSignal,
    pause: (first: Duration, longest: Duration) = (.seconds(30), .seconds(600))
  ) throws(ClusterFault) -> Outcome {
    let id = plan.identity, seal = plan.seal
    let packed = PackedResults(folder, only: (id, number)) { $0 == id ? seal : nil }
    let packer = ResultPacker(folder, plan: id, task: number, seal: seal)
    let cache = ResultCache(packed, build: plan.build, seal: seal, packer: packer)
    let recorder = ClusterRecorder(packer, blocks: plan.blocks.count, pause: pause)
    let earlier = ClusterStatus(plan, in: folder, task: number)
    var outcome = Outcome()
    var page: (number: Int, page: ClusterPage, uses: [CacheUse])?, states: [String: any Handover] = [:]
    for (index, wanted) in plan.task(number).enumerated() where !wanted.isEmpty {
      outcome.runs += wanted.count
      if stop.isOn { continue }
      let block = plan.blocks[index]
      if page?.number != block.page {
        let opened = try self.page(block.page)
        page = (block.page, opened, opened.plan.cacheUses(cache))
        states = opened.handovers(in: plan.pages[block.page].states)
      }
      guard let (_, page, uses) = page else { continue }
      let job = try self.job(of: block, on: page), specification = page.jobs[job].specification
      let noMore = RunRanges(merging: earlier.blocks[index].left.ranges + earlier.blocks[index].failed.ranges)
      let missing = specification.missingRuns(of: page.request(of: job), in: uses[job]).intersection(wanted)
        .subtracting(noMore)
      outcome.known += wanted.count - missing.count
      outcome.failures += earlier.failures.filter { $0.block == index && wanted.contains($0.run) }
      guard !missing.isEmpty else { continue }
      let upstream: Result<[String: any Handover], RunError>
      do throws(RunError) {
        upstream = .success(try page.request(of: job, for: missing, known: &states, stop: stop).upstream)
      } catch {
        if stop.isOn { continue }
        upstream = .failure(error)
      }
      func make(_ runs: RunRanges, share: Double) -> [Int] {
        var request = page.request(of: job, share: share, stop: stop)
        recorder.begin(
          ClusterRecorder.Work(
            block: index, specification: specification, request: request, use: uses[job],
            isFirst: share < 1))
        switch upstream {
        case .success(let upstream):
          request.upstream = upstream
          specification.make(runs, request, in: uses[job]) { recorder.take($0, $1) }
        // No run begins without what it starts from.
        case .failure(let error): for run in runs.runs { recorder.take(run, .failed(error)) }
        }
        return recorder.end()
      }
      let again = make(missing, share: Self.firstShare)
      if !again.isEmpty, !stop.isOn { _ = make(RunRanges(again), share: 1) }
    }
    do throws(FileProblem) {
      try recorder.finish()
    } catch {
      throw .file(error)
    }
    outcome.made = recorder.made
    outcome.failures += recorder.failures
    outcome.failures.sort { ($0.block, $0.run) < ($1.block, $1.run) }
    outcome.wasStopped = stop.isOn
    return outcome
  }

  /// Makes one run again, and keeps nothing.
  ///
  /// - Returns: what came of it, its seed, and the values of its point.
  package func repeated(
    block index: Int, run: Int
  ) throws(ClusterFault) -> (made: MadeRun?, seed: UInt64, point: String) {
    let id = plan.identity, seal = plan.seal
    let packer = ResultPacker(folder, plan: id, task: 1, seal: seal)
    let cache = ResultCache(PackedResults(folder) { _ in nil }, build: plan.build, seal: seal, packer: packer)
    let block = plan.blocks[index], page = try page(block.page), job = try job(of: block, on: page)
    let specification = page.jobs[job].specification
    let results = MadeRuns()
    var states = page.handovers(in: plan.pages[block.page].states)
    do throws(RunError) {
      let request = try page.request(of: job, for: RunRanges([run]), known: &states)
      specification.make(RunRanges([run]), request, in: page.plan.cacheUses(cache)[job]) { results.note($0, $1) }
    } catch {
      results.note(run, .failed(error))
    }
    let point = specification.experiment.map { $0.points[run / $0.replicates] }
    return (
      results[run], point?.seed ?? specification.seed,
      point.flatMap { point in specification.experiment?.text(of: point) } ?? ""
    )
  }

  private func page(_ number: Int) throws(ClusterFault) -> ClusterPage {
    let page = plan.pages[number]
    let files = Dictionary(page.files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    do throws(NotebookRefusal) {
      let notebook = try Notebook(page.bytes, path: page.path, memory: plan.memory) { path in
        files[path].map { .success($0) } ?? .failure(SpecContext.FileRefusal("is not in the plan"))
      }
      return ClusterPage(notebook, memory: plan.memory, updates: plan.updates, workers: workers)
    } catch {
      throw Self.misfit("the page '\(page.path)' in the plan cannot be read: \(error.diagnostic.message)")
    }
  }

  private func job(of block: ClusterPlan.Block, on page: ClusterPage) throws(ClusterFault) -> Int {
    guard let job = page.job(named: block.name), page.digest(of: job) == block.digest,
      page.jobs[job].specification.runCount == block.runCount,
      page.jobs[job].specification.experiment?.replicates ?? 1 == block.replicates
    else { throw Self.misfit("the block '\(block.name)' means something else to this program than to its plan") }
    return job
  }

  private static func misfit(_ message: String) -> ClusterFault { .refused(message, help: "make the plan again") }
}

extension Experiment {
  /// The values of a point in words: `factor 2 people 100`; empty without a sweep.
  func text(of point: Point) -> String {
    zip(axes, point.values).map { PointCondition.text($0.key, $1.label) }.joined(separator: " ")
  }
}
