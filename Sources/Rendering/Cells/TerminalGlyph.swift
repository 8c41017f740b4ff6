/// One column of a terminal: a character, the state that its ink shows, and the state of the ground behind it.
///
/// It holds no colours and no escape sequences: a screen makes styles of the states' roles.
package struct TerminalGlyph: Sendable, Hashable {
  /// The character's Unicode scalar, all of which are one column wide.
  package var scalar: UInt16
  /// A number in ``CellPicture/looks``.
  package var ink: UInt8
  /// Likewise.
  package var ground: UInt8

  package init(scalar: UInt16, ink: UInt8, ground: UInt8) {
    self.scalar = scalar
    self.ink = ink
    self.ground = ground
  }
}
