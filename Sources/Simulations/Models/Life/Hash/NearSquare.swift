/// A square so small and so near a window that its pixels have integer coordinates.
struct NearSquare {
  let id: UInt32
  /// The square to the north if all squares are shifted up by one row. The shifted square starts with the last row of
  /// the northern one, and ends before its own last row.
  let north: UInt32?
  let level: Int
  /// The column of the first pixel relative to the window. `row` is its row.
  let column: Int
  let row: Int
}
