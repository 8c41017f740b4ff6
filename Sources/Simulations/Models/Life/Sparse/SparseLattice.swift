/// The unbounded plane in tiles, of which only those are computed in which something can change.
///
/// A pass computes four generations of the listed tiles from ``TilePool/now`` to ``TilePool/next``. A tile whose cells
/// and margin are the same after four generations as before falls asleep: it keeps its cells, and what repeats after
/// one, two or four generations needs no more visits. It wakes up when a neighbour's cells within four of their common
/// edge change. A tile that is empty, and has an empty margin, is removed.
///
/// The present generation is `phase` generations after that of ``TilePool/now``; one between two passes is computed
/// when it is looked at. Complexity of a generation: O(tiles that change); memory: ``TilePool/bytes`` a tile.
struct SparseLattice: Sendable {
  let rule: LifeRule
  let kernel: LifeKernel
  /// Who computes many tiles together.
  var workers = Workers.one
  private(set) var pool: TilePool
  /// The generation of ``TilePool/now``.
  private var base = 0
  /// 0 … 4. From 1 on the pass has been computed that leads beyond the present generation.
  private(set) var phase = 0
  /// The tiles of the next pass; from phase 1 on of the last one.
  private var active: [Int32] = []
  /// The box at a generation not long ago; nil after an edit.
  private var checkedBox: (columns: Int, rows: Int, generation: Int)?
  /// The number of the pass for which tiles are listed.
  private var pass = 0
  /// Whether there is a tile wherever live cells are within four cells of it.
  private var isFramed = false
  /// Whether the populations of the phases 1 … 4 are known, of each tile and of all.
  private var isCounted = false
  private var totals = SIMD4<Int>()
  /// Cells times generations that were computed.
  private(set) var updates = 0.0

  /// The most tiles of a part of a pass: between two parts it looks at the signal to stop.
  private static let largestPart = 2048
  /// Fewer tiles are computed before another thread has woken up.
  private static let worthSharing = 512

  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the place of the grid's first cell.
  ///   - rule: one of two states and the nearest cells under which nothing is born of nothing.
  init(_ grid: BitGrid, corner: Position, rule: LifeRule) {
    self.rule = rule
    kernel = LifeKernel(rule)
    let first = TilePool.place(of: corner)
    let last = TilePool.place(
      of: Position(column: corner.column + grid.columns - 1, row: corner.row + max(1, grid.rows) - 1))
    let (across, down) = (last.column - first.column + 1, last.row - first.row + 1)
    pool = TilePool(capacity: Self.capacity(across: across, down: down))
    for row in 0..<down {
      for column in 0..<across {
        fill(Position(column: first.column + column, row: first.row + row), from: grid, corner)
      }
    }
  }

  /// Room for tiles side by side, those around them, and some more.
  private static func capacity(across: Int, down: Int) -> Int { (across + 2) * (down + 2) * 9 / 8 + 32 }

  /// The bytes that the cells of a box need at first, in floating point since it may be beyond every integer.
  static func memory(columns: Int, rows: Int) -> Double {
    let side = Double(TilePool.side)
    return TilePool.bytes * ((Double(columns) / side + 4) * (Double(rows) / side + 4) * 9 / 8 + 32)
  }

  /// Makes the tile at a place from the cells of a grid, if any of them lives there.
  private mutating func fill(_ place: Position, from grid: BitGrid, _ corner: Position) {
    let side = TilePool.side
    // The tile's first cell in the grid's coordinates.
    let left = place.column * side - corner.column, top = place.row * side - corner.row
    var tile = 0
    for row in max(0, -top)..<max(0, -top, min(side, grid.rows - top)) {
      let cells = grid.cells(from: left, count: side, row: top + row)
      guard cells != 0 else { continue }
      if tile == 0 { tile = pool.insert(at: place) }
      pool.now[TilePool.words * tile + TilePool.word(ofRow: row)] = cells << UInt64(TilePool.margin)
    }
  }

  var generation: Int { base + phase }

  /// How many tiles there are.
  var tileCount: Int { pool.count }

  var byteCount: Double { Double(pool.capacity) * TilePool.bytes }

  // MARK: Generations

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    guard try advance(by: ticks, limits: limits, memory: limits.memory) else {
      throw .outgrown(occupiedBox, at: generation, .memory)
    }
  }

  /// Computes generations; tiles are made where the pattern grows.
  ///
  /// - Returns: false where the tiles would take more than `memory` bytes.
  /// - Throws: where the pattern outgrows the limit of updates, or the signal is on.
  mutating func advance(by ticks: Int, limits: RunLimits, memory: Double) throws(RunError) -> Bool {
    try limits.stop.check()
    var left = ticks
    while left > 0 {
      if phase == 0 || phase == TilePool.margin {
        guard phase == 0 ? frame(memory) : finishPass(memory) else { return false }
        // Populations are known at once where somebody looks often, or where few tiles change.
        let isCounting = ticks <= TilePool.margin || ticks * active.count <= 8 * pool.count
        let cells = Double(TilePool.side * TilePool.side * TilePool.margin)
        guard updates + Double(active.count) * cells <= limits.updates else {
          throw .outgrown(occupiedBox, at: generation, .updates)
        }
        guard compute(isCounting, limits.stop) else { throw .stopped }
        updates += Double(active.count) * cells
      }
      let count = min(left, TilePool.margin - phase)
      phase += count
      left -= count
    }
    try checkExtent(limits)
    return true
  }

  /// Sees to it that the final state has room in memory: a bit for each cell of the box, and as much beside it as a
  /// rectangle of memory takes.
  ///
  /// A box grows by at most one cell a side and generation, so it is looked at only where it may have become too large.
  private mutating func checkExtent(_ limits: RunLimits) throws(RunError) {
    func isTooLarge(_ columns: Int, _ rows: Int) -> Bool { Double(columns) * Double(rows) > 2 * limits.memory }
    if let checkedBox {
      let growth = 2 * (generation - checkedBox.generation)
      if !isTooLarge(checkedBox.columns + growth, checkedBox.rows + growth) { return }
    }
    let box = occupiedBox
    checkedBox = (box?.columns ?? 0, box?.rows ?? 0, generation)
    if let box, isTooLarge(box.columns, box.rows) { throw .outgrown(box, at: generation, .memory) }
  }

  /// Computes the listed tiles from ``TilePool/now`` to ``TilePool/next``.
  ///
  /// - Returns: false where the signal was on before all of them were done.
  private mutating func compute(_ isCounting: Bool, _ stop: StopSignal?) -> Bool {
    if isCounting, !isCounted {
      // Also those that sleep are counted, once.
      listAll()
      totals = .zero
    } else if isCounting {
      for tile in active { totals &-= pool.population(of: Int(tile)) }
    }
    isCounted = false
    let parts = parts(of: active.count)
    pool.withPass { neighbours, now, next, marks, populations in
      active.withUnsafeBufferPointer { active in
        // Unsafe to the compiler: threads share what the pointers lead to. Each tile writes words of its own, nobody
        // writes what several read, and all are done before the memory can go.
        nonisolated(unsafe) let (neighbours, now, next, marks) = (neighbours, now, next, marks)
        nonisolated(unsafe) let populations = isCounting ? populations : nil
        nonisolated(unsafe) let active = active
        let kernel = kernel, processor = Processor.current
        workers(parts) { part in
          if let stop, stop.isOn { return }
          let first = active.count * part / parts, end = active.count * (part + 1) / parts
          kernel.withTileRule { rule in
            processor.tiles(
              UnsafeBufferPointer(rebasing: active[first..<end]), neighbours: neighbours, from: now, to: next,
              marks: marks, populations: populations, rule)
          }
        }
      }
    }
    if let stop, stop.isOn { return false }
    if isCounting {
      for tile in active { totals &+= pool.population(of: Int(tile)) }
      isCounted = true
    }
    return true
  }

  private func parts(of count: Int) -> Int {
    let parts = (count + Self.largestPart - 1) / Self.largestPart
    return max(1, count < Self.worthSharing ? parts : max(parts, workers.count))
  }

  /// Goes on to the generation after a pass, and lists the tiles of the next one.
  ///
  /// - Returns: false if the new tiles take more than `limit` bytes. The lattice then stays as it is.
  private mutating func finishPass(_ limit: Double) -> Bool {
    pass += 1
    let found = pool.findings(of: active, pass)
    // The new cells are looked at before the present is given up.
    swap(&pool.now, &pool.next)
    let missing = found.frontier.reduce(0) { $0 + pool.missingNeighbours(of: $1, seenBy: pool.marks[$1]) }
    guard pool.reserve(missing, limit: limit) else {
      swap(&pool.now, &pool.next)
      return false
    }
    base += TilePool.margin
    phase = 0
    active = found.awake
    for tile in found.frontier {
      for number in 0..<8
      where pool.marks[tile] >> UInt16(number) & 1 == 1 && pool.neighbours[8 * tile + number] == 0
        && pool.isSeen(tile, byNeighbour: number)
      {
        list(pool.insert(at: pool.place(ofNeighbour: number, of: tile)))
      }
    }
    for tile in found.empty where pool.stamps[tile] != pass { pool.remove(tile) }
    return true
  }

  /// Lists a tile for the next pass, once.
  private mutating func list(_ tile: Int) {
    guard pool.stamps[tile] != pass else { return }
    pool.stamps[tile] = pass
    active.append(Int32(tile))
  }

  private mutating func listAll() {
    pass += 1
    active.removeAll(keepingCapacity: true)
    for tile in pool.indices { list(tile) }
  }

  /// Makes tiles wherever live cells are within four cells of them, and lists all of them.
  ///
  /// - Returns: false if they take more than `limit` bytes.
  private mutating func frame(_ limit: Double) -> Bool {
    if isFramed { return true }
    let tiles = pool.indices
    let missing = tiles.reduce(0) { $0 + pool.missingNeighbours(of: $1, seenBy: 0xFF) }
    guard pool.reserve(missing, limit: limit) else { return false }
    for tile in tiles {
      for number in 0..<8
      where pool.neighbours[8 * tile + number] == 0 && pool.isSeen(tile, byNeighbour: number) {
        _ = pool.insert(at: pool.place(ofNeighbour: number, of: tile))
      }
    }
    listAll()
    isFramed = true
    return true
  }

  // MARK: Cells changed by hand

  /// Makes the present generation that of ``TilePool/now``, so that its cells can be changed.
  private mutating func settle() {
    guard phase > 0 else { return }
    if phase < TilePool.margin {
      let tiles = pool.indices, phase = phase, kernel = kernel
      pool.withPass { neighbours, now, next, _, _ in
        kernel.withTileRule { rule in
          for tile in tiles {
            Processor.current.tile(
              tile, generations: phase, neighbours: neighbours, from: now, to: next + TilePool.words * tile, rule)
          }
        }
      }
    }
    swap(&pool.now, &pool.next)
    base += phase
    phase = 0
    isCounted = false
    isFramed = false
  }

  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    let place = TilePool.place(of: cell)
    if pool.tile(at: place) == 0, isTooFar(cell, limits.memory) { return false }
    settle()
    if pool.tile(at: place) != 0 { return true }
    guard pool.reserve(1, limit: limits.memory) else { return false }
    _ = pool.insert(at: place)
    return true
  }

  /// Whether the pattern together with a cell needs a larger box than a rectangle of memory has room for.
  ///
  /// A tile would do, but an edit must not depend on the engine. Where the pattern itself has left that box, it does.
  private func isTooFar(_ cell: Position, _ limit: Double) -> Bool {
    func isTooLarge(_ box: LatticeBox) -> Bool {
      2 * LifeLattice.memory(columns: box.columns, rows: box.rows, states: 2) > limit
    }
    let own = LatticeBox(corner: cell, columns: 1, rows: 1), box = occupiedBox
    return isTooLarge(box?.union(own) ?? own) && !(box.map(isTooLarge) ?? false)
  }

  /// The same pattern in a rectangle of memory.
  ///
  /// - Parameters:
  ///   - grid: the cells of the smallest box around what lives.
  ///   - corner: the place of its first cell.
  func rectangle(_ grid: BitGrid, _ corner: Position) -> LifeLattice {
    var lattice = LifeLattice(grid, rule: rule, edges: .open, generation: generation)
    lattice.workers = workers
    lattice.window.origin = corner
    lattice.window.updates = updates
    return lattice
  }

  mutating func set(_ cell: Position, to state: UInt8) {
    settle()
    let tile = pool.tile(at: TilePool.place(of: cell))
    guard tile != 0 else { return }
    let corner = pool.corner(of: tile)
    let bit = UInt64(1) << UInt64(cell.column - corner.column + TilePool.margin)
    let word = TilePool.words * tile + TilePool.word(ofRow: cell.row - corner.row)
    pool.now[word] = state == 0 ? pool.now[word] & ~bit : pool.now[word] | bit
    isFramed = false
    checkedBox = nil
    isCounted = false
  }

  // MARK: Observations

  /// The populations of the phases, where they are known.
  var countedPopulation: Int? { isCounted && phase > 0 ? totals[phase - 1] : nil }
}
