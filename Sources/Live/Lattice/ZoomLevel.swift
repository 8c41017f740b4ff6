import Rendering

/// The size of cells on a screen, from two columns for a cell to one column for the share of many cells.
package struct ZoomLevel: Hashable, Sendable {
  package let form: CellForm
  /// The number of cells along a side of an element.
  package let scale: Int

  static let levels =
    [
      ZoomLevel(form: .twoColumns, scale: 1), ZoomLevel(form: .halfBlocks, scale: 1),
      ZoomLevel(form: .braille, scale: 1),
    ]
    + (2...16).map { ZoomLevel(form: .density(factor: 1), scale: 1 << $0) }

  /// The levels of a lattice without end. The smallest one can show a pattern that has grown for 2^53 generations.
  static let farLevels = levels + (17...50).map { ZoomLevel(form: .density(factor: 1), scale: 1 << $0) }

  /// Returns the number of cells of the lattice that an area of the terminal shows.
  func cells(columns: Int, rows: Int) -> (columns: Int, rows: Int) {
    let elements = form.elements(columns: columns, rows: rows)
    return (elements.width * scale, elements.height * scale)
  }

  /// Returns the largest level that shows this many cells in an area of the terminal, or else the smallest level.
  static func fitting(columns: Int, rows: Int, into area: (columns: Int, rows: Int)) -> ZoomLevel {
    levels.first { level in
      let cells = level.cells(columns: area.columns, rows: area.rows)
      return cells.columns >= columns && cells.rows >= rows
    } ?? ZoomLevel(form: .density(factor: 1), scale: 1 << 16)
  }

  /// The number of the level, counted from the largest cells.
  package var label: String { label(in: Self.levels) }

  /// Returns the number of the level in a list of levels.
  func label(in levels: [ZoomLevel]) -> String {
    "zoom \((levels.firstIndex(of: self) ?? levels.count - 1) + 1)/\(levels.count)"
  }

  /// Returns the level in words.
  func words(in levels: [ZoomLevel]) -> String {
    let size =
      switch form {
      case .twoColumns: "2 characters per cell"
      case .halfBlocks: "2 cells per character"
      case .braille: "8 cells per character"
      case .density where scale > 1 << 16: "2^\(2 * scale.trailingZeroBitCount + 1) cells per character"
      case .density: "\(2 * scale * scale) cells per character"
      }
    return "\(label(in: levels)): \(size)"
  }
}
