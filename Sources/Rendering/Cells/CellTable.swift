import Simulations

/// The look of each of the 256 values of an element in one picture, and the loops that draw with it.
struct CellTable {
  /// The state that represents each value of an element.
  private(set) var states = [UInt8](repeating: 0, count: 256)
  /// The rank of each value: 3 for marked, 2 for others, 1 for quiet, 0 for ground. The value of the highest rank in a
  /// cell gives the cell its ink.
  private(set) var ranks = [UInt8](repeating: 0, count: 256)
  /// The share of marked cells of each value, in 255ths.
  private var shares = [UInt8](repeating: 0, count: 256)
  /// The two characters of each value, for elements that are two columns wide.
  private(set) var pairs: [CellTextures.Pair]
  let alphabet: CellAlphabet
  private let percent: Int
  let ground: UInt8
  private let marked: UInt8

  init(_ picture: Picture, _ textures: CellTextures, percent: Int, hidesQuiet: Bool = false) {
    let looks = picture.looks.prefix(256)
    alphabet = textures.alphabet
    self.percent = percent
    func first(_ isWanted: (StateLook.Role) -> Bool) -> UInt8? {
      looks.firstIndex { isWanted($0.role) }.map { UInt8(truncatingIfNeeded: $0) }
    }
    // States without a look are ground. If no state has that role, the number after the last look is used.
    ground = first { $0 == .ground } ?? UInt8(clamping: looks.count)
    marked = first { $0 == .marked } ?? first { $0 != .ground } ?? ground
    pairs = []
    pairs.reserveCapacity(256)
    let hasQuiet = looks.contains { $0.role == .quiet }
    let areShares = picture.hasShares
    for element in 0..<256 {
      let value = UInt8(element)
      if areShares {
        let shade = textures.alphabet.shade(element, percent: percent)
        pairs.append(CellTextures.Pair(left: shade, right: shade))
        states[element] = element == 0 ? ground : marked
        ranks[element] = element == 0 ? 0 : 3
        shares[element] = value
      } else {
        pairs.append(textures[value])
        let look = element < looks.count ? looks[element].role : .ground
        let role = hidesQuiet && look == .quiet ? .ground : look
        states[element] = element < looks.count && role == look ? value : ground
        ranks[element] = Self.rank(role)
        shares[element] = element < looks.count && look.isCounted(hasQuiet: hasQuiet) ? 255 : 0
      }
    }
  }

  private static func rank(_ role: StateLook.Role) -> UInt8 {
    switch role {
    case .ground: 0
    case .quiet: 1
    case .other, .graded: 2
    case .marked: 3
    }
  }

  func drawPairs(_ picture: Picture, into glyphs: inout [TerminalGlyph]) {
    for element in picture.elements {
      let pair = pairs[Int(element)], ink = states[Int(element)]
      let behind = ranks[Int(element)] == 0 ? ink : ground
      glyphs.append(TerminalGlyph(scalar: pair.left, ink: ink, ground: behind))
      glyphs.append(TerminalGlyph(scalar: pair.right, ink: ink, ground: behind))
    }
  }

  func drawHalves(_ picture: Picture, into glyphs: inout [TerminalGlyph]) {
    let width = picture.width, height = picture.height, halves = alphabet.halves
    for row in stride(from: 0, to: height, by: 2) {
      for column in 0..<width {
        let above = Int(picture.elements[row * width + column])
        let upper = states[above], hasUpper = ranks[above] > 0
        var lower = ground, hasLower = false
        if row + 1 < height {
          let below = Int(picture.elements[(row + 1) * width + column])
          (lower, hasLower) = (states[below], ranks[below] > 0)
        }
        let glyph =
          switch (hasUpper, hasLower) {
          case (false, false): TerminalGlyph(scalar: CellAlphabet.space, ink: upper, ground: lower)
          case (false, true): TerminalGlyph(scalar: halves.lower, ink: lower, ground: upper)
          case (true, false): TerminalGlyph(scalar: halves.upper, ink: upper, ground: lower)
          case (true, true) where upper == lower: TerminalGlyph(scalar: alphabet.marked, ink: upper, ground: ground)
          case (true, true): TerminalGlyph(scalar: halves.both, ink: upper, ground: lower)
          }
        glyphs.append(glyph)
      }
    }
  }

  func drawDots(_ picture: Picture, into glyphs: inout [TerminalGlyph]) {
    let width = picture.width, height = picture.height
    for top in stride(from: 0, to: height, by: 4) {
      let bottom = min(top + 4, height)
      for left in stride(from: 0, to: width, by: 2) {
        var pattern: UInt8 = 0, ink = ground, rank: UInt8 = 0
        for row in top..<bottom {
          for column in left..<min(left + 2, width) {
            let element = Int(picture.elements[row * width + column])
            guard ranks[element] > 0 else { continue }
            pattern |= Self.bit(column - left, row - top)
            if ranks[element] > rank { (ink, rank) = (states[element], ranks[element]) }
          }
        }
        glyphs.append(TerminalGlyph(scalar: alphabet.dots(pattern), ink: ink, ground: ground))
      }
    }
  }

  /// Returns the bit of a dot. In Unicode's patterns, the bits go down the left column, then the right one, and then
  /// along the fourth row.
  private static func bit(_ column: Int, _ row: Int) -> UInt8 {
    row < 3 ? 1 << UInt8(3 * column + row) : 1 << UInt8(6 + column)
  }

  func drawShades(_ picture: Picture, _ factor: Int, into glyphs: inout [TerminalGlyph]) {
    forEachShare(picture, factor) { share in
      glyphs.append(
        TerminalGlyph(
          scalar: alphabet.shade(share, percent: percent), ink: share == 0 ? ground : marked, ground: ground))
    }
  }

  /// Calls `body` with the share of marked cells in each rectangle of `factor` × 2·`factor` elements, row by row. A
  /// share is in 255ths, and 0 only if the rectangle has no marked cells.
  func forEachShare(_ picture: Picture, _ factor: Int, _ body: (Int) -> Void) {
    let width = picture.width, height = picture.height, scale = picture.scale
    for top in stride(from: 0, to: height, by: 2 * factor) {
      for left in stride(from: 0, to: width, by: factor) {
        var sum = 0, cells = 0
        for row in top..<min(top + 2 * factor, height) {
          // Blocks at the right and bottom edges may be smaller.
          let high = min(scale, picture.rows - row * scale)
          for column in left..<min(left + factor, width) {
            let area = high * min(scale, picture.columns - column * scale)
            sum += area * Int(shares[Int(picture.elements[row * width + column])])
            cells += area
          }
        }
        body(sum == 0 ? 0 : max(1, (sum + cells / 2) / cells))
      }
    }
  }
}

extension CellTable {
  /// How a value of an element looks in half blocks.
  private struct Shape {
    /// The parts of a half that the value fills: both (3), the left one (1) or the right one (2). Quiet states and
    /// ground fill none (0).
    var part: UInt8 = 0
    /// The character of two equal halves.
    var alike = CellAlphabet.space
  }

  private func shapes(_ quiet: CellHalves.QuietShade, _ hasColors: Bool) -> [Shape] {
    var shapes = [Shape](repeating: Shape(), count: 256), others = 0
    for element in 0..<256 {
      switch ranks[element] {
      case 3: shapes[element] = Shape(part: 3, alike: alphabet.marked)
      case 2:
        let part: UInt8 = others % 2 == 0 ? 1 : 2
        let shades: [UInt16] = hasColors && others < 2 ? [0x2592, 0x2591] : [0x258C, 0x2590]
        shapes[element] = Shape(
          part: part, alike: alphabet == .ascii ? pairs[Int(states[element])].left : shades[others % 2])
        others += 1
      case 1: shapes[element] = Shape(part: 0, alike: alphabet.quietHalves(quiet))
      default: break
      }
    }
    return shapes
  }

  /// Draws two elements in each character, with a shape for each state.
  func drawShapedHalves(
    _ picture: Picture, _ hasColors: Bool, _ quiet: CellHalves.QuietShade, into glyphs: inout [TerminalGlyph]
  ) {
    let width = picture.width, height = picture.height, shapes = shapes(quiet, hasColors)
    let quiet = alphabet.quietHalves(quiet)
    for row in stride(from: 0, to: height, by: 2) {
      for column in 0..<width {
        let above = Int(picture.elements[row * width + column])
        let below = row + 1 < height ? Int(picture.elements[(row + 1) * width + column]) : nil
        glyphs.append(shaped(above, below, shapes, hasColors, quiet))
      }
    }
  }

  private func shaped(
    _ above: Int, _ below: Int?, _ shapes: [Shape], _ hasColors: Bool, _ quiet: UInt16
  ) -> TerminalGlyph {
    let (upper, upperRank, upperPart) = (states[above], ranks[above], shapes[above].part)
    let lower = below.map { states[$0] } ?? ground, lowerRank = below.map { ranks[$0] } ?? 0
    let lowerPart = below.map { shapes[$0].part } ?? 0
    // The half of the higher rank is the ink, and the other one is the ground behind it.
    let isUpper = upperRank >= lowerRank
    let ink = isUpper ? upper : lower, rank = max(upperRank, lowerRank)
    guard upper != lower else {
      return TerminalGlyph(scalar: shapes[above].alike, ink: ink, ground: ground)
    }
    if rank == 1 { return TerminalGlyph(scalar: quiet, ink: ink, ground: ground) }
    guard hasColors else {
      return TerminalGlyph(scalar: shape(ink, rank, upperPart, lowerPart), ink: ink, ground: ground)
    }
    let scalar = isUpper ? shape(ink, rank, upperPart, 0) : shape(ink, rank, 0, lowerPart)
    return TerminalGlyph(scalar: scalar, ink: ink, ground: isUpper ? lower : upper)
  }

  /// Returns the character that fills parts of both halves. ASCII has only one for the state of the higher rank.
  private func shape(_ ink: UInt8, _ rank: UInt8, _ upper: UInt8, _ lower: UInt8) -> UInt16 {
    guard alphabet == .ascii else { return CellAlphabet.quarters[Int(upper | lower << 2)] }
    if rank < 3 { return pairs[Int(ink)].left }
    return upper == 3 ? alphabet.halves.upper : alphabet.halves.lower
  }
}

/// How half blocks distinguish the states of their halves.
package enum CellHalves: Sendable, Hashable {
  /// By colours alone: every half that is not ground is filled.
  case filled
  /// By shape: a marked half is full, quiet cells are shaded, and any other state fills the left or the right part of a
  /// half. With colours, the half of the lower rank is the ground behind the other one. Two halves in the same state
  /// are shaded.
  case shaped(hasColors: Bool, quiet: QuietShade)

  /// The shade of quiet cells.
  package enum QuietShade: Sendable, Hashable {
    case light, dark
  }
}
