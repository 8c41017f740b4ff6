import Specification

/// Whether a view is drawn as text, and with which characters.
package enum TextStyle: Sendable, Hashable, CaseIterable {
  /// Text only if the view cannot be drawn otherwise.
  case no
  /// Always text, with characters that nearly every fixed-width font has.
  case yes
  /// Always text, with braille if its dots are finer. A font without braille takes it from another font, whose
  /// characters may be wider.
  case braille
}

extension TextStyle: SpecWord {
  package var word: Word {
    switch self {
    case .no: Word("false", synonyms: ["no", "off", "0"])
    case .yes: Word("true", synonyms: ["yes", "on", "1", "plain", "blocks"])
    case .braille: Word("braille", synonyms: ["dots", "fine", "unicode"])
    }
  }
}
