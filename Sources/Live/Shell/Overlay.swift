/// An overlay on the top screen.
enum Overlay: Hashable, Sendable {
  /// The keys of the screen, scrolled by a number of lines.
  case help(scrolled: Int)
  /// The list of all actions that match the typed text.
  case palette(typed: String, selected: Int)
}
