/// An address that GitHub turns into a link without markup: `https://…`, `http://…`, `ftp://…`, `www.…` and mail
/// addresses.
///
/// The rules are those of the GFM specification, section 6.9, as implemented in cmark-gfm. O(length).
struct WebAddress {
  let range: Range<Int>
  /// The prefix that the destination has before the text.
  let scheme: String

  /// Reads the address whose `:`, `@` or first `w` is at `index`, within `from..<to`.
  init?(at index: Int, in bytes: [UInt8], from: Int, to: Int) {
    switch bytes[index] {
    case UInt8(ascii: ":"):
      guard index + 3 < to, bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/"),
        bytes[index + 3].isAlphanumeric
      else { return nil }
      var start = index
      // No known scheme is longer than six letters.
      while start > from, index - start < 6, bytes[start - 1].isLetter { start -= 1 }
      let scheme = String(decoding: bytes[start..<index].map { $0 | 0x20 }, as: UTF8.self)
      guard ["http", "https", "ftp"].contains(scheme),
        let domain = Self.domainEnd(in: bytes, from: index + 3, to: to, needsDot: false)
      else { return nil }
      self.init(start, domain, to, in: bytes, scheme: "")
    case UInt8(ascii: "w"):
      guard index + 4 < to, bytes[index..<index + 4].elementsEqual("www.".utf8) else { return nil }
      if index > from {
        switch bytes[index - 1] {
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("), UInt8(ascii: "["): break
        case let before where before.isBlank: break
        default: return nil
        }
      }
      guard let domain = Self.domainEnd(in: bytes, from: index, to: to, needsDot: true) else { return nil }
      self.init(index, domain, to, in: bytes, scheme: "http://")
    case UInt8(ascii: "@"):
      var start = index
      while start > from, bytes[start - 1].isAlphanumeric || ".+-_".utf8.contains(bytes[start - 1]) { start -= 1 }
      guard start < index, start == from || bytes[start - 1] != UInt8(ascii: "/"),
        let domain = Self.mailDomainEnd(in: bytes, from: index + 1, to: to)
      else { return nil }
      self.init(range: start..<Self.trimmedEnd(in: bytes, start: index, end: domain), scheme: "mailto:")
    default: return nil
    }
  }

  private init?(_ start: Int, _ domain: Int, _ to: Int, in bytes: [UInt8], scheme: String) {
    var end = domain
    while end < to, !bytes[end].isBlank, bytes[end] != UInt8(ascii: "<") { end += 1 }
    end = Self.trimmedEnd(in: bytes, start: start, end: end)
    guard end > start else { return nil }
    self.init(range: start..<end, scheme: scheme)
  }

  private init(range: Range<Int>, scheme: String) { (self.range, self.scheme) = (range, scheme) }

  /// Returns the end of a domain: letters, digits, `-`, `_` and dots, without underscores in the last two parts.
  private static func domainEnd(in bytes: [UInt8], from: Int, to: Int, needsDot: Bool) -> Int? {
    var dots = 0
    var underscores = (before: 0, last: 0)
    var index = from + 1
    scan: while index < to {
      switch bytes[index] {
      case UInt8(ascii: "_"): underscores.last += 1
      case UInt8(ascii: "."):
        underscores = (underscores.last, 0)
        dots += 1
      case UInt8(ascii: "-"): break
      case let byte where byte < 0x80:
        if !byte.isAlphanumeric { break scan }
      case 0x80..<0xC0: break
      default: if CharacterClass(startingAt: index, in: bytes, to: to) != .other { break scan }
      }
      index += 1
    }
    if underscores.before + underscores.last > 0, dots <= 10 { return nil }
    return needsDot && dots == 0 ? nil : index
  }

  private static func mailDomainEnd(in bytes: [UInt8], from: Int, to: Int) -> Int? {
    var dots = 0
    var index = from
    scan: while index < to {
      switch bytes[index] {
      case let byte where byte.isAlphanumeric: break
      case UInt8(ascii: "-"), UInt8(ascii: "_"): break
      case UInt8(ascii: "@"): return nil
      case UInt8(ascii: "."):
        guard index + 1 < to, bytes[index + 1].isAlphanumeric else { break scan }
        dots += 1
      default: break scan
      }
      index += 1
    }
    return dots > 0 && bytes[index - 1].isLetter ? index : nil
  }

  /// Returns the end of an address without the punctuation of the sentence: `?!.,:*_~'"`, an extra closing parenthesis,
  /// and `&name;`.
  private static func trimmedEnd(in bytes: [UInt8], start: Int, end: Int) -> Int {
    var end = end
    var surplus: Int?
    while end > start {
      switch bytes[end - 1] {
      case UInt8(ascii: ")"):
        let open =
          surplus
          ?? bytes[start..<end].reduce(0) {
            $1 == UInt8(ascii: ")") ? $0 + 1 : $1 == UInt8(ascii: "(") ? $0 - 1 : $0
          }
        guard open > 0 else { return end }
        surplus = open - 1
        end -= 1
      case UInt8(ascii: ";"):
        var name = end - 1
        while name > start, bytes[name - 1].isLetter { name -= 1 }
        let isEntity = name < end - 1 && name > start && bytes[name - 1] == UInt8(ascii: "&")
        end = isEntity ? name - 1 : end - 1
      case let byte where "?!.,:*_~'\"".utf8.contains(byte): end -= 1
      default: return end
      }
    }
    return end
  }
}

extension UInt8 {
  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isAlphanumeric: Bool { isLetter || isDigit }
  /// Whether the byte is whitespace, as in C's `isspace`.
  var isBlank: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
