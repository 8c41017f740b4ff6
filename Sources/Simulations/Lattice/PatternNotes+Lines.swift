// The lines that begin with # in run-length encoded and macrocell files. Source: Golly's help, "File Formats".

extension PatternNotes {
  /// Takes the text behind `#`, as `#N`, `#O`, `#C`, `#P`, `#R` and `#CXRLE` of a run-length encoded file begin it;
  /// whatever else it says is kept as a comment.
  mutating func take(line text: String) {
    if text.hasPrefix("CXRLE"), take(extended: text.dropFirst(5)) { return }
    let tag = text.utf8.first
    // One blank separates the letter from the words; further ones belong to the words.
    let words = text.dropFirst(text.dropFirst().hasPrefix(" ") ? 2 : 1)
    switch tag {
    case UInt8(ascii: "N") where name == nil: name = String(words)
    case UInt8(ascii: "O") where author == nil: author = String(words)
    case UInt8(ascii: "C"), UInt8(ascii: "c"), UInt8(ascii: "D"): comments.append(String(words))
    case UInt8(ascii: "P"), UInt8(ascii: "R"):
      let numbers = words.split(separator: " ").map { Int32($0).map(Int.init) }
      if numbers.count == 2, let column = numbers[0], let row = numbers[1] {
        corner = Position(column: column, row: row)
      } else {
        comments.append("#" + text)
      }
    default: comments.append("#" + text)
    }
  }

  /// Takes ` Pos=x,y Gen=n`, in any order; false where it says anything else.
  private mutating func take(extended text: Substring) -> Bool {
    var result = self
    for word in text.split(separator: " ") {
      if word.hasPrefix("Pos=") {
        let numbers = word.dropFirst(4).split(separator: ",", omittingEmptySubsequences: false).map { Int32($0).map(Int.init) }
        guard numbers.count == 2, let column = numbers[0], let row = numbers[1] else { return false }
        result.corner = Position(column: column, row: row)
      } else if word.hasPrefix("Gen=") {
        guard let generation = Self.digits(word.dropFirst(4)) else { return false }
        result.generation = generation
      } else {
        return false
      }
    }
    self = result
    return true
  }

  /// A whole number of any size without leading zeros, nil where it is none.
  static func digits(_ text: Substring) -> String? {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    let digits = text.drop { $0 == "0" }
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

  /// One line of a file whatever the text holds: a control character becomes a blank.
  static func line(_ tag: StaticString, _ text: String) -> [UInt8] {
    var line = tag.withUTF8Buffer(Array.init)
    if !text.isEmpty { line.append(0x20) }
    line += oneLine(text)
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// The bytes of a text, a blank for each control character but the tab.
  static func oneLine(_ text: String) -> [UInt8] { text.utf8.map { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F ? 0x20 : $0 } }
}
