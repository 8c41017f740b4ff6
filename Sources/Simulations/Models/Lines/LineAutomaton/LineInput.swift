/// An event on a line of cells: the next row is computed, or a person changes a cell of the newest row.
///
/// Columns count from column 0 of the initial state. On an unbounded line, columns to its left are negative.
public enum LineInput: Hashable, Sendable {
  /// Computes the next row, in which all cells change at the same time.
  case tick
  /// Sets a cell to a state.
  case set(column: Int, to: UInt8)
  /// Sets a cell in state 0 to state 1, and any other cell to state 0.
  case toggle(column: Int)
}
