import Rendering
import Simulations
import Testing

@Suite struct CellTexturesTests {
  private static func lines(_ looks: [StateLook], _ alphabet: CellAlphabet) -> [String] {
    looks.indices.map { state in
      let picture = Picture(columns: 1, rows: 1, scale: 1, looks: looks, elements: [UInt8(state)])
      return CellPicture(picture, .twoColumns, textures: CellTextures(looks, alphabet)).lines[0]
    }
  }

  /// As many states as a lattice can have, and roles that share numbers.
  private static let many: [[StateLook]] = [
    [StateLook("", .ground), StateLook("", .marked)] + (0..<254).map { StateLook("", .graded($0, of: 254)) },
    [StateLook("", .ground), StateLook("", .quiet), StateLook("", .marked)]
      + (0..<9).flatMap { [StateLook("", .other($0)), StateLook("", .graded($0, of: 9))] },
    [StateLook("", .ground), StateLook("", .ground), StateLook("", .quiet), StateLook("", .quiet)]
      + (0..<3).map { _ in StateLook("", .marked) },
  ]

  @Test(arguments: CellAlphabet.allCases) func allStatesDiffer(_ alphabet: CellAlphabet) {
    for looks in Self.many {
      let lines = Self.lines(looks, alphabet)
      #expect(Set(lines).count == looks.count)
      #expect(lines.allSatisfy { $0.unicodeScalars.count == 2 })
      if alphabet == .ascii {
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) } })
      }
    }
  }

  /// If the roles of the states differ, the states look the same as in the pictures of notebooks.
  @Test func fewStatesLookAsInText() {
    let looks = CellSamples.looks
    let picture = Picture(
      columns: looks.count, rows: 1, scale: 1, looks: looks, elements: looks.indices.map { UInt8($0) })
    let drawn = CellPicture(picture, .twoColumns).lines[0]
    #expect(TextPicture.lines(picture).lines[1] == "│\(drawn)│")
  }
}
