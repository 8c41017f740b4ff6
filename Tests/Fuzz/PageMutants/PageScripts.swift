/// Finds what could run in a page of HTML. It reads tags as a browser reads them, but ignores their meaning.
struct PageScripts {
  private let bytes: [UInt8]
  private var offset = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the first tag or attribute that could run something, or nil if there isn't one.
  static func first(in page: [UInt8]) -> String? {
    var scanner = PageScripts(page)
    while scanner.skipToTag() {
      if let found = scanner.tag() { return found }
    }
    return nil
  }

  /// The names of elements that load or run something.
  private static let elements: Set<String> = [
    "script", "iframe", "object", "embed", "base", "frame", "applet", "portal", "foreignobject", "animate", "set",
  ]
  private static let schemes = ["javascript:", "vbscript:", "data:text/html", "data:image/svg+xml,"]

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Moves past the `<` of the next tag, and past all comments before it.
  private mutating func skipToTag() -> Bool {
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = start + 1
      if bytes[offset...].starts(with: "!--".utf8) {
        offset += 3
        while offset < bytes.count, !bytes[offset...].starts(with: "-->".utf8) { offset += 1 }
      } else if let byte = current, Self.isLetter(byte) {
        return true
      }
    }
    return false
  }

  /// Reads a tag with its attributes.
  private mutating func tag() -> String? {
    let name = word { !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    if Self.elements.contains(name) { return "<\(name)" }
    while let byte = current, byte != UInt8(ascii: ">") {
      guard !Self.isSpace(byte), byte != UInt8(ascii: "/") else {
        offset += 1
        continue
      }
      let start = offset
      let attribute = word { !Self.isSpace($0) && ![UInt8]("/>=".utf8).contains($0) }
      if attribute.hasPrefix("on") { return "<\(name) \(attribute)" }
      let text = value()
      if Self.schemes.contains(where: text.contains) { return "<\(name) \(attribute)=\(text.prefix(40))" }
      // A byte that cannot be read is skipped.
      if offset == start { offset += 1 }
    }
    return nil
  }

  /// Returns the value after an attribute's name, in lower case, without the characters that browsers skip in
  /// addresses.
  private mutating func value() -> String {
    let start = offset
    while let byte = current, Self.isSpace(byte) { offset += 1 }
    guard current == UInt8(ascii: "=") else {
      offset = start
      return ""
    }
    offset += 1
    while let byte = current, Self.isSpace(byte) { offset += 1 }
    guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return Self.address(word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") })
    }
    offset += 1
    let text = word { $0 != quote }
    offset += 1
    return Self.address(text)
  }

  /// Returns the lower-case text up to an unwanted byte. The start of a long text, such as a picture, is enough.
  private mutating func word(while isWanted: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = current, isWanted(byte) { offset += 1 }
    return String(decoding: bytes[start..<min(offset, start + 200)], as: UTF8.self).lowercased()
  }

  /// Returns an address with those character references resolved that could hide a scheme.
  private static func address(_ text: String) -> String {
    var text = text
    if text.contains("&") {
      for (name, letter) in [("&colon;", ":"), ("&tab;", ""), ("&newline;", "")] {
        text.replace(name, with: letter)
      }
      text.replace(#/&#(x[0-9a-f]+|[0-9]+);?/#) { match in
        let digits = match.1, isHexadecimal = digits.hasPrefix("x")
        let code = UInt32(digits.drop { $0 == "x" }, radix: isHexadecimal ? 16 : 10) ?? 0
        return Unicode.Scalar(code).map { String($0) } ?? ""
      }
    }
    return text.filter { $0.unicodeScalars.allSatisfy { $0.value > 0x20 } }.lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }
}
