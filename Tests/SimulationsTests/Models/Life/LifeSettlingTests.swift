import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

@Suite("until: settled in life")
struct LifeSettlingTests {
  private func settled(_ initial: SpecNode, _ more: (String, SpecNode)...) -> SpecNode {
    SpecNode(map: [("model", "life"), ("boundary", "unbounded"), ("initial", initial), ("until", "settled")] + more)
  }

  private func run(
    _ node: SpecNode, _ engine: EngineChoice = .auto, seed: UInt64 = 0, records: Bool = false
  ) throws -> Report {
    let block = try block(node, seed: seed)
    return try block.simulation.run(
      RunRequest(
        draws: Draws(seed: seed), views: [], recordsSeries: records, engine: engine))
  }

  private func numbers(_ report: Report, _ names: String...) -> [Int?] {
    names.map { report[statistic: $0]?.int }
  }

  /// The lifespans are published. The one of lidka takes a while without optimisation.
  @Test(arguments: PatternLibrary.entries.map(\.name)) func methuselahs(name: String) throws {
    let entry = try #require(PatternLibrary.entries.first { $0.name == name })
    guard case .methuselah(let generations, let population) = entry.behaviour else { return }
    let report = try run(settled(SpecNode(name), ("steps", "30000")))
    #expect(numbers(report, "generation", "lifespan", "population") == [generations, generations, population])
    #expect(report.notes.first?.hasPrefix("Settled at generation \(generations): ") == true)
  }

  /// All engines find the same end and the same objects in it.
  @Test func enginesAgree() throws {
    let soup = settled(["random": "0.5"], ("grid", "16"), ("steps", "6000"))
    for (node, seed) in [(settled("r-pentomino"), 0), (settled("glider"), 0), (settled("diehard"), 0)]
      + (0..<5).map({ (soup, $0) })
    {
      let dense = try run(node, .dense, seed: UInt64(seed))
      #expect(dense[statistic: "lifespan"]?.int != nil && dense.engine == "dense")
      for engine in [EngineChoice.sparse, .auto] {
        let other = try run(node, engine, seed: UInt64(seed))
        #expect(other.statistics == dense.statistics && other.notes == dense.notes, "\(engine), seed \(seed)")
        #expect(other.state == dense.state && other.engine == "sparse")
      }
    }
  }

  @Test func hashLifeRefuses() throws {
    let error = try #require(throws: RunError.self) { try run(settled("r-pentomino"), .hash) }
    #expect(error.key == "until" && error.advice == "use --engine auto")
    #expect(error.message == "the hash engine leaps over generations, but 'settled' looks at all of them")
  }

  /// HashLife does not look at every generation, so a pattern that outgrows a limit is not advised to use it.
  @Test func aPatternThatOutgrowsALimit() throws {
    let simulation = try block(settled("r-pentomino", ("steps", 2000))).simulation
    for engine in [EngineChoice.auto, .sparse] {
      let error = try #require(throws: RunError.self) {
        try simulation.run(RunRequest(limits: RunLimits(updates: 1e6), engine: engine))
      }
      #expect(error.message.contains("than the update limit allows"))
      #expect(error.advice == "make fewer steps, or raise the limit with --max-updates", "\(engine)")
    }
  }

  @Test func rPentomino() throws {
    let report = try run(settled("r-pentomino"))
    #expect(numbers(report, "lifespan", "population", "ash", "escaping") == [1103, 116, 19, 6])
    #expect(report.notes == ["Settled at generation 1103: 19 objects stay and 6 spaceships leave."])
  }

  private func ending(_ until: String, _ initial: SpecNode = "r-pentomino", _ more: (String, SpecNode)...) throws
    -> Report
  {
    try run(
      SpecNode(
        map: [("model", "life"), ("boundary", "unbounded"), ("initial", initial), ("until", SpecNode(until))] + more))
  }

  /// Whichever comes first ends the run, and only a run that has settled has a lifespan.
  @Test func wordsBesideConditions() throws {
    let settled = try ending("settled or population > 3000")
    #expect(numbers(settled, "generation", "lifespan", "ash", "escaping") == [1103, 1103, 19, 6])
    let grown = try ending("population > 200 or settled")
    #expect(numbers(grown, "generation", "population", "lifespan", "ash") == [148, 221, nil, nil])
    #expect(grown.notes.contains("The run ended because population > 200 held."))
    #expect(!settled.notes.contains { $0.hasPrefix("The run ended") })
    let later = try ending("settled and generation > 1500")
    #expect(numbers(later, "generation", "lifespan", "ash", "escaping") == [1501, 1103, 19, 6])
    let either = try ending("(settled and population > 116) or generation == 1200")
    #expect(numbers(either, "generation", "lifespan") == [1200, 1103])
    let gun = try ending("settled or population > 300", "gosper-gun")
    #expect(numbers(gun, "generation", "population", "lifespan") == [1448, 301, nil])
    let missed = try ending("settled or population > 1000", "gosper-gun", ("steps", "2000"))
    #expect(missed.notes.contains("The limit of 2,000 steps was reached before settled or population > 1000 held."))
    let glider = try ending("stable and generation > 50", "glider")
    #expect(numbers(glider, "generation", "period", "since") == [51, 4, 0])
    #expect(glider[statistic: "displacement"] == .list([.whole(1), .whole(1)]))
    let early = try ending("stable or population > 200")
    #expect(numbers(early, "generation", "period") == [148, nil] && early[statistic: "period"] == StatisticValue.none)
  }
}
