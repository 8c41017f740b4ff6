import BlockSupport
import Simulations
import Specification
import Testing

@Suite struct BoundaryTests {
  @Test("words are read as spelt, and errors about other words name those allowed")
  func words() {
    let type = ValueType<Boundary>.word("boundary", allowed: [.periodic, .dead])
    #expect(reading("dead", as: type).canonical == "dead")
    for text in ["torus", "unbounded", "Dead"] {
      #expect(
        reading(SpecNode(text), as: type).problem
          == .unknownWord(found: text, what: "boundary", allowed: [Boundary.periodic.word, Boundary.dead.word]))
    }
    #expect(
      reading(["dead"], as: type).problem
        == .wrongType(found: "a list", expected: "word: periodic, dead", advice: "write dead instead of [dead]"))
    #expect([Boundary.periodic.word, Boundary.dead.word].nearest(to: "torus") == "periodic")
  }
}
