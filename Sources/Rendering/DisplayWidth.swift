/// How many columns text takes where every character is one or two columns wide: a terminal, a code block, a table
/// that is aligned by hand.
///
/// The ranges are a reading of Unicode's East Asian Width (W and F) and of the default emoji presentation, coarse where
/// a whole block is wide; combining marks and other invisible characters are 0. A string is measured scalar by scalar,
/// so an emoji of several joined scalars counts as its parts, as most terminals and formatters draw it.
package enum DisplayWidth {
  package static func of(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  package static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return isWide(scalar.value) ? 2 : 1
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F,  // Hangul initial consonants
      0x2329...0x232A, 0x2E80...0x303E,  // radicals, CJK punctuation
      0x3041...0x4DBF, 0x4E00...0xA4CF,  // kana, ideographs, Yi
      0xA960...0xA97C, 0xAC00...0xD7A3,  // Hangul
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,  // compatibility forms
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x16FE0...0x18CFF, 0x1AFF0...0x1B2FB,  // Tangut, kana supplements
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:  // enclosed ideographs, supplementary planes
      true
    default: false
    }
  }
}
