import BlockSupport
import Simulations
import Specification
import Testing

@Suite struct GridSizeTests {
  @Test(
    "grid sizes",
    arguments: [
      ("64x32", "64x32"), ("64", "64x64"), ("1x1", "1x1"), ("2^5x8", "32x8"),
      ("4294967295", "4294967295x4294967295"),
    ])
  func gridSize(text: String, canonical: String) {
    #expect(reading(SpecNode(text), as: ValueType<GridSize>.gridSize).canonical == canonical)
  }

  @Test("not grid sizes", arguments: ["", "x", "64x", "x32", "64x32x2", "64X32", "64 x 32", "-4x4", "4.5", "wide"])
  func noGridSize(text: String) {
    let type = ValueType<GridSize>.gridSize
    let found = text.isEmpty ? "nothing" : "'\(text)'"
    // The advice corrects spellings that can mean only one size, or names the nearest ones.
    let meant = ["64X32": "64x32", "64 x 32": "64x32", "-4x4": "4x4", "4.5": "4 or 5"][text]
    let advice = meant.map { "write \($0) instead of \(text)" }
    #expect(
      reading(SpecNode(text), as: type).problem == .wrongType(found: found, expected: type.summary, advice: advice))
    #expect(
      reading([64, 32], as: type).problem
        == .wrongType(found: "a list", expected: type.summary, advice: "write 64x32 instead of [64, 32]"))
  }

  @Test(
    "grids without cells or beyond 32 bits", arguments: ["0", "0x5", "5x0", "4294967296", "1x99999999999999999999"])
  func gridSizeRange(text: String) {
    let problem = reading(SpecNode(text), as: ValueType<GridSize>.gridSize).problem
    let advice = text == "0" ? "write 1 instead of 0" : nil
    #expect(
      problem
        == .outOfRange(found: "'\(text)'", expected: "grid with sides from 1 to 4,294,967,295", advice: advice))
  }

  @Test("the number of cells of a grid saturates")
  func cells() {
    #expect(GridSize(columns: 3, rows: nil).cells == 9)
    #expect(GridSize(columns: 3, rows: 5).cells == 15)
    #expect(GridSize(columns: Int(UInt32.max), rows: Int(UInt32.max)).cells == .max)
  }
}
