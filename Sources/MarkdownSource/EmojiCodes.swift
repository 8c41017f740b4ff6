/// Emoji codes such as `:tada:`, as on GitHub.
enum EmojiCodes {
  private static let colon = UInt8(ascii: ":")

  /// Returns whether the text may contain the start of a code. The code may continue in the next text. O(bytes).
  static func mayBegin(in text: [UInt8]) -> Bool {
    var index = 0
    while let colon = text[index...].firstIndex(of: colon) {
      index = colon + 1
      if index < text.count, isName(text[index]) { return true }
    }
    return false
  }

  /// Returns the text with emoji in place of their codes. Other words between colons stay. O(bytes).
  static func resolved(_ text: [UInt8]) -> [UInt8] {
    guard mayBegin(in: text) else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: colon) {
      result += rest[..<start]
      let name = rest[(start + 1)...].prefix(EmojiTable.longest + 1).prefix(while: isName)
      if name.endIndex < rest.endIndex, rest[name.endIndex] == colon, !name.isEmpty,
        let emoji = EmojiTable.emoji[String(decoding: name, as: UTF8.self)]
      {
        result += emoji.utf8
        rest = rest[(name.endIndex + 1)...]
      } else {
        // The character that ends a word may begin the next code.
        result += rest[start..<name.endIndex]
        rest = rest[name.endIndex...]
      }
    }
    return result + rest
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
