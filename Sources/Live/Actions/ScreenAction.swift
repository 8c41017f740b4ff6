/// An action that a person can take on a screen, with its keys.
package struct ScreenAction: Hashable, Sendable {
  /// The word of ``LiveInput/action(_:)``, unique on its screen.
  package let id: String
  /// The text of the button.
  package let title: String
  /// The effect, for the help and the palette: a short sentence without a subject.
  package let help: String
  /// The keys of the action. The button shows the first one.
  package let keys: [ActionKey]
  /// The reason why the action is impossible now, or nil if it is possible.
  package let obstacle: String?
  /// Whether the action has a button on the bottom line, if there is room.
  package let isOnBar: Bool
  /// Whether the button takes precedence over others if there is little room.
  package var isAlwaysOnBar = false

  /// The effect, and the obstacle if there is one.
  var spoken: String { help + (obstacle.map { " (not now: \($0))" } ?? "") }

  package init(
    _ id: String, _ title: String, _ keys: [ActionKey], _ help: String, obstacle: String? = nil, isOnBar: Bool = false
  ) {
    self.id = id
    self.title = title
    self.help = help
    self.keys = keys
    self.obstacle = obstacle
    self.isOnBar = isOnBar
  }
}
