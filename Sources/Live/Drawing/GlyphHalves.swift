import Rendering

/// The states of the two halves of a character.
struct GlyphHalves {
  let upper: UInt8, lower: UInt8

  /// Splits a glyph.
  ///
  /// - Parameter ground: the state of the ground, if there is one.
  init(_ glyph: TerminalGlyph, ground: UInt8?) {
    let (hasUpper, hasLower) = Self.inked(glyph.scalar)
    let empty = ground ?? glyph.ground
    // A half without ink shows the ground of the glyph if the other half has ink.
    upper = hasUpper ? glyph.ink : hasLower ? glyph.ground : empty
    lower = hasLower ? glyph.ink : hasUpper ? glyph.ground : empty
  }

  private static func inked(_ scalar: UInt16) -> (upper: Bool, lower: Bool) {
    if let quarters = CellAlphabet.quarters.firstIndex(of: scalar) { return (quarters & 3 != 0, quarters & 12 != 0) }
    return (scalar != UInt16(UInt8(ascii: ",")), scalar != UInt16(UInt8(ascii: "'")))
  }
}
