import Experiments
import Files
import Foundation
import Notebooks
import Simulations
import Synchronization
import TestSupport
import Testing

/// Plans, workers and the run afterwards, against a run on one machine.
@Suite final class ClusterWorkTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("bo$2bo$3o!\n".utf8).write(to: folder.appending(path: "glider.rle"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let page = """
    ---
    notebook:
      parameters: {people: 40}
    ---

    # Lab

    ```simulation
    name: many
    model: infection
    people: $people
    steps: 9
    replicates: 70
    sweep: {factor: 1..3}
    expect: max(sick) > 0
    show: [chart, grid, statistics, {bands: sick}]
    ```

    Mean `=many.sick at step 4 at factor=2`.

    ```simulation
    name: open
    model: infection
    people: 30
    factor: 1
    recovery: 2
    until: sick == 0
    replicates: 9
    ```

    ```simulation
    name: glider
    model: life
    grid: 20
    initial: {file: glider.rle}
    steps: 12
    show: [{frames: 2}, statistics]
    ```

    ```simulation
    name: on
    model: life
    grid: 20
    initial: {from: glider}
    steps: 5
    ```

    ```simulation
    name: cards
    model: memory
    grid: 4x5
    replicates: 5
    ```

    """

  private var cacheFolder: CacheFolder { CacheFolder(folder.appending(path: "cache").path) }

  /// The cache of the user who makes plans.
  private func user(keepsNew: Bool = true) -> ResultCache {
    let seal = RecordSeal(path: folder.appending(path: "key").path)
    let packed = PackedResults(cacheFolder) { id in (try? seal.derivedKey(id.bytes)).map { RecordSeal(key: $0) } }
    return ResultCache(cacheFolder, build: "this", seal: seal, keepsNew: keepsNew, packed: packed)
  }

  private func file(_ page: String) throws -> NotebookFile {
    try Data(page.utf8).write(to: folder.appending(path: "lab.md"))
    return try NotebookFile.read(folder.path + "/lab.md")
  }

  private func plan(_ page: String = ClusterWorkTests.page, tasks: Int) throws -> (ClusterPlan, ClusterPlanner) {
    var planner = ClusterPlanner(user(), Limits(), .one)
    let (_, diagnostics) = try planner.add(file(page))
    #expect(!diagnostics.contains { $0.severity == .error }, "\(diagnostics)")
    let plan = try planner.plan(tasks: tasks, build: "this", version: "1")
    // What a worker gets is what was written.
    return (try ClusterPlan(encoded: plan.encoded), planner)
  }

  private func work(
    _ plan: ClusterPlan, _ task: Int, threads: Int = 1, stop: StopSignal = StopSignal(),
    pause: (first: Duration, longest: Duration) = (.seconds(30), .seconds(600))
  ) throws -> ClusterWork.Outcome {
    try ClusterWork(plan, in: cacheFolder, build: "this", version: "1", .team(of: threads))
      .run(task: task, stop: stop, pause: pause)
  }

  /// The page as a run writes it, and the counts of its blocks.
  private func run(
    _ page: String = ClusterWorkTests.page, cache: ResultCache?, threads: Int = 1
  ) throws -> (bytes: String, counts: [CacheTally.Counts?]) {
    var options = RunOptions()
    options.cache = cache
    options.workers = .team(of: threads)
    let notebook = try file(page).notebook()
    let update = try NotebookRun.update(notebook, options)
    #expect(!update.hasErrors, "\(update.diagnostics)")
    return (String(decoding: update.bytes, as: UTF8.self), update.counts)
  }

  private func clear() { try? FileManager.default.removeItem(atPath: cacheFolder.path) }

  @Test(arguments: [(1, 1), (2, 2), (50, 1), (1_000, 2)])
  func tasksGiveTheBytesOfOneRun(tasks: Int, threads: Int) throws {
    let plain = try run(cache: nil).bytes
    let (plan, planner) = try plan(tasks: tasks)
    #expect(planner.missingRuns == 226 && planner.knownRuns == 0 && plan.taskCount == min(tasks, 226))
    #expect(plan.blocks.map(\.name) == ["many", "open", "glider", "on", "cards"])
    #expect(plan.pages.map(\.files) == [[.init(path: "glider.rle", bytes: Array("bo$2bo$3o!\n".utf8))]])
    #expect(!ClusterStatus(plan, in: cacheFolder).isComplete)
    // Workers need neither the notebook nor its files.
    try FileManager.default.removeItem(atPath: folder.path + "/glider.rle")
    for task in (1...plan.taskCount).reversed() {
      let outcome = try work(plan, task, threads: threads)
      #expect(outcome.made == outcome.runs && outcome.known == 0 && outcome.failures.isEmpty && !outcome.wasStopped)
      let again = try work(plan, task, threads: threads)
      #expect(again.made == 0 && again.known == outcome.runs)
    }
    try Data("bo$2bo$3o!\n".utf8).write(to: folder.appending(path: "glider.rle"))
    let status = ClusterStatus(plan, in: cacheFolder)
    #expect(status.isComplete && status.blocks.allSatisfy { $0.missing.isEmpty && $0.failed.isEmpty })
    #expect(status.secondsLeft == 0)
    let (bytes, counts) = try run(cache: user(keepsNew: false), threads: threads)
    #expect(bytes == plain)
    #expect(counts.map { $0?.computed } == [0, 0, 0, 0, 0])
    // Nothing is missing now.
    let (next, after) = try self.plan(tasks: tasks)
    #expect(next.runCount == 0 && next.taskCount == 1 && after.knownRuns == 226)
    #expect(try work(next, 1).runs == 0)
  }

  /// A local run, an older plan, and a new one together.
  @Test func aMixtureGivesTheSameBytes() throws {
    let plain = try run(cache: nil).bytes
    let (first, _) = try plan(tasks: 7)
    for task in [2, 5, 5] { _ = try work(first, task) }
    let small = Self.page.replacing("replicates: 70", with: "replicates: 20")
    _ = try run(small, cache: user())
    let (second, planner) = try plan(tasks: 3)
    #expect(second.identity != first.identity && planner.knownRuns > 60 && planner.missingRuns > 60)
    for task in [3, 1] { _ = try work(second, task, threads: 2) }
    let status = ClusterStatus(second, in: cacheFolder)
    #expect(status.openTasks == [2] && status.secondsLeft > 0)
    let (bytes, counts) = try run(cache: user())
    #expect(bytes == plain)
    #expect((counts[0]?.known ?? 0) > 60 && (counts[0]?.computed ?? 0) > 0)
    #expect(try run(cache: user()).counts.dropFirst(4).first??.computed == 0)
  }

  /// A task that is stopped in the middle goes on where it was.
  @Test(arguments: [1, 2]) func aStoppedTaskIsResumed(threads: Int) throws {
    let plain = try run(cache: nil).bytes, (plan, _) = try plan(tasks: 1)
    var made = 0, rounds = 0
    while rounds < 200 {
      rounds += 1
      let looks = Looks(until: 40 * rounds)
      let outcome = try work(plan, 1, threads: threads, stop: StopSignal { looks.isOver() })
      made += outcome.made
      if !outcome.wasStopped { break }
      #expect(outcome.known + outcome.made <= plan.runCount)
    }
    #expect(rounds > 1 && made == plan.runCount, "\(rounds) rounds")
    let (bytes, counts) = try run(cache: user(keepsNew: false))
    #expect(bytes == plain && counts.map { $0?.computed } == [0, 0, 0, 0, 0])
  }

  /// A worker that vanishes leaves what it had written by then.
  @Test func resultsAreWrittenOnTheWay() throws {
    let (plan, _) = try plan(tasks: 1)
    let looks = Looks(until: .max), place = cacheFolder
    let stop = StopSignal {
      if !ClusterStatus(plan, in: place).blocks.allSatisfy({ $0.done.isEmpty }) { looks.end() }
      return looks.isOver()
    }
    _ = try work(plan, 1, stop: stop, pause: (.zero, .zero))
    let own = PackedResults.folder(of: plan.identity, in: cacheFolder)
    #expect(PackedResults.files(in: own).count == 1)
    let status = ClusterStatus(plan, in: cacheFolder)
    #expect(!status.isComplete && !status.blocks[0].done.isEmpty)
  }

  /// Some runs fail: the others do not, and each failure says which it was.
  @Test(arguments: [1, 2]) func aFailedRunEndsNoOtherOne(threads: Int) throws {
    let page = """
      ```simulation
      name: rare
      model: infection
      people: 60
      until: 1 / (sick - 7) > 2
      steps: 9
      replicates: 40
      sweep: {factor: 1..2}
      ```

      """
    let (plan, _) = try plan(page, tasks: 3)
    var failures: [WorkSummary.Failure] = []
    for task in 1...3 {
      let outcome = try work(plan, task, threads: threads)
      #expect(outcome.made == outcome.runs)
      failures += outcome.failures
      let again = try work(plan, task, threads: threads)
      #expect(again.made == 0 && Set(again.failures) == Set(outcome.failures), "a failure is not tried again")
    }
    #expect(!failures.isEmpty && failures.count < 80)
    let status = ClusterStatus(plan, in: cacheFolder)
    #expect(status.isComplete && Set(status.failures) == Set(failures))
    #expect(status.blocks[0].failed.count == failures.count)
    #expect(status.blocks[0].done.count == 80 - failures.count)
    let work = try ClusterWork(plan, in: cacheFolder, build: "this", version: "1", .one)
    for failure in failures.prefix(3) {
      #expect(failure.key == "until" && failure.point == (failure.run < 40 ? "factor=1" : "factor=2"))
      let (made, seed, point) = try work.repeated(block: 0, run: failure.run)
      guard case .failed(let error)? = made else {
        Issue.record("run \(failure.run) does not fail again")
        continue
      }
      #expect(failure.message.hasPrefix(error.message) && seed == failure.seed && point == failure.point)
    }
  }

  @Test func otherProgramsAreRefused() throws {
    let (plan, _) = try plan(tasks: 2)
    #expect(throws: ClusterFault.self) { try ClusterWork(plan, in: cacheFolder, build: "that", version: "2", .one) }
    // A plan that was changed by somebody who has it.
    for change: (inout ClusterPlan) -> Void in [
      { $0.pages[0].bytes = Array("# Nothing\n".utf8) }, { $0.pages[0].files = [] }, { $0.pages[0].bytes = [0xFF] },
      { $0.pages[0].bytes = Array(Self.page.replacing("steps: 9", with: "steps: 8").utf8) },
      { $0.blocks[0].name = "off" }, { $0.blocks[0].replicates = 210 },
      { $0.blocks[0].digest[0] ^= 1 },
    ] {
      var changed = plan
      change(&changed)
      changed = try ClusterPlan(encoded: changed.encoded)
      let work = try ClusterWork(changed, in: cacheFolder, build: "this", version: "1", .one)
      #expect(throws: ClusterFault.self) {
        for task in 1...2 { _ = try work.run(task: task, stop: StopSignal()) }
      }
    }
  }

  /// Results that were sealed with the key of somebody else's plan count for nothing, and neither do forged ones.
  @Test func onlyTheUsersOwnPlansAreTrusted() throws {
    let (plan, _) = try plan(tasks: 1)
    var forged = plan
    forged.key = [UInt8](repeating: 1, count: 32)
    #expect(try work(forged, 1).made == plan.runCount)
    #expect(ClusterStatus(plan, in: cacheFolder).unreadable == 1)
    #expect(ClusterStatus(forged, in: cacheFolder).isComplete)
    #expect(try run(cache: user(keepsNew: false)).counts.map { $0?.known } == [0, 0, 0, 0, 0])
    #expect(try work(plan, 1).made == plan.runCount)
    #expect(try run(cache: user(keepsNew: false)).counts.map { $0?.computed } == [0, 0, 0, 0, 0])
  }

  /// A page with errors gives no plan, and a block that cannot be planned is named.
  private static let chain = """
    ```simulation
    name: first
    model: life
    grid: 16
    initial: {random: 0.4}
    steps: 12
    replicates: 30
    ```

    ```simulation
    name: second
    model: life
    grid: 16
    initial: {from: first}
    steps: 7
    replicates: 30
    ```

    ```simulation
    name: third
    model: life
    grid: 16
    initial: {from: second}
    steps: 5
    replicates: 20
    sweep: {rule: [B3/S23, B36/S23]}
    show: [statistics, grid]
    ```

    ```simulation
    name: soup
    model: infection
    people: 40
    factor: 2
    steps: 5
    ```

    ```simulation
    name: later
    model: infection
    people: 40
    factor: 2
    initial: {from: soup}
    steps: 6
    replicates: 9
    ```

    """

  /// Blocks that start from others have tasks, too: of one run, of replicates, and of blocks that start from others
  /// themselves.
  @Test(arguments: [(1, 1), (7, 2)]) func chainsGiveTheBytesOfOneRun(tasks: Int, threads: Int) throws {
    let plain = try run(Self.chain, cache: nil).bytes
    let (plan, planner) = try plan(Self.chain, tasks: tasks)
    #expect(plan.blocks.map(\.name) == ["first", "second", "third", "soup", "later"] && planner.waitingBlocks == 0)
    for task in (1...tasks).reversed() {
      let outcome = try work(plan, task, threads: threads)
      #expect(outcome.made == outcome.runs && outcome.failures.isEmpty, "\(outcome)")
    }
    #expect(ClusterStatus(plan, in: cacheFolder).isComplete)
    let (bytes, counts) = try run(Self.chain, cache: user(keepsNew: false), threads: threads)
    #expect(bytes == plain && counts.map { $0?.computed } == [0, 0, 0, 0, 0], "\(counts)")
    // Where one of the last results is gone, all that it starts from is made again for it alone.
    let own = PackedResults.folder(of: plan.identity, in: cacheFolder)
    for (name, task) in PackedResults.files(in: own) where task == tasks || tasks == 1 {
      try FileManager.default.removeItem(atPath: own.path + "/" + name)
    }
    #expect(try run(Self.chain, cache: user(keepsNew: false), threads: threads).bytes == plain)
  }

  /// The state of a run that is known travels in the plan.
  @Test func aKnownStateTravels() throws {
    let plain = try run(Self.page, cache: nil).bytes
    let only = Self.page.replacing("name: on\n", with: "name: on\nseed: 3\n")
    _ = try run(only, cache: user())
    let (plan, _) = try plan(tasks: 3)
    #expect(plan.blocks.map(\.name) == ["on"] && plan.pages[0].states.map(\.name) == ["glider"])
    #expect(try work(plan, 1).made == 1)
    let (bytes, counts) = try run(Self.page, cache: user(keepsNew: false))
    #expect(bytes == plain && counts.map { $0?.computed } == [0, 0, 0, 0, 0])
    // What is not a record of the block is as good as none.
    var changed = plan
    changed.pages[0].states[0].record = [1, 2, 3]
    changed.pages[0].states.append(ClusterPlan.State(name: "none", record: []))
    clear()
    #expect(try work(changed, 1).made == 1)
  }

  /// Where what comes before fails, each run fails, and says why.
  @Test func aFailureBeforeIsNamed() throws {
    let page = Self.chain.replacing("steps: 7\n", with: "steps: 7\nuntil: 1 / (population - population) > 0\n")
    let (plan, _) = try plan(page, tasks: 2)
    var failed: Set<Int> = []
    for task in 1...2 { for failure in try work(plan, task).failures { failed.insert(failure.block) } }
    #expect(failed == [1, 2])
    #expect(ClusterStatus(plan, in: cacheFolder).isComplete)
  }

  @Test func whatWaitsIsNamed() throws {
    var planner = ClusterPlanner(user(), Limits(), .one)
    #expect(try planner.add(file(Self.page)).diagnostics.isEmpty)
    let long = Self.page.replacing("grid: 20\n", with: "grid: 400\nrule: R5,C0,M1,S34..58,B34..45,NM\n")
      .replacing("steps: 12", with: "steps: 5000000")
    let more = try planner.add(file(long)).diagnostics
    #expect(
      more.map(\.message) == ["'on' waits for the result of 'glider': plan again when it is there"])
    #expect(planner.waitingBlocks == 1)
    let before = planner.missingRuns
    let bad = try planner.add(file(Self.page.replacing("factor: 1\n", with: "factor: one\n"))).diagnostics
    #expect(bad.contains { $0.severity == .error } && planner.missingRuns == before)
  }
}

/// Counts how often a signal is looked at.
private final class Looks: Sendable {
  private let left: Mutex<Int>

  init(until count: Int) { left = Mutex(count) }

  func end() { left.withLock { $0 = 0 } }

  func isOver() -> Bool {
    left.withLock { left in
      if left > 0 { left -= 1 }
      return left == 0
    }
  }
}
