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
