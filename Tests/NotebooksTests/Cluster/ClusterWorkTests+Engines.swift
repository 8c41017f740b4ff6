import Experiments
import Notebooks
import Simulations
import Testing

/// The engine of a plan.
extension ClusterWorkTests {
  private static let plane = """
    ```simulation
    name: flight
    model: life
    boundary: unbounded
    initial: gosper-gun
    steps: 40
    ```

    """

  /// The workers use the engine of the plan. The results equal those of any other engine.
  @Test func theEngineIsThatOfThePlan() throws {
    var planner = ClusterPlanner(user(), Limits(), engine: .dense, .one)
    #expect(try planner.add(file(Self.plane)).diagnostics.isEmpty)
    let dense = try ClusterPlan(encoded: planner.plan(tasks: 1, build: "this", version: "1").encoded)
    #expect(dense.engine == .dense && dense.runCount == 1)
    #expect(try work(dense, 1).made == 1)
    // The results are known to plans and runs with other engines.
    let (auto, _) = try plan(Self.plane, tasks: 1)
    #expect(auto.engine == .auto && auto.runCount == 0)
    let (bytes, counts) = try run(Self.plane, cache: user(keepsNew: false))
    #expect(try bytes == run(Self.plane, cache: nil).bytes && counts[0]?.computed == 0)
    // HashLife does not compute the steps of a leap, so its results are not known to other engines.
    var leaping = ClusterPlanner(user(), Limits(), engine: .hash, .one)
    #expect(try leaping.add(file(Self.plane)).diagnostics.isEmpty)
    let hash = try ClusterPlan(encoded: leaping.plan(tasks: 1, build: "this", version: "1").encoded)
    #expect(hash.runCount == 1 && hash.seconds < 1)
    #expect(try work(hash, 1).made == 1)
    var again = ClusterPlanner(user(), Limits(), engine: .hash, .one)
    #expect(try again.add(file(Self.plane)).diagnostics.isEmpty && again.missingRuns == 0)
    #expect(try run(Self.plane, cache: user(keepsNew: false)).bytes == bytes)
    // A block that the engine cannot run is not planned.
    var sparse = ClusterPlanner(user(), Limits(), engine: .sparse, .one)
    let errors = try sparse.add(file(Self.page)).diagnostics
    #expect(errors.contains { $0.severity == .error && $0.message.hasPrefix("the sparse engine runs ") }, "\(errors)")
    #expect(sparse.missingRuns == 0)
    #expect(try sparse.add(file(Self.page), only: ["many"]).diagnostics.isEmpty && sparse.missingRuns == 210)
  }
}
