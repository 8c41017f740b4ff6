/// The meaning of text on a screen. The theme decides on its appearance.
package enum CanvasStyle: Hashable, Sendable {
  case plain, dim, strong, title, key, selected, problem, good
  /// The line that reports the state of the screen.
  case status
  /// A field that can be edited.
  case field
}
