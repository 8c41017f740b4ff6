import Blocks
import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport
import Twins

/// Compares several generations at a time, band by band, with single generations of the whole plane.
@Suite struct LifeTilesTests {
  /// Returns workers that all take their turn on one thread, with the last part first.
  private static func workers(_ count: Int) -> Workers {
    Workers(count: count) { parts, part in
      for index in (0..<parts).reversed() { part(index) }
    }
  }

  /// Sizes large enough to be shared, but small enough for one tile of a single worker. They range from tall lattices
  /// to lattices with fewer rows than the overlap of bands.
  private static let sizes = [(512, 513), (1000, 270), (5000, 53), (40_000, 7), (90_000, 3), (300_001, 1), (64, 4100)]

  private static let rules = ["B3/S23", "B36/S125", "B2-a/S12"]

  private static let edges: [LatticeEdges] = [
    .torus, .dead, LatticeEdges(columns: .joined, rows: .dead), LatticeEdges(columns: .dead, rows: .joined),
  ]

  @Test(arguments: sizes, rules)
  func agreeWithWholePlanes(size: (Int, Int), rule: String) throws {
    var random = SplitMix(seed: UInt64(size.0 * 31 + size.1))
    let rule = try LifeRule.parse(rule).get()
    let grid = random.grid(columns: size.0, rows: size.1)
    for edges in Self.edges {
      var plain = LifeLattice(grid, rule: rule, edges: edges)
      var tiled = [2, 3, 7].map { count in
        var lattice = plain
        lattice.workers = Self.workers(count)
        return lattice
      }
      for ticks in [1, 3, 8, 17] {
        plain.advance(by: ticks)
        for index in tiled.indices {
          tiled[index].advance(by: ticks)
          #expect(tiled[index].grid == plain.grid, "\(rule.text), step \(plain.generation)")
          #expect(tiled[index].births == plain.births && tiled[index].deaths == plain.deaths)
        }
      }
    }
  }

  /// A lattice that does not fit into the cache is computed in tiles, even on one thread.
  @Test func largeLatticesAgreeWithTheirTwin() {
    var random = SplitMix(seed: 3)
    let grid = random.grid(columns: 2050, rows: 1500)
    var lattice = LifeLattice(grid, rule: .conway, isTorus: true)
    // Single ticks leave nothing to compute at once.
    var single = lattice
    lattice.advance(by: 20)
    for _ in 0..<20 { single.tick() }
    #expect(lattice.grid == single.grid)
    #expect(lattice.births == single.births)
  }

  /// Neither the populations of the series nor the views depend on the number of workers.
  @Test(arguments: ["1000", "40000x9"], ["periodic", "dead"])
  func seriesDoNotDependOnWorkers(grid: String, boundary: String) throws {
    let node: SpecNode = [
      "model": "life", "grid": SpecNode(grid), "boundary": SpecNode(boundary), "steps": 90,
      "show": [["frames": [0, 13, 14, 80]]],
    ]
    let block = try block(node)
    func run(_ workers: Workers) throws -> Report {
      try block.simulation.run(RunRequest(views: block.views, workers: workers))
    }
    let one = try run(.one), three = try run(Self.workers(3))
    #expect(one.series == three.series && one.series.steps == Array(0...90))
    #expect(one.statistics == three.statistics && one.state == three.state)
    guard case .pictures(let pictures)? = one.views.first?.shape,
      case .pictures(let others)? = three.views.first?.shape
    else {
      Issue.record("no frames")
      return
    }
    #expect(pictures == others && pictures.count == 4)
  }
}
