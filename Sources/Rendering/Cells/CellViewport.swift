import Simulations

/// A rectangle of terminal cells over a lattice, with conversions between the two.
package struct CellViewport: Sendable, Hashable {
  package var form: CellForm
  /// The side of an element, in cells of the lattice. With 1, the view is exact.
  package var scale: Int
  /// The cell of the lattice in the top left corner.
  package var corner: Position
  /// The size in cells of the terminal.
  package var columns: Int
  package var rows: Int

  /// Creates a viewport.
  ///
  /// - Precondition: The number of cells shown, and the place of the last one, fit into an `Int`.
  package init(form: CellForm, scale: Int = 1, corner: Position, columns: Int, rows: Int) {
    precondition(scale >= 1 && columns >= 0 && rows >= 0)
    self.form = form
    self.scale = scale
    self.corner = corner
    self.columns = columns
    self.rows = rows
  }

  /// The cells of the lattice that are shown, which are the window of the picture to draw.
  package var window: LatticeBox {
    let elements = form.elements(columns: columns, rows: rows)
    return LatticeBox(corner: corner, columns: elements.width * scale, rows: elements.height * scale)
  }

  /// Returns the cells of the lattice that a place shows: one cell if the view is exact, otherwise the cells of one
  /// element. Nil if the place shows nothing.
  package func cells(under place: TerminalPlace) -> LatticeBox? {
    let part = form.elementsPerCell, elements = form.elements(columns: columns, rows: rows)
    guard place.column >= 0, place.row >= 0, (0..<part.columns).contains(place.partColumn),
      (0..<part.rows).contains(place.partRow), place.column < columns, place.row < rows
    else { return nil }
    let column = place.column / form.columnsPerElement * part.columns + place.partColumn
    let row = place.row * part.rows + place.partRow
    guard column < elements.width else { return nil }
    return LatticeBox(
      corner: Position(column: corner.column + column * scale, row: corner.row + row * scale), columns: scale,
      rows: scale)
  }

  /// Returns the place that shows a cell of the lattice, or nil if the cell is outside. If the cell takes two columns,
  /// the place is the left one.
  package func place(of cell: Position) -> TerminalPlace? {
    let (right, isFarRight) = cell.column.subtractingReportingOverflow(corner.column)
    let (down, isFarDown) = cell.row.subtractingReportingOverflow(corner.row)
    guard !isFarRight, !isFarDown, right >= 0, down >= 0 else { return nil }
    let part = form.elementsPerCell, elements = form.elements(columns: columns, rows: rows)
    let column = right / scale, row = down / scale
    guard column < elements.width, row < elements.height else { return nil }
    return TerminalPlace(
      column: column / part.columns * form.columnsPerElement, row: row / part.rows, partColumn: column % part.columns,
      partRow: row % part.rows)
  }
}
