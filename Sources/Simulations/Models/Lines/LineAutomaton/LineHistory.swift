/// All rows of a line with their cells.
package enum LineHistory: Sendable {
  /// One bit per cell.
  case bits(BitGrid, rows: Int)
  /// One byte per cell, row by row.
  case bytes([UInt8])
}
