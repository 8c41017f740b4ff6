import Expressions
import Simulations
import Testing
import TestSupport
import Twins

/// Compares the squares of HashLife with the engine that computes every cell, on larger soups and for longer.
@Suite struct QuadPoolTests {
  @Test func agreesWithTheDenseEngineOnThePlane() throws {
    var random = SplitMix(seed: 41)
    for (index, table) in HashPlaneTests.rules(&random).enumerated() {
      let side = random.number(20...120), steps = random.number(60...300), width = side + 2 * steps
      let soup = random.grid(columns: side, rows: side, tenths: 4)
      var start = BitGrid(columns: width, rows: width)
      for row in 0..<side {
        for column in 0..<side { start[column + steps, row + steps] = soup[column, row] }
      }
      var dense = LifeLattice(start, rule: LifeRule(.table(table)), isTorus: false)
      for _ in 0..<steps { dense.tick() }
      // The limits leave room for everything, or for hardly anything.
      for limit in [nil, 60_000] {
        var plane = try HashPlaneTests.plane(soup, table, limit: limit)
        let first = random.number(0...steps)
        do {
          try plane.advance(by: BigWhole(first))
          try plane.advance(by: BigWhole(steps - first))
        } catch {
          // If a rule fills the plane with disorder, no limit is large enough.
          #expect(limit != nil)
          continue
        }
        let window = plane.window(
          column: BigWhole(-steps), row: BigWhole(-steps), columns: width, rows: width, scale: 0)
        #expect(window == dense.grid, "rule \(index), \(side) cells a side, \(steps) steps")
        #expect(plane.population == BigWhole(dense.population))
      }
    }
  }

  @Test func agreesWithTheDenseEngineOnATorus() throws {
    var random = SplitMix(seed: 42)
    for (index, table) in HashPlaneTests.rules(&random).enumerated() {
      let columns = 1 << random.number(3...8), rows = 1 << random.number(3...8), steps = random.number(100...400)
      let soup = random.grid(columns: columns, rows: rows)
      var dense = LifeLattice(soup, rule: LifeRule(.table(table)), isTorus: true)
      for _ in 0..<steps { dense.tick() }
      var torus = try #require(try HashTorus(soup, rule: table, limits: RunLimits()))
      #expect(try torus.grid(at: BigWhole(steps)) == dense.grid, "rule \(index), \(columns)x\(rows), \(steps) steps")
    }
  }
}
