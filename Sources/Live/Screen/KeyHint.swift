/// Keys or a mouse gesture without a named action, and their effect.
package struct KeyHint: Hashable, Sendable {
  package let keys: String
  /// The effect: a short sentence without a subject.
  package let help: String
  /// Whether the hint is about a gesture of the mouse.
  var isMouse: Bool { keys == "wheel" || keys == "drag" }

  package init(_ keys: String, _ help: String) {
    self.keys = keys
    self.help = help
  }

  /// The hints for a line of text.
  package static let line = [
    KeyHint("Left Right", "Moves the cursor in the text"),
    KeyHint("Home End", "Goes to the start or the end of the text; so do Ctrl-A and Ctrl-E"),
    KeyHint("Backspace Del", "Removes the character before or under the cursor"),
  ]

  /// Returns the hints for every lattice with a cursor.
  ///
  /// - Parameter drag: the effect of a drag with the left button.
  package static func lattice(drag: String) -> [KeyHint] {
    [
      KeyHint("arrows hjkl", "Moves the cursor; with Shift by 8"), KeyHint("PgUp PgDn", "Scrolls"),
      KeyHint("wheel", "Zooms at the pointer; with Shift scrolls sideways"),
      KeyHint("drag", drag),
    ]
  }
}
