import Specification

/// A symmetry of a random initial state, with the names that soup searches use.
///
/// `C` represents rotations and `D` for reflections, followed by the number of symmetric copies of a cell. `+` means
/// axes along the rows and columns, and `x` means axes along the diagonals. The last number describes the centre: 1 is
/// a cell, 2 the edge between two cells, and 4 the corner between four.
///
/// Source: <https://conwaylife.com/wiki/Symmetry>.
package enum SoupSymmetry: String, SpecWord {
  case c1 = "C1"
  case c2Cell = "C2_1"
  case c2Edge = "C2_2"
  case c2Corner = "C2_4"
  case c4Cell = "C4_1"
  case c4Corner = "C4_4"
  case d2Cell = "D2_+1"
  case d2Edge = "D2_+2"
  case d2Diagonal = "D2_x"
  case d4Cell = "D4_+1"
  case d4Edge = "D4_+2"
  case d4Corner = "D4_+4"
  case d4DiagonalCell = "D4_x1"
  case d4DiagonalCorner = "D4_x4"
  case d8Cell = "D8_1"
  case d8Corner = "D8_4"

  package var word: Word { Word(rawValue) }

  /// The reflections and rotations that leave the state unchanged.
  private struct Moves {
    var halfTurn = false
    var quarterTurn = false
    /// Exchanges left and right.
    var sides = false
    /// Exchanges top and bottom.
    var ends = false
    var diagonal = false
    var otherDiagonal = false
  }

  private var moves: Moves {
    switch self {
    case .c1: Moves()
    case .c2Cell, .c2Edge, .c2Corner: Moves(halfTurn: true)
    case .c4Cell, .c4Corner: Moves(halfTurn: true, quarterTurn: true)
    case .d2Cell, .d2Edge: Moves(sides: true)
    case .d2Diagonal: Moves(diagonal: true)
    case .d4Cell, .d4Edge, .d4Corner: Moves(halfTurn: true, sides: true, ends: true)
    case .d4DiagonalCell, .d4DiagonalCorner: Moves(halfTurn: true, diagonal: true, otherDiagonal: true)
    case .d8Cell, .d8Corner:
      Moves(halfTurn: true, quarterTurn: true, sides: true, ends: true, diagonal: true, otherDiagonal: true)
    }
  }

  /// Returns whether a grid of this size can have the symmetry.
  package func fits(columns: Int, rows: Int) -> Bool {
    let (isOdd, areOdd) = (columns % 2 == 1, rows % 2 == 1)
    return switch self {
    case .c1: true
    case .c2Cell, .d4Cell: isOdd && areOdd
    case .c2Edge, .d4Edge: isOdd != areOdd
    case .c2Corner, .d4Corner: !isOdd && !areOdd
    case .d2Cell: isOdd
    case .d2Edge: !isOdd
    case .d2Diagonal: columns == rows
    case .c4Cell, .d4DiagonalCell, .d8Cell: columns == rows && isOdd
    case .c4Corner, .d4DiagonalCorner, .d8Corner: columns == rows && !isOdd
    }
  }

  /// Returns the size that can have the symmetry and differs least from the given size. If two are equally close,
  /// returns the larger one.
  package func nearestSize(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
    // The side of the nearest square is between the two sides, or one beyond them. For any other shape, each side
    // changes by at most one.
    let low = min(columns, rows), high = max(columns, rows)
    let sides = [low, low + 1, high - 1, high, high + 1].filter { $0 > 0 }
    let sizes: [(columns: Int, rows: Int)] =
      [(columns, rows), (columns + 1, rows), (columns, rows + 1), (columns + 1, rows + 1)] + sides.map { ($0, $0) }
    func distance(_ size: (columns: Int, rows: Int)) -> Int { abs(size.columns - columns) + abs(size.rows - rows) }
    let fitting = sizes.filter { fits(columns: $0.columns, rows: $0.rows) }
    let nearest = fitting.min { (distance($0), -$0.columns, -$0.rows) < (distance($1), -$1.columns, -$1.rows) }
    return nearest ?? (high + 1, high + 1)
  }

  /// Throws an error if a box cannot have the symmetry.
  package func check(_ box: InitialBox) throws(RunError) {
    let columns = box.columns, rows = box.rows, isWhole = box.count == columns * rows
    guard !isWhole || !fits(columns: columns, rows: rows) else { return }
    let found =
      isWhole
      ? "a grid of \(columns)x\(rows) does not have the symmetry \(rawValue), which needs \(need)"
      : "\(box.count) \(box.members) do not fill a grid, so they do not have the symmetry \(rawValue)"
    throw RunError(key: "initial", found, advice: advice(for: box))
  }

  private func advice(for box: InitialBox) -> String {
    let columns = box.columns
    guard box.isLine else {
      let nearest = nearestSize(columns: columns, rows: box.rows)
      return "write grid: \(nearest.columns)x\(nearest.rows)" + (box.countedCells == nil ? "" : " instead of 'people'")
    }
    if fits(columns: columns + 1, rows: 1) { return "write grid: \(columns + 1)" }
    return "write symmetry: \((columns % 2 == 1 ? SoupSymmetry.d2Cell : .d2Edge).rawValue), which a line can have"
  }

  /// A description of the grids that can have the symmetry.
  private var need: String {
    switch self {
    case .c1: "any grid"
    case .c2Cell, .d4Cell: "an odd number of columns and of rows"
    case .c2Edge, .d4Edge: "an odd number of columns and an even number of rows, or the reverse"
    case .c2Corner, .d4Corner: "an even number of columns and of rows"
    case .d2Cell: "an odd number of columns"
    case .d2Edge: "an even number of columns"
    case .d2Diagonal: "a square"
    case .c4Cell, .d4DiagonalCell, .d8Cell: "a square with an odd side"
    case .c4Corner, .d4DiagonalCorner, .d8Corner: "a square with an even side"
    }
  }

  /// Gives each cell the state of the first cell, row by row, that the symmetry maps it to. O(cells).
  ///
  /// - Parameter stop: ends the work with an error.
  /// - Precondition: the grid fits the symmetry.
  func apply<Canvas: InitialCanvas>(to grid: inout Canvas, until stop: StopSignal?) throws(RunError) {
    let moves = moves, right = grid.columns - 1, bottom = grid.rows - 1
    for row in 0...bottom {
      if row & 0x3FF == 0 { try stop.check() }
      for column in 0...right {
        var first = (row: row, column: column)
        func meet(_ row: Int, _ column: Int) { if (row, column) < first { first = (row, column) } }
        if moves.halfTurn { meet(bottom - row, right - column) }
        if moves.sides { meet(row, right - column) }
        if moves.ends { meet(bottom - row, column) }
        if moves.diagonal { meet(column, row) }
        if moves.otherDiagonal { meet(right - column, bottom - row) }
        if moves.quarterTurn {
          meet(column, bottom - row)
          meet(right - column, row)
        }
        guard first != (row, column) else { continue }
        // The first cell is not mapped to an earlier one, so it still has the state that was drawn for it.
        grid.set(column, row, to: grid.state(first.column, first.row))
      }
    }
  }
}
