extension VisibleText {
  /// Creates the words of a stranger in a message of the program: a name, a value, a line of a file.
  ///
  /// Everything invisible becomes a visible mark, since it could only deceive there: a zero-width space is `⟨U+200B⟩`.
  /// What joins or colours an emoji stays. Words that were quoted before stay unchanged. O(bytes).
  package init(quoted text: String) {
    guard text.unicodeScalars.contains(where: Self.isInvisible) else {
      self.init(text)
      return
    }
    var shown = String.UnicodeScalarView()
    for character in text { Self.append(Array(character.unicodeScalars), to: &shown) }
    self.init(String(shown))
  }

  /// Whether a scalar has no shape of its own: what the gate hides anyway, characters of format, and all others that
  /// Unicode calls ignorable.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return isHidden(scalar) }
    return isHidden(scalar) || scalar.properties.generalCategory == .format
      || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Appends the scalars of one character.
  private static func append(_ character: [Unicode.Scalar], to shown: inout String.UnicodeScalarView) {
    let isEmoji = character.first.map { $0.properties.isEmoji && !$0.isASCII } ?? false
    for (index, scalar) in character.enumerated() {
      if isHidden(scalar) || !isInvisible(scalar) || (isEmoji && isPartOfEmoji(index, in: character)) {
        // The gate marks what it hides.
        shown.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let mark = "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "⟩"
        shown.append(contentsOf: mark.unicodeScalars)
      }
    }
  }

  /// Whether a scalar colours the emoji before it, or joins two of them.
  private static func isPartOfEmoji(_ index: Int, in character: [Unicode.Scalar]) -> Bool {
    guard index > 0 else { return false }
    let isAfterEmoji = character[index - 1].properties.isEmoji || character[index - 1].value == 0xFE0F
    switch character[index].value {
    case 0xFE0F: return character[index - 1].properties.isEmoji
    case 0x200D: return isAfterEmoji && index + 1 < character.count && character[index + 1].properties.isEmoji
    default: return false
    }
  }
}
