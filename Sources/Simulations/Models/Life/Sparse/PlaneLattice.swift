/// The unbounded plane in tiles, or in one rectangle of memory once that needs less memory.
///
/// A pattern that fills its box needs a quarter of a byte per cell in a rectangle, and more than a third in tiles. Near
/// the memory limit, the plane moves to a rectangle, so patterns may grow as large as in a rectangle.
struct PlaneLattice: Sendable {
  private var sparse: SparseLattice
  /// The rectangle if the plane has moved there, otherwise nil. The tiles are then empty.
  private var dense: LifeLattice?
  /// Whether the tiles may use all the memory.
  private var mayFillMemory = false

  /// The fraction of the memory limit up to which a rectangle of the same cells fits in addition to the tiles.
  private static let comfort = 0.7

  /// Creates a plane.
  ///
  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the position of the grid's top-left cell.
  ///   - rule: a two-state rule whose neighbourhood is the 3×3 block.
  ///   - startsOdd: whether generation 0 counts as odd, see ``LifeBackground``.
  init(
    _ grid: BitGrid, corner: Position, rule: LifeRule, startsOdd: Bool = false, workers: Workers, limits: RunLimits
  ) {
    let fits =
      SparseLattice.memory(columns: grid.columns, rows: grid.rows) <= Self.comfort * limits.memory
      || LifeLattice.memory(columns: grid.columns, rows: grid.rows, states: 2) > limits.memory
    sparse = SparseLattice(
      fits ? grid : BitGrid(columns: 1, rows: 1), corner: corner, rule: rule, startsOdd: startsOdd,
      memory: limits.memory)
    sparse.workers = workers
    if !fits {
      var lattice = LifeLattice(grid, rule: rule, edges: .open, startsOdd: startsOdd)
      lattice.workers = workers
      lattice.window.origin = corner
      dense = lattice
    }
  }

  /// Creates a plane from the cells of another engine.
  ///
  /// - Returns: nil if the tiles need more memory than the limit allows.
  init?(_ rows: [CellRow], generation: Int, rule: LifeRule, workers: Workers, limits: RunLimits) {
    guard let tiles = SparseLattice(rows, generation: generation, rule: rule, memory: limits.memory) else {
      return nil
    }
    self.init(tiles, workers: workers)
  }

  init(_ tiles: consuming SparseLattice, workers: Workers) {
    tiles.workers = workers
    sparse = tiles
  }

  /// Computes generations in tiles while they fit into the memory, and the rest in a rectangle.
  ///
  /// - Throws: an error if the pattern exceeds a limit even in a rectangle, or if the signal stops the run.
  private mutating func advanceInTiles(to goal: Int, _ limits: RunLimits) throws(RunError) {
    let share = mayFillMemory ? 1 : Self.comfort
    let memory = share * limits.memory
    if try sparse.advance(by: goal - sparse.generation, limits: limits, memory: memory) { return }
    let box = sparse.occupiedBox ?? LatticeBox(columns: 0..<1, rows: 0..<1)
    let rectangle = LifeLattice.memory(columns: box.columns + 128, rows: box.rows + 128, states: 2)
    // While a rectangle grows, its old and its new memory count. Half of the limit is therefore enough for the tiles.
    let cells = Double(sparse.tileCount * TilePool.side * TilePool.side)
    let isFilled = cells > 0.5 * Double(box.columns) * Double(box.rows)
    if 2 * rectangle <= limits.memory, isFilled || mayFillMemory, let state = sparse.state(in: box),
      case .bits(let grid) = state.cells
    {
      let ticks = goal - generation
      dense = sparse.rectangle(grid, box.corner)
      sparse = SparseLattice(BitGrid(columns: 1, rows: 1), corner: .origin, rule: sparse.rule, memory: limits.memory)
      try dense?.advance(by: ticks, limits: limits)
    } else if !mayFillMemory {
      mayFillMemory = true
      try advanceInTiles(to: goal, limits)
    } else {
      throw .outgrown(box, at: generation, .memory, canLeap: sparse.canLeap)
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

  func shares(columns: Int, rows: Int) -> PlaneShares? { engine.shares(columns: columns, rows: rows) }
  func counts(in window: LatticeBox, side: Int) -> [Int]? { engine.counts(in: window, side: side) }
  var liveCells: [Position]? { engine.liveCells }

  func hasSamePattern(as other: PlaneLattice) -> Bool {
    switch (dense, other.dense) {
    case (let mine?, let others?): return mine.hasSamePattern(as: others)
    case (nil, nil): return sparse.hasSamePattern(as: other.sparse)
    default:
      guard population == other.population else { return false }
      guard let mine = occupiedBox, let others = other.occupiedBox else { return true }
      guard mine.columns == others.columns, mine.rows == others.rows, let cells = state(in: mine)?.cells else {
        return false
      }
      return cells != .absent && cells == other.state(in: others)?.cells
    }
  }
}
