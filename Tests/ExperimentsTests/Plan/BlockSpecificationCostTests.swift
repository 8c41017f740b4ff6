import Blocks
import BlockSupport
import Experiments
import Simulations
import Specification
import Testing

/// The estimated time of blocks, which depends on the cost of an update as well as on the number of updates.
@Suite struct BlockSpecificationCostTests {
  private static func time(_ node: SpecNode) throws -> Double { try block(node).cost.nanoseconds }

  private static func life(grid: Int = 200, _ more: (String, SpecNode)...) -> SpecNode {
    let size = SpecNode(integerLiteral: grid)
    let keys: [(String, SpecNode)] = [("model", "life"), ("grid", size), ("steps", 1000), ("show", "statistics")]
    return SpecNode(map: keys + more)
  }

  /// The limit on updates counts these blocks as equal.
  @Test func neighbourhoodsCount() throws {
    let rules: [SpecNode] = [
      "B3/S23", "B2-a/S12", "R5,C0,M1,S34..58,B34..45,NM", "R5,C0,M1,S34..58,B34..45,NN",
      "R50,C0,M1,S34..58,B34..45,NN",
    ]
    let costs = try rules.map { try block(Self.life(("rule", $0))).cost }
    #expect(Set(costs.map(\.updates)) == [4e7])
    #expect(costs.map(\.nanoseconds) == costs.map(\.nanoseconds).sorted())
    #expect(costs[1].nanoseconds >= 10 * costs[0].nanoseconds)
    #expect(costs[4].nanoseconds >= 5 * costs[3].nanoseconds)
    // Every second neighbour counts, so each row has several spans.
    let sparse = SpecNode("R5,C0,M1,S34..58,B34..45,N@" + String(repeating: "a", count: 30))
    #expect(try block(Self.life(("rule", sparse))).cost.nanoseconds >= 3 * costs[3].nanoseconds)

    let people: SpecNode = [
      "model": "infection", "people": 10_000, "factor": 2, "steps": 100, "recovery": 3, "immunity": 3,
    ]
    let near = try Self.time(people), far = try Self.time(people.with(("neighbourhood", ["radius": 10])))
    #expect(far > 20 * near)
  }

  /// Each statistic takes memory for a column of differences.
  @Test func differencesCount() throws {
    let node: SpecNode = [
      "model": "infection", "people": 9, "steps": 3, "replicates": 1000, "sweep": ["factor": [1, 2, 3]],
    ]
    let plain = try block(node.with(("show", ["statistics"]))).cost.memory
    let view: SpecNode = ["differences": ["peak", "duration"], "from": ["factor": 1]]
    let compared = try block(node.with(("show", [view]))).cost.memory
    #expect(compared - plain >= 2 * 3000 * 9)
  }

  @Test func conditionsCount() throws {
    let long = Array(repeating: "population == 1", count: 100).joined(separator: " or ")
    let short = try Self.time(Self.life(grid: 8, ("until", "population == 1")))
    #expect(try Self.time(Self.life(grid: 8, ("until", SpecNode(long)))) > 10 * short)

    let plain = Self.life(("replicates", 1000))
    let judged = Self.life(("replicates", 1000), ("expect", SpecNode(long)))
    #expect(try Self.time(judged) - Self.time(plain) > 1000 * 300)
    let people: SpecNode = ["model": "infection", "people": 9, "factor": 1, "steps": 10_000]
    let measure: SpecNode = ["when": SpecNode(long.replacing("population", with: "sick")), "factor": 1]
    #expect(try Self.time(people.with(("interventions", [measure]))) > 5 * Self.time(people))
  }

  @Test func runsAndPicturesCount() throws {
    let one = try Self.time(Self.life())
    #expect(try Self.time(Self.life(("replicates", 100))) > 99 * one)
    let points = try Self.time(Self.life(("sweep", ["rule": ["B3/S23", "B36/S23", "B2/S"]])))
    #expect((2.5 * one...4 * one).contains(points))
    let film: SpecNode = ["model": "life", "grid": 1000, "steps": 200, "show": ["animation": 200]]
    #expect(try Self.time(film) > 10 * Self.time(film.replacing("show", with: "statistics")))
  }
}
