import Expressions

extension SparseLattice: LifeEngine {
  var name: String { "sparse" }

  var states: Int { 2 }
  var edges: LatticeEdges { .open }
  var extent: LatticeBox? { nil }

  /// The number of live cells. O(1) if it was counted during the pass, otherwise O(tiles).
  var population: Int {
    if let countedPopulation { return countedPopulation }
    var sum = 0
    forEachTile { _, cells in
      for word in 0..<TilePool.words { sum &+= cells[word].nonzeroBitCount }
    }
    return sum
  }

  /// The number of births in the last tick, or 0 before the first tick and after an edit.
  var births: Int { changes { now, before in now & ~before } }

  /// The number of deaths in the last tick, or 0 before the first tick and after an edit.
  var deaths: Int { changes { now, before in ~now & before } }

  /// Calls `body` with the cells of each tile in the current generation.
  private func forEachTile(_ body: (_ tile: Int, _ cells: UnsafePointer<UInt64>) -> Void) {
    TileView.of(self) { view in
      for tile in pool.indices { body(tile, view.cells(of: tile, after: phase)) }
    }
  }

  private func changes(_ bits: (_ now: UInt64, _ before: UInt64) -> UInt64) -> Int {
    guard phase > 0 else { return 0 }
    var sum = 0
    TileView.of(self) { view in
      for tile in pool.indices {
        let before = view.cells(of: tile, after: phase - 1, in: 0), now = view.cells(of: tile, after: phase, in: 1)
        for word in 0..<TilePool.words { sum &+= bits(now[word], before[word]).nonzeroBitCount }
      }
    }
    return sum
  }

  var occupiedBox: LatticeBox? {
    var found: LatticeBox?
    forEachTile { tile, cells in
      var union: UInt64 = 0
      for word in 0..<TilePool.words { union |= cells[word] }
      guard union != 0 else { return }
      let corner = pool.corner(of: tile), margin = TilePool.margin
      let rows = (0..<TilePool.side).filter { cells[TilePool.word(ofRow: $0)] != 0 }
      let left = union.trailingZeroBitCount - margin, right = 63 - union.leadingZeroBitCount - margin
      let top = rows.first ?? 0, bottom = rows.last ?? 0
      let own = LatticeBox(columns: left..<right + 1, rows: top..<bottom + 1).moved(by: corner)
      found = found?.union(own) ?? own
    }
    return found
  }

  subscript(cell: Position) -> UInt8 {
    let tile = pool.tile(at: TilePool.place(of: cell))
    guard tile != 0 else { return 0 }
    let corner = pool.corner(of: tile)
    let word = TilePool.word(ofRow: cell.row - corner.row), bit = UInt64(cell.column - corner.column + TilePool.margin)
    var state: UInt8 = 0
    TileView.of(self) { state = UInt8($0.cells(of: tile, after: phase)[word] >> bit & 1) }
    return state
  }

  func state(in box: LatticeBox) -> FinalState? {
    guard box.columns > 0, box.rows > 0 else { return nil }
    guard box.memoryToHold <= memory else {
      return FinalState(columns: box.columns, rows: box.rows, states: 2, cells: nil, corner: box.corner)
    }
    var grid = BitGrid(columns: box.columns, rows: box.rows)
    forEachTile { tile, cells in
      let corner = pool.corner(of: tile)
      let left = corner.column - box.corner.column, top = corner.row - box.corner.row
      guard left < box.columns, left > -TilePool.side else { return }
      for row in max(0, -top)..<max(0, -top, min(TilePool.side, box.rows - top)) {
        grid.add(cells[TilePool.word(ofRow: row)] >> UInt64(TilePool.margin), from: left, row: top + row)
      }
    }
    return FinalState(grid, corner: box.corner)
  }

  /// Returns the proportions of live cells in the squares of a grid over the pattern. O(tiles + squares).
  func shares(columns: Int, rows: Int) -> PlaneShares? {
    guard let box = occupiedBox else { return nil }
    var shares = PlaneShares(BigBox(box), columns: columns, rows: rows)
    let left = box.corner.column >> shares.scale, top = box.corner.row >> shares.scale
    var live = [Int](repeating: 0, count: shares.columns * shares.rows)
    forEachTile { tile, cells in
      let corner = pool.corner(of: tile)
      for row in 0..<TilePool.side {
        let first = ((corner.row + row) >> shares.scale - top) * shares.columns
        var bits = cells[TilePool.word(ofRow: row)] >> UInt64(TilePool.margin)
        while bits != 0 {
          let column = corner.column + bits.trailingZeroBitCount
          live[first + column >> shares.scale - left] += 1
          bits &= bits - 1
        }
      }
    }
    shares.elements = live.map { PlaneShares.share(live: BigWhole($0), scale: shares.scale) }
    return shares
  }

  /// Returns the numbers of live cells in the squares of a window. O(tiles + squares of the window).
  func counts(in window: LatticeBox, side: Int) -> [Int]? {
    let columns = (window.columns + side - 1) / side
    var counts = [Int](repeating: 0, count: columns * ((window.rows + side - 1) / side))
    forEachTile { tile, cells in
      let corner = pool.corner(of: tile)
      let left = corner.column - window.corner.column, top = corner.row - window.corner.row
      guard left < window.columns, left > -TilePool.side else { return }
      // The columns of a row that are in both the tile and the window.
      let bits = max(0, -left)..<min(TilePool.side, window.columns - left)
      let mask = (UInt64(1) << UInt64(bits.count) - 1) << UInt64(bits.lowerBound)
      for row in max(0, -top)..<max(0, -top, min(TilePool.side, window.rows - top)) {
        var live = cells[TilePool.word(ofRow: row)] >> UInt64(TilePool.margin) & mask
        let first = (top + row) / side * columns
        while live != 0 {
          let square = (left + live.trailingZeroBitCount) / side
          // `end` is the first column after the square, and `inside` contains the cells before it.
          let end = (square + 1) * side - left
          let inside = end < 64 ? live & (1 << UInt64(end) - 1) : live
          counts[first + square] += inside.nonzeroBitCount
          live ^= inside
        }
      }
    }
    return counts
  }

  /// The live cells, sorted by row and then by column. O(tiles + cells) plus the time of the sort.
  var liveCells: [Position]? {
    var live: [Position] = []
    forEachTile { tile, cells in
      let corner = pool.corner(of: tile)
      for row in 0..<TilePool.side {
        // A word also has a margin on either side, which does not belong to the tile.
        var bits = cells[TilePool.word(ofRow: row)] >> UInt64(TilePool.margin) & (1 << UInt64(TilePool.side) - 1)
        while bits != 0 {
          live.append(Position(column: corner.column + bits.trailingZeroBitCount, row: corner.row + row))
          bits &= bits - 1
        }
      }
    }
    return live.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  /// Returns whether two lattices have the same pattern, in any position. O(tiles).
  func hasSamePattern(as other: SparseLattice) -> Bool {
    guard population == other.population else { return false }
    guard let mine = occupiedBox, let others = other.occupiedBox else { return true }
    guard mine.columns == others.columns, mine.rows == others.rows else { return false }
    let moved = Position(
      column: others.corner.column - mine.corner.column, row: others.corner.row - mine.corner.row)
    // The populations are equal, so it suffices to check that each of these cells is also alive in the other lattice.
    var isSame = true
    TileView.of(other) { others in
      forEachTile { tile, cells in
        guard isSame, (0..<TilePool.words).contains(where: { cells[$0] != 0 }) else { return }
        isSame = other.hasCells(cells, at: pool.corner(of: tile).moved(by: moved), others)
      }
    }
    return isSame
  }

  /// Returns whether all live cells of a tile are also alive here after its corner has moved to the given cell.
  private func hasCells(_ cells: UnsafePointer<UInt64>, at corner: Position, _ view: TileView) -> Bool {
    let first = TilePool.place(of: corner), side = TilePool.side, margin = UInt64(TilePool.margin)
    var missing = [UInt64](repeating: 0, count: side)
    for row in 0..<side { missing[row] = cells[TilePool.word(ofRow: row)] >> margin }
    for place in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let tile = pool.tile(at: Position(column: first.column + place.0, row: first.row + place.1))
      guard tile != 0 else { continue }
      let left = pool.corner(of: tile).column - corner.column, top = pool.corner(of: tile).row - corner.row
      let found = view.cells(of: tile, after: phase)
      for row in max(0, top)..<max(0, top, min(side, top + side)) {
        let bits = found[TilePool.word(ofRow: row - top)] >> margin
        missing[row] &= ~(left >= 0 ? bits << UInt64(left) : bits >> UInt64(-left))
      }
    }
    return missing.allSatisfy { $0 == 0 }
  }
}

extension Position {
  fileprivate func moved(by offset: Position) -> Position {
    Position(column: column + offset.column, row: row + offset.row)
  }
}

extension SparseLattice {
  /// Returns the memory of the tiles for some cells, in bytes.
  static func memory(of rows: [CellRow]) -> Double { Double(capacity(for: rows)) * TilePool.bytes }

  private static func capacity(for rows: [CellRow]) -> Int {
    var places: Set<Position> = []
    for row in rows { row.eachPart { places.insert(TilePool.place(of: $0)) } }
    return places.count * 9 / 8 + 32
  }

  /// Creates a lattice from the cells of another engine.
  ///
  /// - Parameters:
  ///   - rows: the cells.
  ///   - generation: the number of generations so far.
  ///   - rule: a two-state rule without B0 whose neighbourhood is the 3×3 block.
  ///   - memory: the memory limit, in bytes.
  /// - Returns: nil if the tiles need more memory.
  init?(_ rows: [CellRow], generation: Int, rule: LifeRule, memory: Double) {
    let capacity = Self.capacity(for: rows)
    guard Double(capacity) * TilePool.bytes <= memory, capacity < Int(Int32.max) / 8 else { return nil }
    self.init(BitGrid(columns: 1, rows: 1), corner: .origin, rule: rule, memory: memory)
    base = generation
    pool = TilePool(capacity: capacity)
    for row in rows {
      row.eachPart { first in
        let place = TilePool.place(of: first), known = pool.tile(at: place)
        let tile = known == 0 ? pool.insert(at: place) : known, corner = pool.corner(of: tile)
        let word = TilePool.words * tile + TilePool.word(ofRow: first.row - corner.row)
        // The part of the row in this tile, without cells beyond its last column.
        let shift = row.first.column - corner.column
        let cells = shift >= 0 ? UInt64(row.cells) << UInt64(shift) : UInt64(row.cells) >> UInt64(-shift)
        pool.now[word] |= (cells & (1 << UInt64(TilePool.side) - 1)) << UInt64(TilePool.margin)
      }
    }
  }
}

extension CellRow {
  /// Calls a function once for each tile that contains live cells of the row, with the first cell of the row in this
  /// tile.
  fileprivate func eachPart(_ body: (Position) -> Void) {
    let place = TilePool.place(of: first), next = (place.column + 1) * TilePool.side
    let inside = next - first.column
    if inside >= 16 { return body(first) }
    if cells & (1 << UInt16(inside) - 1) != 0 { body(first) }
    if cells >> UInt16(inside) != 0 { body(Position(column: next, row: first.row)) }
  }
}
