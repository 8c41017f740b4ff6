import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

@Suite("life: HashLife against the other engines in runs of blocks")
struct HashLatticeTests {
  private func run(_ engine: EngineChoice, _ node: SpecNode, seed: UInt64 = 0) throws -> Report {
    let block = try block(node, seed: seed)
    return try block.simulation.run(RunRequest(draws: Draws(seed: seed), views: block.views, engine: engine))
  }

  private func torus(_ size: String, _ more: (String, SpecNode)...) -> SpecNode {
    SpecNode(map: [("model", "life"), ("grid", SpecNode(size)), ("initial", "random")] + more)
  }

  /// The end is the same; births and deaths are known after a single step, and not after a leap.
  @Test(arguments: ["B3/S23", "B36/S23", "B3/S23V", "B2/S34H", "B2-a/S12", "W22"])
  func sameEnds(rule: String) throws {
    for steps in [0, 1, 2, 37, 150] {
      let blocks = [
        LifeUnboundedTests.open(
          "random", ("rule", SpecNode(rule)), ("grid", "50x40"), ("steps", SpecNode("\(steps)")),
          ("edits", [["step": SpecNode("\(steps / 2)"), "at": [[3, 3], [-70, 12], [4, 3]]]])),
        torus("64x32", ("rule", SpecNode(rule)), ("steps", SpecNode("\(steps)"))),
      ]
      for block in blocks {
        let dense = try run(.dense, block, seed: 4), hash = try run(.hash, block, seed: 4)
        #expect(hash.state == dense.state && hash.engine == "hash", "\(rule) \(steps)")
        let unknown: Set = ["births", "deaths"]
        for (mine, other) in zip(hash.statistics, dense.statistics) {
          #expect(mine == other || unknown.contains(mine.name) && mine.value == .none && steps > 1, "\(mine) \(other)")
        }
        #expect(hash.series.steps.first == 0 && hash.series.steps.last == steps)
        #expect(hash.series.steps.count <= 2)
        for (index, step) in hash.series.steps.enumerated() {
          let place = try #require(dense.series.steps.firstIndex(of: step))
          #expect(hash.series.columns[0].values[index] == dense.series.columns[0].values[place])
        }
      }
    }
  }

  /// A chart shows the same with every engine.
  @Test func chartsHaveAllSteps() throws {
    for node in [
      LifeUnboundedTests.open("r-pentomino", ("steps", 300), ("show", "chart")),
      torus("32x32", ("steps", 300), ("show", "chart")),
    ] {
      #expect(try run(.hash, node).series == run(.dense, node).series)
    }
  }

  @Test func ends() throws {
    for pattern in ["blinker", "glider", "pulsar", "diehard"] {
      let node = LifeUnboundedTests.open(SpecNode(pattern), ("until", "stable"), ("steps", 200))
      let dense = try run(.dense, node), hash = try run(.hash, node)
      let unknown: Set = ["births", "deaths"]
      #expect(
        hash.statistics.filter { !unknown.contains($0.name) } == dense.statistics.filter { !unknown.contains($0.name) })
      #expect(hash.state == dense.state)
    }
  }

  /// More generations than any other engine could compute, drawn by the share of live cells.
  @Test func farAway() throws {
    let node = LifeUnboundedTests.open("gosper-gun", ("steps", 1_000_000_000))
    let report = try run(.hash, node)
    #expect(report[statistic: "generation"] == .whole(1_000_000_000))
    #expect(report.state?.cells == .absent)
    guard case .whole(let population) = report[statistic: "population"] else {
      Issue.record("no population")
      return
    }
    // 36 or so of the gun, and 5 a glider, one every 30 generations.
    #expect(abs(population - 1_000_000_000 / 6) < 100)
    #expect(!report.views.isEmpty)
  }

  @Test func refusals() throws {
    for node in [
      LifeUnboundedTests.open("random", ("rule", "B2/S345/C4"), ("grid", "9x9"), ("steps", 1)),
      torus("30x32", ("steps", 1)),
      SpecNode(map: [("model", "life"), ("grid", "32x32"), ("boundary", "dead"), ("initial", "random"), ("steps", 1)]),
    ] {
      let block = try block(node)
      #expect(block.simulation.refusal(of: .hash)?.advice == "use --engine auto")
      #expect(throws: RunError.self) { try run(.hash, node) }
    }
  }
}
