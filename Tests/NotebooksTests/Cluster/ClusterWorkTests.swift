import Experiments
import Files
import Foundation
import Notebooks
import Simulations
import Synchronization
import TestSupport
import Testing

/// Plans, workers and the run afterwards, compared with a run on one machine.
@Suite final class ClusterWorkTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("bo$2bo$3o!\n".utf8).write(to: folder.appending(path: "glider.rle"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let page = """
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

  var cacheFolder: CacheFolder { CacheFolder(folder.appending(path: "cache").path) }

  /// The cache of the user who makes plans.
  func user(keepsNew: Bool = true) -> ResultCache {
    let seal = RecordSeal(path: folder.appending(path: "key").path)
    let packed = PackedResults(cacheFolder) { id in (try? seal.derivedKey(id.bytes)).map { RecordSeal(key: $0) } }
    return ResultCache(cacheFolder, build: "this", seal: seal, keepsNew: keepsNew, packed: packed)
  }

  func file(_ page: String) throws -> NotebookFile {
    try Data(page.utf8).write(to: folder.appending(path: "lab.md"))
    return try NotebookFile.read(folder.path + "/lab.md")
  }

  func plan(_ page: String = ClusterWorkTests.page, tasks: Int) throws -> (ClusterPlan, ClusterPlanner) {
    var planner = ClusterPlanner(user(), Limits(), .one)
    let (_, diagnostics) = try planner.add(file(page))
    #expect(!diagnostics.contains { $0.severity == .error }, "\(diagnostics)")
    let plan = try planner.plan(tasks: tasks, build: "this", version: "1")
    // A worker receives the plan as it was written.
    return (try ClusterPlan(encoded: plan.encoded), planner)
  }

  func work(
    _ plan: ClusterPlan, _ task: Int, threads: Int = 1, stop: StopSignal = StopSignal(),
    pause: (first: Duration, longest: Duration) = (.seconds(30), .seconds(600))
  ) throws -> ClusterWork.Outcome {
    try ClusterWork(plan, in: cacheFolder, build: "this", version: "1", .team(of: threads))
      .run(task: task, stop: stop, pause: pause)
  }

  /// Returns the page that a run writes, and the counts of its blocks.
  func run(
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

  func clear() { try? FileManager.default.removeItem(atPath: cacheFolder.path) }

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
    #expect(next.runCount == 0 && next.taskCount == 0 && after.knownRuns == 226)
    #expect(ClusterStatus(next, in: cacheFolder).isComplete)
  }

  /// The results come from a local run, an older plan and a new plan.
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
}
