/// One column of a terminal: a character, the state that its ink shows, and the state of its background.
///
/// A glyph has no colours and no escape sequences; a screen derives its styles from the roles of the states.
package struct TerminalGlyph: Sendable, Hashable {
  /// The Unicode scalar of the character, which is one column wide.
  package var scalar: UInt16
  /// The state that the ink shows, as an index of ``CellPicture/looks``.
  package var ink: UInt8
  /// The state that the ground shows, as an index of ``CellPicture/looks``.
  package var ground: UInt8

  package init(scalar: UInt16, ink: UInt8, ground: UInt8) {
    self.scalar = scalar
    self.ink = ink
    self.ground = ground
  }
}
