/// An event on a line of cells: the next row is computed, or a person changes a cell of the newest row.
///
/// Columns count from column 0 of the initial state; on an unbounded line those to its left are negative.
public enum LineInput: Hashable, Sendable {
  /// The next row: all cells become at once what the rule says.
  case tick
  /// A cell takes a state, whatever state it had.
  case set(column: Int, to: UInt8)
  /// A cell in state 0 changes to state 1, any other cell to state 0.
  case toggle(column: Int)
}
