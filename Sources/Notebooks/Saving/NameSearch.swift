import MarkdownSource

/// Searches texts of any format for the names of files.
///
/// A name counts wherever it stands between bytes that are neither letters nor digits, in whatever folder.
struct NameSearch: Sendable {
  private struct Name {
    let bytes: [UInt8]
    /// The index that the caller knows.
    let index: Int
    /// The position of the key in the name.
    let start: Int
  }

  /// The names by the letters and digits around the first dot of each.
  private var names: [ArraySlice<UInt8>: [Name]] = [:]
  private static let dot = UInt8(ascii: ".")
  private static let isWord = (0...UInt8.max).map { byte in
    [48...57, 65...90, 97...122].contains { ($0 as ClosedRange<UInt8>).contains(byte) }
  }
  /// Whether a byte ends an address.
  private static let isEnd = (0...UInt8.max).map { $0 <= 32 || "()<>[]{}\"'`|=,#?".utf8.contains($0) }
  /// The largest number of bytes of an address on each side of a name.
  private static let mostBytes = 4096

  /// The largest number of names with the same key that are compared with a text. Of more names, each counts as
  /// mentioned where the key is.
  private static let mostNames = 64

  /// Prepares a search.
  ///
  /// - Parameter names: different names, each of which has a dot.
  init(_ names: [String]) {
    for (index, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      guard let dot = bytes.firstIndex(of: Self.dot) else { continue }
      let key = Self.word(around: dot, in: bytes)
      self.names[bytes[key], default: []].append(Name(bytes: bytes, index: index, start: key.lowerBound))
    }
  }

  /// Passes on each mention of a name, as written and with escapes such as `%41` and `\_` resolved. O(bytes).
  ///
  /// - Parameter body: receives the index of the name, and the address on whose end the name is.
  func forEachMention(in text: [UInt8], _ body: (Int, () -> String) -> Void) {
    search(text, body)
    if let plain = Self.unescaped(text) { search(plain, body) }
  }

  private func search(_ text: [UInt8], _ body: (Int, () -> String) -> Void) {
    let isWord = Self.isWord
    func isWithin(_ index: Int) -> Bool { text.indices.contains(index) && isWord[Int(text[index])] }
    var crowded: Set<ArraySlice<UInt8>> = []
    var next = 0
    while let dot = text[next...].firstIndex(of: Self.dot) {
      next = dot + 1
      let key = Self.word(around: dot, in: text)
      guard let found = names[text[key]] else { continue }
      guard found.count <= Self.mostNames else {
        if crowded.insert(text[key]).inserted { for name in found { body(name.index) { "" } } }
        continue
      }
      for name in found {
        let start = key.lowerBound - name.start, end = start + name.bytes.count
        guard start >= 0, end <= text.count, !isWithin(start - 1), !isWithin(end),
          text[start..<end].elementsEqual(name.bytes)
        else { continue }
        body(name.index) { Self.address(around: start..<end, in: text) }
      }
    }
  }

  /// Returns the range of the letters and digits on both sides of a dot.
  private static func word(around dot: Int, in text: [UInt8]) -> Range<Int> {
    let isWord = isWord
    var start = dot, end = dot + 1
    while start > 0, isWord[Int(text[start - 1])] { start -= 1 }
    while end < text.count, isWord[Int(text[end])] { end += 1 }
    return start..<end
  }

  private static func address(around name: Range<Int>, in text: [UInt8]) -> String {
    var (start, end) = (name.lowerBound, name.upperBound)
    while start > max(0, name.lowerBound - mostBytes), !isEnd[Int(text[start - 1])] { start -= 1 }
    while end < min(text.count, name.upperBound + mostBytes), !isEnd[Int(text[end])] { end += 1 }
    return String(decoding: text[start..<end], as: UTF8.self)
  }

  /// Returns a text with its escapes resolved, or nil if it doesn't have one.
  private static func unescaped(_ text: [UInt8]) -> [UInt8]? {
    guard text.contains(UInt8(ascii: "%")) || text.contains(UInt8(ascii: "\\")) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = PercentCode.popByte(&rest) {
        bytes.append(value)
      } else if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
