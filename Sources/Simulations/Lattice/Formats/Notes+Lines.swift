// The lines that begin with # in run-length encoded and macrocell files. Source: Golly's help, "File Formats".

extension Pattern.Notes {
  /// Takes the text after `#`, as `#N`, `#O`, `#C`, `#P`, `#R` and `#CXRLE` of a run-length encoded file begin it;
  /// whatever else it says is kept as a comment.
  mutating func take(line text: String) {
    if let rest = text.after("CXRLE"), take(extended: rest) { return }
    let tag = text.utf8.first
    // One blank separates the letter from the words; further ones belong to the words.
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

  /// Takes ` Pos=x,y Gen=n`, in any order; false if it says anything else.
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

  /// Returns the place that two whole numbers give, or nil for anything else.
  private static func place(_ words: [Substring]) -> Position? {
    let numbers = words.compactMap(number)
    guard words.count == 2, numbers.count == 2 else { return nil }
    return Position(column: numbers[0], row: numbers[1])
  }

  /// The largest column or row of a position. Larger ones are read as this one to keep sums from overflowing.
  static let farthest = 1 << 61

  /// Returns a whole number, which is at most ``farthest`` away from 0.
  private static func number(_ word: Substring) -> Int? {
    if let number = Int(word) { return min(max(number, -farthest), farthest) }
    let sign = word.utf8.first, hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    let digits = word.utf8.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    return sign == UInt8(ascii: "-") ? -farthest : farthest
  }

  /// A whole number of up to 1,000 digits, without leading zeros; otherwise nil. Longer numbers take too long to add.
  static func digits(_ text: String) -> String? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    let digits = text.drop { $0 == "0" }
    guard digits.utf8.count <= 1_000 else { return nil }
    return digits.isEmpty ? "0" : String(digits)
  }

  /// `#N`, `#O` and `#C` lines, each with its line end.
  var lines: [UInt8] {
    var lines: [UInt8] = []
    if let name { lines += Self.line("#N", name) }
    if let author { lines += Self.line("#O", author) }
    for comment in comments { lines += Self.line("#C", comment) }
    return lines
  }

  /// Returns the text of a line, with a space for each control character and none at the end.
  static func words(_ line: some Collection<UInt8>) -> String {
    var bytes = line.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One line of a file, whatever the text holds.
  static func line(_ tag: StaticString, _ text: String) -> [UInt8] {
    var line = tag.withUTF8Buffer(Array.init)
    if !text.isEmpty { line.append(0x20) }
    line += words(text.utf8).utf8
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

// By bytes, since a space and a combining mark after it are one character.
extension String {
  /// Returns the text after these words, or nil if it does not begin with them.
  func after(_ words: String) -> String? {
    utf8.starts(with: words.utf8) ? String(decoding: utf8.dropFirst(words.utf8.count), as: UTF8.self) : nil
  }

  /// Without the blanks at its beginning.
  var withoutIndent: String { String(decoding: utf8.drop { $0 == 0x20 }, as: UTF8.self) }
}
