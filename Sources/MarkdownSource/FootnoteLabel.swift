enum FootnoteLabel {
  /// The largest length of a label in bytes, which is the same as for links.
  private static let longest = 999

  /// Returns the offset of the `]` of `[^label]:`. A label has no whitespace, brackets or backslashes.
  static func end(openedAt index: Int, in bytes: [UInt8]) -> Int? {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "["), bytes[index + 1] == UInt8(ascii: "^") else {
      return nil
    }
    return end(startingAt: index + 2, in: bytes)
  }

  /// Returns the offset of the `]` if the label starts at `start`.
  static func end(startingAt start: Int, in bytes: [UInt8]) -> Int? {
    var index = start
    while index < bytes.count, index - start <= longest {
      switch bytes[index] {
      case UInt8(ascii: "]"):
        let isDefinition = index > start && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
        return isDefinition ? index : nil
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "["),
        UInt8(ascii: "\\"), 0:
        return nil
      default: index += 1
      }
    }
    return nil
  }
}
