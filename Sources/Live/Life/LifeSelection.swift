import Simulations

/// A rectangle of selected cells, from its start to the cursor.
package struct LifeSelection: Hashable, Sendable {
  var anchor: Position
  var end: Position

  package var box: LatticeBox {
    let column = min(anchor.column, end.column), row = min(anchor.row, end.row)
    return LatticeBox(
      corner: Position(column: column, row: row), columns: abs(anchor.column - end.column) + 1,
      rows: abs(anchor.row - end.row) + 1)
  }

  init(_ anchor: Position, _ end: Position) {
    self.anchor = anchor
    self.end = end
  }

  init(_ box: LatticeBox) {
    anchor = box.corner
    end = Position(column: box.corner.column + box.columns - 1, row: box.corner.row + box.rows - 1)
  }

  /// The largest number of cells for operations on a selection.
  static let limit = 1 << 22

  var isTooLarge: Bool { box.columns > Self.limit / max(1, box.rows) }

  /// The cells of the selection, row by row.
  var cells: [Position] {
    let box = box
    return (0..<box.rows).flatMap { row in
      (0..<box.columns).map { Position(column: box.corner.column + $0, row: box.corner.row + row) }
    }
  }

  /// Returns the states of the cells as a pattern.
  func pattern(of session: any PlaySession) -> Pattern {
    Pattern(columns: box.columns, rows: box.rows, cells: cells.map { session.cell(at: $0) })
  }
}
