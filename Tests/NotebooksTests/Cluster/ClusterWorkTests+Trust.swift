import Experiments
import Notebooks
import Simulations
import Testing

/// Other programs, changed plans and results with another key.
extension ClusterWorkTests {
  @Test func otherProgramsAreRefused() throws {
    let (plan, _) = try plan(tasks: 2)
    #expect(throws: ClusterFault.self) { try ClusterWork(plan, in: cacheFolder, build: "that", version: "2", .one) }
    // Somebody who has the plan has changed it.
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

  /// Results that are sealed with the key of another user's plan do not count, and neither do forged ones.
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
}
