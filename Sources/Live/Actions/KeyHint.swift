/// Keys or a mouse gesture without a named action, and their effect.
package struct KeyHint: Hashable, Sendable {
  package let keys: String
  /// A short sentence without a subject.
  package let help: String

  package init(_ keys: String, _ help: String) {
    self.keys = keys
    self.help = help
  }

  /// Those of every lattice with a cursor.
  ///
  /// - Parameter drag: what a drag with the left button does.
  package static func lattice(drag: String) -> [KeyHint] {
    [
      KeyHint("arrows hjkl", "Moves the cursor; with Shift by 8"), KeyHint("PgUp PgDn", "Scrolls"),
      KeyHint("wheel", "Zooms at the pointer; with Shift scrolls sideways"), KeyHint("drag", drag),
    ]
  }
}
