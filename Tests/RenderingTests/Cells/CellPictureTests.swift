import Rendering
import Simulations
import TestSupport
import Testing

@Suite struct CellPictureTests {
  private static let glider = picture([".O.", "..O", "OOO"], looks: TextPictureTests.cells)
  private static let all = picture(["oOab", ".cd.", "OO.o"], looks: CellSamples.looks, alphabet: ".Ooabcd")

  private static func lines(_ picture: Picture, _ form: CellForm, _ alphabet: CellAlphabet = .unicode) -> [String] {
    CellPicture(picture, form, textures: CellTextures(picture.looks, alphabet)).lines
  }

  @Test func twoColumns() {
    #expect(Self.lines(Self.glider, .twoColumns) == ["  ██  ", "    ██", "██████"])
    #expect(Self.lines(Self.all, .twoColumns) == ["· ██▒▒==", "  %%ww  ", "████  · "])
    #expect(Self.lines(Self.all, .twoColumns, .ascii) == [". ##%%==", "  **ww  ", "####  . "])
  }

  @Test func halfBlocks() {
    #expect(Self.lines(Self.glider, .halfBlocks) == [" ▀▄", "▀▀▀"])
    #expect(Self.lines(Self.glider, .halfBlocks, .ascii) == [" ',", "'''"])
    #expect(Self.lines(Self.all, .halfBlocks) == ["▀▀▀▀", "▀▀ ▀"])
    #expect(Self.lines(Self.all, .halfBlocks, .ascii) == ["'::'", "'' '"])
    let same = picture(["aO", "aO"], looks: CellSamples.looks, alphabet: ".Ooabcd")
    #expect(Self.lines(same, .halfBlocks) == ["██"] && Self.lines(same, .halfBlocks, .ascii) == ["##"])
  }

  @Test func quietStatesMayBeHidden() {
    func lines(_ form: CellForm) -> [String] { CellPicture(Self.all, form, hidesQuiet: true).lines }
    #expect(lines(.halfBlocks) == [" ▀▀▀", "▀▀  "])
    #expect(lines(.twoColumns) == Self.lines(Self.all, .twoColumns))
  }

  /// Every pair of states in one cell is distinguished by the roles of ink and ground.
  @Test func halvesOfAnyTwoStatesDiffer() {
    let looks = CellSamples.looks
    var seen: Set<[StateLook.Role]> = []
    for upper in looks.indices {
      for lower in looks.indices {
        let pair = Picture(
          columns: 1, rows: 2, scale: 1, looks: looks, elements: [UInt8(upper), UInt8(lower)])
        let drawn = CellPicture(pair, .halfBlocks), glyph = drawn[0, 0]
        let ink = drawn.role(of: glyph.ink), ground = drawn.role(of: glyph.ground)
        // The two halves as a viewer sees them.
        let halves =
          switch drawn.lines {
          case ["▀"]: [ink, ground]
          case ["▄"]: [ground, ink]
          case ["█"]: [ink, ink]
          default: [ground, ground]
          }
        #expect(halves == [looks[upper].role, looks[lower].role])
        seen.insert(halves)
      }
    }
    #expect(seen.count == looks.count * looks.count)
  }

  @Test func braille() {
    #expect(Self.lines(Self.glider, .braille) == ["⠬⠆"])
    #expect(Self.lines(Self.glider, .braille, .ascii) == ["-:"])
    #expect(
      Self.lines(picture(["OOO", "OOO", "OOO", "OOO", "O.."], looks: TextPictureTests.cells), .braille) == ["⣿⡇", "⠁⠀"])
    // Every element that is not ground has a dot, and the marked one has its colour.
    let drawn = CellPicture(Self.all, .braille)
    #expect(drawn.lines == ["⠽⠫"])
    #expect(drawn[0, 0].ink == 1 && drawn[1, 0].ink == 3 && drawn[0, 0].ground == 0)
  }

  @Test func density() {
    let shares = Picture(
      columns: 50, rows: 35, scale: 10, looks: TextPictureTests.cells,
      elements: [0, 1, 60, 128, 255, 0, 1, 70, 128, 255, 0, 0, 0, 0, 9, 0, 255, 0, 0, 9])
    #expect(Self.lines(shares, .density(factor: 1)) == [" ░▒▓█", " ▒  ░"])
    #expect(Self.lines(shares, .density(factor: 1), .ascii) == [" .:*#", " :  ."])
    #expect(Self.lines(shares, .density(factor: 2)) == ["░░▓"])
    #expect(CellPicture(shares, .density(factor: 1), percent: 2).lines == [" ░███", " █  █"])
    // In other forms, shares other than 0 are marked. With two columns, each has the shade.
    #expect(Self.lines(shares, .halfBlocks) == [" ████", " ▄  █"])
    #expect(Self.lines(shares, .braille) == ["⢘⠛⡇"])
    #expect(Self.lines(shares, .twoColumns)[0] == "  ░░░░▓▓██")
  }

  /// A picture whose states have an order shows one cell of each block, rather than a share.
  @Test func blocksThatShowACell() {
    let first = Picture(
      columns: 6, rows: 2, scale: 2, looks: CellSamples.looks, precedence: "the first", elements: [1, 3, 2])
    #expect(Self.lines(first, .twoColumns) == ["██▒▒· "])
  }

  @Test func oddSizes() {
    for (width, height) in [(1, 1), (1, 5), (7, 1), (3, 3), (5, 9)] {
      let full = Picture(
        columns: width, rows: height, scale: 1, looks: TextPictureTests.cells,
        elements: [UInt8](repeating: 1, count: width * height))
      for form in CellSamples.forms {
        let drawn = CellPicture(full, form), size = form.cells(width: width, height: height)
        #expect(drawn.columns == size.columns && drawn.rows == size.rows)
        #expect(drawn.glyphs.count == size.columns * size.rows && drawn.lines.count == size.rows)
        #expect(drawn.lines.allSatisfy { $0.unicodeScalars.count == size.columns })
        #expect(drawn.glyphs.allSatisfy { $0.ink == 1 && $0.ground == 0 })
      }
    }
    let nothing = Picture(columns: 0, rows: 0, scale: 1, looks: [], elements: [])
    for form in CellSamples.forms { #expect(CellPicture(nothing, form).lines.isEmpty) }
  }

  /// If every cell holds somebody, there is no state of ground, so the area outside the picture has no look.
  @Test func picturesWithoutGround() {
    let people = Picture(
      columns: 1, rows: 1, scale: 1, looks: [StateLook("healthy", .quiet), StateLook("sick", .marked)], elements: [0])
    let drawn = CellPicture(people, .halfBlocks)
    #expect(drawn.lines == ["▀"] && drawn.role(of: drawn[0, 0].ink) == .quiet)
    #expect(drawn.role(of: drawn[0, 0].ground) == .ground)
  }

  @Test(arguments: 0..<200) func equalsItsPlainTwin(_ seed: Int) {
    var random = Bytes(seed: UInt64(seed))
    let picture = CellSamples.picture(&random)
    for form in CellSamples.forms {
      for alphabet in CellAlphabet.allCases {
        let plain = PlainCellPicture(picture: picture, form: form, isASCII: alphabet == .ascii).cells
        let drawn = CellPicture(picture, form, textures: CellTextures(picture.looks, alphabet))
        #expect(drawn.lines == plain.map { String($0.map(\.character)) }, "\(form)")
        let roles = drawn.glyphs.map { [drawn.role(of: $0.ink), drawn.role(of: $0.ground)] }
        #expect(roles == plain.flatMap { $0.map { [$0.ink, $0.ground] } }, "\(form)")
      }
    }
  }
}
