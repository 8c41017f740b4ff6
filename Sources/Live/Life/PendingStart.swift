/// Why another session is being set up.
enum PendingStart: Hashable, Sendable {
  case random
  /// The present cells under another rule; whether the timer ran, and by how much the coordinates differ.
  case rule(isRunning: Bool, columns: Int, rows: Int)
  /// The present cells, counted from generation 0.
  case recount(columns: Int, rows: Int)
  case configuration(String)
}
