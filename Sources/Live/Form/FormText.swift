import Terminal

/// A line of editable text with its cursor.
package struct FormText: Hashable, Sendable {
  package private(set) var characters: [Character]
  /// The number of characters before the cursor.
  package private(set) var cursor: Int

  /// The largest number of characters. Longer texts are cut off.
  static let limit = 4000

  package init(_ text: String) {
    characters = Array(text.prefix(Self.limit))
    cursor = characters.count
  }

  package var string: String { String(characters) }

  /// Inserts text at the cursor. Line breaks and tabs become spaces, and other controls are left out.
  mutating func insert(_ text: String) {
    let spaced = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let new = spaced.filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
      .prefix(max(0, Self.limit - characters.count))
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Handles a key.
  ///
  /// - Returns: whether the key has a meaning here.
  mutating func press(_ key: TerminalKey, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers.subtracting(.shift)) {
    case (.character(let scalar), []): insert(String(Character(scalar)))
    case (.backspace, []):
      if cursor > 0 {
        cursor -= 1
        characters.remove(at: cursor)
      }
    case (.delete, []): if cursor < characters.count { characters.remove(at: cursor) }
    case (.left, []): cursor = max(0, cursor - 1)
    case (.right, []): cursor = min(characters.count, cursor + 1)
    case (.home, []), (.character("a"), .control): cursor = 0
    case (.end, []), (.character("e"), .control): cursor = characters.count
    case (.character("u"), .control):
      characters.removeFirst(cursor)
      cursor = 0
    case (.character("k"), .control): characters.removeLast(characters.count - cursor)
    default: return false
    }
    return true
  }

  mutating func placeCursor(_ place: Int) { cursor = max(0, min(characters.count, place)) }

  /// Returns the first character to show in a field of this many columns, so that the cursor is visible.
  func firstShown(columns: Int) -> Int { max(0, cursor - max(1, columns) + 1) }
}
