extension SparseLattice: LifeEngine {
  var name: String { "sparse" }

  var states: Int { 2 }
  var edges: LatticeEdges { .open }
  var extent: LatticeBox? { nil }

  /// O(1) where passes count, otherwise O(tiles).
  var population: Int {
    if let countedPopulation { return countedPopulation }
    var sum = 0
    forEachTile { _, cells in
      for word in 0..<TilePool.words { sum &+= cells[word].nonzeroBitCount }
    }
    return sum
  }

  /// 0 before the first tick and after cells were changed by hand.
  var births: Int { changes { now, before in now & ~before } }

  /// 0 before the first tick and after cells were changed by hand.
  var deaths: Int { changes { now, before in ~now & before } }

  /// Calls `body` with the cells that each tile has in the present generation.
  private func forEachTile(_ body: (_ tile: Int, _ cells: UnsafePointer<UInt64>) -> Void) {
    TileView.of(pool, kernel) { view in
      for tile in pool.indices { body(tile, view.cells(of: tile, after: phase)) }
    }
  }

  private func changes(_ bits: (_ now: UInt64, _ before: UInt64) -> UInt64) -> Int {
    guard phase > 0 else { return 0 }
    var sum = 0
    TileView.of(pool, kernel) { view in
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
    TileView.of(pool, kernel) { state = UInt8($0.cells(of: tile, after: phase)[word] >> bit & 1) }
    return state
  }

  func state(in box: LatticeBox) -> FinalState? {
    guard box.columns > 0, box.rows > 0 else { return nil }
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

  /// O(tiles).
  func hasSamePattern(as other: SparseLattice) -> Bool {
    guard population == other.population else { return false }
    guard let mine = occupiedBox, let others = other.occupiedBox else { return true }
    guard mine.columns == others.columns, mine.rows == others.rows else { return false }
    let moved = Position(
      column: others.corner.column - mine.corner.column, row: others.corner.row - mine.corner.row)
    // As many cells live in both, so it is enough that all of these live there.
    var isSame = true
    TileView.of(other.pool, other.kernel) { others in
      forEachTile { tile, cells in
        guard isSame, (0..<TilePool.words).contains(where: { cells[$0] != 0 }) else { return }
        isSame = other.hasCells(cells, at: pool.corner(of: tile).moved(by: moved), others)
      }
    }
    return isSame
  }

  /// Whether all cells of a tile live here when its corner is laid on a cell.
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
