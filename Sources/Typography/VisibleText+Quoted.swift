extension VisibleText {
  /// Creates text from elsewhere for a message of the program: a name, a value, a line of a file.
  ///
  /// Every invisible character becomes a visible mark, because it could deceive the reader: a zero-width space becomes
  /// `⟨U+200B⟩`. Characters that join or colour an emoji stay. Text that was quoted before stays unchanged. O(bytes).
  package init(quoted text: String) {
    guard text.unicodeScalars.contains(where: Self.isIgnorable) else {
      self.init(text)
      return
    }
    self.init(Self.text(text, replacing: Self.mark))
  }

  /// Creates a link's label or a file's name on a screen, where room is short. Invisible characters are left out,
  /// except controls and marks of writing direction, which always show. Characters that join or colour an emoji stay.
  /// O(bytes).
  package init(label: String) {
    guard label.unicodeScalars.contains(where: Self.isIgnorable) else {
      self.init(label)
      return
    }
    self.init(Self.text(label) { Self.name($0) == nil ? "" : String($0) })
  }

  /// Returns whether a scalar has no shape of its own: it is hidden anyway, or it is ignorable.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool { isHidden(scalar) || isIgnorable(scalar) }

  /// Returns whether a scalar is a format character, or another one that Unicode calls ignorable.
  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return scalar.properties.generalCategory == .format || scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns a text in which each ignorable scalar outside an emoji is replaced.
  private static func text(_ text: String, replacing replacement: (Unicode.Scalar) -> String) -> String {
    var shown = String.UnicodeScalarView()
    for character in text {
      let scalars = Array(character.unicodeScalars)
      let isEmoji = scalars.first.map { $0.properties.isEmoji && !$0.isASCII } ?? false
      for (index, scalar) in scalars.enumerated() {
        if isIgnorable(scalar), !(isEmoji && isPartOfEmoji(index, in: scalars)) {
          shown.append(contentsOf: replacement(scalar).unicodeScalars)
        } else {
          shown.append(scalar)
        }
      }
    }
    return String(shown)
  }

  private static func mark(_ scalar: Unicode.Scalar) -> String {
    // Hidden scalars get their marks from `VisibleText.init`.
    guard !isHidden(scalar) else { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "⟩"
  }

  /// Returns whether a scalar colours the emoji before it, or joins two of them.
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
