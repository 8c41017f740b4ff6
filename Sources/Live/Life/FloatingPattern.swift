import Simulations

/// A pattern that floats over the grid, with its middle under the cursor, until it is placed.
package struct FloatingPattern: Hashable, Sendable {
  package var pattern: Pattern
  package let name: String

  /// Where its top left cell is.
  func corner(at cursor: Position) -> Position {
    Position(column: cursor.column - pattern.columns / 2, row: cursor.row - pattern.rows / 2)
  }

  /// Its cells that are not 0, at their places.
  func cells(at cursor: Position) -> [PaintedCell] { cells(cornerAt: corner(at: cursor)) }

  /// The same with the top left cell at a place.
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
