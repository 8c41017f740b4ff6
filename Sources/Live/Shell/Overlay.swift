/// An overlay on the top screen.
enum Overlay: Hashable, Sendable {
  /// The keys of the screen; how many of its lines are scrolled away.
  case help(scrolled: Int)
  /// All actions by name, as far as they match what was typed.
  case palette(typed: String, selected: Int)
}
