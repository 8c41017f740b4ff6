// The lines that start with # in run-length encoded and macrocell files. Source: Golly's help, "File Formats".

extension Pattern.Notes {
  /// Reads the text after `#` in a line of a run-length encoded file: `#N`, `#O`, `#C`, `#P`, `#R` or `#CXRLE`. Keeps
  /// any other text as a comment.
  mutating func take(line text: String) {
    if let rest = text.after("CXRLE"), take(extended: rest) { return }
    let tag = text.utf8.first
    // One space separates the letter from the words. Further spaces belong to the words.
    let rest = String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    let words = rest.after(" ") ?? rest
    switch tag {
    case UInt8(ascii: "N") where name == nil && !words.isEmpty: name = words
    case UInt8(ascii: "O") where author == nil && !words.isEmpty: author = words
    case UInt8(ascii: "C"), UInt8(ascii: "c"), UInt8(ascii: "D"): add(comment: words)
    case UInt8(ascii: "P"), UInt8(ascii: "R"):
      if let place = Self.place(words.split(separator: " ")) {
        corner = place
        isPlaced = true
      } else {
        add(comment: "#" + text)
      }
    default: add(comment: "#" + text)
    }
  }

  /// Reads ` Pos=x,y Gen=n`, in any order. Returns false, and changes nothing, for any other text.
  private mutating func take(extended text: String) -> Bool {
    var result = self
    for word in text.split(separator: " ") {
      if let numbers = String(word).after("Pos=") {
        guard let place = Self.place(numbers.split(separator: ",", omittingEmptySubsequences: false)) else {
          return false
        }
        result.corner = place
        result.isPlaced = true
      } else if let number = String(word).after("Gen=") {
        guard let generation = Self.digits(number) else { return false }
        result.generation = generation
      } else {
        return false
      }
    }
    self = result
    return true
  }

  /// Returns the position given by two whole numbers, or nil for any other text.
  private static func place(_ words: [Substring]) -> Position? {
    let numbers = words.compactMap(number)
    guard words.count == 2, numbers.count == 2 else { return nil }
    return Position(column: numbers[0], row: numbers[1])
  }

  /// The largest column or row of a position. Larger numbers are reduced to this one, so that sums do not overflow.
  static let farthest = 1 << 61

  /// Returns a whole number, limited to a distance of ``farthest`` from 0. Nil for any other text.
  private static func number(_ word: Substring) -> Int? {
    if let number = Int(word) { return min(max(number, -farthest), farthest) }
    let sign = word.utf8.first, hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    let digits = word.utf8.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    return sign == UInt8(ascii: "-") ? -farthest : farthest
  }

  /// Returns the digits of a whole number without leading zeros. Nil for any other text and for more than 1,000 digits,
  /// which would take too long to add.
  static func digits(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    let digits = text.drop { $0 == "0" }
    guard digits.utf8.count <= 1_000 else { return nil }
    return digits.isEmpty ? "0" : String(digits)
  }

  /// The name, author and comments as lines with `#N`, `#O` and `#C`, each with its line end.
  var lines: [UInt8] {
    var lines: [UInt8] = []
    if let name { lines += Self.line("#N", name) }
    if let author { lines += Self.line("#O", author) }
    for comment in comments { lines += Self.line("#C", comment) }
    return lines
  }

  /// Returns the text of a line with control characters replaced by spaces, and without spaces at the end. A line that
  /// is not valid UTF-8 is read as Windows-1252, which extends Latin-1.
  static func words(_ line: some Collection<UInt8>) -> String {
    var bytes = line.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    while bytes.last == 0x20 { bytes.removeLast() }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(
      String.UnicodeScalarView(
        bytes.map { byte in
          (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
        }))
  }

  /// The characters 0x80 to 0x9F of Windows-1252. The five bytes without a character are replacement characters.
  private static let windows1252 = Array("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ".unicodeScalars)

  /// Returns a single line of a file, whatever characters the text contains.
  static func line(_ tag: StaticString, _ text: String) -> [UInt8] {
    var line = tag.withUTF8Buffer(Array.init)
    if !text.isEmpty { line.append(0x20) }
    line += words(text.utf8).utf8
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

// These compare bytes, because a space and a following combining mark form a single character.
extension String {
  /// Returns the text after the given words, or nil if it does not start with them.
  func after(_ words: String) -> String? {
    utf8.starts(with: words.utf8) ? String(decoding: utf8.dropFirst(words.utf8.count), as: UTF8.self) : nil
  }

  /// The text without spaces at its start.
  var withoutIndent: String { String(decoding: utf8.drop { $0 == 0x20 }, as: UTF8.self) }
}
