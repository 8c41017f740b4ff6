/// A value that the screen of a line can ask for.
enum LineValue: String {
  case rule
  /// The number of cells of a row.
  case cells
  /// The milliseconds from one step to the next.
  case interval
}
