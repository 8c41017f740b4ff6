import Rendering

/// How large cells are drawn, from two columns a cell to a share of many cells in one column.
package struct ZoomLevel: Hashable, Sendable {
  package let form: CellForm
  /// Cells a side of an element.
  package let scale: Int

  static let levels =
    [
      ZoomLevel(form: .twoColumns, scale: 1), ZoomLevel(form: .halfBlocks, scale: 1),
      ZoomLevel(form: .braille, scale: 1),
    ]
    + (2...16).map { ZoomLevel(form: .density(factor: 1), scale: 1 << $0) }

  /// The cells of the lattice that an area of the terminal shows.
  func cells(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
    let elements = form.elements(columns: columns, rows: rows)
    return (elements.width * scale, elements.height * scale)
  }

  /// Returns the largest level that shows this many cells in an area of the terminal, else the smallest level.
  static func fitting(columns: Int, rows: Int, into area: (columns: Int, rows: Int)) -> ZoomLevel {
    levels.first { level in
      let cells = level.cells(columns: area.columns, rows: area.rows)
      return cells.columns >= columns && cells.rows >= rows
    } ?? ZoomLevel(form: .density(factor: 1), scale: 1 << 16)
  }

  package var label: String {
    switch form {
    case .twoColumns: "1 cell = 2 columns"
    case .halfBlocks: "half blocks"
    case .braille: "braille"
    case .density: "\(scale) cells a column"
    }
  }
}
