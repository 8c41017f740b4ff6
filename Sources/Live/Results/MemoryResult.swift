/// A game of pairs that one person played to its end.
package struct MemoryResult: Hashable, Sendable {
  /// The shorter and the longer side of the board.
  package let rows: Int, columns: Int
  package let turns: Int
  package let seconds: Int

  package init(columns: Int, rows: Int, turns: Int, seconds: Int) {
    self.rows = min(columns, rows)
    self.columns = max(columns, rows)
    self.turns = turns
    self.seconds = seconds
  }

  package var board: String { "\(rows)x\(columns)" }

  /// Returns a number of turns in words.
  static func turns(_ count: Int) -> String { count == 1 ? "1 turn" : "\(count) turns" }

  /// Returns a time in minutes and seconds.
  static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}
