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

/// A prompt over an interactive simulation.
struct PlayPrompt: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// The number of a step to visit.
    case step
    /// The name of a file for the state.
    case file
    /// Whether to overwrite the file of that name.
    case overwriting
    /// A value that the screen asks for by its name.
    case value(String)
  }

  /// The error of a value.
  struct Refusal: Error {
    let message: String
  }

  let purpose: Purpose
  let label: String
  var editor = LineEditor()
  /// A line about the possible values.
  var hint: String?
  /// The error in the text.
  var problem: String?

  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Bool {
    problem = nil
    return editor.press(key, modifiers)
  }

  /// The typed text and its error, in words.
  var spoken: [String?] { ["\(label): \(editor.text)", problem ?? hint] }

  /// Draws the prompt over the status line, and the hint below it.
  func draw(on canvas: inout Canvas, row: Int) {
    canvas.fill(columns: 0..<canvas.columns, rows: row..<row + 1, .status)
    var row = row, words = " \(label): "
    // A long label has lines of its own.
    let lines = Canvas.wrapped(label, columns: max(1, canvas.columns - 2))
    if words.count + 3 > canvas.columns {
      canvas.fill(columns: 0..<canvas.columns, rows: row..<row + lines.count, .status)
      for line in lines.dropLast() {
        canvas.put(" " + line, column: 0, row: row, .status, upTo: canvas.columns)
        row += 1
      }
      words = " \(lines.last ?? ""): "
    }
    let column = canvas.put(words, column: 0, row: row, .status, upTo: canvas.columns)
    editor.draw(
      on: &canvas, column: column, row: row, columns: max(1, canvas.columns - column - 1), isFocused: true)
    if let below = problem ?? hint { canvas.writeBelow(below, row: row + 1, problem == nil ? .dim : .problem) }
  }
}
