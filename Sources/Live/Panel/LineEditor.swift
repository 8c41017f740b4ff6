import Simulations
import Terminal

/// A line of editable text with a cursor.
package struct LineEditor: Hashable, Sendable {
  package private(set) var text: String
  /// The number of characters before the cursor.
  private var cursor: Int
  /// Whether the text is only a proposal, which the next character replaces, and Backspace or Delete clears.
  private var isProposal: Bool

  /// The largest number of characters.
  static let limit = 2048

  /// Creates an editor.
  ///
  /// - Parameter isProposal: whether the first typed character replaces the text.
  package init(_ text: String = "", isProposal: Bool = false) {
    self.text = text
    self.isProposal = isProposal
    cursor = text.count
  }

  package mutating func clear() { self = LineEditor() }

  /// Inserts text. Controls are left out.
  package mutating func insert(_ new: String) {
    let shown = String(String.UnicodeScalarView(new.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    guard !shown.isEmpty, shown.count + (isProposal ? 0 : text.count) <= Self.limit else { return }
    if isProposal { clear() }
    text = String(text.prefix(cursor)) + shown + String(text.dropFirst(cursor))
    cursor = min(text.count, cursor + shown.count)
  }

  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  package mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Bool {
    defer { isProposal = false }
    switch (key, modifiers.subtracting(.shift)) {
    case (.character(let scalar), []): insert(String(scalar))
    case (.character("u"), .control): clear()
    case (.backspace, _) where isProposal, (.delete, _) where isProposal: clear()
    case (.backspace, _):
      guard cursor > 0 else { return true }
      text = String(text.prefix(cursor - 1) + text.dropFirst(cursor))
      cursor -= 1
    case (.delete, _): text = String(text.prefix(cursor) + text.dropFirst(cursor + 1))
    case (.left, _): cursor = max(0, cursor - 1)
    case (.right, _): cursor = min(text.count, cursor + 1)
    case (.home, _), (.character("a"), .control): cursor = 0
    case (.end, _), (.character("e"), .control): cursor = text.count
    default: return false
    }
    return true
  }

  /// Draws the text in a field. If the text is longer, it draws the part around the cursor.
  func draw(on canvas: inout Canvas, column: Int, row: Int, columns: Int, isFocused: Bool) {
    guard columns > 0 else { return }
    canvas.fill(columns: column..<column + columns, rows: row..<row + 1, .field)
    let first = max(0, cursor - columns + 1)
    let style = isProposal ? CanvasStyle.selected : .field
    canvas.put(String(text.dropFirst(first)), column: column, row: row, style, upTo: column + columns)
    if first > 0 { canvas.put(canvas.cutMark, column: column, row: row, style) }
    if isFocused { canvas.placeCursor(column: column + cursor - first, row: row) }
  }
}
