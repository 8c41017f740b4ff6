import Specification
import Terminal

/// A field of a form: a key of the model and the typed text.
package struct FormField: Hashable, Sendable {
  package let key: String
  /// The name of the field. It differs from the key if the model's original program used another name.
  let name: String
  let type: String
  let defaultText: String?
  let isRequired: Bool
  let help: String
  /// Whether the field is shown only after "More…".
  let isFolded: Bool
  package var text: FormText
  /// The error in the value, or nil if the value is valid.
  package var problem: String?
  /// Example values, if the type alone is not clear.
  var examples: String?
  /// The value after a reset.
  let original: String

  init(_ key: KeyDeclaration, name: String? = nil, defaultText: String?, text: String, isFolded: Bool) {
    self.init(
      key: key.name, name: name ?? key.name, type: key.type, defaultText: defaultText, isRequired: key.isRequired,
      help: key.help, text: text, isFolded: isFolded)
  }

  init(
    key: String, name: String, type: String, defaultText: String?, isRequired: Bool, help: String, text: String,
    isFolded: Bool
  ) {
    self.key = key
    self.name = name
    self.type = type
    self.defaultText = defaultText
    self.isRequired = isRequired
    self.help = help.filter { $0 != "`" }
    self.text = FormText(text)
    self.isFolded = isFolded
    original = text
  }

  /// The name, followed by the key if the key is another word.
  var label: String { name == key ? key : "\(name) (\(key))" }

  /// The argument, or nil if the field is empty and the default applies.
  package var argument: String? {
    let value = text.string.drop { $0 == " " }
    let trimmed = String(value.reversed().drop { $0 == " " }.reversed())
    return trimmed.isEmpty ? nil : "\(key)=\(trimmed)"
  }

  /// The accepted values and the meaning of an empty field, as sentences.
  var emptyMeaning: String {
    let empty =
      switch (defaultText, isRequired) {
      case (nil, true): "It cannot be empty."
      case (nil, false): "It can be empty."
      default: "Empty: \(placeholder)."
      }
    return "Takes: \(type)\(examples.map { ", such as " + $0 } ?? ""). \(empty)"
  }

  /// The meaning of an empty field.
  var placeholder: String { defaultText.map { $0.filter { $0 != "`" } } ?? (isRequired ? "required" : "none") }
}

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
