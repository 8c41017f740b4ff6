/// One row of a one-dimensional automaton, for drawing.
package protocol HistoryRow {
  func state(_ column: Int) -> UInt8
  /// Returns the number of cells that are not 0 among `count` columns, starting with `column`.
  func population(from column: Int, count: Int) -> Int
}
