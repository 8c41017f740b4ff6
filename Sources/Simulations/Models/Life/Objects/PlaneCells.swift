/// One or more live cells of the plane, in the smallest box around them.
struct PlaneCells: Hashable, Sendable {
  let grid: BitGrid
  /// The position of the grid's top-left cell.
  let corner: Position

  init(_ grid: BitGrid, corner: Position) {
    self.grid = grid
    self.corner = corner
  }

  /// Creates the pattern of some cells in the smallest box around them.
  private init(_ cells: some Collection<Position>, _ box: LatticeBox) {
    var grid = BitGrid(columns: box.columns, rows: box.rows)
    for cell in cells { grid[inside: cell.column - box.corner.column, cell.row - box.corner.row] = true }
    self.init(grid, corner: box.corner)
  }

  /// Creates a pattern from one or more cells.
  ///
  /// - Throws: an error if the box around the cells needs more than an eighth of the memory limit.
  init(_ cells: some Collection<Position>, _ limits: RunLimits) throws(RunError) {
    var left = Int.max, right = Int.min, top = Int.max, bottom = Int.min
    for cell in cells {
      (left, right) = (min(left, cell.column), max(right, cell.column))
      (top, bottom) = (min(top, cell.row), max(bottom, cell.row))
    }
    try limits.demand((Double(right) - Double(left) + 64) * (Double(bottom) - Double(top) + 1) / 8, share: 8)
    self.init(cells, LatticeBox(columns: left..<right + 1, rows: top..<bottom + 1))
  }

  /// The memory of the pattern, in bytes.
  var byteCount: Double { Double(8 * grid.words.count + MemoryLayout<PlaneCells>.size + 32) }

  /// The cells, in ascending order of rows and then columns.
  var cells: [Position] { grid.ones(from: corner) }

  var box: LatticeBox { LatticeBox(corner: corner, columns: grid.columns, rows: grid.rows) }

  func moved(by offset: Position) -> PlaneCells { PlaneCells(grid, corner: corner + offset) }

  /// Returns whether a cell of one pattern is at most two columns and two rows from a cell of the other. These cells
  /// have a common neighbour, so the patterns may interact in the next generation.
  func isNear(_ other: PlaneCells) -> Bool {
    guard box.isNear(other.box) else { return false }
    let left = corner.column - other.corner.column - 2, top = corner.row - other.corner.row
    for row in max(0, -top - 2)..<max(0, -top - 2, min(grid.rows, other.grid.rows + 2 - top)) {
      let rows = max(0, top + row - 2)..<min(other.grid.rows, top + row + 3)
      var isFound = false
      grid.forEachOne(inRow: row) { column in
        isFound = isFound || rows.contains { other.grid.cells(from: left + column, count: 5, row: $0) != 0 }
      }
      if isFound { return true }
    }
    return false
  }
}

extension LatticeBox {
  /// Returns the box enlarged by a margin on every side.
  func widened(by margin: Int) -> LatticeBox {
    LatticeBox(
      corner: Position(column: corner.column - margin, row: corner.row - margin), columns: columns + 2 * margin,
      rows: rows + 2 * margin)
  }

  /// Returns the number of columns or rows between two boxes, whichever is greater. It is 0 if they overlap or touch.
  func gap(to other: LatticeBox) -> Int {
    func gap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
      max(0, one.lowerBound - other.upperBound, other.lowerBound - one.upperBound)
    }
    return max(gap(columnRange, other.columnRange), gap(rowRange, other.rowRange))
  }

  /// Returns whether cells of the two boxes may be at most two columns and two rows apart.
  func isNear(_ other: LatticeBox) -> Bool {
    corner.column - 2 < other.corner.column + other.columns && other.corner.column - 2 < corner.column + columns
      && corner.row - 2 < other.corner.row + other.rows && other.corner.row - 2 < corner.row + rows
  }
}

extension Position {
  /// Returns whether a cell is in an earlier row than another, or in an earlier column of the same row.
  static func < (one: Position, other: Position) -> Bool {
    (one.row, one.column) < (other.row, other.column)
  }

  static func + (one: Position, other: Position) -> Position {
    Position(column: one.column + other.column, row: one.row + other.row)
  }

  static func - (one: Position, other: Position) -> Position {
    Position(column: one.column - other.column, row: one.row - other.row)
  }

  static func * (factor: Int, offset: Position) -> Position {
    Position(column: factor * offset.column, row: factor * offset.row)
  }
}
