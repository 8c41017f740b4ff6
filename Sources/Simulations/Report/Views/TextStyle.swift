import Specification

/// Whether a view is drawn as text, and with which characters.
package enum TextStyle: Sendable, Hashable, CaseIterable {
  /// As text only where it is never drawn otherwise.
  case no
  /// As text in any case, with characters that nearly every fixed-width font has.
  case yes
  /// As text in any case, with braille where its dots are finer. Fonts without braille take it from others, whose
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
