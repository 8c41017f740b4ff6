import Simulations
import Testing

/// What a type makes of a node: its value's canonical text, or the problem that it reports.
func reading<V>(_ node: SpecNode, as type: ValueType<V>) -> (canonical: String?, problem: SpecError.Problem?) {
  var context = SpecContext()
  let value = type.read(node, "key", &context)
  #expect((value == nil) == !context.errors.isEmpty, "a value or an error")
  #expect(context.errors.allSatisfy { $0.span == node.span || $0.key == "key" })
  return (value.map(type.canonical), context.errors.first?.problem)
}

@Suite("Value types")
struct ValueTypesTests {
  @Test(
    "whole numbers",
    arguments: [
      ("0", 0), ("7", 7), ("007", 7), ("2^10", 1024), ("0^0", 1), ("0^5", 0), ("1^99999999999999999999999", 1),
      ("2^62", 1 << 62), ("9223372036854775807", Int.max), ("99999999999999999999^0", 1),
    ])
  func wholeNumber(text: String, value: Int) {
    #expect(reading(SpecNode(text), as: .wholeNumber(in: 0...Int.max)).canonical == String(value))
  }

  @Test(
    "what is no whole number",
    arguments: ["", "-1", "+1", "1.0", "1e3", "0x10", "ten", "2^", "^2", "2^3^2", "1_000", " 1", "２"])
  func noWholeNumber(text: String) {
    let type = ValueType<Int>.wholeNumber(in: 0...9)
    let found = text.isEmpty ? "nothing" : "'\(text)'"
    #expect(reading(SpecNode(text), as: type).problem == .wrongType(found: found, expected: type.summary))
  }

  @Test(
    "beyond the range",
    arguments: ["10", "2", "2^63", "9223372036854775808", "99999999999999999999", "2^99999999999999999999"])
  func outOfRange(text: String) {
    let type = ValueType<Int>.wholeNumber(in: 3...9)
    #expect(reading(SpecNode(text), as: type).problem == .outOfRange(found: "'\(text)'", expected: type.summary))
  }

  @Test("summaries name the range")
  func summaries() {
    #expect(ValueType<Int>.wholeNumber(in: 1...9).summary == "whole number from 1 to 9")
    #expect(ValueType<Int>.wholeNumber(in: 0...Int.max).summary == "whole number, at least 0")
  }

  @Test(
    "seeds are all of 64 bits",
    arguments: [("0", "0"), ("18446744073709551615", "18446744073709551615"), ("2^63", "9223372036854775808")])
  func seeds(text: String, value: String) {
    #expect(reading(SpecNode(text), as: ValueType<UInt64>.seed).canonical == value)
  }

  @Test("no seeds", arguments: ["18446744073709551616", "2^64"])
  func largeSeeds(text: String) {
    let type = ValueType<UInt64>.seed
    #expect(reading(SpecNode(text), as: type).problem == .outOfRange(found: "'\(text)'", expected: type.summary))
    #expect(reading("abc", as: type).problem == .wrongType(found: "'abc'", expected: type.summary))
  }

  @Test("words are read as spelt, and others are answered with what is allowed")
  func words() {
    let type = ValueType<Boundary>.word("boundary", allowed: [.periodic, .dead])
    #expect(reading("dead", as: type).canonical == "dead")
    for text in ["torus", "unbounded", "Dead"] {
      #expect(
        reading(SpecNode(text), as: type).problem
          == .unknownWord(found: text, what: "boundary", allowed: [Boundary.periodic.word, Boundary.dead.word]))
    }
    #expect(reading(["dead"], as: type).problem == .wrongType(found: "a list", expected: "word: periodic, dead"))
    #expect([Boundary.periodic.word, Boundary.dead.word].nearest(to: "torus") == "periodic")
  }

  @Test(
    "grid sizes",
    arguments: [
      ("64x32", "64x32"), ("64", "64x64"), ("1x1", "1x1"), ("2^5x8", "32x8"),
      ("4294967295", "4294967295x4294967295"),
    ])
  func gridSize(text: String, canonical: String) {
    #expect(reading(SpecNode(text), as: ValueType<GridSize>.gridSize).canonical == canonical)
  }

  @Test("no grid sizes", arguments: ["", "x", "64x", "x32", "64x32x2", "64X32", "64 x 32", "-4x4", "4.5", "wide"])
  func noGridSize(text: String) {
    let type = ValueType<GridSize>.gridSize
    let found = text.isEmpty ? "nothing" : "'\(text)'"
    #expect(reading(SpecNode(text), as: type).problem == .wrongType(found: found, expected: type.summary))
    #expect(reading([64, 32], as: type).problem == .wrongType(found: "a list", expected: type.summary))
  }

  @Test(
    "grids without cells or beyond 32 bits", arguments: ["0", "0x5", "5x0", "4294967296", "1x99999999999999999999"])
  func gridSizeRange(text: String) {
    let problem = reading(SpecNode(text), as: ValueType<GridSize>.gridSize).problem
    #expect(problem == .outOfRange(found: "'\(text)'", expected: "grid with sides from 1 to 4294967295"))
  }

  @Test("the cells of a grid saturate")
  func cells() {
    #expect(GridSize(columns: 3, rows: nil).cells == 9)
    #expect(GridSize(columns: 3, rows: 5).cells == 15)
    #expect(GridSize(columns: Int(UInt32.max), rows: Int(UInt32.max)).cells == .max)
  }
}
