/// Sixteen adjacent cells of a row, at least one of which lives.
struct CellRow: Sendable, Hashable {
  /// The leftmost of the cells.
  let first: Position
  /// The lowest bit is the leftmost cell.
  let cells: UInt16
}
