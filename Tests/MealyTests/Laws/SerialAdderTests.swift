import Mealy
import Testing

/// A worked example: an adder of binary numbers, beginning with the least significant bits. The state is the carry, an
/// input is a pair of bits, and the output is the bit of their sum.
@Suite("A serial adder")
struct SerialAdderTests {
  struct Bits: Sendable, Equatable { var a: Int, b: Int }

  static let adder = Mapper<Int, Bits, Int> { carry, bits in
    let sum = carry + bits.a + bits.b
    carry = sum / 2
    return .output(sum % 2)
  }

  @Test("adds", arguments: [(0, 0), (5, 9), (255, 1), (123_456, 654_321)])
  func adds(a: Int, b: Int) {
    let inputs = (0..<24).map { Bits(a: a >> $0 & 1, b: b >> $0 & 1) }
    var machine = Automaton(state: 0, mapper: Self.adder)
    let (trace, ending) = machine.trace(inputs)
    #expect(ending == .idle)
    #expect(trace.inputs == inputs)
    #expect(trace.outputs.enumerated().reduce(0) { $0 + $1.element << $1.offset } == a + b)
    #expect(machine.state == 0, "no carry is left")
  }

  @Test("a trace contains every step")
  func trace() {
    var machine = Automaton(state: 0, mapper: Self.adder)
    let trace = machine.trace([Bits(a: 1, b: 1), Bits(a: 0, b: 0)]).trace
    #expect(
      trace.steps == [
        Step(number: 1, before: 0, input: Bits(a: 1, b: 1), answer: .output(0), after: 1),
        Step(number: 2, before: 1, input: Bits(a: 0, b: 0), answer: .output(1), after: 0),
      ])
    #expect(trace.states == [0, 1, 0])
    #expect(machine.stepsMade == 2)
  }
}
