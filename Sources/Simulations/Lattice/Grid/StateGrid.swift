/// A grid of cells with up to 256 states, stored as one byte per cell.
package struct StateGrid: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// The number of states, which are 0 ..< `states`.
  package let states: Int
  /// The states of the cells, row by row.
  package internal(set) var cells: [UInt8]

  /// Creates a grid of zeros.
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

  /// Returns a grid of bits. A cell is 1 if `isIn` returns true for its state.
  func bits(where isIn: (UInt8) -> Bool) -> BitGrid {
    BitGrid(columns: columns, rows: rows, cells: cells, where: isIn)
  }
}
