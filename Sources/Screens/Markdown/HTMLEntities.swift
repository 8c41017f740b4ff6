/// Character references of HTML: numbers, and the names that people usually write by hand.
enum HTMLEntities {
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    "trade": "™",
    "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«",
    "raquo": "»", "times": "×", "middot": "·", "bull": "•", "larr": "←", "rarr": "→", "deg": "°", "plusmn": "±",
  ]

  /// The length of the longest reference that is recognised.
  private static let longest = 12

  /// Returns the text with its references resolved. Anything else stays unchanged. O(bytes).
  static func resolved(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      let inside = rest[(start + 1)...].prefix(longest)
      if let end = inside.firstIndex(of: UInt8(ascii: ";")), let scalar = scalar(inside[..<end]) {
        result += String(scalar).utf8
        rest = rest[(end + 1)...]
      } else {
        result.append(rest[start])
        rest = rest[(start + 1)...]
      }
    }
    return result + rest
  }

  private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let text = String(decoding: name, as: UTF8.self)
    guard text.hasPrefix("#") else { return names[text] }
    let digits = text.dropFirst()
    let value = digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 == 0 ? "\u{FFFD}" : Unicode.Scalar($0) }
  }
}
