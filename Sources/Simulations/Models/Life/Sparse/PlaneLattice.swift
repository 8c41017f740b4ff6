/// The unbounded plane in the engine that suits it: in tiles, and in one rectangle of memory once that takes less.
///
/// A pattern that fills its box needs a quarter of a byte a cell in a rectangle, and more than a third in tiles. So it
/// changes over when the limit of memory comes near, and grows as large as a rectangle can.
struct PlaneLattice: Sendable {
  private var sparse: SparseLattice
  /// In force once it is there; the tiles are empty then.
  private var dense: LifeLattice?
  /// Whether the tiles may take all the memory that there is.
  private var mayFillMemory = false

  /// The share of the limit of memory up to which a rectangle of the same cells still fits beside the tiles.
  private static let comfort = 0.7

  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the place of the grid's first cell.
  ///   - rule: one of two states and the nearest cells under which nothing is born of nothing.
  init(_ grid: BitGrid, corner: Position, rule: LifeRule, workers: Workers, limits: RunLimits) {
    let fits =
      SparseLattice.memory(columns: grid.columns, rows: grid.rows) <= Self.comfort * limits.memory
      || LifeLattice.memory(columns: grid.columns, rows: grid.rows, states: 2) > limits.memory
    sparse = SparseLattice(fits ? grid : BitGrid(columns: 1, rows: 1), corner: corner, rule: rule)
    sparse.workers = workers
    if !fits {
      var lattice = LifeLattice(grid, rule: rule, edges: .open)
      lattice.workers = workers
      lattice.window.origin = corner
      dense = lattice
    }
  }

  /// Computes generations in tiles, as long as they fit the memory.
  ///
  /// - Throws: where the pattern outgrows a limit and a rectangle does not help, or the signal is on.
  private mutating func advanceInTiles(to goal: Int, _ limits: RunLimits) throws(RunError) {
    let share = mayFillMemory ? 1 : Self.comfort
    let memory = share * limits.memory
    if try sparse.advance(by: goal - sparse.generation, limits: limits, memory: memory) { return }
    let box = sparse.occupiedBox ?? LatticeBox(columns: 0..<1, rows: 0..<1)
    let rectangle = LifeLattice.memory(columns: box.columns + 128, rows: box.rows + 128, states: 2)
    // Half filled, the tiles take no more than the rectangle, whose old and new memory are counted when it grows.
    let cells = Double(sparse.tileCount * TilePool.side * TilePool.side)
    let isFilled = cells > 0.5 * Double(box.columns) * Double(box.rows)
    if 2 * rectangle <= limits.memory, isFilled || mayFillMemory, let state = sparse.state(in: box),
      case .bits(let grid) = state.cells
    {
      let ticks = goal - generation
      dense = sparse.rectangle(grid, box.corner)
      sparse = SparseLattice(BitGrid(columns: 1, rows: 1), corner: .origin, rule: sparse.rule)
      try dense?.advance(by: ticks, limits: limits)
    } else if !mayFillMemory {
      mayFillMemory = true
      try advanceInTiles(to: goal, limits)
    } else {
      throw .outgrown(box, at: generation, .memory)
    }
  }
}

extension PlaneLattice: LifeEngine {
  private var engine: any LifeEngine { dense ?? sparse }

  var name: String { engine.name }
  var edges: LatticeEdges { .open }
  var states: Int { 2 }
  var generation: Int { dense?.generation ?? sparse.generation }
  var population: Int { dense?.population ?? sparse.population }
  var births: Int { dense?.births ?? sparse.births }
  var deaths: Int { dense?.deaths ?? sparse.deaths }
  var extent: LatticeBox? { nil }
  var occupiedBox: LatticeBox? { engine.occupiedBox }
  var byteCount: Double { dense?.byteCount ?? sparse.byteCount }

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    guard dense == nil else {
      try dense?.advance(by: ticks, limits: limits)
      return
    }
    try advanceInTiles(to: generation + ticks, limits)
  }

  subscript(cell: Position) -> UInt8 { engine[cell] }

  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    dense?.makeRoom(for: cell, limits) ?? sparse.makeRoom(for: cell, limits)
  }

  mutating func set(_ cell: Position, to state: UInt8) {
    if dense == nil { sparse.set(cell, to: state) } else { dense?.set(cell, to: state) }
  }

  func state(in box: LatticeBox) -> FinalState? { engine.state(in: box) }

  func hasSamePattern(as other: PlaneLattice) -> Bool {
    switch (dense, other.dense) {
    case (let mine?, let others?): return mine.hasSamePattern(as: others)
    case (nil, nil): return sparse.hasSamePattern(as: other.sparse)
    default:
      guard population == other.population else { return false }
      guard let mine = occupiedBox, let others = other.occupiedBox else { return true }
      return mine.columns == others.columns && mine.rows == others.rows
        && state(in: mine)?.cells == other.state(in: others)?.cells
    }
  }
}
