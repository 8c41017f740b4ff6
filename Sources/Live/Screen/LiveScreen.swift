import Mealy
import Terminal

/// A screen of the application: a machine, the actions that a person can choose, and its drawing.
///
/// The shell shows the actions on the bottom line, in the help and in the palette, and performs them when their keys
/// are pressed. The machine gets all other keys and the mouse unchanged.
package protocol LiveScreen: Sendable {
  static var mapper: Mapper<Self, LiveInput, [LiveEffect]> { get }

  /// Ends what the screen does, before the person leaves it.
  mutating func close() -> [LiveEffect]

  /// The name of the screen in the help and in the palette.
  var title: String { get }

  /// The actions of the screen in its current state, in the order of the bottom line.
  var actions: [ScreenAction] { get }

  /// Performs one of the actions of the screen.
  mutating func perform(_ action: ScreenAction) -> [LiveEffect]

  /// Keys and mouse gestures without an action, for the help.
  var hints: [KeyHint] { get }

  /// Whether letters are text now. Keys of actions without a modifier then have no effect.
  var takesText: Bool { get }

  /// The progress of the simulation on the screen, or nil if there is nothing to continue.
  var progress: PlayProgress? { get }

  /// The warning before the screen closes and edits are lost, or nil if nothing is lost.
  var parting: String? { get }

  /// Whether the screen keeps simulations that were opened above it, and opens them again.
  var keepsSimulations: Bool { get }

  /// Drops the oldest of the simulations that the screen keeps, until the others take at most a number of bytes. The
  /// latest one is always kept.
  ///
  /// - Returns: the number of bytes that they take.
  mutating func keepMemory(within room: Double) -> Double

  /// The memory limit that the simulation needs to continue. Nil on a screen without a simulation.
  var leastMemory: Double? { get }

  /// Changes the memory limit of the simulation on the screen, in bytes.
  mutating func limitMemory(to limit: Double)

  /// The content of the screen in words. Its title is spoken when it opens.
  var spoken: Spoken { get }

  /// Draws the screen. The bottom line belongs to the shell.
  func draw(on canvas: inout Canvas)
}

extension LiveScreen {
  package var takesText: Bool { false }

  package mutating func close() -> [LiveEffect] { [] }

  package var hints: [KeyHint] { [] }

  package var progress: PlayProgress? { nil }

  package var parting: String? { nil }

  package var keepsSimulations: Bool { false }

  package mutating func keepMemory(within room: Double) -> Double { 0 }

  package var leastMemory: Double? { nil }

  package mutating func limitMemory(to limit: Double) {}

  package mutating func perform(_ action: ScreenAction) -> [LiveEffect] { action.perform(on: &self) ?? [] }

  /// Returns an action of the screen. For its parameters, see ``ScreenAction``.
  static func action(
    _ id: String, _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil,
    onBar isOnBar: Bool = false, effect: @escaping @Sendable (inout Self) -> [LiveEffect]
  ) -> ScreenAction {
    ScreenAction(id, title, keys, help, unless: obstacle, onBar: isOnBar, effect: effect)
  }

  /// Returns an action that only changes the screen.
  static func change(
    _ id: String, _ title: String, _ keys: [ActionKey], _ help: String, unless obstacle: String? = nil,
    onBar isOnBar: Bool = false, change: @escaping @Sendable (inout Self) -> Void
  ) -> ScreenAction {
    action(id, title, keys, help, unless: obstacle, onBar: isOnBar) { screen in
      change(&screen)
      return []
    }
  }

  /// Returns the action that leaves the screen.
  static func leaving(onBar isOnBar: Bool = true) -> ScreenAction {
    action("leave", "Leave", [ActionKey(.escape)], "Goes back to where you came from", onBar: isOnBar) { screen in
      screen.close() + [.send(.leave)]
    }
  }

  /// Passes an input to the machine of the screen.
  mutating func hear(_ input: LiveInput) -> Answer<[LiveEffect]> { Self.mapper(&self, input) }
}

/// The progress of an interactive simulation.
package struct PlayProgress: Hashable, Sendable {
  /// The name of the model.
  package let model: String
  /// The current step in words, such as "generation 120".
  package let place: String
  /// Whether it differs from a newly opened simulation.
  package let isTouched: Bool
  /// The memory that the simulation takes, in bytes.
  package var bytes = 0.0
}
