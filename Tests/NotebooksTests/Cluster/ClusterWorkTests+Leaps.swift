import Experiments
import Notebooks
import Simulations
import Testing

/// Blocks that leap far into the future.
extension ClusterWorkTests {
  private static let far = """
    ```simulation
    name: far
    model: life
    boundary: unbounded
    initial: gosper-gun
    steps: 2^70
    ```

    ```simulation
    name: soups
    model: life
    boundary: unbounded
    grid: 6
    initial: {random: 0.4}
    replicates: 3
    sweep: {steps: [20, 1000000]}
    ```

    ```simulation
    name: on
    model: life
    grid: 64
    boundary: periodic
    initial: {from: near}
    steps: 5
    ```

    ```simulation
    name: near
    model: life
    grid: 64
    boundary: periodic
    initial: glider
    steps: 300000000
    ```

    """

  /// Blocks that leap are planned, run and kept like any other. One point that leaps does not affect the results of
  /// others.
  @Test func blocksThatLeapAreKept() throws {
    let plain = try run(Self.far, cache: nil).bytes
    let (plan, planner) = try plan(Self.far, tasks: 3)
    #expect(plan.blocks.map(\.name) == ["far", "soups", "on", "near"] && planner.missingRuns == 9)
    // The plan estimates a second for each leap, and almost nothing for all others.
    #expect(plan.blocks.map { $0.seconds.rounded() } == [1, 3, 0, 1])
    #expect((1...3).map { task in plan.task(task).reduce(0) { $0 + $1.count } }.max() ?? 9 <= 5)
    // The leap from which others start took almost no time, so its state is in the plan.
    #expect(plan.pages[0].states.map(\.name) == ["near"])
    for task in 1...3 { #expect(try work(plan, task).failures.isEmpty) }
    #expect(ClusterStatus(plan, in: cacheFolder).isComplete)
    let (bytes, counts) = try run(Self.far, cache: user(keepsNew: false))
    #expect(bytes == plain && counts.map { $0?.computed } == [0, 0, 0, 0], "\(counts)")
    #expect(try self.plan(Self.far, tasks: 3).0.runCount == 0)
    // The results of a run are known to plans.
    clear()
    #expect(try run(Self.far, cache: user()).bytes == plain)
    #expect(try self.plan(Self.far, tasks: 3).0.runCount == 0)
  }

  /// The pictures of far runs show more cells than are counted, and are read back as they were drawn.
  @Test func farPicturesAreKept() throws {
    let page = """
      ```simulation
      name: points
      model: life
      boundary: unbounded
      initial: gosper-gun
      sweep: {steps: [2^30, 2^66, 2^70]}
      show: [grid, statistics]
      ```

      """
    let plain = try run(page, cache: nil).bytes
    #expect(plain.contains("2^"), "\(plain)")
    let (plan, _) = try plan(page, tasks: 2)
    for task in 1...2 { #expect(try work(plan, task).failures.isEmpty) }
    let (bytes, counts) = try run(page, cache: user(keepsNew: false))
    #expect(bytes == plain && counts.map { $0?.computed } == [0], "\(counts)")
  }

  /// A leap whose time is over is performed once, and blocks that start from it wait. Other short runs are repeated.
  @Test func aLongLeapIsAwaited() throws {
    let stop = StopSignal()
    stop.set()
    var planner = ClusterPlanner(user(), Limits(), .one, stop: stop)
    let diagnostics = try planner.add(file(Self.far)).diagnostics
    #expect(
      diagnostics.map(\.message) == ["'on' waits for the result of 'near': plan again once that result is known"])
    #expect(try planner.add(file(Self.page)).diagnostics.isEmpty && planner.waitingBlocks == 1)
    let plan = try planner.plan(tasks: 1, build: "this", version: "1")
    #expect(plan.pages.map { $0.states.isEmpty } == [true, true])
    #expect(try work(plan, 1).failures.isEmpty)
    #expect(try self.plan(Self.far, tasks: 1).0.blocks.map(\.name) == ["on"])
  }
}
