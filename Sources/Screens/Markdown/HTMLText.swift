/// The parts of HTML that can be shown without a browser: the text between tags, line breaks, and descriptions of
/// images. Comments are left out.
enum HTMLText {
  enum Piece: Hashable {
    case text([UInt8])
    /// A tag that separates words, because a browser would begin a new line or cell there.
    case blank
    case lineBreak
    /// A tag that begins a block.
    case lineStart
    /// A place that a link may lead to.
    case anchor(String)
    case image(alternative: String, source: String)
  }

  /// Returns the pieces in order. O(bytes).
  static func pieces(_ html: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var text: [UInt8] = []
    var rest = html[...]
    // No tag can end after the last `>`. Its place is found once, not for every `<`.
    let lastEnd = html.lastIndex(of: UInt8(ascii: ">")) ?? -1
    func close(_ piece: Piece) {
      if !text.isEmpty { pieces.append(.text(HTMLEntities.resolved(text))) }
      text = []
      pieces.append(piece)
    }
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      text += rest[..<start]
      let tag = rest[start...]
      let isComment = tag.starts(with: "<!--".utf8)
      guard let end = isComment ? self.end(ofComment: tag) : start < lastEnd ? self.end(ofTag: tag) : nil else {
        text.append(tag[start])
        rest = rest[(start + 1)...]
        continue
      }
      switch name(of: tag) {
      case "br": close(.lineBreak)
      case "img":
        let attributes = attributes(of: tag[..<end])
        close(.image(alternative: attributes["alt"] ?? "", source: attributes["src"] ?? ""))
      case let name where inlineTags.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name): break
      case let name where blocks.contains(name.hasPrefix("/") ? String(name.dropFirst()) : name): close(.lineStart)
      default: close(.blank)
      }
      if let anchor = anchor(of: tag[..<end]) { close(.anchor(anchor)) }
      rest = rest[end...]
    }
    text += rest
    if !text.isEmpty { pieces.append(.text(HTMLEntities.resolved(text))) }
    return pieces
  }

  private static let blocks: Set<String> = [
    "p", "div", "li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote",
    "details", "summary", "figure", "figcaption", "section", "pre", "hr",
  ]

  /// Returns the anchor name that a tag defines, if it does.
  static func anchor(of tag: ArraySlice<UInt8>) -> String? {
    let attributes = attributes(of: tag)
    return attributes["id"] ?? (name(of: tag) == "a" ? attributes["name"] : nil)
  }

  /// Tags that may occur inside a word. So may comments, which have no name.
  private static let inlineTags: Set = [
    "", "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd",
    "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
    "wbr",
  ]

  /// Returns the name of a tag in lower case, with the slash of a closing tag. Empty if the tag has no name.
  static func name(of tag: ArraySlice<UInt8>) -> String {
    let inside = tag.dropFirst()
    let slash = inside.first == UInt8(ascii: "/") ? "/" : ""
    let letters = inside.dropFirst(slash.utf8.count).prefix { isLetter($0) || isDigit($0) }
    return slash + String(decoding: letters.prefix(16).map { isLetter($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Returns the attributes of a tag whose value is quoted or a single word.
  private static func attributes(of tag: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag.dropFirst().drop { !isBlank($0) }
    while true {
      rest = rest.drop { isBlank($0) || $0 == UInt8(ascii: "/") }
      let name = rest.prefix { isLetter($0) || $0 == UInt8(ascii: "-") }
      guard !name.isEmpty else { return attributes }
      rest = rest[name.endIndex...].drop(while: isBlank)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: isBlank)
      let value: ArraySlice<UInt8>
      if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: ">") }
        rest = rest[value.endIndex...]
      }
      let key = String(decoding: name.map { isLetter($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
      if attributes[key] == nil {
        attributes[key] = String(decoding: HTMLEntities.resolved(Array(value)), as: UTF8.self)
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a") <= byte | 0x20 && byte | 0x20 <= UInt8(ascii: "z")
  }
  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9") }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09 <= byte && byte <= 0x0D }

  /// Returns the index after the comment. An unclosed comment takes the rest.
  private static func end(ofComment html: ArraySlice<UInt8>) -> Int {
    var index = html.startIndex + 2
    while index + 2 < html.endIndex {
      if html[index] == UInt8(ascii: "-"), html[index + 1] == UInt8(ascii: "-"), html[index + 2] == UInt8(ascii: ">") {
        return index + 3
      }
      index += 1
    }
    return html.endIndex
  }

  /// Returns the index after a tag, a declaration or an instruction, or nil if `<` does not begin one.
  private static func end(ofTag html: ArraySlice<UInt8>) -> Int? {
    guard let next = html.dropFirst().first else { return nil }
    guard isLetter(next) || "/!?".utf8.contains(next) else { return nil }
    return html.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }
}
