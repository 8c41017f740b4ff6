/// What is left of HTML where there is no browser: the text between the tags. Comments leave nothing.
enum HTMLText {
  /// A tag becomes a blank where it stands between two words, as it would begin a new line there. O(bytes).
  static func withoutTags(_ html: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var rest = html[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      text += rest[..<start]
      let tag = rest[start...]
      let end = tag.starts(with: "<!--".utf8) ? self.end(ofComment: tag) : self.end(ofTag: tag)
      if let end {
        text.append(UInt8(ascii: " "))
        rest = rest[end...]
      } else {
        text.append(tag[start])
        rest = rest[(start + 1)...]
      }
    }
    return text + rest
  }

  /// Whether a tag is `<br>`, in any of its spellings.
  static func isLineBreak(_ tag: [UInt8]) -> Bool {
    let name = tag.dropFirst().prefix { UInt8(ascii: "a") <= $0 | 0x20 && $0 | 0x20 <= UInt8(ascii: "z") }
    return name.map { $0 | 0x20 } == Array("br".utf8)
  }

  /// The index after the comment; one that is never closed takes the rest.
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

  /// The index after a tag, a declaration or an instruction; nil where `<` begins none.
  private static func end(ofTag html: ArraySlice<UInt8>) -> Int? {
    guard let next = html.dropFirst().first else { return nil }
    let isLetter = UInt8(ascii: "a") <= next | 0x20 && next | 0x20 <= UInt8(ascii: "z")
    guard isLetter || "/!?".utf8.contains(next) else { return nil }
    return html.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }
}
