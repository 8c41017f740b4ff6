/// An action that a person can choose: its words, its keys, its obstacle and its effect.
package struct ScreenAction: Sendable {
  /// An effect on a screen, or on the shell.
  private struct Effect<Target>: Sendable {
    let run: @Sendable (inout Target) -> [LiveEffect]
  }

  /// A word that is unique on the screen.
  package let id: String
  /// The text of the button.
  package var title: String
  /// The effect in words, for the help and the palette: a short sentence without a subject.
  package var help: String
  /// The keys of the action. The button shows the first one.
  package var keys: [ActionKey]
  /// The reason why the action is impossible now, or nil if it is possible.
  package var obstacle: String?
  /// Whether the action has a button on the bottom line, if there is room.
  package var isOnBar: Bool
  /// Whether the button takes precedence over others if there is little room.
  package var isAlwaysOnBar = false
  /// The ``Effect`` on the screen that offers the action.
  private let effect: any Sendable

  /// The effect, and the obstacle if there is one.
  var spoken: String { help + (obstacle.map { " (not now: \($0))" } ?? "") }

  /// Creates an action.
  ///
  /// - Parameter effect: the effect on the screen. It captures nothing of the screen, because actions are kept until
  ///   the next input.
  package init<Target>(
    _ id: String, _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil,
    onBar isOnBar: Bool = false, effect: @escaping @Sendable (inout Target) -> [LiveEffect]
  ) {
    self.id = id
    self.title = title
    self.help = help
    self.keys = keys
    self.obstacle = obstacle
    self.isOnBar = isOnBar
    self.effect = Effect(run: effect)
  }

  /// Performs the action.
  ///
  /// - Returns: the effects, or nil if the action belongs to another kind of target.
  func perform<Target>(on target: inout Target) -> [LiveEffect]? { (effect as? Effect<Target>)?.run(&target) }
}

extension [ScreenAction] {
  /// Returns the actions with these words, separated by spaces, in their order.
  func only(_ words: String) -> [ScreenAction] {
    words.split(separator: " ").compactMap { word in first { $0.id == word } }
  }

  /// Returns the actions without those with these words.
  func without(_ words: String) -> [ScreenAction] {
    let left = words.split(separator: " ")
    return filter { !left.contains($0.id[...]) }
  }

  /// Returns all actions. Those with these words come first, in the order of the words.
  func beginning(with words: String) -> [ScreenAction] { only(words) + without(words) }

  /// Changes an action, if it is in the list.
  mutating func change(_ word: String, _ change: (inout ScreenAction) -> Void) {
    if let place = firstIndex(where: { $0.id == word }) { change(&self[place]) }
  }
}
