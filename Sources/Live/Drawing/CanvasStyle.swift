/// How a text on a screen is meant; what it looks like is the theme's affair.
package enum CanvasStyle: Hashable, Sendable {
  case plain, dim, strong, title, key, selected, problem, good
  /// The one line that tells the state of the screen.
  case status
  /// Something that is edited.
  case field
}
