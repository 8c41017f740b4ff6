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
