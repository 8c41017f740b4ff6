/// The advice in the text of a source file.
///
/// This is every literal after `advice:` or `help:`, on both sides of a `?`. It also includes the literals of constants
/// and functions that build advice.
struct AdviceScan {
  /// The literals, with `*` for each interpolated value.
  private(set) var advice: [String] = []
  /// Arguments that are advice, but contain neither a literal nor a name that shows where the advice comes from.
  private(set) var unseen: [String] = []
  private let source: [UInt8]

  /// Constants and functions that contain advice under another name. Their literals are read at their declarations.
  private static let builders: Set<String> = [
    "alphabet", "foreign", "known", "nearest", "otherForms", "remedy", "salvage", "shapes", "spaced", "suggestion",
    "unshallow",
  ]

  init(_ text: String) {
    source = Array(text.utf8)
    var place = 0
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "\""):
        let end = endOfString(place)
        readHelp(place..<end)
        place = end
      case UInt8(ascii: "/") where starts("//", at: place): place = endOfLine(place)
      case let byte where Self.isLetter(byte):
        let end = endOfWord(place)
        readWord(slice(place..<end), endingAt: end, startingAt: place)
        place = end
      default: place += 1
      }
    }
  }

  /// Returns whether a text matches a literal.
  static func matches(_ text: String, _ literal: String) -> Bool {
    let parts = literal.split(separator: "*", omittingEmptySubsequences: false)
    var rest = text[...]
    guard let first = parts.first, rest.hasPrefix(first) else { return false }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let place = rest.firstRange(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return rest.isEmpty || literal.hasSuffix("*")
  }

  // MARK: Places of advice

  private mutating func readWord(_ word: String, endingAt end: Int, startingAt start: Int) {
    let next = afterSpaces(end)
    if word == "let" || word == "var" || word == "func" {
      let name = slice(next..<endOfWord(next))
      guard Self.isAdvice(name) || Self.builders.contains(name) else { return }
      advice += literals(in: declaration(from: next, isFunction: word == "func", isCondition: isCondition(start)))
    } else if ["advice", "help", "orElse", "write"].contains(word), next == end, starts(":", at: end), !isName(before: start) {
      let argument = argument(from: end + 1)
      let text = slice(argument)
      guard !isType(text) else { return }
      advice += literals(in: argument)
      if word == "advice", !isUnderstood(text) { unseen.append(text) }
    }
  }

  /// Returns whether the word is not the label of an argument, as in `let advice: String` and `_ advice: String`.
  private func isName(before place: Int) -> Bool {
    var end = place
    while end > 0, Self.isSpace(source[end - 1]) { end -= 1 }
    return end > 0 && end < place && (Self.isLetter(source[end - 1]) || source[end - 1] == UInt8(ascii: "?"))
  }

  /// Returns whether a `let` belongs to an `if` or a `guard`.
  private func isCondition(_ place: Int) -> Bool {
    source[..<place].last { !Self.isSpace($0) }.map { "f,d".utf8.contains($0) } ?? false
  }

  private func isType(_ text: String) -> Bool {
    ["String", "[String]", "ArgumentHelp", "VisibleLines", "(", "SpecError"].contains { text.hasPrefix($0) }
  }

  /// Returns whether a text is a literal, nothing, or a name of advice, whose literals are read elsewhere.
  private func isUnderstood(_ text: String) -> Bool {
    text.contains("\"") || text == "nil" || text.hasSuffix(".help") || text.hasPrefix("try ")
      || text.split { !($0.isLetter) }.contains { Self.isAdvice(String($0)) || Self.builders.contains(String($0)) }
  }

  private static func isAdvice(_ name: String) -> Bool {
    ["advice", "help"].contains(name) || name.hasSuffix("Advice")
  }

  /// Reads the lines `  help: …` in a printed text.
  private mutating func readHelp(_ range: Range<Int>) {
    let literal = withoutInterpolations(range)
    for line in literal.split(separator: "\n") {
      guard let start = line.firstRange(of: "  help: ") else { continue }
      // The sentence continues in another literal.
      let text = String(line[start.upperBound...])
      keep(text.hasSuffix(" ") ? text + "*" : text)
    }
  }

  // MARK: Literals

  /// Returns the literals of an expression. Literals that are joined with `+` are one.
  private func literals(in range: Range<Int>) -> [String] {
    var found: [String] = [], place = range.lowerBound, joined: String?, isJoined = false, isCompared = false
    while place < range.upperBound {
      switch source[place] {
      case UInt8(ascii: "\""):
        let end = endOfString(place), literal = withoutInterpolations(place..<end)
        if isJoined, let start = joined {
          joined = start + literal
        } else if !isCompared {
          if let joined { found.append(joined) }
          joined = isJoined ? "*" + literal : literal
        }
        isJoined = false
        isCompared = false
        place = end
        continue
      case UInt8(ascii: "/") where starts("//", at: place):
        place = endOfLine(place)
        continue
      case UInt8(ascii: "+"): isJoined = true
      case let byte where Self.isSpace(byte): break
      default:
        // Something other than a literal precedes or follows a `+`.
        if let literal = joined { found.append(isJoined ? literal + "*" : literal) }
        joined = nil
        isJoined = false
        // In `what == "the output"`, the literal is compared rather than shown.
        isCompared = starts("==", at: place) || starts("!=", at: place) || isCompared && starts("=", at: place)
      }
      place += 1
    }
    if let joined { found.append(joined) }
    return found.filter(Self.isSentence)
  }

  private mutating func keep(_ literal: String) {
    if Self.isSentence(literal) { advice.append(literal) }
  }

  /// Returns whether a literal is not advice. A sentence with a capital letter or a full stop is the help of an option
  /// or a key. A single word is the help of a nested key.
  private static func isSentence(_ literal: String) -> Bool {
    guard let first = literal.first, literal.contains(" "), literal.contains(where: \.isLetter) else { return false }
    return !literal.hasSuffix(".") && !first.isUppercase && !" ,:;\n".contains(first)
  }

  private func withoutInterpolations(_ range: Range<Int>) -> String {
    let quotes = starts("\"\"\"", at: range.lowerBound) ? 3 : 1
    var bytes: [UInt8] = [], place = range.lowerBound + quotes
    while place < range.upperBound - quotes {
      guard source[place] == UInt8(ascii: "\\") else {
        bytes.append(source[place])
        place += 1
        continue
      }
      if starts("\\(", at: place) {
        bytes.append(UInt8(ascii: "*"))
        place = endOfBrackets(place + 1)
      } else {
        bytes.append(source[place + 1] == UInt8(ascii: "n") ? UInt8(ascii: "\n") : source[place + 1])
        place += 2
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Swift

  /// Returns the expression up to the comma or bracket that ends an argument.
  private func argument(from start: Int) -> Range<Int> {
    var place = afterSpaces(start)
    let first = place
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return first..<place
      default: place = afterItem(place)
      }
    }
    return first..<place
  }

  /// Returns the value of a constant, or the body of a function or a computed property.
  private func declaration(from name: Int, isFunction: Bool, isCondition: Bool) -> Range<Int> {
    var place = name
    while place < source.count, source[place] != UInt8(ascii: "{"), isFunction || source[place] != UInt8(ascii: "=") {
      // A stored property or a requirement has neither.
      if !isFunction, source[place] == UInt8(ascii: "\n") { return place..<place }
      place = source[place] == UInt8(ascii: "(") ? endOfBrackets(place) : place + 1
    }
    guard place < source.count else { return place..<place }
    if source[place] == UInt8(ascii: "{") { return place + 1..<endOfBrackets(place) - 1 }
    let start = afterSpaces(place + 1)
    place = start
    while place < source.count {
      if source[place] == UInt8(ascii: "\n"), !continues(afterSpaces(place)) { break }
      if ")}".utf8.contains(source[place]) || isCondition && starts(" {", at: place) { break }
      place = afterItem(place)
    }
    return start..<place
  }

  private func continues(_ place: Int) -> Bool { place < source.count && "+?:.&|".utf8.contains(source[place]) }

  /// Returns the place after a string, brackets or another character.
  private func afterItem(_ place: Int) -> Int {
    switch source[place] {
    case UInt8(ascii: "\""): endOfString(place)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): endOfBrackets(place)
    case UInt8(ascii: "/") where starts("//", at: place): endOfLine(place)
    default: place + 1
    }
  }

  private func endOfBrackets(_ start: Int) -> Int {
    var place = start + 1
    while place < source.count {
      if ")]}".utf8.contains(source[place]) { return place + 1 }
      place = afterItem(place)
    }
    return place
  }

  private func endOfString(_ start: Int) -> Int {
    let isLong = starts("\"\"\"", at: start)
    var place = start + (isLong ? 3 : 1)
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "\\"): place = starts("\\(", at: place) ? endOfBrackets(place + 1) : place + 2
      case UInt8(ascii: "\""):
        if !isLong { return place + 1 }
        if starts("\"\"\"", at: place) { return place + 3 }
        place += 1
      case UInt8(ascii: "\n") where !isLong: return place
      default: place += 1
      }
    }
    return place
  }

  private func endOfLine(_ start: Int) -> Int { source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count }

  private func endOfWord(_ start: Int) -> Int {
    source[start...].firstIndex { !Self.isLetter($0) } ?? source.count
  }

  private func afterSpaces(_ start: Int) -> Int {
    source[start...].firstIndex { !Self.isSpace($0) } ?? source.count
  }

  private func starts(_ text: String, at place: Int) -> Bool { source[place...].starts(with: text.utf8) }

  private func slice(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
}
