/// Sixteen adjacent cells in a row, at least one of which is alive.
struct CellRow: Sendable, Hashable {
  /// The position of the leftmost cell.
  let first: Position
  /// One bit per cell. The lowest bit is the leftmost cell.
  let cells: UInt16
}
