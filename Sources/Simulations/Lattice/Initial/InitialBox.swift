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
  /// The cell of the lattice that is the top-left one of the box.
  package var corner: Position
  /// The cell of the lattice from which the files of patterns count their positions, or nil if positions in files
  /// do not count.
  package var origin: Position?
  /// Whether random live cells take all states but 0, each with the same probability; otherwise all are in state 1.
  package var usesAllStates = false

  package init(
    columns: Int, rows: Int, count: Int? = nil, wraps: Bool, centres: Bool = true, corner: Position = .origin,
    origin: Position? = nil
  ) {
    self.columns = columns
    self.rows = rows
    self.count = count ?? columns * rows
    self.wraps = wraps
    self.centres = centres
    self.corner = corner
    self.origin = origin
  }

  /// The cell of the lattice where a pattern begins if the block gives no place, or nil if its file gives none that
  /// counts.
  func place(of pattern: Pattern) -> Position? { origin.flatMap { pattern.place(from: $0) } }
}
