import MarkdownSource

/// The addresses to which links of an exported page may lead.
enum PageAddress {
  /// Returns whether a page may contain a destination, whose entities and escapes are resolved.
  ///
  /// `http`, `https` and `mailto` are allowed, as well as paths that start in the folder of the page, and fragments.
  ///
  /// Everything else is refused, because the check lists what is allowed and not what is known to be bad. This includes
  /// other schemes in any spelling, and addresses that start at a host or at the root of the disk. It also includes
  /// control characters, leading white space and backslashes, which browsers drop or read as slashes.
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

  /// Returns the text before the first colon, unless a slash, question mark or number sign precedes it. To be safe,
  /// this accepts more than RFC 3986 accepts as a scheme.
  static func scheme(of destination: String) -> Substring? {
    let start = destination.utf8.prefix { !":/?#".utf8.contains($0) }
    return start.endIndex < destination.utf8.endIndex && destination.utf8[start.endIndex] == UInt8(ascii: ":")
      ? destination[..<start.endIndex] : nil
  }

  /// Returns the path of the file that a relative destination names, without query and fragment, or nil if there is no
  /// such path.
  static func path(of destination: String) -> String? {
    guard isSafe(destination), scheme(of: destination) == nil else { return nil }
    let address = destination.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let path = String(validating: PercentCode.decoded(address), as: UTF8.self)
    return path?.isEmpty == false ? path : nil
  }
}
