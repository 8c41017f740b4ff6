/// The unbounded plane in tiles. Only tiles that may change are computed.
///
/// A pass computes four generations of the listed tiles from ``TilePool/now`` to ``TilePool/next``. A tile falls asleep
/// if its cells and margin are the same as four generations before. Patterns of period one, two or four therefore need
/// no more visits. A tile wakes up when cells of a neighbour change within four cells of their common edge. A tile
/// without cells and with an empty margin is removed.
///
/// The current generation is `phase` generations after that of ``TilePool/now``. A generation between two passes is
/// computed on demand.
///
/// Time of a generation: O(tiles that change). Memory: ``TilePool/bytes`` per tile.
struct SparseLattice: Sendable {
  let rule: LifeRule
  let kernels: LifeKernels
  /// Whether generation 0 counts as odd, see ``LifeBackground``.
  let startsOdd: Bool
  /// The memory limit in bytes. The cells of a larger state are not written to a grid.
  let memory: Double
  /// The workers that share the computation of many tiles.
  var workers = Workers.one
  var pool: TilePool
  /// The generation of ``TilePool/now``.
  var base = 0
  /// The number of generations since ``TilePool/now``, from 0 to 4. From phase 1 on, the current pass has been
  /// computed.
  private(set) var phase = 0
  /// The tiles of the next pass, or from phase 1 on those of the last pass.
  private var active: [Int32] = []
  /// The number of the pass for which tiles are listed.
  private var pass = 0
  /// Whether there is a tile wherever live cells are within four cells.
  private var isFramed = false
  /// Whether the populations of the phases 1 to 4 are known, for each tile and in total.
  private var isCounted = false
  private var totals = SIMD4<Int>()
  /// The number of computed cells, summed over all generations.
  private(set) var updates = 0.0

  /// The maximum number of tiles in a part of a pass. The signal is checked between two parts.
  private static let largestPart = 2048
  /// The minimum number of tiles for several threads. Fewer tiles would be finished before another thread wakes up.
  private static let worthSharing = 512

  /// Creates a plane.
  ///
  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the position of the grid's top-left cell.
  ///   - rule: a two-state rule whose neighbourhood is the 3×3 block.
  ///   - startsOdd: whether generation 0 counts as odd, see ``LifeBackground``.
  ///   - memory: the memory limit, in bytes.
  init(_ grid: BitGrid, corner: Position, rule: LifeRule, startsOdd: Bool = false, memory: Double) {
    self.rule = rule
    self.startsOdd = startsOdd
    self.memory = memory
    kernels = LifeKernels(rule, .open, startsOdd: startsOdd)
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

  /// Returns a capacity for adjacent tiles, the tiles around them, and a few more.
  private static func capacity(across: Int, down: Int) -> Int { (across + 2) * (down + 2) * 9 / 8 + 32 }

  /// Returns the initial memory for the cells of a box, in bytes. The number may exceed every integer type.
  static func memory(columns: Int, rows: Int) -> Double {
    let side = Double(TilePool.side)
    return TilePool.bytes * ((Double(columns) / side + 4) * (Double(rows) / side + 4) * 9 / 8 + 32)
  }

  /// Creates the tile at the given place from the cells of a grid, unless all its cells are dead.
  private mutating func fill(_ place: Position, from grid: BitGrid, _ corner: Position) {
    let side = TilePool.side
    // The grid coordinates of the tile's top-left cell.
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

  /// The number of tiles.
  var tileCount: Int { pool.count }

  var byteCount: Double { Double(pool.capacity) * TilePool.bytes }

  /// Whether HashLife runs the rule, too.
  var canLeap: Bool { !rule.fillsEmptySpace }

  // MARK: Generations

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    guard try advance(by: ticks, limits: limits, memory: limits.memory) else {
      throw .outgrown(occupiedBox, at: generation, .memory, canLeap: canLeap)
    }
  }

  /// Computes generations, and creates tiles as the pattern grows.
  ///
  /// - Returns: false if the tiles would need more than `memory` bytes.
  /// - Throws: an error if the run exceeds the update limit, or if the signal stops it.
  mutating func advance(by ticks: Int, limits: RunLimits, memory: Double) throws(RunError) -> Bool {
    try limits.stop.check()
    var left = ticks
    while left > 0 {
      if phase == 0 || phase == TilePool.margin {
        guard phase == 0 ? frame(memory) : finishPass(memory) else { return false }
        // Populations are counted during the pass if they are needed often, or if few tiles change.
        let isCounting = ticks <= TilePool.margin || ticks * active.count <= 8 * pool.count
        let cells = Double(TilePool.side * TilePool.side * TilePool.margin)
        guard updates + Double(active.count) * cells <= limits.updates else {
          throw .outgrown(occupiedBox, at: generation, .updates, canLeap: canLeap)
        }
        guard compute(isCounting, limits.stop) else { throw .stopped }
        updates += Double(active.count) * cells
      }
      let count = min(left, TilePool.margin - phase)
      phase += count
      left -= count
    }
    return true
  }

  /// Computes the listed tiles from ``TilePool/now`` to ``TilePool/next``.
  ///
  /// - Returns: false if the signal stopped the pass early.
  private mutating func compute(_ isCounting: Bool, _ stop: StopSignal?) -> Bool {
    if isCounting, !isCounted {
      // Sleeping tiles are also counted, once.
      listAll()
      totals = .zero
    } else if isCounting {
      for tile in active { totals &-= pool.population(of: Int(tile)) }
    }
    isCounted = false
    let parts = parts(of: active.count)
    pool.withPass { neighbours, now, next, marks, populations in
      active.withUnsafeBufferPointer { active in
        // The compiler cannot check that this is safe, because threads share the memory behind the pointers. Each tile
        // only writes its own words, and shared words are not written. All threads finish before the memory is freed.
        nonisolated(unsafe) let (neighbours, now, next, marks) = (neighbours, now, next, marks)
        nonisolated(unsafe) let populations = isCounting ? populations : nil
        nonisolated(unsafe) let active = active
        let kernels = kernels, base = base, processor = Processor.current
        workers(parts) { part in
          if let stop, stop.isOn { return }
          let start = active.count * part / parts, end = active.count * (part + 1) / parts
          kernels.withTileRules(at: base) { first, second in
            processor.tiles(
              UnsafeBufferPointer(rebasing: active[start..<end]), neighbours: neighbours, from: now, to: next,
              marks: marks, populations: populations, first, second)
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

  /// Advances to the generation after a pass, and lists the tiles of the next pass.
  ///
  /// - Returns: false if the new tiles need more than `limit` bytes. The lattice is then unchanged.
  private mutating func finishPass(_ limit: Double) -> Bool {
    pass += 1
    let found = pool.findings(of: active, pass)
    // The search for missing tiles reads the new cells, and the old cells are kept in case it fails.
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

  /// Lists a tile for the next pass, unless it is already listed.
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

  /// Creates a tile wherever live cells are within four cells, and lists all tiles.
  ///
  /// - Returns: false if the tiles need more than `limit` bytes.
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

  /// Stores the current generation in ``TilePool/now``, so that its cells can be changed.
  private mutating func settle() {
    guard phase > 0 else { return }
    if phase < TilePool.margin {
      let tiles = pool.indices, phase = phase, kernels = kernels, base = base
      pool.withPass { neighbours, now, next, _, _ in
        kernels.withTileRules(at: base) { first, second in
          for tile in tiles {
            Processor.current.tile(
              tile, generations: phase, neighbours: neighbours, from: now, to: next + TilePool.words * tile, first,
              second)
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
    if rule.fillsEmptySpace, pool.tile(at: place) == 0, isTooFar(cell, limits.memory) { return false }
    settle()
    if pool.tile(at: place) != 0 { return true }
    guard pool.reserve(1, limit: limits.memory) else { return false }
    _ = pool.insert(at: place)
    return true
  }

  /// Returns whether the box around the pattern and a cell would be too large for a rectangle of memory.
  ///
  /// A tile would be enough, but a state under a rule with B0 is only kept as a rectangle. If the pattern itself is too
  /// large, the edit is allowed.
  private func isTooFar(_ cell: Position, _ limit: Double) -> Bool {
    func isTooLarge(_ box: LatticeBox) -> Bool {
      2 * LifeLattice.memory(columns: box.columns, rows: box.rows, states: 2) > limit
    }
    let own = LatticeBox(corner: cell, columns: 1, rows: 1), box = occupiedBox
    return isTooLarge(box?.union(own) ?? own) && !(box.map(isTooLarge) ?? false)
  }

  /// Returns the same pattern in a rectangle of memory.
  ///
  /// - Parameters:
  ///   - grid: the cells of the smallest box around the live cells.
  ///   - corner: the position of the grid's top-left cell.
  func rectangle(_ grid: BitGrid, _ corner: Position) -> LifeLattice {
    var lattice = LifeLattice(grid, rule: rule, edges: .open, generation: generation, startsOdd: startsOdd)
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
    isCounted = false
  }

  // MARK: Observations

  /// The population in the current phase, or nil if it is not known.
  var countedPopulation: Int? { isCounted && phase > 0 ? totals[phase - 1] : nil }
}
