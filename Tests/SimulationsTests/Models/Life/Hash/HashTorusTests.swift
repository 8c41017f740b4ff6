import Expressions
import Simulations
import Testing
import TestSupport
import Twins

@Suite struct HashTorusTests {
  static let sides = [1, 2, 4, 8, 16, 32, 64]

  /// Returns any rule, including one that brings cells to life in empty space.
  private func table(_ random: inout SplitMix) -> MooreTable {
    let bits = (0..<512).map { _ in random.chance(40) }
    return random.chance(50)
      ? MooreTable(
        LifeCounts(
          births: UInt16(truncatingIfNeeded: random.next()), survivals: UInt16(truncatingIfNeeded: random.next())))
      : MooreTable { bits[$0] }
  }

  private func next(_ plain: PlainLattice, _ table: MooreTable) -> PlainLattice {
    plain.next(LifeRule(.table(table))) {
      Position(column: ($0 + plain.columns) % plain.columns, row: ($1 + plain.rows) % plain.rows)
    }
  }

  @Test func agreesWithPlainTwin() throws {
    var random = SplitMix(seed: 8)
    for round in 0..<40 {
      let columns = random.one(of: Self.sides), rows = random.one(of: Self.sides)
      let grid = random.grid(columns: columns, rows: rows), rule = table(&random)
      var torus = try #require(
        try HashTorus(grid, rule: rule, limits: RunLimits(), processor: random.one(of: Processor.available)))
      var plain = PlainLattice(FinalState(grid))
      let last = random.number(1...(columns * rows > 500 ? 9 : 70))
      for step in 0...last {
        if step == last || random.chance(20) {
          let shown = try torus.grid(at: BigWhole(step))
          #expect(PlainLattice(FinalState(shown)) == plain, "\(columns)x\(rows), step \(step), round \(round)")
        }
        plain = next(plain, rule)
      }
    }
  }

  /// The cycle and the far state agree with a list of all states, even if hardly any states can be kept.
  @Test(arguments: [nil, 64] as [Int?]) func cyclesAreExact(limit: Int?) throws {
    var random = SplitMix(seed: 9)
    for round in 0..<40 {
      let columns = random.one(of: [1, 2, 4, 8]), rows = random.one(of: [1, 2, 4, 8])
      let grid = random.grid(columns: columns, rows: rows), rule = table(&random)
      var states = [PlainLattice(FinalState(grid))], since: Int?
      while since == nil, states.count < 500 {
        let state = next(states[states.count - 1], rule)
        since = states.firstIndex(of: state)
        states.append(state)
      }
      guard let since else { continue }
      let period = states.count - 1 - since
      var torus = try #require(try HashTorus(grid, rule: rule, limits: RunLimits(), limit: limit))
      let cycle = try #require(try torus.cycle(within: .max))
      #expect(cycle.since == since && cycle.period == period, "\(columns)x\(rows), round \(round)")
      let far = BigWhole(random.number(1...1_000_000_000)) * .powerOfTwo(90)
      let place = since + ((far - BigWhole(since)).remainder(dividingBy: BigWhole(period)).int ?? 0)
      #expect(try PlainLattice(FinalState(torus.grid(at: far))) == states[place])
    }
  }

  /// A glider returns after 4 generations for each cell of the side.
  @Test func aGliderGoesRound() throws {
    var grid = BitGrid(columns: 128, rows: 128)
    for (column, row) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] { grid[column, row] = true }
    var torus = try #require(try HashTorus(grid, rule: HashPlaneTests.life, limits: RunLimits()))
    #expect(try #require(try torus.cycle(within: .max)) == (0, 512))
    #expect(try torus.grid(at: .powerOfTwo(100)) == grid)
    #expect(try torus.grid(at: .powerOfTwo(100) + 1) != grid)
  }

  /// Random cells settle into the same cycle with hardly any memory.
  @Test func collectionsChangeNothing() throws {
    var random = SplitMix(seed: 2)
    let grid = random.grid(columns: 64, rows: 64)
    var free = try #require(try HashTorus(grid, rule: HashPlaneTests.life, limits: RunLimits()))
    let cycle = try #require(try free.cycle(within: .max))
    #expect(cycle.since > 100)
    var tight = try #require(try HashTorus(grid, rule: HashPlaneTests.life, limits: RunLimits(), limit: 20_000))
    #expect(try #require(try tight.cycle(within: .max)) == cycle)
    #expect(try tight.grid(at: 1234) == free.grid(at: 1234))
    var least = try #require(try HashTorus(grid, rule: HashPlaneTests.life, limits: RunLimits(), limit: 300))
    #expect(try #require(try least.cycle(within: .max)) == cycle)
    #expect(throws: RunError.self) {
      var none = try HashTorus(grid, rule: HashPlaneTests.life, limits: RunLimits(), limit: 40)
      _ = try none?.cycle(within: .max)
    }
  }

  /// A torus that does not repeat for long takes no more squares than the limit, and any of its generations is
  /// available.
  @Test func manyStatesAreNotKept() throws {
    var random = SplitMix(seed: 6)
    let grid = random.grid(columns: 32, rows: 32), rule = try LifeRule.parse("B2/S").get()
    guard case .table(let table) = rule.transition else { return }
    var torus = try #require(try HashTorus(grid, rule: table, limits: RunLimits(), limit: 3000))
    for step in [40_000, 40_001, 777, 39_999, 16] {
      var dense = LifeLattice(grid, rule: rule, isTorus: true)
      dense.advance(by: step)
      #expect(try torus.grid(at: BigWhole(step)) == dense.grid, "step \(step)")
      // Between two checks of the limit, a leap makes a few more squares.
      #expect(torus.squareCount <= 3100)
    }
  }

  @Test func sidesArePowersOfTwo() throws {
    for (columns, rows) in [(3, 4), (4, 3), (12, 12)] {
      let torus = try HashTorus(
        BitGrid(columns: columns, rows: rows), rule: HashPlaneTests.life, limits: RunLimits())
      #expect(torus.map { _ in true } == nil)
      #expect(!HashTorus.fits(columns: columns, rows: rows))
    }
    #expect(HashTorus.fits(columns: 1, rows: 1024))
  }
}
