import Expressions

/// An engine that runs the unbounded plane with HashLife.
struct HashLattice: Sendable {
  private var plane: HashPlane
  private let memory: Double
  /// Whether the last generation of each leap is computed separately, so that its births and deaths are known.
  var knowsLastChanges = false

  /// Creates a plane from a grid.
  ///
  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the position of the grid's top-left cell.
  ///   - table: a rule without B0.
  /// - Throws: an error if the pattern itself needs more squares than the memory limit allows.
  init(_ grid: BitGrid, corner: Position, rule table: MooreTable, limits: RunLimits) throws(RunError) {
    plane = try HashPlane(grid, corner: corner, rule: table, limits: limits)
    memory = limits.memory
  }

  /// Creates a plane from a quadtree.
  ///
  /// - Parameters:
  ///   - pattern: the cells at generation 0.
  ///   - table: a rule without B0.
  /// - Returns: nil if the pattern has more than two states.
  /// - Throws: an error if the pattern itself needs more squares than the memory limit allows.
  init?(_ pattern: LargePattern, rule table: MooreTable, limits: RunLimits) throws(RunError) {
    guard let plane = try HashPlane(pattern.tree, rule: table, limits: limits) else { return nil }
    self.plane = plane
    memory = limits.memory
  }
}

extension HashLattice {
  /// Creates a plane from the cells of another engine.
  ///
  /// - Parameters:
  ///   - cells: the live cells.
  ///   - generation: the number of generations so far.
  ///   - table: a rule without B0.
  ///   - limits: the limits of everything except the squares.
  ///   - pool: the limits of the squares, with less memory.
  /// - Throws: an error if the pattern itself needs more squares than the memory limit allows.
  init(
    _ cells: [Position], generation: Int, rule table: MooreTable, limits: RunLimits, pool: RunLimits
  ) throws(RunError) {
    plane = try HashPlane(cells, generation: generation, rule: table, limits: pool)
    memory = limits.memory
  }

  /// The same lattice with only the squares of the current generation.
  var compacted: HashLattice {
    var other = self
    other.plane = plane.compacted
    return other
  }
}

extension HashLattice: LifeEngine {
  var name: String { "hash" }
  var edges: LatticeEdges { .open }
  var states: Int { 2 }
  var generation: Int { min(plane.generation.int ?? .max, StepCount.last) }
  var population: Int { plane.population.int ?? .max }
  var knowsChanges: Bool { plane.generation == 0 || plane.knowsChanges }
  var births: Int { plane.changes?.births ?? 0 }
  var deaths: Int { plane.changes?.deaths ?? 0 }
  var extent: LatticeBox? { nil }

  /// The smallest box around the live cells. Nil if no cell is alive, or if a coordinate or side is too large for a
  /// ``LatticeBox``.
  var occupiedBox: LatticeBox? { plane.box?.latticeBox }

  var byteCount: Double { Double(plane.squareCount * QuadPool.bytesPerSquare) }

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    try advance(by: ticks, limits: limits, progress: nil)
  }

  mutating func advance(by ticks: Int, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    try leap(to: plane.generation + BigWhole(ticks), limits: limits, progress: progress)
  }

  mutating func leap(to generation: BigWhole, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    plane.stop = limits.stop
    plane.progress = LeapProgress(progress, reached: self.generation)
    let ticks = generation - plane.generation
    if knowsLastChanges, ticks > 1 { try plane.advance(by: ticks - 1) }
    try plane.advance(by: generation - plane.generation)
    try plane.requireWindow(memory)
  }

  subscript(cell: Position) -> UInt8 { plane[cell] ? 1 : 0 }

  /// The squares have room everywhere.
  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool { plane.makeRoom() }

  mutating func set(_ cell: Position, to state: UInt8) { plane[cell] = state != 0 }

  func state(in box: LatticeBox) -> FinalState? {
    guard box.columns > 0, box.rows > 0 else { return nil }
    return state(in: BigBox(box), as: box)
  }

  /// Returns the states in a box, with the corner of another box of the same size.
  private func state(in box: BigBox, as named: LatticeBox) -> FinalState {
    guard named.memoryToHold <= memory else {
      return FinalState(columns: named.columns, rows: named.rows, states: 2, cells: nil, corner: named.corner)
    }
    let grid = plane.window(
      column: box.column, row: box.row, columns: named.columns, rows: named.rows, scale: 0)
    return FinalState(grid, corner: named.corner)
  }

  /// The live cells, sorted by row and then by column. O(live cells) plus the time of the sort.
  ///
  /// If the cells are too distant for integer coordinates, their positions are relative to the corner of the box around
  /// them.
  var liveCells: [Position]? {
    guard let box = plane.box else { return [] }
    let near = plane.cellRows(limit: memory / 4, from: 0, 0, reach: Self.reachOfObjects)
    let far = { plane.cellRows(limit: memory / 4, from: box.column, box.row, reach: Self.reachOfObjects) }
    guard let rows = near ?? far() else { return nil }
    return rows.flatMap { row in
      (0..<16).filter { row.cells >> UInt16($0) & 1 == 1 }.map {
        Position(column: row.first.column + $0, row: row.first.row)
      }
    }.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  /// The maximum number of live cells that are compared individually.
  private static let mostListedCells = 1 << 16

  /// The distance that no coordinate of an object may reach, so that its path over many generations does not overflow.
  static let reachOfObjects = 1 << 40

  func hasSamePattern(as other: HashLattice) -> Bool {
    guard plane.population == other.plane.population else { return false }
    guard population > 0 else { return true }
    guard let mine = occupiedBox, let others = other.occupiedBox else { return false }
    guard mine.columns == others.columns, mine.rows == others.rows, let state = state(in: mine) else { return false }
    guard state.cells != .absent else {
      // If a pattern has too many cells to examine and too many live cells to list, it can only be compared in place.
      guard population <= Self.mostListedCells, let cells = liveCells, let all = other.liveCells else {
        return mine == others && plane.hasSameCells(as: other.plane)
      }
      // Each list starts with the first live cell of the top row.
      return zip(cells, all).allSatisfy { cell, twin in
        cell.column - cells[0].column == twin.column - all[0].column
          && cell.row - cells[0].row == twin.row - all[0].row
      }
    }
    return state.cells == other.state(in: others)?.cells
  }

  /// Returns nil unless the squares are at least as large as a leaf and coincide with squares of the quadtree.
  func shares(in window: LatticeBox, side: Int) -> [UInt8]? {
    let mask = side - 1
    guard side >= QuadLeaf.side, side & mask == 0, window.corner.column & mask == 0, window.corner.row & mask == 0
    else { return nil }
    let scale = side.trailingZeroBitCount
    return plane.shares(
      column: BigWhole(window.corner.column >> scale), row: BigWhole(window.corner.row >> scale),
      columns: (window.columns + mask) >> scale, rows: (window.rows + mask) >> scale, scale: scale)
  }

  func shares(columns: Int, rows: Int) -> PlaneShares? {
    guard let box = plane.box else { return nil }
    var shares = PlaneShares(box, columns: columns, rows: rows)
    shares.elements = plane.shares(
      column: shares.column, row: shares.row, columns: shares.columns, rows: shares.rows,
      scale: shares.scale)
    return shares
  }
}

// MARK: - Leaps

extension HashLattice {
  /// The number of squares that have been leapt so far. It only depends on the pattern and the limits, not on the
  /// machine.
  var work: Int { plane.work }

  /// The maximum number of squares that may be leapt. A leap that needs more fails, and the earlier leaps remain in
  /// effect.
  var workLimit: Int {
    get { plane.workLimit }
    set { plane.workLimit = newValue }
  }

  /// Returns the cells of the current generation, or nil if they need more than `limit` bytes or are too distant.
  func cellRows(limit: Double) -> [CellRow]? { plane.cellRows(limit: limit, from: 0, 0, reach: LatticeBox.reach) }

  var farGeneration: BigWhole { plane.generation }
  var farPopulation: BigWhole { plane.population }
  var farBox: BigBox? { plane.box }

  var farState: FinalState? {
    guard let box = plane.box else { return nil }
    let sides = [box.columns, box.rows].map { $0.int.flatMap { $0 < LatticeBox.reach ? $0 : nil } }
    let named = LatticeBox(
      corner: .origin, columns: sides[0] ?? LatticeBox.reach, rows: sides[1] ?? LatticeBox.reach)
    var state = state(in: box, as: named)
    state.reach = sides.contains(nil) ? .vast : .far
    if state.reach == .vast { state.cells = .absent }
    return state
  }

  var holdsQuadtree: Bool { true }

  func macrocell(limit: Int, memory: Double) -> Macrocell? { plane.macrocell(limit: limit, memory: memory) }
}
