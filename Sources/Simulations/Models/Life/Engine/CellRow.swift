/// Sixteen adjacent cells of a row with at least one live cell.
struct CellRow: Sendable, Hashable {
  /// The leftmost of the cells.
  let first: Position
  /// The lowest bit is the leftmost cell.
  let cells: UInt16
}
