import Mealy
import Testing

@Suite("Automaton")
struct AutomatonTests {
  /// Outputs n − 1 for every n above 0, and remembers its inputs.
  static let countdown = Mapper<[Int], Int, Int> { heard, number in
    heard.append(number)
    return number > 0 ? .output(number - 1) : .silent
  }

  @Test("an output is queued after the waiting inputs, first in, first out")
  func postponed() {
    var machine = Automaton.closed(state: [], mapper: Self.countdown)
    machine.enqueue([2, 10, 1])
    #expect(machine.step() == .output(1))
    #expect(Array(machine.waiting) == [10, 1, 1])
    #expect(machine.step() == .output(9))
    #expect(Array(machine.waiting) == [1, 1, 9])
  }

  @Test("without feedback an output is only an output")
  func open() {
    var machine = Automaton(state: [], mapper: Self.countdown)
    machine.enqueue([2, 1])
    #expect(machine.run() == .idle)
    #expect(machine.state == [2, 1])
    #expect(machine.step() == nil)
  }

  @Test("feedback translates outputs and drops those that are not inputs")
  func translated() {
    var machine = Automaton(state: [], mapper: Self.countdown, feedback: { $0 % 2 == 0 ? $0 : nil })
    let (trace, ending) = machine.trace([5])
    #expect(ending == .idle)
    #expect(trace.inputs == [5, 4])
    #expect(trace.outputs == [4, 3])
  }

  @Test("the order is that of a plain queue of any length", arguments: [1, 2, 3, 50])
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

  @Test("an endless loop stops at the limit and is reported, and the run can continue from there")
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

  @Test("a run that ends exactly at its limit is not an endless loop")
  func exactLimit() {
    var machine = Automaton.closed(state: [], mapper: Self.countdown)
    machine.enqueue(4)
    #expect(machine.run(limit: 5) == .idle)
    var traced = Automaton.closed(state: [], mapper: Self.countdown)
    #expect(traced.trace([4], limit: 5).ending == .idle)
    #expect(traced.trace([4], limit: 4).ending == .limitReached(waiting: 1))
  }

  @Test("an unanswered input is consumed and does not change the state")
  func unanswered() {
    var machine = Automaton(state: 3, mapper: Mapper<Int, String, String>.nothing)
    machine.enqueue("x")
    #expect(machine.step() == .unanswered)
    #expect(machine.state == 3)
    #expect(machine.waiting.isEmpty)
  }

  @Test("an observer's error ends the run after the step that it observed")
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
