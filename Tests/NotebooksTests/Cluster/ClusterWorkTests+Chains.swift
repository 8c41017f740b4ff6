import Experiments
import Files
import Foundation
import Notebooks
import Simulations
import Testing

/// Blocks that start from others.
extension ClusterWorkTests {
  static let chain = """
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

  /// Blocks that start from others have tasks, too. They have one run or replicates, or start from blocks that start
  /// from others themselves.
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
    // If one of the last results is missing, everything that it starts from is computed again for it alone.
    let own = PackedResults.folder(of: plan.identity, in: cacheFolder)
    for (name, task) in try PackedResults.files(in: own) where task == tasks || tasks == 1 {
      try FileManager.default.removeItem(atPath: own.path + "/" + name)
    }
    #expect(try run(Self.chain, cache: user(keepsNew: false), threads: threads).bytes == plain)
  }

  /// The plan contains the state of a known run.
  @Test func aKnownStateTravels() throws {
    let plain = try run(Self.page, cache: nil).bytes
    let only = Self.page.replacing("name: on\n", with: "name: on\nseed: 3\n")
    _ = try run(only, cache: user())
    let (plan, _) = try plan(tasks: 3)
    #expect(plan.blocks.map(\.name) == ["on"] && plan.pages[0].states.map(\.name) == ["glider"])
    #expect(try work(plan, 1).made == 1)
    let (bytes, counts) = try run(Self.page, cache: user(keepsNew: false))
    #expect(bytes == plain && counts.map { $0?.computed } == [0, 0, 0, 0, 0])
    // Anything that is not a record of the block is ignored.
    var changed = plan
    changed.pages[0].states[0].record = [1, 2, 3]
    changed.pages[0].states.append(ClusterPlan.State(name: "none", record: []))
    clear()
    #expect(try work(changed, 1).made == 1)
  }

  /// A short single run is performed once for the plan, rather than by each task.
  @Test func aShortRunIsMadeForThePlan() throws {
    let (plan, _) = try plan(Self.chain, tasks: 7)
    #expect(plan.pages[0].states.map(\.name) == ["soup"])
    var other = plan
    other.pages[0].states = []
    for task in 1...7 { #expect(try work(plan, task).failures.isEmpty) }
    let (bytes, _) = try run(Self.chain, cache: user(keepsNew: false))
    // If the plan lacks the state, the workers repeat the run, with the same results.
    clear()
    for task in 1...7 { #expect(try work(other, task).failures.isEmpty) }
    #expect(try run(Self.chain, cache: user(keepsNew: false)).bytes == bytes)
  }

  @Test func whatWaitsIsNamed() throws {
    var planner = ClusterPlanner(user(), Limits(), .one)
    #expect(try planner.add(file(Self.page)).diagnostics.isEmpty)
    let long = Self.page.replacing("grid: 20\n", with: "grid: 400\nrule: R5,C0,M1,S34..58,B34..45,NM\n")
      .replacing("steps: 12", with: "steps: 5000000")
    let more = try planner.add(file(long)).diagnostics
    #expect(
      more.map(\.message) == ["'on' waits for the result of 'glider': plan again once that result is known"])
    #expect(planner.waitingBlocks == 1)
    let before = planner.missingRuns
    let bad = try planner.add(file(Self.page.replacing("factor: 1\n", with: "factor: one\n"))).diagnostics
    #expect(bad.contains { $0.severity == .error } && planner.missingRuns == before)
  }
}
