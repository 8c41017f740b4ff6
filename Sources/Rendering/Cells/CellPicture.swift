import Simulations

/// A picture as a rectangle of terminal cells, each a character and the states that it shows.
///
/// An element of an exact picture is a state, and so is one of a reduced picture whose blocks each show one of their
/// cells. An element of any other reduced picture is a share of marked cells. A density draws the share; every other
/// form draws it as marked unless it is 0. Faces are not drawn.
package struct CellPicture: Sendable, Hashable {
  /// The width in cells of the terminal.
  package let columns: Int
  package let rows: Int
  /// The look of each state. States without a look are ground.
  package let looks: [StateLook]
  /// The glyphs, row by row.
  package let glyphs: [TerminalGlyph]

  /// Draws a picture. O(elements + columns · rows).
  ///
  /// - Parameters:
  ///   - textures: the textures of the picture's looks, if they are shared by many pictures with the same looks.
  ///   - percent: the share of marked cells, in per cent, at which the darkest shade of a density ends.
  ///   - hidesQuiet: whether half blocks and Braille draw quiet states as ground. Without colours, they would look like
  ///     marked ones.
  ///   - halves: how half blocks distinguish states.
  package init(
    _ picture: Picture, _ form: CellForm, textures: CellTextures? = nil, percent: Int = 100, hidesQuiet: Bool = false,
    halves: CellHalves = .filled
  ) {
    let size = form.cells(width: picture.width, height: picture.height)
    (columns, rows, looks) = (size.columns, size.rows, picture.looks)
    let table = CellTable(
      picture, textures ?? CellTextures(picture.looks), percent: percent,
      hidesQuiet: hidesQuiet && form != .twoColumns)
    var glyphs: [TerminalGlyph] = []
    glyphs.reserveCapacity(columns * rows)
    switch form {
    case .twoColumns: table.drawPairs(picture, into: &glyphs)
    case .halfBlocks:
      switch halves {
      case .filled: table.drawHalves(picture, into: &glyphs)
      case .shaped(let hasColors, let quiet): table.drawShapedHalves(picture, hasColors, quiet, into: &glyphs)
      }
    case .braille: table.drawDots(picture, into: &glyphs)
    case .density(let factor): table.drawShades(picture, factor, into: &glyphs)
    }
    self.glyphs = glyphs
  }

  package subscript(column: Int, row: Int) -> TerminalGlyph { glyphs[row * columns + column] }

  /// Returns the role of the state that a glyph shows as its ink or ground.
  package func role(of state: UInt8) -> StateLook.Role {
    Int(state) < looks.count ? looks[Int(state)].role : .ground
  }

  /// The characters alone, one string per row. All lines are `columns` wide.
  package var lines: [String] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * columns)
    return (0..<rows).map { row in
      bytes.removeAll(keepingCapacity: true)
      for place in row * columns..<(row + 1) * columns { Self.append(glyphs[place].scalar, to: &bytes) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func append(_ scalar: UInt16, to bytes: inout [UInt8]) {
    if scalar < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    } else {
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    }
  }

  /// Returns the largest share of marked cells, in 255ths, that a density of this factor shows.
  static func densest(_ picture: Picture, factor: Int) -> Int {
    var densest = 0
    CellTable(picture, CellTextures(byRole: picture.looks), percent: 100)
      .forEachShare(picture, factor) { densest = max(densest, $0) }
    return densest
  }
}

/// One column of a terminal: a character, the state that its ink shows, and the state of its background.
///
/// A glyph has no colours and no escape sequences; a screen derives its styles from the roles of the states.
package struct TerminalGlyph: Sendable, Hashable {
  /// The Unicode scalar of the character, which is one column wide.
  package var scalar: UInt16
  /// The state that the ink shows, as an index of ``CellPicture/looks``.
  package var ink: UInt8
  /// The state that the ground shows, as an index of ``CellPicture/looks``.
  package var ground: UInt8

  package init(scalar: UInt16, ink: UInt8, ground: UInt8) {
    self.scalar = scalar
    self.ink = ink
    self.ground = ground
  }
}
