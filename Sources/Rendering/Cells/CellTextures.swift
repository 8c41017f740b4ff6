import Simulations

/// The two characters of each state of a picture, which distinguish states without colours.
package struct CellTextures: Sendable, Hashable {
  /// The characters of each state, in the order of their numbers.
  private let pairs: [Pair]
  let alphabet: CellAlphabet

  struct Pair: Sendable, Hashable {
    var left: UInt16
    var right: UInt16
  }

  /// Creates textures that all differ.
  package init(_ looks: [StateLook], _ alphabet: CellAlphabet = .unicode) {
    var used: Set<Pair> = []
    let others = alphabet.others
    self.alphabet = alphabet
    pairs = looks.prefix(256).enumerated().map { state, look in
      var pair = Self.pair(look, alphabet), offset = 0
      // The number of a state may equal the place of another on a scale, and there are more states than characters.
      while !used.insert(pair).inserted {
        offset += 1
        let left = state + offset / others.count
        pair = Pair(left: others[left % others.count], right: others[(left + offset) % others.count])
      }
      return pair
    }
  }

  /// Creates textures that depend only on the role, as in the text pictures of notebooks. States of high numbers share
  /// those of low ones.
  init(byRole looks: [StateLook]) {
    alphabet = .unicode
    pairs = looks.prefix(256).map { Self.pair($0, .unicode) }
  }

  /// The characters of a state. A state without a look has those of ground.
  subscript(_ state: UInt8) -> Pair {
    Int(state) < pairs.count ? pairs[Int(state)] : Pair(left: CellAlphabet.space, right: CellAlphabet.space)
  }

  private static func pair(_ look: StateLook, _ alphabet: CellAlphabet) -> Pair {
    // The author's symbol is one column wide, as the reader of blocks ensures.
    if let symbol = look.symbol?.utf16.first, alphabet == .unicode || symbol < 0x7F {
      return Pair(left: symbol, right: look.role == .ground ? CellAlphabet.space : symbol)
    }
    switch look.role {
    case .ground: return Pair(left: CellAlphabet.space, right: CellAlphabet.space)
    case .quiet: return Pair(left: alphabet.quiet, right: CellAlphabet.space)
    case .marked: return Pair(left: alphabet.marked, right: alphabet.marked)
    case .other(let number), .graded(let number, _):
      let other = alphabet.others[number % alphabet.others.count]
      return Pair(left: other, right: other)
    }
  }
}

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
