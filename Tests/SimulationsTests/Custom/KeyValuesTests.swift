import Simulations
import Testing

@Suite("values of keys read from text") struct KeyValuesTests {
  private func problems(_ arguments: String...) -> [String] {
    do throws(RunError) {
      _ = try KeyValues(arguments, for: Heap.self)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func valuesAndDefaults() throws {
    let values = try KeyValues(["width=12", "moves=0+1 2-3=4"], for: Heap.self)
    #expect(values.whole("width") == 12)
    #expect(values.text("moves") == "0+1 2-3=4")
    #expect(values.probability("growth") == .half)
  }

  @Test func aModelOfThemIsPlayed() throws {
    var heaps = try Heap(KeyValues(["width=3", "growth=0"], for: Heap.self)).playable().session(seed: 1)
    try heaps.send(.input(.add(1)))
    try heaps.advance(by: 4)
    #expect(heaps["height"]?.int == 1)
    #expect(heaps.step == 4)
  }

  @Test func errorsAreThoseOfABlock() {
    #expect(
      problems("widht=3", "growth=2", "moves", "growth=1") == [
        "arguments: 'moves' is not a key with a value; write key=value",
        "growth: duplicate key 'growth'; remove one of them",
        "widht: unknown key 'widht' of heap; did you mean 'width'?",
        "growth: 'growth' must be a number from 0 to 1 with at most 18 decimal places; found '2'; "
          + "write a decimal from 0 to 1, such as 0.5",
      ])
    #expect(problems().count == 1, "the key 'width' has no default")
    #expect(problems("width=0").count == 1)
    #expect(problems("width=1", "steps=3").count == 1, "steps are given to playable(steps:)")
  }
}
