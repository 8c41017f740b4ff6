/// A grid of cells in one of up to 256 states, a byte a cell.
package struct StateGrid: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// States are 0 ..< this.
  package let states: Int
  /// Row after row.
  package internal(set) var cells: [UInt8]

  /// A grid of zeros.
  package init(columns: Int, rows: Int, states: Int) {
    self.columns = columns
    self.rows = rows
    self.states = states
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  package subscript(column: Int, row: Int) -> UInt8 {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  /// The cells in the states that belong to it.
  func bits(where isIn: (UInt8) -> Bool) -> BitGrid {
    BitGrid(columns: columns, rows: rows, cells: cells, where: isIn)
  }
}
