import Simulations

/// A pattern that floats over the grid until it is placed. Its middle is under the cursor.
package struct FloatingPattern: Hashable, Sendable {
  package var pattern: Pattern
  package let name: String

  /// Returns the place of the top left cell.
  func corner(at cursor: Position) -> Position {
    Position(column: cursor.column - pattern.columns / 2, row: cursor.row - pattern.rows / 2)
  }

  /// Returns the cells that are not 0, at their places.
  func cells(at cursor: Position) -> [PaintedCell] { cells(cornerAt: corner(at: cursor)) }

  /// Returns the cells that are not 0 if the top left cell is at a place.
  func cells(cornerAt corner: Position) -> [PaintedCell] {
    var cells: [PaintedCell] = []
    pattern.liveRuns { row, columns, state in
      cells += columns.map {
        PaintedCell(Position(column: corner.column + $0, row: corner.row + row), state)
      }
    }
    return cells
  }
}
