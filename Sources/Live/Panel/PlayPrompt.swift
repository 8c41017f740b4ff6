import Terminal

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
