/// The reason for setting up another session.
enum PendingStart: Hashable, Sendable {
  case random
  /// The current cells under another rule, with the state of the timer and the shift of the coordinates.
  case rule(isRunning: Bool, columns: Int, rows: Int)
  /// The current cells as generation 0.
  case recount(columns: Int, rows: Int)
  case configuration(String)
}
