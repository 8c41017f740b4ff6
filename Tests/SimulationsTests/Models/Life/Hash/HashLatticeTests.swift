import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

@Suite("life: HashLife equals the other engines in runs of blocks")
struct HashLatticeTests {
  private func run(_ engine: EngineChoice, _ node: SpecNode, seed: UInt64 = 0) throws -> Report {
    let block = try block(node, seed: seed)
    return try block.simulation.run(RunRequest(draws: Draws(seed: seed), views: block.views, engine: engine))
  }

  private func torus(_ size: String, _ more: (String, SpecNode)...) -> SpecNode {
    SpecNode(map: [("model", "life"), ("grid", SpecNode(size)), ("initial", "random")] + more)
  }

  /// The end is the same. Births and deaths are known after a single step, but not after a leap.
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

  /// A leap into the far future recurses through hundreds of levels.
  @Test(arguments: ["2^100", "2^105", "2^110", "2^200", "2^450", "2^998"]) func farLeapsAreDeep(steps: String) throws {
    let block = try run(.auto, LifeUnboundedTests.open("block", ("steps", SpecNode(steps))))
    #expect(block[statistic: "population"] == .whole(4) && block.engine == "hash")
    #expect(block[statistic: "box"] == .list([0, 0, 2, 2].map { .whole($0) }))
    let glider = try run(.auto, LifeUnboundedTests.open("glider", ("steps", SpecNode(steps))))
    #expect(glider[statistic: "population"] == .whole(5))
    let soup = torus("64x32", ("steps", SpecNode(steps)))
    #expect(try run(.hash, soup)[statistic: "population"] != nil)
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

  /// Makes more generations than any other engine could compute, drawn as shares of live cells. Two of the populations
  /// are published: https://conwaylife.com/wiki/Gosper_glider_gun.
  @Test(arguments: [
    ("2^40", "183251938004"), ("1000000000", nil), ("2^60", nil), ("2^100", "211275100038038233582783867604"),
  ] as [(String, String?)])
  func farAway(steps: String, cells: String?) throws {
    let node = LifeUnboundedTests.open("gosper-gun", ("steps", SpecNode(steps)))
    let block = try block(node)
    #expect(block.simulation.leaps && block.simulation.cost.updates == 0)
    let reports = try [EngineChoice.hash, .auto].map { try run($0, node) }
    #expect(reports[0].statistics == reports[1].statistics && reports[0].series == reports[1].series)
    let report = reports[0]
    #expect(report.engine == "hash" && report.state?.cells == .absent)
    func whole(_ value: StatisticValue?) throws -> BigWhole {
      guard case .whole(let number) = ExpressionValue(try #require(value)) else { throw TestIssue() }
      return number
    }
    let parts = steps.split(separator: "^").compactMap { BigWhole(decimal: $0) }
    let last = try #require(parts.count == 1 ? parts[0] : parts[0].power(parts[1], limit: 200))
    #expect(try whole(report[statistic: "generation"]) == last)
    let population = try whole(report[statistic: "population"])
    if let cells { #expect(population.description == cells) }
    // The gun has about 36 cells, and each glider has 5, one every 30 generations.
    #expect(abs((population * 6 - last).int ?? .max) < 1000)
    // A glider moves by one cell in four generations.
    guard case .list(let box) = report[statistic: "box"], box.count == 4 else { throw TestIssue() }
    #expect(abs((try whole(box[2]) * 4 - last).int ?? .max) < 1000)
    guard case .pictures(let pictures) = report.views.first?.shape, let picture = pictures.first else {
      throw TestIssue()
    }
    #expect(picture.elements.contains { $0 != 0 } && picture.scale > 1)
    if steps == "2^100" { #expect(picture.side(1).hasPrefix("2^") && report.series.steps == [0]) }
  }

  /// An unexpected result.
  private struct TestIssue: Error {}

  /// A torus repeats, so the state at a far step equals the state at a near one.
  @Test func torusFarAway() throws {
    let stable = try run(.auto, torus("32x32", ("until", "stable")), seed: 5)
    guard case .whole(let period) = stable[statistic: "period"], case .whole(let since) = stable[statistic: "since"]
    else { throw TestIssue() }
    let beyond = BigWhole.powerOfTwo(90) - BigWhole(since)
    let rest = since + (beyond.remainder(dividingBy: BigWhole(period)).int ?? 0)
    let near = try run(.dense, torus("32x32", ("steps", SpecNode("\(rest)"))), seed: 5)
    let far = try run(.auto, torus("32x32", ("steps", "2^90")), seed: 5)
    #expect(far.state == near.state && far.engine == "hash")
    #expect(far[statistic: "generation"] == .big(BigWhole.powerOfTwo(90).description))
    #expect(far[statistic: "population"] == near[statistic: "population"])
  }

  /// HashLife finds the same cycle as the other engines, which search step by step.
  @Test(arguments: ["B3/S23", "B36/S125", "B2/S", "B0/S8"]) func cycles(rule: String) throws {
    for (seed, size) in [(1, "32x32"), (2, "16x64"), (3, "8x8"), (4, "2x16")] as [(UInt64, String)] {
      let node = torus(size, ("rule", SpecNode(rule)), ("until", "stable"), ("steps", 2000))
      let dense = try run(.dense, node, seed: seed), hash = try run(.hash, node, seed: seed)
      #expect(hash[statistic: "period"] == dense[statistic: "period"], "\(rule) \(size)")
      #expect(hash[statistic: "since"] == dense[statistic: "since"], "\(rule) \(size)")
      #expect(hash[statistic: "generation"] == dense[statistic: "generation"] && hash.state == dense.state)
    }
  }

  /// HashLife looks for the cycle by default if there are many steps. The run to its end is recorded as usual.
  @Test func farCycles() throws {
    let near = try run(.dense, torus("32x32", ("until", "stable"), ("steps", 5000)), seed: 5)
    for steps in ["20000000", "2^60"] {
      let far = try run(.auto, torus("32x32", ("until", "stable"), ("steps", SpecNode(steps))), seed: 5)
      #expect(far.engine == "hash, then dense" && far.state == near.state)
      #expect(far.statistics == near.statistics && far.series == near.series)
    }
    // The cycle may end after the last step, and an edit precedes it.
    guard case .whole(let since) = near[statistic: "since"] else { throw TestIssue() }
    let edited = torus("32x32", ("until", "stable"), ("edits", [["step": 40, "at": [[3, 3]]]]))
    #expect(
      try run(.auto, edited.with(("steps", "2^50")), seed: 5).statistics
        == run(.dense, edited.with(("steps", 5000)), seed: 5).statistics)
    let short = torus("32x32", ("until", "stable"), ("steps", SpecNode("\(since)")))
    #expect(try run(.hash, short, seed: 5)[statistic: "period"] == StatisticValue.none)
  }

  /// Steps beyond 2^32 need HashLife. Beyond 2^53, no intermediate step is shown.
  @Test func whatCannotBeFar() throws {
    for node in [
      torus("30x32", ("steps", "2^33")), torus("32x32", ("steps", "2^33"), ("until", "population == 5")),
      torus("30x32", ("steps", "2^33"), ("until", "stable")),
      LifeUnboundedTests.open("glider", ("steps", "2^33"), ("until", "stable")),
      LifeUnboundedTests.open("random", ("rule", "B2/S345/C4"), ("grid", "9x9"), ("steps", "2^40")),
      torus("32x32", ("steps", "2^100000")), torus("32x32", ("steps", "2^2^2")),
    ] {
      #expect(errors(in: node).map(\.key) == ["steps"], "\(node)")
    }
    let chart = LifeUnboundedTests.open("gosper-gun", ("steps", "2^60"), ("show", "chart"))
    #expect(throws: RunError.self) { try run(.auto, chart) }
    let far = try block(LifeUnboundedTests.open("gosper-gun", ("steps", "2^60")))
    #expect(far.simulation.refusal(of: .sparse)?.key == "steps" && far.simulation.refusal(of: .auto) == nil)
  }

  /// The other engines run if the steps in between are shown or the steps are few.
  @Test func whatLeaps() throws {
    let plane = LifeUnboundedTests.open("gosper-gun", ("steps", 1_000_000))
    let cases: [(SpecNode, Bool)] = [
      (plane, true), (plane.replacing("steps", with: 999_999), false), (plane.with(("until", "stable")), false),
      (plane.with(("rule", "B2/S345/C4")), false), (plane.with(("rule", "B36/S23")), true),
      (torus("1024x1024", ("steps", 900_000)), false), (torus("1024x1024", ("steps", 1_000_000)), true),
      (torus("1000x1000", ("steps", 1_000_000)), false),
      (torus("1024x1024", ("steps", 1_000_000), ("until", "stable")), true),
    ]
    for (node, leaps) in cases { #expect(try block(node).simulation.leaps == leaps, "\(node)") }
    // A session continues in tiles, whatever the steps of the block, because tiles know the births after several
    // generations.
    let life = try #require(try block(plane).simulation as? Life)
    var session = try Session(life, RunRequest(), followsSchedule: true)
    try session.advance(by: 3)
    #expect(session.statistics.contains { $0.name == "births" && $0.value != .none })
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
