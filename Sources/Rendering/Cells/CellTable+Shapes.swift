import Simulations

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
