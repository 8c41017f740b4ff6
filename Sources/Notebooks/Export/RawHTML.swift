/// HTML written by an author, which is never passed on as markup.
enum RawHTML {
  /// Returns the text of a piece of HTML without its comments. As in browsers, a comment that is never closed extends
  /// to the end. O(bytes).
  static func withoutComments(_ html: [UInt8]) -> [UInt8] {
    let opening = Array("<!--".utf8), closing = Array("-->".utf8)
    var text: [UInt8] = []
    var rest = html[...]
    while let start = rest.firstRange(of: opening)?.lowerBound {
      text += rest[..<start]
      // `<!-->` and `<!--->` are complete comments.
      guard let end = rest[(start + 2)...].firstRange(of: closing)?.upperBound else { return text }
      rest = rest[end...]
    }
    return text + rest
  }

  /// Returns the HTML without trailing spaces and line ends.
  static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text[..<((text.lastIndex { !isBlank($0) } ?? -1) + 1)]
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09 <= byte && byte <= 0x0D }
}
