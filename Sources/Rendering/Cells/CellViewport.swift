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

/// A place in a rectangle of terminal cells: a cell, and an element in it.
package struct TerminalPlace: Sendable, Hashable {
  package var column: Int
  package var row: Int
  /// The element, counted from the top left corner of the cell. The row is 0 or 1 in half blocks and 0 to 3 in Braille;
  /// the column is 0, or in Braille 0 or 1.
  package var partColumn: Int
  package var partRow: Int

  package init(column: Int, row: Int, partColumn: Int = 0, partRow: Int = 0) {
    self.column = column
    self.row = row
    self.partColumn = partColumn
    self.partRow = partRow
  }
}

/// The form in which the elements of a picture become cells of a terminal.
///
/// A cell of a terminal is about twice as high as it is wide, so an element is nearly square in every form.
package enum CellForm: Sendable, Hashable {
  /// Two columns for each element.
  case twoColumns
  /// Two elements in each column, the upper one as ink and the lower one as ground, or vice versa.
  case halfBlocks
  /// A dot for each of 2×4 elements, unless it is ground.
  case braille
  /// A shade for the share of marked cells in `factor` × 2·`factor` elements.
  case density(factor: Int)

  /// The number of columns of the terminal that an element takes.
  var columnsPerElement: Int { self == .twoColumns ? 2 : 1 }

  /// The number of elements that share a cell of the terminal.
  var elementsPerCell: (columns: Int, rows: Int) {
    switch self {
    case .twoColumns: (1, 1)
    case .halfBlocks: (1, 2)
    case .braille: (2, 4)
    case .density(let factor): (factor, 2 * factor)
    }
  }

  /// Returns the cells of a terminal that a picture of this many elements takes.
  package func cells(width: Int, height: Int) -> (columns: Int, rows: Int) {
    let part = elementsPerCell
    return ((width + part.columns - 1) / part.columns * columnsPerElement, (height + part.rows - 1) / part.rows)
  }

  /// Returns the elements that this many cells of a terminal show in full.
  package func elements(columns: Int, rows: Int) -> (width: Int, height: Int) {
    let part = elementsPerCell
    return (columns / columnsPerElement * part.columns, rows * part.rows)
  }
}
