/// All rows of a line, cell by cell.
package enum LineHistory: Sendable {
  /// A bit a cell.
  case bits(BitGrid, rows: Int)
  /// A byte a cell, row after row.
  case bytes([UInt8])
}
