import Specification

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
