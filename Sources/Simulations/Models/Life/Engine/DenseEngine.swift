/// A lattice in a rectangle of memory, all of whose cells are computed in every generation. The rectangle is a window
/// on the lattice that moves and grows with the live cells.
///
/// A *place* is a coordinate in memory, whose top-left cell is [0, 0]. ``window`` contains the lattice coordinates of
/// this cell. The inner loops are generic over the engine, so they make no dynamic calls.
protocol DenseEngine: LifeEngine {
  var columns: Int { get }
  var rows: Int { get }
  /// The range of the neighbourhood, in cells.
  var range: Int { get }
  var window: LatticeWindow { get set }
  /// The smallest box around the cells that are not 0, in memory coordinates.
  var occupied: LatticeBox? { get }

  /// Computes generations whose live cells all fit into the memory.
  ///
  /// - Throws: an error if the signal stops the run before the last generation.
  mutating func step(_ ticks: Int, _ stop: StopSignal?) throws(RunError)

  /// Moves the cells to new memory for a box that contains all live cells. Between closed edges, the box is as wide as
  /// the lattice.
  mutating func move(to frame: LatticeBox)

  /// Returns the state of the cell at a place in memory.
  subscript(place place: Position) -> UInt8 { get }

  /// Sets the cell at a place in memory to a state of the rule.
  mutating func set(place: Position, to state: UInt8)

  /// Returns the states in a box of memory.
  func state(inMemory box: LatticeBox) -> FinalState

  /// Returns whether another lattice has the same size and states.
  func hasSameCells(as other: Self) -> Bool

  /// Returns the memory of a lattice of the given size, in bytes. The number may exceed every integer type.
  static func memory(columns: Int, rows: Int, states: Int) -> Double
}

extension DenseEngine {
  var name: String { "dense" }

  var byteCount: Double { Self.memory(columns: columns, rows: rows, states: states) }

  var extent: LatticeBox? { edges.isOpen ? nil : bounds.moved(by: window.origin) }

  var occupiedBox: LatticeBox? { occupied.map { $0.moved(by: window.origin) } }

  var bounds: LatticeBox { LatticeBox(columns: 0..<columns, rows: 0..<rows) }

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    guard edges.isOpen else { return try step(ticks, limits.stop) }
    var left = ticks
    while left > 0 {
      if window.room == 0 { try makeRoom(limits) }
      let count = min(left, window.room)
      try step(count, limits.stop)
      window.room -= count
      left -= count
    }
  }

  /// Returns the place of a cell of the lattice.
  func memoryPlace(of cell: Position) -> Position {
    Position(column: cell.column - window.origin.column, row: cell.row - window.origin.row)
  }

  /// Returns whether a place is inside the memory.
  func contains(_ place: Position) -> Bool {
    (0..<columns).contains(place.column) && (0..<rows).contains(place.row)
  }

  subscript(cell: Position) -> UInt8 {
    let place = memoryPlace(of: cell)
    return contains(place) ? self[place: place] : 0
  }

  mutating func set(_ cell: Position, to state: UInt8) { set(place: memoryPlace(of: cell), to: state) }

  func state(in box: LatticeBox) -> FinalState? {
    let origin = Position(column: -window.origin.column, row: -window.origin.row), moved = box.moved(by: origin)
    let part = LatticeBox(
      columns: moved.columnRange.clamped(to: 0..<columns), rows: moved.rowRange.clamped(to: 0..<rows))
    return part.columns > 0 && part.rows > 0 ? state(inMemory: part) : nil
  }

  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    let place = memoryPlace(of: cell)
    // The cell may be nearer to the edge than any live cell has been so far.
    window.room = 0
    if contains(place) { return true }
    guard edges.columns == .open || (0..<columns).contains(place.column),
      edges.rows == .open || (0..<rows).contains(place.row)
    else { return false }
    // The new memory keeps everything, including the cells that died in the last tick. They are needed to count births
    // and deaths.
    let box = bounds.union(LatticeBox(corner: place, columns: 1, rows: 1))
    let frame = LatticeBox(
      columns: edges.columns == .open ? box.columnRange : 0..<columns,
      rows: edges.rows == .open ? box.rowRange : 0..<rows)
    let needed = 2 * Self.memory(columns: frame.columns, rows: frame.rows, states: states)
    guard needed <= limits.memory, Self.isGranted(needed) else { return false }
    move(to: frame)
    return contains(memoryPlace(of: cell))
  }

  /// Returns whether the system grants memory. It is asked only for an amount that it might refuse.
  private static func isGranted(_ bytes: Double) -> Bool { bytes < 0x1p24 || SystemMemory.isGranted(bytes) }

  /// Makes enough room for a number of ticks, during which the live cells cannot leave the memory.
  private mutating func makeRoom(_ limits: RunLimits) throws(RunError) {
    let box = occupied ?? LatticeBox(columns: 0..<1, rows: 0..<1)
    let sides =
      (edges.columns == .open ? [box.columnRange.lowerBound, columns - box.columnRange.upperBound] : [])
      + (edges.rows == .open ? [box.rowRange.lowerBound, rows - box.rowRange.upperBound] : [])
    var clearance = sides.min() ?? 0
    if clearance < 16 * range {
      clearance = 64 * ((range + 3) / 4)
      func widened(_ stretch: Range<Int>, _ whole: Int, _ end: LatticeEdges.End) -> Range<Int> {
        end == .open ? stretch.lowerBound - clearance..<stretch.upperBound + clearance : 0..<whole
      }
      func frame() -> LatticeBox {
        LatticeBox(
          columns: widened(box.columnRange, columns, edges.columns), rows: widened(box.rowRange, rows, edges.rows))
      }
      // The old memory is only freed after the new memory has been allocated.
      func needed() -> Double { 2 * Self.memory(columns: frame().columns, rows: frame().rows, states: states) }
      func fits() -> Bool { needed() <= limits.memory }
      // Near the limit, the margin is narrower. The maximum size of a pattern then does not depend on when memory was
      // allocated.
      while !fits(), clearance > range { clearance = max(range, clearance / 2) }
      guard fits() else {
        throw .outgrown(box, at: generation, .memory)
      }
      guard Self.isGranted(needed()) else {
        throw RunError(
          key: "steps",
          "the system refused memory for a box of \(box.columns)x\(box.rows) cells; the run reached generation "
            + "\(generation)",
          advice: "make fewer steps, or give the program more memory (ulimit -v)")
      }
      move(to: frame())
    }
    window.room = clearance / range
    window.updates += Double(columns) * Double(rows) * Double(window.room)
    guard window.updates <= limits.updates else {
      throw .outgrown(box, at: generation, .updates)
    }
  }

  func hasSamePattern(as other: Self) -> Bool {
    guard edges.isOpen else { return hasSameCells(as: other) }
    guard let mine = occupied, let others = other.occupied else { return occupied == nil && other.occupied == nil }
    guard mine.columns == others.columns, mine.rows == others.rows,
      edges.columns == .open || mine.corner.column == others.corner.column,
      edges.rows == .open || mine.corner.row == others.corner.row
    else { return false }
    return state(inMemory: mine).cells == other.state(inMemory: others).cells
  }
}

/// The position of a lattice's memory on the plane, and the number of ticks for which it is large enough.
package struct LatticeWindow: Sendable, Hashable {
  /// The lattice coordinates of the cell [0, 0] in memory.
  var origin = Position(column: 0, row: 0)
  /// The number of ticks during which no live cell can leave the memory.
  var room = 0
  /// The number of cells times ticks for which a lattice with open edges has made room so far.
  var updates = 0.0
}
