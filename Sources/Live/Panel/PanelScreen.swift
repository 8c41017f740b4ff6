import Mealy
import Simulations
import Specification
import Terminal

/// A screen with a simulation whose steps can be visited and whose state can be saved.
protocol PanelScreen: LiveScreen {
  var size: TerminalSize { get }
  /// The message of the last action.
  var message: String? { get set }
  var panel: PlayPanel { get set }
  /// The start of the session.
  var start: Start { get }
  /// The session to save.
  var played: any PlaySession { get }
  /// The number of the current step. `stepName` is the word for a step, in the singular.
  var stepNumber: Int { get }
  var stepName: String { get }
  /// Whether there are edits that a reset cannot restore.
  var hasEdits: Bool { get }
  /// The reachable steps, or nil if the bar is hidden.
  var timeline: Timeline? { get }

  /// The row of the terminal with the bar of steps, or nil if there is no room for it.
  var timelineRow: Int? { get }

  /// The memory of the session and of others that can be visited again, in bytes.
  var heldBytes: Double { get }

  /// Goes to a step of the timeline.
  mutating func go(to step: Int) -> [LiveEffect]
  /// The step after all requested computations.
  var wantedStep: Int { get }
  /// Handles a value that the screen has asked for by its name.
  mutating func accept(_ text: String, as name: String) throws(PlayPrompt.Refusal) -> [LiveEffect]
  /// Returns the keys of a block that ends in the current state.
  func blockKeys() throws(RunError) -> [(key: String, value: String)]
  /// The current step, as the end of that block.
  var blockEnd: String { get }
  /// Shows a message for a while.
  mutating func say(_ words: String) -> [LiveEffect]
}

extension PanelScreen {
  var stepNumber: Int { played.step }

  var stepName: String { played.declaration.screen.stepName }

  var hasEdits: Bool { played.hasEdits }

  var heldBytes: Double { played.byteCount }

  func blockKeys() throws(RunError) -> [(key: String, value: String)] { try played.replay(start.block) }

  var blockEnd: String { "\(stepName) \(played.step)" }

  package var takesText: Bool { panel.prompt != nil }

  package var progress: PlayProgress? {
    PlayProgress(
      model: played.declaration.name, place: "\(stepName) \(stepNumber)",
      isTouched: stepNumber > 0 || hasEdits || timeline.map { $0.furthest > 0 } ?? false,
      bytes: heldBytes)
  }

  package var parting: String? { hasEdits ? "press Esc again to leave; w saves, y copies" : nil }

  package var hints: [KeyHint] { takesText ? KeyHint.line : [] }

  var wantedStep: Int { played.step }

  var timeline: Timeline? { nil }

  var timelineRow: Int? { Timeline.fits(size) ? size.rows - 2 : nil }

  mutating func go(to step: Int) -> [LiveEffect] { [] }

  mutating func accept(_ text: String, as name: String) throws(PlayPrompt.Refusal) -> [LiveEffect] { [] }

  mutating func say(_ words: String) -> [LiveEffect] {
    message = words
    return [.timer(.message, after: .seconds(5), .tick(.message))]
  }
}
