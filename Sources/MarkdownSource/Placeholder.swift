/// A character that replaces something while libcmark parses the text.
///
/// The characters are Unicode's noncharacters U+FDD0 to U+FDD5. If a document contains one of them, it is first
/// replaced with U+FFFD.
enum Placeholder: UInt8, CaseIterable {
  /// Replaces a table, in a comment with a number.
  case table = 0x90
  /// Marks the rest of a paragraph as a cell, at the start of the paragraph.
  case cell
  /// Replaces `[^` where a footnote may be defined. With a number, it replaces a definition as a comment, or a
  /// reference as a destination.
  case footnote
  /// Follows the backslash of an escape that libcmark resolves but GitHub's own syntax must still see.
  case escape
  /// Replace `_` and `*` in a web address, where they do not mean emphasis.
  case underscore, asterisk

  /// The first two bytes of all placeholders.
  static let lead: (UInt8, UInt8) = (0xEF, 0xB7)

  var bytes: [UInt8] { [Self.lead.0, Self.lead.1, rawValue] }

  /// Returns the placeholder whose first byte is at `index`.
  static func at(_ index: Int, of bytes: [UInt8]) -> Placeholder? {
    guard index + 2 < bytes.count, bytes[index] == lead.0, bytes[index + 1] == lead.1 else { return nil }
    return Placeholder(rawValue: bytes[index + 2])
  }

  func stands(at index: Int, of bytes: [UInt8]) -> Bool { Self.at(index, of: bytes) == self }

  /// Returns an HTML comment with this number, which must be on a line of its own.
  func comment(_ number: Int) -> [UInt8] { Array("<!--".utf8) + bytes + Array("\(number)-->".utf8) }

  /// Returns the number in a comment from ``comment(_:)``, or nil for any other HTML.
  func number(ofComment html: [UInt8]) -> Int? {
    let text = html.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard text.starts(with: "<!--".utf8), stands(at: text.startIndex + 4, of: html) else { return nil }
    return Self.number(text.dropFirst(7))
  }

  /// Returns the number of a destination that consists of the placeholder and a number.
  func number(ofDestination text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard stands(at: 0, of: bytes) else { return nil }
    return Self.number(bytes.dropFirst(3))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }, as: UTF8.self))
  }

  /// The kind of text from which placeholders are removed.
  enum Place {
    /// Texts, destinations, titles and info strings, whose escapes are resolved.
    case prose
    /// Code and HTML, whose backslashes are literal.
    case raw
    /// Text in which only web addresses are restored.
    case address
  }

  /// Returns the text as the author wrote it.
  static func removed(from bytes: [UInt8], in place: Place) -> [UInt8] {
    guard bytes.contains(lead.0) else { return bytes }
    var restored: [UInt8] = []
    restored.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard let found = at(index, of: bytes) else {
        restored.append(bytes[index])
        index += 1
        continue
      }
      switch found {
      case .footnote: restored += "[^".utf8
      case .underscore: restored.append(UInt8(ascii: "_"))
      case .asterisk: restored.append(UInt8(ascii: "*"))
      case .escape where place == .address: restored += found.bytes
      case .escape: if place == .prose, restored.last == UInt8(ascii: "\\") { restored.removeLast() }
      case .table, .cell: restored += found.bytes
      }
      index += 3
    }
    return restored
  }

  static func removed(from text: String) -> String {
    guard text.utf8.contains(lead.0) else { return text }
    return String(decoding: removed(from: Array(text.utf8), in: .prose), as: UTF8.self)
  }
}
