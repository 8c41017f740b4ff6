/// The addresses in a line of Markdown that pages turn into links, such as `http://x.org`, `www.x.org` and `a@x.org`.
///
/// The rules are those of mdformat's GFM plug-in, which leaves an address as it is and treats the text before and after
/// it separately. Source: the GFM specification, section 6.9.
struct WebAddresses {
  /// The ranges of the addresses, from the first to the last.
  private(set) var ranges: [Range<Int>] = []

  private let text: [Unicode.Scalar]

  /// The length of the longest text that is searched. The search may take time proportional to the square of the
  /// length.
  private static let limit = 4_096

  /// Finds the addresses in a text.
  ///
  /// - Parameter follows: the character before the text.
  init(in text: [Unicode.Scalar], after follows: Unicode.Scalar) {
    self.text = text
    guard text.count <= Self.limit, text.contains("@") || text.contains(".") else { return }
    var index = 0
    var before = follows
    while index < text.count {
      if " *_~(".unicodeScalars.contains(before), let end = end(ofAddressAt: index) {
        ranges.append(index..<end)
        index = end
      } else {
        index += 1
      }
      before = text[index - 1]
    }
  }

  private func end(ofAddressAt start: Int) -> Int? {
    for scheme in ["www.", "http://", "https://"] where text[start...].starts(with: scheme.unicodeScalars) {
      return end(ofHostAt: start + scheme.unicodeScalars.count)
    }
    for scheme in ["mailto:", "xmpp:"] where text[start...].starts(with: scheme.unicodeScalars) {
      guard let end = end(ofMailAt: start + scheme.unicodeScalars.count) else { return nil }
      return scheme == "xmpp:" ? self.end(ofResourceAt: end) : end
    }
    return end(ofMailAt: start)
  }

  /// Returns the end of an address that begins with a host of at least two parts and continues up to a space. Nil if
  /// there is no such host.
  private func end(ofHostAt start: Int) -> Int? {
    guard let host = parts(from: start) else { return nil }
    let parts = text[start..<host].split(separator: ".", omittingEmptySubsequences: false)
    guard !parts.suffix(2).joined().contains("_") else { return nil }
    var end = text[host...].firstIndex { $0 == " " || $0 == "<" } ?? text.count
    while end > host {
      switch text[end - 1] {
      case "?", "!", ".", ",", ":", "*", "_", "~", "\\": end -= 1
      case ")":
        let rest = text[host..<end]
        guard rest.count(where: { $0 == "(" }) < rest.count(where: { $0 == ")" }) else { return end }
        end -= 1
      case ";":
        let name = text[host..<end - 1].reversed().prefix { Self.isLetter($0) || Self.isDigit($0) }.count
        guard name > 0, end - 2 - name >= host, text[end - 2 - name] == "&" else { return end }
        end -= name + 2
      default: return end
      }
    }
    return end
  }

  /// Returns the end of a mail address, or nil if there isn't one.
  private func end(ofMailAt start: Int) -> Int? {
    let name = text[start...].prefix { Self.isHost($0) || $0 == "." || $0 == "+" }
    guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == "@",
      let end = parts(from: name.endIndex + 1)
    else { return nil }
    guard text[end - 1] != "-", text[end - 1] != "_" else { return nil }
    // A hyphen or an underscore counts even if it is escaped.
    let isEscaped = end + 1 < text.count && text[end] == "\\" && (text[end + 1] == "-" || text[end + 1] == "_")
    return isEscaped ? nil : end
  }

  /// Returns the end of the resource that may follow an `xmpp:` address, or nil for a slash with nothing after it.
  private func end(ofResourceAt start: Int) -> Int? {
    guard start < text.count, text[start] == "/" else { return start }
    let resource = text[(start + 1)...].prefix { Self.isLetter($0) || Self.isDigit($0) || $0 == "." || $0 == "@" }
    let end = resource.last == "." ? resource.endIndex - 1 : resource.endIndex
    return end > start + 1 ? end : nil
  }

  /// Returns the end of two or more words between dots, or nil if there are fewer.
  private func parts(from start: Int) -> Int? {
    var end = start, dots = 0
    while true {
      let word = text[end...].prefix(while: Self.isHost)
      guard !word.isEmpty else { return dots > 1 ? end - 1 : nil }
      end = word.endIndex
      guard end < text.count, text[end] == "." else { return dots > 0 ? end : nil }
      end += 1
      dots += 1
    }
  }

  private static func isHost(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || isDigit(scalar) || scalar == "_" || scalar == "-"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
