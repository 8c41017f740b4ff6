import Blocks
import Experiments
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

/// Pages with very many blocks and hostile names and dependencies. Quadratic or recursive code would fail on them.
@Suite("Many blocks")
struct NotebookPlanTests {
  /// Returns jobs b0, b1, …. `upstream` returns the index of the one that each starts from.
  private func jobs(_ count: Int, upstream: (Int) -> Int?) throws -> [Plan.Job] {
    let page = try notebook("```simulation\nmodel: life\ngrid: 3\nsteps: 0\ninitial: {from: b0}\n```\n")
    let template = try #require(page.readings[0].specification)
    return (0..<count).map { number in
      var specification = template
      specification.dependencies = template.dependencies.compactMap { dependency in
        var dependency = dependency
        guard let upstream = upstream(number) else { return nil }
        dependency.name = "b\(upstream)"
        return dependency
      }
      return Plan.Job(name: "b\(number)", specification: specification)
    }
  }

  private func message(_ error: SpecError) -> String { Diagnostic(error).message }

  @Test func aChainRunsFromItsEnd() throws {
    let count = 50_000
    let plan = Plan(try jobs(count) { $0 + 1 < count ? $0 + 1 : nil })
    var order: [String] = []
    var wrong: [String] = []
    var names = [String](repeating: "failed", count: count)
    var run = PlanRun(plan, limits: Limits())
    while let (index, outcome) = run.next({ index, upstream, _ throws(RunError) in
      let job = plan.jobs[index]
      order.append(job.name)
      // Only the result from which it starts is still there.
      if upstream.keys.sorted() != job.specification.dependencies.map(\.name) { wrong.append(job.name) }
      let grid = BitGrid(columns: 1, rows: 1)
      return Report(statistics: [], series: Series(steps: [], columns: []), handover: FinalState(grid))
    }) {
      if case .report = outcome { names[index] = "b\(index)" }
    }
    #expect(wrong.isEmpty)
    #expect(order == (0..<count).reversed().map { "b\($0)" })
    #expect(names == (0..<count).map { "b\($0)" })
  }

  @Test func aLongCycleIsReportedToAll() throws {
    let count = 20_000
    let plan = Plan(try jobs(count) { ($0 + 1) % count })
    let messages = plan.obstacles(limits: Limits()).map { $0.map(message).joined(separator: "; ") }
    let cycle = "these blocks depend on each other: b0 → b1 → b2 → b3 → b4 → b5 → b6 → b7 → b8 → b9 → … → b0"
    #expect(messages.allSatisfy { $0 == cycle })
  }

  @Test func allStartFromOne() throws {
    let count = 50_000
    let plan = Plan(try jobs(count) { $0 == 0 ? 0 : $0 == 1 ? nil : 1 })
    let obstacles = plan.obstacles(limits: Limits())
    #expect(obstacles[0].map(message) == ["a block cannot start from itself"])
    #expect(obstacles[1...].allSatisfy { $0.isEmpty })
  }

  /// The digest of a chain's last block depends on its first block.
  @Test func digestsReachThroughAChain() throws {
    func digests(seed: Int) throws -> [String: Digest] {
      let page = (0..<2_000).map { number in
        let initial = number < 1_999 ? "initial: {from: b\(number + 1)}" : "initial: random\nseed: \(seed)"
        return "```simulation\nname: b\(number)\nmodel: life\ngrid: 3\nsteps: 0\n\(initial)\n```\n"
      }.joined()
      return NotebookPlan(try notebook(page)).blockDigests
    }
    let one = try digests(seed: 1), other = try digests(seed: 2), again = try digests(seed: 1)
    #expect(one.count == 2_000 && Set(one.values).count == 2_000)
    #expect(one == again)
    #expect(one.allSatisfy { other[$0.key] != nil && other[$0.key] != $0.value })
  }

  /// Each region is below the block before the one with its name. If one stays, all stay.
  @Test func doubledNamesKeepEachOther() throws {
    let count = 2_000
    func page(edited: Bool) -> String {
      (0..<count).map { number in
        let next = (number + 1) % count
        let text = edited && next == 0 ? "edited by hand\n" : ""
        return block("b\(number)", "show: []")
          + "\n<!-- notebook:begin b\(next) -->\n\(text)<!-- notebook:end b\(next) -->\n\n"
      }.joined()
    }
    let renamed = try updated(bytes(page(edited: false)))
    #expect(renamed.kept == [] && renamed.changed == (0..<count).map { "b\($0)" })
    let kept = try updated(bytes(page(edited: true)))
    #expect(kept.kept.count == count && kept.edits == [])
    let reason = "because their digest line is missing: nothing shows whether they were edited by hand"
    #expect(kept.kept.last?.message == "the results of 'b\(count - 1)' are kept, \(reason)")
  }
}
