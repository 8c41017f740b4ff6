/// One row of a one-dimensional automaton, for drawing.
package protocol HistoryRow {
  func state(_ column: Int) -> UInt8
  /// How many of the `count` columns from `column` on are not 0.
  func population(from column: Int, count: Int) -> Int
}
