import Specification

/// A field of a form: a key of the model, and what was typed.
package struct FormField: Hashable, Sendable {
  package let key: String
  /// What the field is called; other than the key where the model's original program had another name.
  let name: String
  let type: String
  let defaultText: String?
  let isRequired: Bool
  let help: String
  /// Whether it is shown only after "More…".
  let isFolded: Bool
  package var text: FormText
  /// The error in its value; nil if the value is valid.
  package var problem: String?
  /// Values that it takes, where its type is hard to imagine.
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

  /// The name, with the key beside it where that is another word.
  var label: String { name == key ? key : "\(name) (\(key))" }

  /// The argument, or nil if the field is empty, so the default holds.
  package var argument: String? {
    let value = text.string.drop { $0 == " " }
    let trimmed = String(value.reversed().drop { $0 == " " }.reversed())
    return trimmed.isEmpty ? nil : "\(key)=\(trimmed)"
  }

  /// What it takes, and what an empty field means, as a sentence.
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
