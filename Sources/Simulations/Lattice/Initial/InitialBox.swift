/// The box in which an initial state is made.
package struct InitialBox: Sendable {
  package var columns: Int
  package var rows: Int
  /// How many cells exist, in the order of their index row·columns + column: fewer than columns·rows where the last row
  /// is short.
  package var count: Int
  /// Whether a pattern that reaches over an edge comes in again at the other side; otherwise that is an error.
  package var wraps: Bool
  /// Whether a pattern without place is centred, or stands at [0, 0].
  package var centres: Bool

  package init(columns: Int, rows: Int, count: Int? = nil, wraps: Bool, centres: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.count = count ?? columns * rows
    self.wraps = wraps
    self.centres = centres
  }
}
