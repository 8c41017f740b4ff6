extension Character {
  /// The character in ASCII letters if it is a small Latin letter: `ue` for `ü`, `i` for `ï`, `l` for `ł`. Otherwise,
  /// the character itself.
  package var plainLetters: String {
    if let letters = Self.spellings[self] { return letters }
    let scalars = unicodeScalars
    guard let first = scalars.first else { return "" }
    // A letter with combining marks is spelled without them.
    if first.properties.isLowercase, first.isASCII { return String(first) }
    // Unicode's names contain the letter, as in LATIN SMALL LETTER I WITH DIAERESIS.
    let words = (first.properties.name ?? "").split(separator: " ")
    guard words.count >= 4, words[0] == "LATIN", words[1] == "SMALL", ["LETTER", "LIGATURE"].contains(words[2]),
      words[3].utf8.count <= 2, words.count == 4 || words[4] == "WITH"
    else { return String(self) }
    return words[3].lowercased()
  }

  /// Letters whose usual spelling differs from the letter without its marks.
  private static let spellings: [Character: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "þ": "th", "ð": "d", "ı": "i",
  ]
}
