/// What can happen to a line of cells: the inputs of the machines of `elementary` and `totalistic`.
public enum LineInput: Hashable, Sendable {
  /// All cells become what the rule says: the next row.
  case tick
  /// A cell of the newest row takes a state. Columns count from the first one of the initial state; on an unbounded
  /// line those to its left are negative.
  case set(column: Int, to: UInt8)
  /// A cell of the newest row that is 0 becomes 1, any other becomes 0.
  case toggle(column: Int)
}
