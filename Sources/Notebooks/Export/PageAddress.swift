/// Where a link of an exported page may lead.
enum PageAddress {
  /// Whether a destination, its entities and escapes resolved, may stand in a page: `http`, `https` and `mailto`, a
  /// path that starts in the folder of the page, or a fragment.
  ///
  /// Everything else is refused, by what is allowed and not by what is known to be bad: other schemes in any spelling,
  /// addresses that start at a host or at the root of the disk, and what holds control characters, blanks at its start
  /// or backslashes, which browsers take out or take for slashes.
  static func isSafe(_ destination: String) -> Bool {
    guard !destination.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control }),
      destination.utf8.first != UInt8(ascii: "/"), destination.unicodeScalars.first?.properties.isWhitespace != true
    else { return false }
    guard let scheme = scheme(of: destination) else { return true }
    let rest = destination.utf8.dropFirst(scheme.utf8.count + 1)
    switch scheme.lowercased() {
    case "http", "https": return rest.starts(with: "//".utf8)
    case "mailto": return true
    default: return false
    }
  }

  /// Returns the text before the first colon, if no slash, question mark or number sign precedes it: more than RFC 3986
  /// takes for a scheme, to be on the safe side.
  static func scheme(of destination: String) -> Substring? {
    let start = destination.utf8.prefix { !":/?#".utf8.contains($0) }
    return start.endIndex < destination.utf8.endIndex && destination.utf8[start.endIndex] == UInt8(ascii: ":")
      ? destination[..<start.endIndex] : nil
  }

  /// The path of a file that a relative destination names, free of its query and fragment, or nil if it names none.
  static func path(of destination: String) -> String? {
    guard isSafe(destination), scheme(of: destination) == nil else { return nil }
    var bytes: [UInt8] = []
    var rest = destination.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let path = String(validating: bytes, as: UTF8.self)
    return path?.isEmpty == false ? path : nil
  }
}
