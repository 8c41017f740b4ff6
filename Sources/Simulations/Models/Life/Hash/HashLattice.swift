import Expressions

/// The unbounded plane by HashLife, as a run needs it.
struct HashLattice: Sendable {
  private var plane: HashPlane
  private let memory: Double

  /// A box is a quarter of what whole numbers count, so sums of its places do not overflow.
  private static let largestSide = BigWhole.powerOfTwo(31)
  /// The share of the memory that the cells of one state may take.
  private static let share = 0.25

  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the place of the grid's first cell.
  ///   - table: a rule under which nothing is born of nothing.
  /// - Throws: where the pattern alone has more squares than the limit of memory allows.
  init(_ grid: BitGrid, corner: Position, rule table: MooreTable, limits: RunLimits) throws(RunError) {
    plane = try HashPlane(grid, corner: corner, rule: table, limits: limits)
    memory = limits.memory
  }
}

extension HashLattice: LifeEngine {
  var name: String { "hash" }
  var edges: LatticeEdges { .open }
  var states: Int { 2 }
  var generation: Int { plane.generation.int ?? .max }
  var population: Int { plane.population.int ?? .max }
  var knowsChanges: Bool { plane.generation == 0 || plane.changes != nil }
  var births: Int { plane.changes?.births ?? 0 }
  var deaths: Int { plane.changes?.deaths ?? 0 }
  var extent: LatticeBox? { nil }

  var occupiedBox: LatticeBox? {
    guard let box = plane.box, let column = box.column.int, let row = box.row.int, let columns = box.columns.int,
      let rows = box.rows.int
    else { return nil }
    return LatticeBox(corner: Position(column: column, row: row), columns: columns, rows: rows)
  }

  var byteCount: Double { Double(plane.squareCount * QuadPool.bytesPerSquare) }

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    plane.stop = limits.stop
    try plane.advance(by: BigWhole(ticks))
    guard let box = plane.box, max(box.columns, box.rows) > Self.largestSide else { return }
    throw RunError(
      key: "steps",
      "the pattern has grown to \(box.columns)x\(box.rows) cells at step \(generation); a side has at most "
        + "\(Self.largestSide)", advice: "make fewer steps")
  }

  subscript(cell: Position) -> UInt8 { plane[cell] ? 1 : 0 }

  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    // The squares have room everywhere, but an edit must not depend on the engine.
    func isTooLarge(_ box: LatticeBox) -> Bool {
      2 * LifeLattice.memory(columns: box.columns, rows: box.rows, states: 2) > limits.memory
    }
    let own = LatticeBox(corner: cell, columns: 1, rows: 1), box = occupiedBox
    return !isTooLarge(box?.union(own) ?? own) || (box.map(isTooLarge) ?? false)
  }

  mutating func set(_ cell: Position, to state: UInt8) { plane[cell] = state != 0 }

  func state(in box: LatticeBox) -> FinalState? {
    guard box.columns > 0, box.rows > 0 else { return nil }
    guard Double(box.columns) * Double(box.rows) / 8 <= Self.share * memory else {
      return FinalState(columns: box.columns, rows: box.rows, states: 2, cells: nil, corner: box.corner)
    }
    let grid = plane.window(
      column: BigWhole(box.corner.column), row: BigWhole(box.corner.row), columns: box.columns, rows: box.rows,
      scale: 0)
    return FinalState(grid, corner: box.corner)
  }

  func hasSamePattern(as other: HashLattice) -> Bool {
    guard plane.population == other.plane.population else { return false }
    guard let mine = occupiedBox, let others = other.occupiedBox else { return true }
    guard mine.columns == others.columns, mine.rows == others.rows, let state = state(in: mine),
      state.cells != .absent
    else { return false }
    return state.cells == other.state(in: others)?.cells
  }

  func shares(columns: Int, rows: Int) -> PlaneShares? {
    guard let box = occupiedBox else { return nil }
    var scale = QuadLeaf.level
    func count(_ range: Range<Int>) -> Int { (range.upperBound - 1) >> scale - range.lowerBound >> scale + 1 }
    while count(box.columnRange) > columns || count(box.rowRange) > rows { scale += 1 }
    let left = box.corner.column >> scale, right = (box.corner.column + box.columns - 1) >> scale
    let top = box.corner.row >> scale, bottom = (box.corner.row + box.rows - 1) >> scale
    let (across, down) = (right - left + 1, bottom - top + 1)
    return PlaneShares(
      columns: across, rows: down, side: 1 << scale,
      elements: plane.shares(column: left, row: top, columns: across, rows: down, scale: scale))
  }
}
