import Simulations
import Testing
import TestSupport
import Twins

@Suite struct LifeLatticeTests {
  /// Sizes around the ends of words, and sizes at which a cell is a neighbour more than once.
  static let sizes = [
    (1, 1), (1, 2), (2, 1), (2, 2), (1, 9), (9, 1), (2, 7), (7, 2), (3, 3), (63, 5), (64, 4), (65, 6), (127, 3),
    (128, 2), (129, 5), (130, 1), (1, 130), (64, 1), (192, 3), (37, 70),
    // Rows that begin on a cache line.
    (4033, 2), (4096, 3), (4097, 1),
  ]

  @Test(arguments: sizes, [true, false])
  func agreesWithPlainTwin(size: (Int, Int), isTorus: Bool) {
    var random = SplitMix(seed: UInt64(size.0 * 1000 + size.1))
    let rules = [.conway] + (0..<5).map { _ in random.rule() }
    for rule in rules {
      let grid = random.grid(columns: size.0, rows: size.1)
      var lattice = LifeLattice(grid, rule: rule, isTorus: isTorus)
      var plain = PlainLife(grid)
      for _ in 0..<6 {
        let next = plain.next(rule, isTorus: isTorus)
        lattice.tick()
        let births = zip(plain.cells, next.cells).count { !$0 && $1 }
        let deaths = zip(plain.cells, next.cells).count { $0 && !$1 }
        #expect(PlainLife(lattice.grid) == next, "\(rule.text) on \(size.0)x\(size.1)")
        #expect(lattice.births == births && lattice.deaths == deaths)
        #expect(lattice.population == next.cells.count { $0 })
        plain = next
      }
    }
  }

  @Test func agreesWithPlainTwinOnRandomSizes() {
    var random = SplitMix(seed: 7)
    for _ in 0..<60 {
      let grid = random.grid(
        columns: Int.random(in: 1...130, using: &random), rows: Int.random(in: 1...130, using: &random))
      let rule = random.rule()
      let isTorus = Bool.random(using: &random)
      var lattice = LifeLattice(grid, rule: rule, isTorus: isTorus)
      lattice.advance(by: 2)
      let plain = PlainLife(grid).next(rule, isTorus: isTorus).next(rule, isTorus: isTorus)
      #expect(PlainLife(lattice.grid) == plain, "\(rule.text) on \(grid.columns)x\(grid.rows)")
    }
  }

  /// Compares any rule of the nearest cells, as a table of random results, with the plain twin.
  @Test(arguments: [true, false]) func tablesAgreeWithPlainTwin(isTorus: Bool) {
    var random = SplitMix(seed: isTorus ? 11 : 12)
    let sizes =
      Self.sizes.prefix(20)
      + (0..<20).map { _ in
        (Int.random(in: 1...200, using: &random), Int.random(in: 1...90, using: &random))
      }
    for (columns, rows) in sizes {
      let results = (0..<512).map { _ in random.next() & 1 == 1 }
      let rule = LifeRule(.table(MooreTable { results[$0] })), grid = random.grid(columns: columns, rows: rows)
      var lattice = LifeLattice(grid, rule: rule, isTorus: isTorus)
      lattice.advance(by: 2)
      var plain = PlainLattice(FinalState(grid))
      for _ in 0..<2 {
        plain = plain.next(rule) { column, row in
          let place = Position(column: (column + columns) % columns, row: (row + rows) % rows)
          return isTorus || place == Position(column: column, row: row) ? place : nil
        }
      }
      #expect(PlainLattice(FinalState(lattice.grid)) == plain, "\(rule.text) on \(columns)x\(rows)")
    }
  }

  /// The polynomial of a rule is right for every count: each of the 18 conditions alone, and its complement.
  @Test(arguments: 0..<18)
  func everyConditionCounts(condition: Int) {
    var random = SplitMix(seed: UInt64(condition))
    for isComplement in [false, true] {
      let bits = (UInt32(1) << condition) ^ (isComplement ? .max : 0)
      let rule = LifeRule(
        births: UInt16(truncatingIfNeeded: bits & 0x1FF), survivals: UInt16(truncatingIfNeeded: bits >> 9 & 0x1FF))
      // Sparse and dense soups have blocks of every sum.
      for tenths in [1, 5, 9] as [UInt64] {
        let grid = random.grid(columns: 70, rows: 40, tenths: tenths)
        var lattice = LifeLattice(grid, rule: rule, isTorus: true)
        lattice.tick()
        #expect(PlainLife(lattice.grid) == PlainLife(grid).next(rule, isTorus: true))
      }
    }
  }

  @Test func aNarrowTorusCountsANeighbourSeveralTimes() {
    // The only cell of a 1×1 torus is its own neighbour eight times.
    var grid = BitGrid(columns: 1, rows: 1)
    grid[0, 0] = true
    var stays = LifeLattice(grid, rule: LifeRule(births: 0, survivals: 1 << 8), isTorus: true)
    stays.tick()
    #expect(stays.population == 1)
    var goes = LifeLattice(grid, rule: LifeRule(births: 0, survivals: 0xFF), isTorus: true)
    goes.tick()
    #expect(goes.population == 0)
  }

  @Test(arguments: [(5, 3), (64, 64), (100, 31)])
  func shiftingTheTorusShiftsTheResult(size: (Int, Int)) {
    var random = SplitMix(seed: 3)
    let grid = random.grid(columns: size.0, rows: size.1)
    func shifted(_ grid: BitGrid) -> BitGrid {
      var result = grid
      for row in 0..<grid.rows {
        for column in 0..<grid.columns {
          result[(column + 7) % grid.columns, (row + 2) % grid.rows] = grid[column, row]
        }
      }
      return result
    }
    var plain = LifeLattice(grid, rule: .conway, isTorus: true)
    var moved = LifeLattice(shifted(grid), rule: .conway, isTorus: true)
    plain.advance(by: 20)
    moved.advance(by: 20)
    #expect(moved.grid == shifted(plain.grid))
  }

  @Test func copiesGoTheirOwnWay() {
    var random = SplitMix(seed: 6)
    let grid = random.grid(columns: 40, rows: 40)
    var one = LifeLattice(grid, rule: .conway, isTorus: false)
    let other = one
    one.advance(by: 5)
    #expect(other.grid == grid)
    #expect(other.births == 0 && other.deaths == 0)
  }

  @Test func boxIsTheSmallestAroundTheLivingCells() {
    var grid = BitGrid(columns: 200, rows: 10)
    #expect(LifeLattice(grid, rule: .conway, isTorus: true).box == nil)
    grid[70, 3] = true
    grid[199, 8] = true
    let box = LifeLattice(grid, rule: .conway, isTorus: true).box
    #expect(box?.corner == Position(column: 70, row: 3))
    #expect(box?.columns == 130 && box?.rows == 6)
  }
}
