/// Finds the coloured parts of code, line by line. It reads texts, comments, numbers and keywords, but no grammar, so
/// even code with errors has colours. O(bytes).
struct CodeLexer {
  typealias Role = TextStyle.Role

  private let language: CodeLanguage
  /// The comment or text that the previous line left open.
  private var open: CodeLanguage.Span?
  /// The indentation of the key above a text of several lines (YAML).
  private var textIndent: Int?

  init(_ language: CodeLanguage) { self.language = language }

  /// Calls `emit` with the end and the role of each stretch of the next line, in order.
  mutating func read(_ line: ArraySlice<UInt8>, _ emit: (_ end: Int, _ role: Role) -> Void) {
    switch language.form {
    case .words: readWords(line, emit)
    case .yaml: readYaml(line, emit)
    case .markup: readMarkup(line, emit)
    case .changes:
      switch line.first {
      case UInt8(ascii: "+"): emit(line.endIndex, .string)
      case UInt8(ascii: "-"): emit(line.endIndex, .number)
      case UInt8(ascii: "@"): emit(line.endIndex, .keyword)
      default: emit(line.endIndex, .code)
      }
    }
  }

  // MARK: Words

  private mutating func readWords(_ line: ArraySlice<UInt8>, _ emit: (Int, Role) -> Void) {
    var index = line.startIndex
    // Once an apostrophe without a partner is found, no further one is searched for on the line.
    var hasPairs = true
    while index < line.endIndex {
      if let span = open {
        let end = Self.end(of: span.end, in: line[index...])
        index = end ?? line.endIndex
        if end != nil { open = nil }
        emit(index, span.role)
        continue
      }
      let byte = line[index]
      if Self.isLetter(byte) {
        let word = line[index...].prefix { Self.isLetter($0) || Self.isDigit($0) }
        index = word.endIndex
        emit(index, role(of: word, before: line[index...]))
      } else if Self.isDigit(byte) {
        index = Self.endOfNumber(line, index)
        emit(index, .number)
      } else if language.lineComments.contains(where: { line[index...].starts(with: $0) }), isComment(line, index) {
        index = line.endIndex
        emit(index, .comment)
      } else if let span = language.spans.first(where: { line[index...].starts(with: $0.start) }) {
        index += span.start.count
        open = span
        emit(index, span.role)
      } else if language.quotes.contains(byte), hasPairs || byte == UInt8(ascii: "\"") {
        guard let end = Self.endOfText(line, index) else {
          hasPairs = false
          continue
        }
        index = end
        let isKey = language.hasKeys && line[end...].first { $0 != 0x20 } == UInt8(ascii: ":")
        emit(index, isKey ? .keyword : .string)
      } else {
        index += 1
        emit(index, .code)
      }
    }
  }

  private func role(of word: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>) -> Role {
    if language.hasKeys, rest.first(where: { $0 != 0x20 }) == UInt8(ascii: "=") { return .keyword }
    guard word.count <= Self.longestKeyword else { return .code }
    let text = String(decoding: word, as: UTF8.self)
    return language.keywords.contains(language.ignoresCase ? text.lowercased() : text) ? .keyword : .code
  }

  /// Returns whether a sign begins a comment. A `#` inside a word, as in `$#`, does not.
  private func isComment(_ line: ArraySlice<UInt8>, _ index: Int) -> Bool {
    guard line[index] == UInt8(ascii: "#"), index > line.startIndex else { return true }
    return line[index - 1] == 0x20 || line[index - 1] == UInt8(ascii: ";")
  }

  private static let longestKeyword = 15

  private static func endOfNumber(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
    line[start...].firstIndex { !isLetter($0) && !isDigit($0) && $0 != UInt8(ascii: ".") } ?? line.endIndex
  }

  /// Returns the end of the text that begins here, or nil for an apostrophe without a partner on the line.
  private static func endOfText(_ line: ArraySlice<UInt8>, _ start: Int) -> Int? {
    let quote = line[start]
    var index = start + 1
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\") {
        index += 2
      } else if line[index] == quote {
        return index + 1
      } else {
        index += 1
      }
    }
    return quote == UInt8(ascii: "\"") ? line.endIndex : nil
  }

  private static func end(of sign: [UInt8], in rest: ArraySlice<UInt8>) -> Int? {
    var place = rest.startIndex
    while let found = rest[place...].firstIndex(of: sign[0]) {
      if rest[found...].starts(with: sign) { return found + sign.count }
      place = found + 1
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  // MARK: YAML

  private mutating func readYaml(_ line: ArraySlice<UInt8>, _ emit: (Int, Role) -> Void) {
    let start = line.firstIndex { $0 != 0x20 } ?? line.endIndex
    let indent = start - line.startIndex
    if let textIndent {
      if start == line.endIndex || indent > textIndent { return emit(line.endIndex, .string) }
      self.textIndent = nil
    }
    var index = start
    // Whether a key may begin here: at the start, after `- `, and in braces.
    var mayBeKey = true
    var hasPairs = true
    if index > line.startIndex { emit(index, .code) }
    while index < line.endIndex {
      let byte = line[index]
      switch byte {
      case UInt8(ascii: "#") where index == line.startIndex || line[index - 1] == 0x20:
        return emit(line.endIndex, .comment)
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        // A text on the following lines, if nothing else follows on this line.
        if !line[(index + 1)...].contains(where: { !" +-0123456789".utf8.contains($0) }) { textIndent = indent }
        index += 1
        emit(index, .code)
      case UInt8(ascii: "\""),
        UInt8(ascii: "'") where hasPairs:
        let end = Self.endOfText(line, index)
        hasPairs = end != nil
        index = end ?? index + 1
        emit(index, mayBeKey && Self.isKeyEnd(line, index) ? .keyword : .string)
        mayBeKey = false
      case 0x20,
        UInt8(ascii: "-") where index + 1 < line.endIndex && line[index + 1] == 0x20:
        index += 1
        emit(index, .code)
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","):
        mayBeKey = true
        index += 1
        emit(index, .code)
      case _ where Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."):
        let end = line[index...].firstIndex { " ,:{}[]".utf8.contains($0) } ?? line.endIndex
        let word = line[index..<max(end, index + 1)]
        index = word.endIndex
        if mayBeKey, Self.isKeyEnd(line, index) {
          emit(index, .keyword)
        } else {
          emit(index, scalarRole(word))
        }
        mayBeKey = false
      default:
        index += 1
        mayBeKey = false
        emit(index, .code)
      }
    }
  }

  private static func isKeyEnd(_ line: ArraySlice<UInt8>, _ index: Int) -> Bool {
    guard index < line.endIndex, line[index] == UInt8(ascii: ":") else { return false }
    return index + 1 == line.endIndex || line[index + 1] == 0x20
  }

  private func scalarRole(_ word: ArraySlice<UInt8>) -> Role {
    let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    if digits.first.map(Self.isDigit) == true, digits.allSatisfy({ Self.isDigit($0) || ".eE+-_xX%".utf8.contains($0) })
    {
      return .number
    }
    guard word.count <= Self.longestKeyword else { return .code }
    return language.keywords.contains(String(decoding: word, as: UTF8.self)) ? .number : .code
  }

  // MARK: Markup

  private static let comment = CodeLanguage.Span("<!--", "-->", .comment)
  private static let tag = CodeLanguage.Span("<", ">", .keyword)

  private mutating func readMarkup(_ line: ArraySlice<UInt8>, _ emit: (Int, Role) -> Void) {
    var index = line.startIndex
    while index < line.endIndex {
      if let span = open {
        if span.role == .keyword, line[index] == UInt8(ascii: "\"") {
          index = Self.endOfText(line, index) ?? index + 1
          emit(index, .string)
          continue
        }
        if span.role == .keyword {
          if line[index] == UInt8(ascii: ">") { open = nil }
          index += 1
          emit(index, .keyword)
          continue
        }
        let end = Self.end(of: span.end, in: line[index...])
        index = end ?? line.endIndex
        if end != nil { open = nil }
        emit(index, span.role)
      } else if line[index...].starts(with: Self.comment.start) {
        open = Self.comment
      } else if line[index] == UInt8(ascii: "<") {
        open = Self.tag
      } else {
        index = line[index...].firstIndex(of: UInt8(ascii: "<")) ?? line.endIndex
        emit(index, .code)
      }
    }
  }
}
