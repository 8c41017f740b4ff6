/// How many columns text takes where every character is one or two columns wide: a terminal, a code block, a table
/// that is aligned by hand.
///
/// From Unicode's East Asian Width (W and F are wide) and general category (marks and invisible characters are 0).
/// Characters of several scalars (flags, families, letters with marks) are at most 2 wide. Private use is 1 wide; a
/// control character, which has no width, is 0.
package enum DisplayWidth {
  /// O(bytes); very fast where all is ASCII.
  package static func of(_ text: String) -> Int {
    if let width = text.utf8.withContiguousStorageIfAvailable({ ofPrintableASCII($0) }) ?? nil { return width }
    var width = 0
    Cluster.forEach(in: text) { width += $0.width }
    return width
  }

  package static func of(_ text: Substring) -> Int { of(String(text)) }

  package static func of(_ character: Character) -> Int { of(String(character)) }

  package static func of(_ scalar: Unicode.Scalar) -> Int { ScalarTraits(scalar).width }

  /// The width of bytes that are all printable ASCII, or nil if one is not.
  static func ofPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var others: UInt8 = 0
    // Without an early end, so it is computed for many bytes at once.
    for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
    return others == 0 ? bytes.count : nil
  }

  /// The width of one character of any number of scalars.
  static func ofCluster(_ scalars: Substring.UnicodeScalarView) -> Int {
    guard let base = scalars.first else { return 0 }
    var width = ScalarTraits(base).width
    for scalar in scalars.dropFirst() {
      switch scalar {
      // The colourful form of a symbol.
      case "\u{FE0F}" where base.properties.isEmoji: return 2
      default: width += width == 0 ? ScalarTraits(scalar).width : ScalarTraits(scalar).widthBehindLetter
      }
    }
    return min(2, width)
  }
}
