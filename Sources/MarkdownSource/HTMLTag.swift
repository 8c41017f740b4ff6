/// A start tag or an end tag of HTML, stored as its bytes.
struct HTMLTag {
  /// The name in lower case, at most 32 letters of it.
  let name: String
  let isEnd: Bool
  private let bytes: ArraySlice<UInt8>

  /// Creates a tag from its bytes.
  ///
  /// - Parameter bytes: the bytes from `<` to `>`. The name must begin with a letter.
  init(_ bytes: ArraySlice<UInt8>) {
    isEnd = bytes.dropFirst().first == UInt8(ascii: "/")
    let inside = bytes.dropFirst(isEnd ? 2 : 1)
    let letters = inside.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    name = String(decoding: letters.prefix(32).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    self.bytes = bytes[letters.endIndex...].dropLast()
  }

  /// The attributes that have a meaning here.
  private static let known: Set<String> = [
    "align", "alt", "checked", "class", "colspan", "height", "href", "id", "lang", "name", "rowspan", "src", "start",
    "title", "type",
  ]

  /// The known attributes with their references resolved. If an attribute occurs twice, the first one counts. O(bytes).
  var attributes: [String: String] {
    var attributes: [String: String] = [:]
    var rest = bytes
    while true {
      rest = rest.drop { Self.isBlank($0) || $0 == UInt8(ascii: "/") }
      guard let first = rest.first else { return attributes }
      let name = rest.prefix { !Self.isBlank($0) && !"=/\"'".utf8.contains($0) }
      guard !name.isEmpty else {
        // This is a stray character. Text between stray quotation marks is skipped.
        rest = rest.dropFirst()
        if first != UInt8(ascii: "=") { rest = rest.drop { $0 != first }.dropFirst() }
        continue
      }
      rest = rest[name.endIndex...].drop(while: Self.isBlank)
      var value = rest.prefix(0)
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst().drop(while: Self.isBlank)
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest[value.endIndex...].dropFirst()
        } else {
          value = rest.prefix { !Self.isBlank($0) }
          rest = rest[value.endIndex...]
        }
      }
      guard name.count <= 8 else { continue }
      let key = String(decoding: name.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
      if Self.known.contains(key), attributes[key] == nil {
        attributes[key] = String(decoding: HTMLEntities.resolved(value), as: UTF8.self)
      }
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09 <= byte && byte <= 0x0D }
}
