import Mealy
import Terminal

/// A screen of the application: a machine, the actions that a person can choose, and what it looks like.
///
/// The shell shows the actions on the bottom line, in the help and in the palette, and turns their keys into
/// ``LiveInput/action(_:)``. All other keys and the mouse reach the machine as they are.
package protocol LiveScreen: Sendable {
  static var mapper: Mapper<Self, LiveInput, [LiveEffect]> { get }

  /// The name of the screen in the help and in the palette.
  var title: String { get }

  /// The actions of the screen in its present state, in the order of the bottom line.
  var actions: [ScreenAction] { get }

  /// Keys and mouse gestures without an action, for the help.
  var hints: [KeyHint] { get }

  /// Whether letters are text at the moment, so keys of actions without a modifier mean nothing.
  var takesText: Bool { get }

  /// The progress of the simulation on the screen, or nil if there is nothing to continue.
  var progress: PlayProgress? { get }

  /// The warning before the screen closes and edits are lost, or nil if nothing is lost.
  var parting: String? { get }

  /// Whether it keeps simulations that were opened above it, and opens them again.
  var keepsSimulations: Bool { get }

  /// What the screen says in words; its title is said when it opens.
  var spoken: Spoken { get }

  /// Draws the screen. The bottom line belongs to the shell.
  func draw(on canvas: inout Canvas)
}

extension LiveScreen {
  package var takesText: Bool { false }

  package var hints: [KeyHint] { [] }

  package var progress: PlayProgress? { nil }

  package var parting: String? { nil }

  package var keepsSimulations: Bool { false }

  /// Lets the machine of the screen read an input.
  mutating func hear(_ input: LiveInput) -> Answer<[LiveEffect]> { Self.mapper(&self, input) }
}
