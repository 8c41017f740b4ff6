import Expressions
import Simulations
import Testing
import TestSupport
import Twins

@Suite struct HashPlaneTests {
  static let life = MooreTable(LifeCounts(births: 1 << 3, survivals: 1 << 2 | 1 << 3))

  /// Returns rules of every family that leave empty space empty.
  static func rules(_ random: inout SplitMix) -> [MooreTable] {
    let counts = (0..<3).map { _ in
      MooreTable(
        LifeCounts(
          births: UInt16(truncatingIfNeeded: random.next()) & ~1, survivals: UInt16(truncatingIfNeeded: random.next())))
    }
    let shapes = MooreTable.Shape.allCases.map { MooreTable(LifeCounts(births: 1 << 2, survivals: 1 << 1 | 8), $0) }
    let bits = (0..<3).map { _ in (0..<512).map { _ in random.chance(35) } }
    return [life] + counts + shapes + bits.map { bits in MooreTable { $0 != 0 && bits[$0] } }
  }

  /// Returns a pattern drawn with `O` for live cells.
  static func grid(_ rows: String...) -> BitGrid {
    var grid = BitGrid(columns: rows.map(\.utf8.count).max() ?? 1, rows: rows.count)
    for (row, line) in rows.enumerated() {
      for (column, byte) in line.utf8.enumerated() where byte == UInt8(ascii: "O") { grid[column, row] = true }
    }
    return grid
  }

  static let gun = grid(
    "........................O", "......................O.O", "............OO......OO............OO",
    "...........O...O....OO............OO", "OO........O.....O...OO", "OO........O...O.OO....O.O",
    "..........O.....O.......O", "...........O...O", "............OO")

  static func plane(
    _ grid: BitGrid, at corner: Position = .origin, _ rule: MooreTable = life, limit: Int? = nil,
    processor: Processor = .current
  ) throws -> HashPlane {
    try HashPlane(grid, corner: corner, rule: rule, limits: RunLimits(), limit: limit, processor: processor)
  }

  private func box(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> BigBox {
    BigBox(
      column: BigWhole(column), row: BigWhole(row), columns: BigWhole(columns), rows: BigWhole(rows))
  }

  /// Returns the smallest box around the live cells of a plain lattice, with its cell [0, 0] at a corner.
  private func box(_ plain: PlainLattice, _ corner: Position) -> BigBox? {
    let live = plain.cells.indices.filter { plain.cells[$0] == 1 }
    let columns = live.map { $0 % plain.columns }, rows = live.map { $0 / plain.columns }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
      return nil
    }
    return box(corner.column + left, corner.row + top, right - left + 1, bottom - top + 1)
  }

  /// Computes any number of generations at once, anywhere on the plane, with all kernels.
  @Test func agreesWithPlainTwin() throws {
    var random = SplitMix(seed: 20)
    for (index, table) in Self.rules(&random).enumerated() {
      let processor = random.one(of: Processor.available)
      let grid = random.grid(columns: random.number(1...20), rows: random.number(1...20))
      let corner = Position(column: random.number(-70...70), row: random.number(-70...70))
      let steps = random.number(1...19)
      var plane = try Self.plane(grid, at: corner, table, processor: processor)
      try plane.advance(by: BigWhole(steps))
      let width = grid.columns + 2 * steps, height = grid.rows + 2 * steps
      var plain = PlainLattice(columns: width, rows: height, cells: [UInt8](repeating: 0, count: width * height))
      for row in 0..<grid.rows {
        for column in 0..<grid.columns where grid[column, row] {
          plain.cells[(row + steps) * width + column + steps] = 1
        }
      }
      let rule = LifeRule(.table(table))
      for _ in 0..<steps {
        plain = plain.next(rule) { x, y in
          (0..<width).contains(x) && (0..<height).contains(y) ? Position(column: x, row: y) : nil
        }
      }
      let place = Position(column: corner.column - steps, row: corner.row - steps)
      let shown = plane.window(
        column: BigWhole(place.column), row: BigWhole(place.row), columns: width, rows: height, scale: 0)
      #expect(PlainLattice(FinalState(shown)) == plain, "rule \(index), \(steps) steps, \(processor.name)")
      #expect(plane.population == BigWhole(plain.population))
      #expect(plane.box == box(plain, place))
      #expect(plane.generation == BigWhole(steps))
    }
  }

  /// A pixel is 1 if a cell in its square is live.
  @Test func windowsShowAnyPlaceAtAnyScale() throws {
    var random = SplitMix(seed: 5)
    let grid = random.grid(columns: 90, rows: 75, tenths: 1)
    let corner = Position(column: -37, row: 12)
    let plane = try Self.plane(grid, at: corner)
    for scale in 0...8 {
      let column = random.number(-9...2), row = random.number(-9...2)
      let window = plane.window(
        column: BigWhole(column), row: BigWhole(row), columns: 20, rows: 15, scale: scale)
      var expected = BitGrid(columns: 20, rows: 15)
      for y in 0..<grid.rows {
        for x in 0..<grid.columns where grid[x, y] {
          let place = ((x + corner.column) >> scale - column, (y + corner.row) >> scale - row)
          if (0..<20).contains(place.0), (0..<15).contains(place.1) { expected[place.0, place.1] = true }
        }
      }
      #expect(window == expected, "scale \(scale)")
    }
    // The four pixels around the origin contain everything, whatever their size.
    let far = plane.window(column: -2, row: -2, columns: 4, rows: 4, scale: 300)
    #expect((0..<4).flatMap { y in (0..<4).filter { far[$0, y] }.map { [$0, y] } } == [[1, 2], [2, 2]])
    let nothing = plane.window(column: .powerOfTwo(90), row: 0, columns: 4, rows: 4, scale: 3)
    #expect(nothing.population == 0)
  }

  /// Source: LifeWiki, "Gosper glider gun". The populations agree with Golly and lifelib.
  @Test func gunForAstronomicallyManyGenerations() throws {
    var plane = try Self.plane(Self.gun)
    try plane.leap(40)
    #expect(plane.population == 183_251_938_004)
    plane = try Self.plane(Self.gun)
    try plane.leap(100)
    #expect("\(plane.population)" == "211275100038038233582783867604")
    #expect(plane.generation == .powerOfTwo(100))
    // A glider has moved by a quarter of the generations to the right and down.
    let found = plane.box, box = try #require(found)
    #expect(box.column == 0 && box.columns > .powerOfTwo(98) && box.columns < .powerOfTwo(98) + 40)
    // In a picture of 2^93 cells a pixel, the beam is a line of gliders beside the diagonal.
    let picture = plane.window(column: 0, row: 0, columns: 40, rows: 40, scale: 93)
    for y in 0..<40 {
      for x in 0..<40 where x != y + 1 { #expect(picture[x, y] == (x == y && x <= 32), "\(x), \(y)") }
    }
  }

  /// Source: LifeWiki.
  @Test func methuselahs() throws {
    let patterns: [(BitGrid, Int, BigWhole)] = [
      (Self.grid(".OO", "OO", ".O"), 1103, 116), (Self.grid(".O", "...O", "OO..OOO"), 5206, 633),
      (Self.grid("......O", "OO", ".O...OOO"), 129, 2), (Self.grid("......O", "OO", ".O...OOO"), 130, 0),
    ]
    for (grid, generations, population) in patterns {
      var plane = try Self.plane(grid)
      try plane.advance(by: BigWhole(generations))
      #expect(plane.population == population)
      #expect((plane.box == nil) == (population == 0))
    }
    // Lidka alternates between two populations in the end.
    var lidka = try Self.plane(
      Self.grid(".O", "O.O", ".O", "", "", "", "", "", "", "", "........O", "......O.O", ".....OO.O", "", "....OOO"))
    try lidka.advance(by: 29_055)
    let first = lidka.population
    try lidka.advance(by: 1)
    #expect([first, lidka.population].sorted() == [1623, 1625])
    try lidka.advance(by: 1)
    #expect(lidka.population == first)
  }

  /// Collecting squares that are no longer needed changes nothing.
  @Test func collectionsChangeNothing() throws {
    var random = SplitMix(seed: 11)
    let grid = random.grid(columns: 60, rows: 60)
    var free = try Self.plane(grid)
    try free.advance(by: 1000)
    var counts: [Int] = []
    for limit in [4000, 6000, 9000] {
      var plane = try Self.plane(grid, limit: limit)
      for steps in [1, 511, 256, 232] { try plane.advance(by: BigWhole(steps)) }
      #expect(plane.population == free.population && plane.box == free.box)
      #expect(
        plane.window(column: -200, row: -200, columns: 400, rows: 400, scale: 0)
          == free.window(column: -200, row: -200, columns: 400, rows: 400, scale: 0))
      counts.append(plane.collections)
    }
    #expect(counts[0] > counts[1] && counts[1] > counts[2] && counts[2] > 0)
    #expect(free.collections == 0)
  }

  /// The error names the limit and is the same on every machine.
  @Test func tooManySquaresAreAnError() throws {
    var random = SplitMix(seed: 3)
    let grid = random.grid(columns: 200, rows: 200)
    var plane = try Self.plane(grid, limit: 1500)
    #expect(
      throws: RunError(
        key: "boundary", "HashLife needs more than 1500 different squares after generation 0",
        advice: "make fewer steps, or raise the limit with --max-memory")
    ) { try plane.leap(10) }
    // The state reached so far remains.
    #expect(plane.population == BigWhole(grid.population) && plane.generation == 0)
    #expect(throws: RunError.self) { try Self.plane(grid, limit: 100) }
    #expect(throws: RunError.self) { try plane.leap(5000) }
  }

  @Test func aSignalEndsALeap() throws {
    var random = SplitMix(seed: 3)
    let stop = StopSignal()
    var plane = try HashPlane(
      random.grid(columns: 300, rows: 300), corner: .origin, rule: Self.life, limits: RunLimits(stop: stop))
    stop.set()
    #expect(throws: RunError.self) { try plane.leap(20) }
  }

  /// Copies change independently.
  @Test func copiesAreValues() throws {
    let start = try Self.plane(Self.gun)
    var one = start, two = start
    try one.advance(by: 30)
    try two.advance(by: 90)
    #expect([start.population, one.population, two.population] == [36, 41, 51])
    try one.advance(by: 60)
    #expect(one.population == two.population && one.box == two.box)
  }

  /// Cells are read and set anywhere, and the births and deaths of a single generation are known.
  @Test func cellsAndChanges() throws {
    var random = SplitMix(seed: 77)
    var plane = try Self.plane(BitGrid(columns: 1, rows: 1))
    var live: Set<Position> = []
    for side in [20, 20, 20, 300, 5000, 2_000_000_000] {
      for _ in 0..<30 {
        let cell = Position(column: random.number(-side...side), row: random.number(-side...side))
        let lives = random.chance(80)
        plane[cell] = lives
        if lives { live.insert(cell) } else { live.remove(cell) }
        #expect(plane[cell] == lives)
      }
      #expect(plane.population == BigWhole(live.count) && live.allSatisfy { plane[$0] })
      #expect(plane.changes.map { _ in true } == nil)
    }
    var soup = try Self.plane(random.grid(columns: 40, rows: 40))
    for _ in 0..<30 {
      let before = soup.window(column: -40, row: -40, columns: 120, rows: 120, scale: 0)
      try soup.leap(0)
      let now = soup.window(column: -40, row: -40, columns: 120, rows: 120, scale: 0)
      let changes = try #require(soup.changes)
      let pairs = (0..<120).flatMap { y in (0..<120).map { (before[$0, y], now[$0, y]) } }
      #expect(changes.births == pairs.count { !$0.0 && $0.1 } && changes.deaths == pairs.count { $0.0 && !$0.1 })
    }
    try soup.leap(3)
    #expect(soup.changes.map { _ in true } == nil)
  }

  /// As in Golly, column 0 and row 1 are the middle of a macrocell file.
  @Test func macrocells() throws {
    let glider = Array("[M2] (golly 2.0)\n#R B3/S23\n.*$..*$***$\n4 0 0 0 1\n5 2 0 0 2\n".utf8)
    let plane = try #require(try HashPlane(macrocell: glider, rule: Self.life, limits: RunLimits()))
    #expect(plane.population == 10 && plane.box == box(-8, -7, 19, 19))
    let window = plane.window(column: -8, row: -7, columns: 19, rows: 19, scale: 0)
    #expect(window[1, 0] && window[2, 1] && window[0, 2] && window[17, 16] && window[18, 17] && window[16, 18])
    // The tree represents far more cells than could be written one by one.
    var text = "[M2] (golly 2.0)\n.*$..*$***$\n4 1 1 1 1\n"
    for level in 5...60 { text += "\(level) \(level - 3) 0 0 \(level - 3)\n" }
    var huge = try #require(try HashPlane(macrocell: Array(text.utf8), rule: Self.life, limits: RunLimits()))
    #expect(huge.population == BigWhole(20) * .powerOfTwo(56))
    try huge.leap(20)
    #expect(huge.generation == .powerOfTwo(20))
    // More cells may be born in a generation than a number can count.
    text = "[M2] (golly 2.0)\n.*$..*$***$\n4 1 1 1 1\n"
    for level in 5...50 { text += "\(level) \(level - 3) \(level - 3) \(level - 3) \(level - 3)\n" }
    huge = try #require(try HashPlane(macrocell: Array(text.utf8), rule: Self.life, limits: RunLimits()))
    try huge.leap(0)
    #expect(!huge.knowsChanges && huge.changes.map { _ in true } == nil)
    #expect(try isRefused("[M2]\n1 0 0 0 2\n"))
    #expect(try isRefused("x = 1"))
  }

  private func isRefused(_ text: String) throws -> Bool {
    try HashPlane(macrocell: Array(text.utf8), rule: Self.life, limits: RunLimits()).map { _ in false } ?? true
  }
}
