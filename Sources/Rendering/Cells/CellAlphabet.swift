/// The characters with which pictures of cells are drawn.
package enum CellAlphabet: Sendable, Hashable, CaseIterable {
  case unicode
  /// For terminals and fonts without other characters.
  case ascii

  static let space = UInt16(UInt8(ascii: " "))

  /// The characters of marked cells, of quiet cells, and of further states by their numbers.
  var marked: UInt16 { self == .unicode ? 0x2588 : UInt16(UInt8(ascii: "#")) }
  var quiet: UInt16 { self == .unicode ? 0xB7 : UInt16(UInt8(ascii: ".")) }
  var others: [UInt16] { self == .unicode ? Self.unicodeOthers : Self.asciiOthers }

  /// The characters of the upper half, of the lower half, and of two halves in different states.
  var halves: (upper: UInt16, lower: UInt16, both: UInt16) {
    self == .unicode
      ? (0x2580, 0x2584, 0x2580)
      : (UInt16(UInt8(ascii: "'")), UInt16(UInt8(ascii: ",")), UInt16(UInt8(ascii: ":")))
  }

  /// Returns the character of two halves of which at least one is quiet and the other is quiet or ground.
  func quietHalves(_ shade: CellHalves.QuietShade) -> UInt16 {
    self == .ascii ? quiet : shade == .light ? 0x2591 : 0x2593
  }

  /// The characters of 2×2 quarters, by a set of bits: upper left, upper right, lower left, lower right.
  package static let quarters: [UInt16] = [
    0x20, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B, 0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599,
    0x259F, 0x2588,
  ]

  /// Returns the character of 2×4 dots, given as a set of bits in the order of Unicode's patterns. In ASCII, it is the
  /// number of dots.
  func dots(_ pattern: UInt8) -> UInt16 {
    self == .unicode ? 0x2800 | UInt16(pattern) : Self.asciiDots[pattern.nonzeroBitCount]
  }

  /// Returns the character of a share of marked cells in 255ths: one for each quarter of the range, and a space only
  /// for 0.
  ///
  /// - Parameter percent: the share, in per cent, at which the darkest shade ends.
  func shade(_ share: Int, percent: Int) -> UInt16 {
    if share == 0 { return Self.space }
    let quarter = min(3, (share * 400 - 1) / (percent * 255))
    return self == .unicode ? Self.unicodeShades[quarter] : Self.asciiShades[quarter]
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ"
  private static let unicodeOthers = Array(("▒░+×o=~%" + letters).utf16)
  private static let asciiOthers = Array(("%@+xo=~*" + letters).utf16)
  private static let asciiDots = Array(" .:-=+*#@".utf16)
  private static let unicodeShades = Array("░▒▓█".utf16)
  private static let asciiShades = Array(".:*#".utf16)
}
