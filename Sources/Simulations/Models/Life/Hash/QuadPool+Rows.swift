import Expressions

extension QuadPool {
  /// Returns the smallest box around the live cells of a square, relative to its top-left cell. Returns nil if no cell
  /// is alive.
  ///
  /// For each side of the box, the search descends through all different squares that touch it. O(these squares).
  mutating func box(_ id: UInt32, level: Int) -> BigBox? {
    guard id != emptySquare(level: level) else { return nil }
    let left = distance(id, level, [\.nw, \.sw], [\.ne, \.se]) { $0.columns.trailingZeroBitCount }
    let right = distance(id, level, [\.ne, \.se], [\.nw, \.sw]) { $0.columns.leadingZeroBitCount }
    let top = distance(id, level, [\.nw, \.ne], [\.sw, \.se]) { $0.rows.trailingZeroBitCount }
    let bottom = distance(id, level, [\.sw, \.se], [\.nw, \.ne]) { $0.rows.leadingZeroBitCount }
    let side = BigWhole.powerOfTwo(level)
    return BigBox(column: left, row: top, columns: side - left - right, rows: side - top - bottom)
  }

  /// Returns the number of dead rows or columns at one side of a square.
  ///
  /// - Parameters:
  ///   - near: the two quarters at this side.
  ///   - far: the two other quarters.
  ///   - inLeaf: returns the number for a leaf.
  private mutating func distance(
    _ id: UInt32, _ level: Int, _ near: [KeyPath<Quad, UInt32>], _ far: [KeyPath<Quad, UInt32>],
    _ inLeaf: (QuadLeaf) -> Int
  ) -> BigWhole {
    var squares: Set = [id]
    var digits: [Bool] = []
    for below in (QuadLeaf.level..<level).reversed() {
      let empty = emptySquare(level: below)
      func quarters(_ paths: [KeyPath<Quad, UInt32>]) -> Set<UInt32> {
        var found: Set<UInt32> = []
        for square in squares {
          for path in paths where quad(square)[keyPath: path] != empty { found.insert(quad(square)[keyPath: path]) }
        }
        return found
      }
      let nearer = quarters(near)
      digits.append(nearer.isEmpty)
      squares = nearer.isEmpty ? quarters(far) : nearer
    }
    let last = squares.map { inLeaf(cells($0)) }.min() ?? 0
    return BigWhole(binary: digits).shiftedLeft(QuadLeaf.level) + BigWhole(last)
  }
}

extension QuadLeaf {
  /// The columns with live cells. Column 0 is the lowest bit.
  fileprivate var columns: UInt16 {
    let all = w0 | w1 | w2 | w3, half = all | all >> 32
    return UInt16(truncatingIfNeeded: half | half >> 16)
  }

  /// The rows with live cells. Row 0 is the lowest bit.
  fileprivate var rows: UInt16 {
    (0..<Self.side).reduce(0) { $0 | (self[row: $1] == 0 ? 0 : 1 << UInt16($1)) }
  }
}

// Collection of unused squares.

extension QuadPool {
  /// Makes room for the squares before the next checkpoint. Frees squares if the limit is reached, or if the system
  /// refuses more memory.
  ///
  /// - Throws: a fault if more than three quarters of the squares are still in use afterwards.
  @inline(never)
  mutating func makeRoom() throws(HashFault) {
    if count >= limit {
      free(limit)
      if count > limit / 4 * 3 { throw .full }
    }
    guard !reserve() else { return }
    let all = count
    free(all)
    // If the system still refuses memory, there is only the room of the freed squares.
    guard count <= all / 4 * 3, reserve() else { throw .refused }
  }

  /// Frees squares that the roots, the leap in progress and their results do not need. Also clears all results if more
  /// than half of `all` squares would remain.
  private mutating func free(_ all: Int) {
    collect(keepsResults: true)
    if count > all / 2 { collect(keepsResults: false) }
  }

  /// Frees all squares that the roots and the leap in progress do not need.
  ///
  /// - Parameter keepsResults: whether the results of needed squares are also needed.
  mutating func collect(keepsResults: Bool) {
    var marks = MarkBits(places: nodes.end), leafMarks = MarkBits(places: leaves.end)
    for id in roots + emptySquares { mark(id, keepsResults, &marks, &leafMarks) }
    for index in 0..<frameCount { mark(frames[index], keepsResults, &marks, &leafMarks) }
    nodes.sweep(marks, leafMarks, keepsResults: keepsResults)
    leaves.sweep(leafMarks)
    populations = PopulationMemo()
    largePopulations = [:]
    collections += 1
  }

  /// Marks a square and all its parts. The recursion is no deeper than the number of levels, because a result is
  /// smaller than its square.
  private func mark(_ id: UInt32, _ marksResults: Bool, _ marks: inout MarkBits, _ leafMarks: inout MarkBits) {
    if id & Self.leafBit != 0 {
      _ = leafMarks.insert(Int(id & ~Self.leafBit))
    } else if id != 0, marks.insert(Int(id)) {
      let quad = quad(id)
      mark(quad.nw, marksResults, &marks, &leafMarks)
      mark(quad.ne, marksResults, &marks, &leafMarks)
      mark(quad.sw, marksResults, &marks, &leafMarks)
      mark(quad.se, marksResults, &marks, &leafMarks)
      if marksResults { mark(nodes.nodes[Int(id)].result, marksResults, &marks, &leafMarks) }
    }
  }
}

extension QuadPool {
  /// Returns the non-empty rows of a square's leaves.
  ///
  /// O(non-empty leaves), where repeated leaves count repeatedly.
  ///
  /// - Parameters:
  ///   - column: the first column of the square, relative to a position near all live cells.
  ///   - row: the first row of the square, relative to the same position.
  ///   - limit: the maximum number of rows.
  /// - Returns: nil if there are more rows.
  mutating func cellRows(
    of id: UInt32, level: Int, at column: BigWhole, _ row: BigWhole, limit: Int
  ) -> [CellRow]? {
    _ = emptySquare(level: level)
    var rows: [CellRow] = []
    // This window contains all live cells.
    let reach = BigWhole(LatticeBox.reach)
    var near: [NearSquare] = []
    // Each of these squares has at least one row.
    let isComplete = addNearSquares(
      of: id, level: level, at: column + reach, row + reach, columns: reach + reach, rows: reach + reach, scale: 0,
      limit: limit, to: &near)
    guard isComplete else { return nil }
    for square in near {
      let left = square.column - LatticeBox.reach, top = square.row - LatticeBox.reach
      guard add(square.id, square.level, left, top, limit, to: &rows) else { return nil }
    }
    return rows
  }

  /// Adds the rows of a square.
  ///
  /// - Returns: false if there are more rows than the limit.
  private func add(
    _ id: UInt32, _ level: Int, _ column: Int, _ row: Int, _ limit: Int, to rows: inout [CellRow]
  ) -> Bool {
    guard id != emptySquares[level - QuadLeaf.level] else { return true }
    guard id & Self.leafBit == 0 else {
      let cells = cells(id)
      for line in 0..<QuadLeaf.side where cells[row: line] != 0 {
        rows.append(CellRow(first: Position(column: column, row: row + line), cells: cells[row: line]))
      }
      return rows.count <= limit
    }
    let half = 1 << (level - 1), quad = quad(id)
    return add(quad.nw, level - 1, column, row, limit, to: &rows)
      && add(quad.ne, level - 1, column + half, row, limit, to: &rows)
      && add(quad.sw, level - 1, column, row + half, limit, to: &rows)
      && add(quad.se, level - 1, column + half, row + half, limit, to: &rows)
  }
}

extension QuadPool {
  /// Returns the square of the given level whose top-left cell is at a position of a grid. Cells outside the grid are
  /// dead.
  ///
  /// O(cells of the grid / 256).
  ///
  /// - Throws: a fault if the system refuses the memory.
  mutating func square(of grid: BitGrid, level: Int, column: Int, row: Int) throws(HashFault) -> UInt32 {
    let side = 1 << level
    guard column < grid.columns, row < grid.rows, column + side > 0, row + side > 0 else {
      return emptySquare(level: level)
    }
    try requireRoom()
    guard level > QuadLeaf.level else { return leaf(QuadLeaf(grid, column: column, row: row)) }
    let half = side / 2
    let nw = try square(of: grid, level: level - 1, column: column, row: row)
    let ne = try square(of: grid, level: level - 1, column: column + half, row: row)
    let sw = try square(of: grid, level: level - 1, column: column, row: row + half)
    let se = try square(of: grid, level: level - 1, column: column + half, row: row + half)
    return node(nw, ne, sw, se, level: level)
  }
}

extension QuadLeaf {
  /// Creates a leaf from 16×16 cells of a grid. Cells outside the grid are dead.
  fileprivate init(_ grid: BitGrid, column: Int, row: Int) {
    self.init()
    for line in 0..<Self.side where (0..<grid.rows).contains(row + line) {
      self[row: line] = grid.bits(row: row + line, from: column)
    }
  }
}

extension BitGrid {
  /// Returns 16 cells of a row. Cells outside the grid are dead.
  fileprivate func bits(row: Int, from column: Int) -> UInt16 {
    guard column > -16, column < columns else { return 0 }
    let first = row * wordsPerRow
    if column < 0 { return UInt16(truncatingIfNeeded: words[first] << UInt64(-column)) }
    let shift = UInt64(column & 63), word = column >> 6
    var bits = words[first + word] >> shift
    if shift > 48, word + 1 < wordsPerRow { bits |= words[first + word + 1] << (64 - shift) }
    return UInt16(truncatingIfNeeded: bits)
  }
}
