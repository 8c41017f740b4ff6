import Experiments
import Notebooks
import Simulations
import Testing

/// Failed runs, which do not end others.
extension ClusterWorkTests {
  /// Some runs fail, and the others do not. Each failure names its run.
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
      #expect(outcome.made + outcome.failures.count == outcome.runs && outcome.known == 0)
      failures += outcome.failures
      let again = try work(plan, task, threads: threads)
      #expect(again.made == 0 && Set(again.failures) == Set(outcome.failures), "a failure is not tried again")
      #expect(again.known == outcome.made)
    }
    #expect(!failures.isEmpty && failures.count < 80)
    let status = ClusterStatus(plan, in: cacheFolder)
    #expect(status.isComplete && Set(status.failures) == Set(failures))
    #expect(status.blocks[0].failed.count == failures.count)
    #expect(status.blocks[0].done.count == 80 - failures.count)
    // A new plan leaves them out, unless its runs may take more memory.
    for (memory, runCount) in [(0x1p30, 0), (0x1p29, 0), (0x1p31, failures.count)] {
      var limits = Limits()
      limits.memory = memory
      let earlier = EarlierFailures([plan], in: cacheFolder, limits, .auto)
      var planner = ClusterPlanner(user(), limits, .one, without: earlier)
      _ = try planner.add(file(page))
      let expected = failures.sorted { $0.run < $1.run }.map { FailedRun($0, of: plan) }
      #expect(planner.missingRuns == runCount && (runCount > 0 || planner.failedRuns.map(\.run) == expected.map(\.run)))
      let other = EarlierFailures([plan], in: cacheFolder, limits, .dense)
      var dense = ClusterPlanner(user(), limits, engine: .dense, .one, without: other)
      _ = try dense.add(file(page))
      #expect(dense.missingRuns == failures.count && dense.failedRuns.isEmpty)
    }
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

  /// If an earlier block fails, each run fails, and says why.
  @Test func aFailureBeforeIsNamed() throws {
    let page = Self.chain.replacing("steps: 7\n", with: "steps: 7\nuntil: 1 / (population - population) > 0\n")
    let (plan, _) = try plan(page, tasks: 2)
    var failed: Set<Int> = []
    for task in 1...2 { for failure in try work(plan, task).failures { failed.insert(failure.block) } }
    #expect(failed == [1, 2])
    #expect(ClusterStatus(plan, in: cacheFolder).isComplete)
  }
}
