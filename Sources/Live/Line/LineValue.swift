/// A value that a screen of a line asks for.
enum LineValue: String {
  case rule
  /// The number of cells of a row.
  case cells
  /// Milliseconds from one step to the next.
  case interval
}
