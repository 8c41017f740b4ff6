extension VisibleText {
  /// Creates text from elsewhere for a message of the program: a name, a value, a line of a file.
  ///
  /// Every invisible character becomes a visible mark, because it could deceive the reader: a zero-width space becomes
  /// `⟨U+200B⟩`. Characters that join emoji or select their form stay. Text that was quoted before stays unchanged. O(bytes).
  package init(quoted text: String) {
    guard text.unicodeScalars.contains(where: Self.isIgnorable) else {
      self.init(text)
      return
    }
    self.init(Self.text(text, replacing: Self.mark))
  }

  /// Creates the text of a document for the reader.
  ///
  /// Invisible characters become marks as in ``init(quoted:)``. Two kinds stay: signs that Unicode calls format
  /// characters but that have a shape, and joiners. A zero-width joiner or non-joiner stays after a letter of a script
  /// that needs it (Arabic, Indic scripts, Mongolian). O(bytes).
  ///
  /// - Parameter tab: the spaces for a tab. If it is 0, a tab becomes spaces up to the next multiple of 4 columns.
  package init(reading text: some Collection<UInt8>, tab: Int = 1) {
    // Printable ASCII is shown as it is.
    if let visible = text.withContiguousStorageIfAvailable({ Self(printableASCII: $0) }) ?? nil {
      self = visible
      return
    }
    let string = String(decoding: text, as: UTF8.self)
    guard string.unicodeScalars.contains(where: Self.isIgnorable) else {
      self.init(text, tab: tab)
      return
    }
    self.init(Self.text(string, isDocument: true, replacing: Self.mark).utf8, tab: tab)
  }

  /// Creates a link's label or a file's name on a screen, where there is little room. Invisible characters are left
  /// out, except controls and marks of writing direction, which always show. Characters that join emoji or select their
  /// form stay. O(bytes).
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
  ///
  /// - Parameter isDocument: whether scalars that a script needs stay, too.
  private static func text(
    _ text: String, isDocument: Bool = false, replacing replacement: (Unicode.Scalar) -> String
  ) -> String {
    // The loop collects bytes, because a string that grows piece by piece would be copied again and again.
    var shown: [UInt8] = []
    for character in text {
      let scalars = Array(character.unicodeScalars)
      // A digit is an emoji only on a keycap.
      let isEmoji =
        scalars.first.map { $0.properties.isEmoji && (!$0.isASCII || scalars.last == "\u{20E3}") } ?? false
      for (index, scalar) in scalars.enumerated() {
        let stays = isDocument && isPartOfWriting(index, in: scalars)
        if isIgnorable(scalar), !stays, !(isEmoji && isPartOfEmoji(index, in: scalars)) {
          shown.append(contentsOf: replacement(scalar).utf8)
        } else {
          shown.append(contentsOf: String(scalar).utf8)
        }
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  private static func mark(_ scalar: Unicode.Scalar) -> String {
    // Hidden scalars get their marks from `VisibleText.init`.
    guard !isHidden(scalar) else { return String(scalar) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "⟩"
  }

  /// Returns whether a scalar has a shape after all, or shapes the previous letter in a script whose spelling needs
  /// that.
  ///
  /// Source: The Unicode Standard, sections 9.2 (Arabic), 12.1 (Devanagari), 13.5 (Mongolian) and 23.2.
  private static func isPartOfWriting(_ index: Int, in character: [Unicode.Scalar]) -> Bool {
    let scalar = character[index]
    if !scalar.properties.isDefaultIgnorableCodePoint { return !(0xFFF9...0xFFFB).contains(scalar.value) }
    guard index > 0 else { return false }
    let before = character[index - 1]
    switch scalar.value {
    case 0x200C, 0x200D:
      guard !isIgnorable(before) else { return false }
      // The ranges are Arabic to Sinhala; Myanmar; Khmer and Mongolian; and the later scripts of both families.
      return switch before.value {
      case 0x0620...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF, 0xA840...0xABFF, 0x11000...0x11FFF: true
      default: false
      }
    case 0x180B...0x180D, 0x180F: return (0x1820...0x18AA).contains(before.value)
    default: return false
    }
  }

  /// Returns whether a scalar selects the form of the emoji or key before it, or joins two emoji.
  private static func isPartOfEmoji(_ index: Int, in character: [Unicode.Scalar]) -> Bool {
    guard index > 0 else { return false }
    let before = character[index - 1]
    let isAfterEmoji = before.properties.isEmoji || before.value == 0xFE0F
    switch character[index].value {
    case 0xFE0E, 0xFE0F:
      return before.properties.isEmoji && (!before.isASCII || character.dropFirst(index + 1).first == "\u{20E3}")
    case 0x200D: return isAfterEmoji && index + 1 < character.count && character[index + 1].properties.isEmoji
    default: return false
    }
  }
}
