import Mealy
import Testing

/// A worked example: an adder of binary numbers, least significant bits first. The state is the carry, an input a pair
/// of bits, the output their sum's bit.
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

  @Test("a trace tells every step")
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

@Suite("Automaton")
struct AutomatonTests {
  /// Says n − 1 to every n above 0 and remembers what it heard.
  static let countdown = Mapper<[Int], Int, Int> { heard, number in
    heard.append(number)
    return number > 0 ? .output(number - 1) : .silent
  }

  @Test("an output waits behind the inputs already waiting, first in, first out")
  func postponed() {
    var machine = Automaton.closed(state: [], mapper: Self.countdown)
    machine.enqueue([2, 10, 1])
    #expect(machine.step() == .output(1))
    #expect(Array(machine.waiting) == [10, 1, 1])
    #expect(machine.step() == .output(9))
    #expect(Array(machine.waiting) == [1, 1, 9])
  }

  @Test("without feedback an output is an output")
  func open() {
    var machine = Automaton(state: [], mapper: Self.countdown)
    machine.enqueue([2, 1])
    #expect(machine.run() == .idle)
    #expect(machine.state == [2, 1])
    #expect(machine.step() == nil)
  }

  @Test("feedback translates outputs, and drops those that are no inputs")
  func translated() {
    var machine = Automaton(state: [], mapper: Self.countdown, feedback: { $0 % 2 == 0 ? $0 : nil })
    let (trace, ending) = machine.trace([5])
    #expect(ending == .idle)
    #expect(trace.inputs == [5, 4])
    #expect(trace.outputs == [4, 3])
  }

  @Test("the order is that of a plain queue, however long", arguments: [1, 2, 3, 50])
  func plainQueue(seeds: Int) {
    let inputs = (0..<seeds).map { $0 * 7 % 23 }
    var queue = inputs, heard: [Int] = []
    while !queue.isEmpty {
      let number = queue.removeFirst()
      heard.append(number)
      if number > 0 { queue.append(number - 1) }
    }
    var machine = Automaton.closed(state: [], mapper: Self.countdown)
    machine.enqueue(inputs)
    #expect(machine.run() == .idle)
    #expect(machine.state == heard)
    #expect(machine.stepsMade == heard.count)
  }

  @Test("an endless loop is stopped at the limit and reported; it can go on from there")
  func endless() {
    let echo = Mapper<Int, String, String> { count, word in
      count += 1
      return .output(word)
    }
    var machine = Automaton.closed(state: 0, mapper: echo)
    machine.enqueue(["ping", "pong"])
    #expect(machine.run(limit: 7) == .limitReached(waiting: 2))
    #expect(machine.state == 7)
    #expect(Array(machine.waiting) == ["pong", "ping"])
    #expect(machine.run() == .limitReached(waiting: 2), "the limit has a default")
    #expect(machine.stepsMade == 10_007)
  }

  @Test("a run that ends exactly at its limit is no endless loop")
  func exactLimit() {
    var machine = Automaton.closed(state: [], mapper: Self.countdown)
    machine.enqueue(4)
    #expect(machine.run(limit: 5) == .idle)
    var traced = Automaton.closed(state: [], mapper: Self.countdown)
    #expect(traced.trace([4], limit: 5).ending == .idle)
    #expect(traced.trace([4], limit: 4).ending == .limitReached(waiting: 1))
  }

  @Test("an unanswered input is consumed and leaves the state")
  func unanswered() {
    var machine = Automaton(state: 3, mapper: Mapper<Int, String, String>.nothing)
    machine.enqueue("x")
    #expect(machine.step() == .unanswered)
    #expect(machine.state == 3)
    #expect(machine.waiting.isEmpty)
  }

  @Test("an observer's error ends the run behind the step that it was told")
  func observerThrows() {
    struct Enough: Error {}
    var machine = Automaton.closed(state: [], mapper: Self.countdown)
    machine.enqueue(9)
    #expect(throws: Enough.self) {
      try machine.run { if $0.number == 3 { throw Enough() } }
    }
    #expect(machine.stepsMade == 3)
    #expect(Array(machine.waiting) == [6])
  }
}
