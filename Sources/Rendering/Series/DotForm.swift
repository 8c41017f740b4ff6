/// How the dots of a chart in plain text are combined into characters.
package enum DotForm: Sendable, Hashable {
  /// Half blocks, which nearly every fixed-width font has. A character has two dots, one above the other.
  case halves
  /// Braille. A character has two by four dots.
  case braille

  /// The number of dots of a character from left to right.
  var across: Int { self == .braille ? 2 : 1 }
  /// The number of dots of a character from top to bottom.
  var down: Int { self == .braille ? 4 : 2 }
  /// The height of a chart in lines.
  var height: Int { self == .braille ? 12 : 16 }

  var blank: Unicode.Scalar { self == .braille ? "\u{2800}" : " " }

  /// Returns the character with these dots.
  ///
  /// - Parameter dot: whether there is a dot, by its column from the left and its row from the top.
  func character(_ dot: (_ column: Int, _ row: Int) -> Bool) -> Unicode.Scalar {
    switch self {
    case .halves:
      switch (dot(0, 0), dot(0, 1)) {
      case (true, true): "█"
      case (true, false): "▀"
      case (false, true): "▄"
      case (false, false): blank
      }
    case .braille:
      Unicode.Scalar(
        0x2800
          + (0..<4).reduce(UInt32(0)) { sum, row in
            (0..<2).reduce(sum) { $0 + (dot($1, row) ? Self.bits[row][$1] : 0) }
          }) ?? blank
    }
  }

  /// The bits of the dots, row by row. The left column from the top is 1, 2, 4, 64, and the right one 8, 16, 32, 128.
  private static let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
