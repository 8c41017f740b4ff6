/// How many columns text takes where every character is one or two columns wide: a terminal, a code block, a table
/// that is aligned by hand.
///
/// The ranges are a reading of Unicode's East Asian Width (W and F) and of the default emoji presentation, coarse where
/// a whole block is wide; combining marks and other invisible characters are 0. Characters of several scalars (flags,
/// families, letters with marks) are at most 2 wide.
package enum DisplayWidth {
  package static func of(_ text: some StringProtocol) -> Int {
    var width = 0
    for character in text { width += of(character) }
    return width
  }

  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // U+FE0F asks for the colourful form of a symbol.
    if scalars.contains("\u{FE0F}") { return 2 }
    return min(2, scalars.reduce(0) { $0 + of($1) })
  }

  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isBoxOrBlock(scalar.value) { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0  // Hangul vowels and finals join the initial
    default: isWide(scalar.value) ? 2 : 1
    }
  }

  /// Most of what pictures are made of: known without a look into Unicode's tables.
  private static func isBoxOrBlock(_ value: UInt32) -> Bool { 0x2500 <= value && value < 0x25A0 }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F,  // Hangul initials
      0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F,  // angle brackets, trigrams, yin and yang
      0x2E80...0x303E, 0x3041...0x4DFF, 0x4E00...0xA4CF,  // radicals, punctuation, kana, ideographs, Yi
      0xA960...0xA97C, 0xAC00...0xD7A3,  // Hangul
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,  // compatibility forms
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FB,  // Tangut, kana supplements
      0x1D300...0x1D376,  // tetragrams, counting rods
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:  // enclosed ideographs, supplementary planes
      true
    default: false
    }
  }
}
