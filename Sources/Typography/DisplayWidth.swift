/// The number of columns of a text in a terminal, a code block, or a table aligned by hand. There, every character is
/// one or two columns wide.
///
/// The width follows from Unicode's East Asian Width (W and F are wide) and general category (marks and invisible
/// characters have width 0). Characters of several scalars (flags, families, letters with marks) have at most width 2.
/// Private use has width 1. Control characters have width 0.
package enum DisplayWidth {
  /// Returns the width of a text. O(bytes), and very fast for ASCII.
  package static func of(_ text: String) -> Int {
    if let width = text.utf8.withContiguousStorageIfAvailable({ ofPrintableASCII($0) }) ?? nil { return width }
    var width = 0
    Cluster.forEach(in: text) { width += $0.width }
    return width
  }

  package static func of(_ character: Character) -> Int { of(String(character)) }

  package static func of(_ scalar: Unicode.Scalar) -> Int { ScalarTraits(scalar).width }

  /// Returns the width of bytes that are all printable ASCII, or nil for other bytes.
  static func ofPrintableASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var others: UInt8 = 0
    // The loop has no early exit, so the compiler can handle many bytes at once.
    for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
    return others == 0 ? bytes.count : nil
  }

  /// Returns the width of one character of any number of scalars.
  static func ofCluster(_ scalars: Substring.UnicodeScalarView) -> Int {
    guard let base = scalars.first else { return 0 }
    var width = ScalarTraits(base).width
    for scalar in scalars.dropFirst() {
      switch scalar {
      // The scalar selects the emoji form of a symbol.
      case "\u{FE0F}" where base.properties.isEmoji: return 2
      default: width += width == 0 ? ScalarTraits(scalar).width : ScalarTraits(scalar).widthBehindLetter
      }
    }
    return min(2, width)
  }
}
