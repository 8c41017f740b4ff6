import Terminal

/// A key that chooses an action.
package struct ActionKey: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
  package let key: TerminalKey
  package let modifiers: Modifiers

  package init(_ key: TerminalKey, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Creates the key of a letter, a digit or a sign. Capital letters need no modifier.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(.character(scalar)) }

  /// Whether the key can also be part of typed text.
  var isText: Bool {
    if case .character = key { modifiers.isEmpty } else { false }
  }

  /// The name of the key, as on keyboards.
  package var label: String {
    let name =
      switch key {
      case .character(" "): "Space"
      case .character(let scalar): String(scalar)
      case .up: "Up"
      case .down: "Down"
      case .left: "Left"
      case .right: "Right"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .insert: "Ins"
      case .delete: "Del"
      case .tab: "Tab"
      case .enter: "Enter"
      case .escape: "Esc"
      case .backspace: "Backspace"
      case .function(let number): "F\(number)"
      }
    var prefix = ""
    if modifiers.contains(.control) { prefix += "Ctrl-" }
    if modifiers.contains(.alt) { prefix += "Alt-" }
    if modifiers.contains(.shift) { prefix += "Shift-" }
    return prefix + (modifiers.contains(.control) ? name.uppercased() : name)
  }
}
