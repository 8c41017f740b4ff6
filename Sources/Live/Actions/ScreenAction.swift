/// Something that a person can do on a screen, with the keys that do it.
package struct ScreenAction: Hashable, Sendable {
  /// The word of ``LiveInput/action(_:)``; unique on its screen.
  package let id: String
  /// The text of its button.
  package let title: String
  /// The effect, for the help and the palette: a short sentence without a subject.
  package let help: String
  /// The first one is shown on its button.
  package let keys: [ActionKey]
  /// The reason why the action is impossible now, or nil if it is possible.
  package let obstacle: String?
  /// Whether it has a button on the bottom line, as far as there is room.
  package let isOnBar: Bool
  /// Whether its button has room before those of others.
  package var isAlwaysOnBar = false

  /// The effect, and why it cannot be had now.
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
