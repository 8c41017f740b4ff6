import Blocks
import Experiments
import Files
import Simulations
import Specification
import Synchronization

/// The work of one machine on a plan.
package struct ClusterWork: Sendable {
  /// The outcome of a task.
  package struct Outcome: Sendable, Hashable {
    /// The number of runs of the task, and the number of them whose results were known before.
    package var runs = 0
    package var known = 0
    /// The number of computed runs, without failed ones.
    package var made = 0
    /// The runs that failed, now or earlier.
    package var failures: [WorkSummary.Failure] = []
    package var wasStopped = false
  }

  package let plan: ClusterPlan
  private let folder: CacheFolder
  private let workers: Workers
  /// The share of the memory that a run may use at first.
  ///
  /// `notebook run` holds other results at the same time and must still accept the result. A run that fails is repeated
  /// with all of the memory.
  private static let firstShare = 0.5

  /// Prepares the work on a plan.
  ///
  /// - Parameters:
  ///   - folder: the folder of the cache.
  ///   - build: the build of this program.
  /// - Throws: a fault if another build made the plan.
  package init(
    _ plan: ClusterPlan, in folder: CacheFolder, build: String, version: String, _ workers: Workers
  ) throws(ClusterFault) {
    guard plan.build == build else {
      throw .refused(
        "the plan was made by version \(plan.version), and this is version \(version)"
          + (plan.version == version ? " from another build" : ""),
        help: "use the same program file everywhere, or make the plan again")
    }
    self.plan = plan
    self.folder = folder
    self.workers = workers
  }

  /// Does the runs of a task that have no known result.
  ///
  /// - Parameters:
  ///   - number: the number of the task, counted from 1.
  ///   - stop: the signal that ends the work early. Finished results are written.
  ///   - pause: the time before the first write, and the longest time between two writes.
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
    if let problem = earlier.problem { throw .unread(problem) }
    packer.removeLeftovers()
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
      let missing = specification.missingRuns(wanted, of: page.request(of: job), in: uses[job]).intersection(wanted)
        .subtracting(noMore)
      let failures = earlier.failures.filter { $0.block == index && wanted.contains($0.run) }
      outcome.known += wanted.count - missing.count - failures.count
      outcome.failures += failures
      guard !missing.isEmpty else { continue }
      do throws(FileProblem) {
        try packer.requireWritable()
      } catch {
        throw .file(error)
      }
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
          specification.make(runs, request, in: uses[job], rows: { recorder.take($0, isWhole: $1) }) {
            recorder.take($0, $1)
          }
        // No run can begin without the states that it starts from.
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

  /// Repeats one run and keeps no result.
  ///
  /// - Returns: the outcome, the seed, and the swept values of the point.
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
      specification.make(
        RunRanges([run]), request, in: page.plan.cacheUses(cache)[job],
        rows: { rows, _ in for row in rows { results.note(row.run, .row(row.row)) } }, { results.note($0, $1) })
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
      return ClusterPage(
        notebook, memory: plan.memory, updates: plan.updates, engine: plan.engine, workers: workers)
    } catch {
      throw Self.misfit("the page '\(page.path)' in the plan cannot be read: \(error.diagnostic.message)")
    }
  }

  private func job(of block: ClusterPlan.Block, on page: ClusterPage) throws(ClusterFault) -> Int {
    guard let job = page.job(named: block.name), page.digest(of: job) == block.digest,
      page.jobs[job].specification.runCount == block.runCount,
      page.jobs[job].specification.experiment?.replicates ?? 1 == block.replicates
    else {
      throw Self.misfit("this program reads the block '\(block.name)' differently from the program that made the plan")
    }
    return job
  }

  private static func misfit(_ message: String) -> ClusterFault { .refused(message, help: "make the plan again") }
}

/// The outcomes of runs, by run number.
final class MadeRuns: Sendable {
  private let state = Mutex([Int: MadeRun]())

  func note(_ run: Int, _ made: MadeRun) { state.withLock { $0[run] = made } }

  subscript(run: Int) -> MadeRun? { state.withLock { $0[run] } }
}

/// The reason why a worker cannot work on a plan.
package enum ClusterFault: Error, Sendable, Hashable {
  /// The plan is for another program or is inconsistent. The values are the message without its full stop, and the
  /// help.
  case refused(String, help: String)
  /// The results cannot be written.
  case file(FileProblem)
  /// Earlier results of the task cannot be read.
  case unread(FileProblem)
}
