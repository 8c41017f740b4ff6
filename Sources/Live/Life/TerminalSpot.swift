/// A place of the terminal, counted from the top left one of the grid.
struct TerminalSpot: Hashable, Sendable {
  var column: Int
  var row: Int
}
