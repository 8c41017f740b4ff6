/// Splits HTML into tags and the texts between them. Comments, declarations, scripts and styles are dropped.
///
/// The scanner never fails. It visits each byte a bounded number of times, because a search that has failed is never
/// repeated.
struct HTMLScanner {
  enum Token {
    /// Text as written, with its character references.
    case text(ArraySlice<UInt8>)
    case tag(HTMLTag)
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The place of the last `>`, after which no tag can end.
  private let lastEnd: Int
  /// Whether `>` between quotation marks does not end a tag. This holds until an unpaired quotation mark is found.
  private var heedsQuotes = true
  /// The end signs that were searched for without success.
  private var missing: Set<String> = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lastEnd = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
  }

  /// Returns the next tag or text, or nil at the end.
  mutating func next() -> Token? {
    while index < bytes.count {
      let start = index
      if bytes[start] == UInt8(ascii: "<") {
        if skipHidden() { continue }
        if let tag = tag() {
          if !tag.isEnd, tag.name == "script" || tag.name == "style" {
            skip(to: "</" + tag.name)
            continue
          }
          return .tag(tag)
        }
      }
      index = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      return .text(bytes[start..<index])
    }
    return nil
  }

  /// Skips a comment, a declaration or a processing instruction. Returns false if none begins here.
  private mutating func skipHidden() -> Bool {
    let rest = bytes[(index + 1)...]
    guard let first = rest.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "?") else { return false }
    if rest.starts(with: "!--".utf8) {
      // `<!-->` is a complete comment. A comment that is never closed extends to the end.
      index = end(of: "-->", from: index + 2) ?? bytes.count
      return true
    }
    let long = first == UInt8(ascii: "?") ? "?>" : rest.starts(with: "![CDATA[".utf8) ? "]]>" : ">"
    guard let end = end(of: long, from: index) ?? end(of: ">", from: index) else { return false }
    index = end
    return true
  }

  /// Returns the index after the next occurrence of a sign, or nil if there isn't one.
  private mutating func end(of sign: String, from start: Int) -> Int? {
    guard !missing.contains(sign) else { return nil }
    let sign = Array(sign.utf8)
    var place = start
    while let found = bytes[place...].firstIndex(of: sign[0]) {
      if bytes[found...].starts(with: sign) { return found + sign.count }
      place = found + 1
    }
    missing.insert(String(decoding: sign, as: UTF8.self))
    return nil
  }

  /// Moves to the end tag of a script or style, ignoring case, or to the end of the text if there isn't one.
  private mutating func skip(to sign: String) {
    let sign = Array(sign.utf8)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), index + sign.count <= bytes.count,
        zip(bytes[index...], sign).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 && 0x41...0x5A ~= $0 })
      {
        return
      }
      index += 1
    }
  }

  /// Returns the tag that begins here and moves past it. Returns nil if `<` is text.
  private mutating func tag() -> HTMLTag? {
    let isEnd = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
    let first = index + (isEnd ? 2 : 1)
    guard index < lastEnd, first < bytes.count, Self.isLetter(bytes[first]) else { return nil }
    let end = quotedEnd(from: first) ?? bytes[first...].firstIndex(of: UInt8(ascii: ">"))
    guard let end else { return nil }
    defer { index = end + 1 }
    return HTMLTag(bytes[index...end])
  }

  /// Returns the index of the next `>` that is not between quotation marks.
  private mutating func quotedEnd(from start: Int) -> Int? {
    guard heedsQuotes else { return nil }
    var quote: UInt8?
    for place in start..<bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return place
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // Inside an unquoted value, a quotation mark is an ordinary character.
        if bytes[place - 1] == UInt8(ascii: "=") || HTMLTag.isBlank(bytes[place - 1]) { quote = byte }
      }
    }
    heedsQuotes = false
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
