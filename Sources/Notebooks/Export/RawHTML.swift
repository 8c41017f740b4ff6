/// HTML of an author, which is never passed on.
enum RawHTML {
  /// The text of a piece of HTML but for its comments, as a browser tells them: one that is never closed takes the
  /// rest. O(bytes).
  static func withoutComments(_ html: [UInt8]) -> [UInt8] {
    let opening = Array("<!--".utf8), closing = Array("-->".utf8)
    var text: [UInt8] = []
    var rest = html[...]
    while let start = rest.firstRange(of: opening)?.lowerBound {
      text += rest[..<start]
      // `<!-->` and `<!--->` are whole comments.
      guard let end = rest[(start + 2)...].firstRange(of: closing)?.upperBound else { return text }
      rest = rest[end...]
    }
    return text + rest
  }

  /// The HTML without the spaces and line ends after it.
  static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text[..<((text.lastIndex { !isBlank($0) } ?? -1) + 1)]
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09 <= byte && byte <= 0x0D }
}
