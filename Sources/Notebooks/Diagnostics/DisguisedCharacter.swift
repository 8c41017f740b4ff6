import Specification

/// A character that looks like a plain space, like a plain quotation mark or like nothing. Web pages and word
/// processors put it into copied text.
struct DisguisedCharacter {
  let scalar: Unicode.Scalar
  /// What people call the character.
  let name: String
  /// What to write instead, or nil if nothing belongs in its place.
  let plain: String?

  /// Returns nil for any other character.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x80 else { return nil }
    self.scalar = scalar
    switch scalar.value {
    case 0xA0, 0x202F: (name, plain) = ("a no-break space", "a plain space")
    case 0x1680, 0x2000...0x200A, 0x205F: (name, plain) = ("a space of another width", "a plain space")
    case 0x3000: (name, plain) = ("an ideographic space", "a plain space")
    case 0xAD: (name, plain) = ("a soft hyphen", nil)
    case 0x200B, 0x2060, 0xFEFF: (name, plain) = ("an invisible space of no width", nil)
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      (name, plain) = ("an invisible mark of writing direction", nil)
    case 0x201C...0x201F, 0xAB, 0xBB: (name, plain) = ("a typographic quotation mark", "a plain \"")
    case 0x2018...0x201B, 0x2039, 0x203A: (name, plain) = ("a typographic quotation mark", "a plain '")
    case 0xFF1A: (name, plain) = ("a full-width colon", "a plain :")
    default: return nil
    }
  }

  /// The character as messages show it, such as `⟨U+00A0⟩`.
  var mark: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\u{27E8}U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "\u{27E9}"
  }

  var advice: String {
    plain.map { "\(mark) is \(name): write \($0) instead" } ?? "\(mark) is \(name): delete it"
  }

  /// Returns the advice in an error. Advice that an author could not follow, because it repeats such a character or does
  /// not mention it, is replaced by advice about the character.
  static func help(on error: SpecError) -> String? {
    func character(in text: String) -> DisguisedCharacter? {
      text.unicodeScalars.lazy.compactMap { DisguisedCharacter($0) }.first
    }
    let help = error.help ?? ""
    // Names of files may have such characters.
    if error.key == "file" { return error.help }
    guard let found = character(in: error.message) ?? character(in: help) else { return error.help }
    if let other = help.firstRange(of: " instead of "), character(in: String(help[..<other.lowerBound])) == nil {
      return marked(help)
    }
    let isRight = help.hasPrefix("did you mean ") || error.message.hasSuffix("is not part of an expression")
    return isRight && character(in: help) == nil ? error.help : found.advice
  }

  /// Returns a text in which each such character is shown by its mark.
  static func marked(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { DisguisedCharacter($0) != nil }) else { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
      if let character = DisguisedCharacter(scalar) {
        shown += character.mark
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }
}
