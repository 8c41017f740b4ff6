import Mealy
import Testing

/// Timers, fetches and cancellations, by a machine that follows orders.
@Suite struct EffectTests {
  enum Order: Equatable, Sendable {
    case ask([Effect<Order, String, Int>])
    case fired(String)
  }

  /// Performs the orders that it receives, and remembers what fired.
  static let obedient = Mapper<[String], Order, [Effect<Order, String, Int>]> { heard, order in
    switch order {
    case .ask(let effects): return .output(effects)
    case .fired(let name):
      heard.append(name)
      return .silent
    }
  }

  typealias Bench = TestBench<[String], Order, String, Int>

  static func bench(limit: Int = 10_000) -> Bench { Bench(state: [], mapper: obedient, limit: limit) }

  @Test func timersFireInTheOrderOfTheirTimes() throws {
    var bench = Self.bench()
    try bench.send(
      .ask([
        .timer(1, after: .seconds(3), .fired("c")), .timer(2, after: .seconds(1), .fired("a")),
        .timer(3, after: .seconds(2), .fired("b")), .timer(4, after: .seconds(2), .fired("b too")),
        .timer(5, after: .zero, .fired("at once")),
      ]))
    #expect(bench.state == [], "nothing happens before the clock is looked at")
    try bench.advance(by: .zero)
    #expect(bench.state == ["at once"])
    try bench.advance(by: .seconds(2))
    #expect(bench.state == ["at once", "a", "b", "b too"])
    #expect(bench.now == .seconds(2) && bench.pending.nextDue == .seconds(3))
    try bench.advance(by: .seconds(10))
    #expect(bench.state.last == "c" && bench.pending.nextDue == nil && bench.now == .seconds(12))
  }

  @Test func aTimerRepeatsWithoutDrift() throws {
    var bench = Self.bench()
    try bench.send(.ask([.timer(1, after: .milliseconds(300), repeats: true, .fired("tick"))]))
    try bench.advance(by: .milliseconds(1_000))
    #expect(bench.state.count == 3 && bench.pending.nextDue == .milliseconds(1_200))
    // A late check finds everything that was due, each at its time.
    var pending = bench.pending
    let late = pending.fire(at: .seconds(2))
    #expect(late == .fired("tick") && pending.nextDue == .milliseconds(1_500))
    try bench.send(.ask([.cancel(1)]))
    try bench.advance(by: .seconds(1))
    #expect(bench.state.count == 3)
  }

  @Test func aLoopThatIsLateMaySkipWhatItMissed() throws {
    var pending = PendingEffects<String, String, Int>()
    _ = pending.note(.timer(1, after: .milliseconds(300), repeats: true, "tick"), at: .zero)
    _ = pending.note(.timer(2, after: .milliseconds(500), "once"), at: .zero)
    // If a timer is late by less than a period, it does not drift.
    let first = pending.fire(at: .milliseconds(350), skipsMissed: true)
    #expect(first == "tick" && pending.timers.map(\.due) == [.milliseconds(500), .milliseconds(600)])
    let late = [pending.fire(at: .seconds(9), skipsMissed: true), pending.fire(at: .seconds(9), skipsMissed: true)]
    #expect(late == ["once", "tick"] && pending.nextDue == .milliseconds(9_300))
    let more = pending.fire(at: .seconds(9), skipsMissed: true)
    #expect(more == nil)
  }

  @Test func whatATimerStartsCountsFromItsOwnTime() throws {
    var bench = Self.bench()
    try bench.send(.ask([.timer(1, after: .seconds(1), .ask([.timer(2, after: .seconds(1), .fired("second"))]))]))
    try bench.advance(by: .milliseconds(1_999))
    #expect(bench.state == [])
    try bench.advance(by: .milliseconds(1))
    #expect(bench.state == ["second"])
  }

  @Test func anIdNamesOneThingAtATime() throws {
    var bench = Self.bench()
    try bench.send(.ask([.timer(1, after: .seconds(1), .fired("old")), .timer(1, after: .seconds(2), .fired("new"))]))
    try bench.advance(by: .seconds(5))
    #expect(bench.state == ["new"])
    try bench.send(.ask([.fetch(1, "a"), .fetch(2, "b"), .fetch(1, "c")]))
    #expect(bench.pending.fetches.map(\.request) == ["b", "c"])
    #expect(Set(bench.pending.fetches.map(\.ticket)) == [2, 3])
    try bench.send(.ask([.timer(2, after: .seconds(1), .fired("instead of a fetch")), .cancel(7)]))
    #expect(bench.pending.fetches.map(\.request) == ["c"])
    try bench.send(.ask([.fetch(2, "instead of a timer")]))
    #expect(bench.pending.timers.isEmpty)
  }

  @Test func answersComeOnce() throws {
    var bench = Self.bench()
    try bench.send(.ask([.fetch(1, "page")]))
    try bench.answer(1, with: .fired("loaded"))
    #expect(bench.state == ["loaded"])
    #expect(throws: Bench.Fault.notAskedFor) { try bench.answer(1, with: .fired("again")) }
    #expect(throws: Bench.Fault.notAskedFor) { try bench.answer(9, with: .fired("never asked for")) }
  }

  @Test func sentInputsWaitBehindWaitingOnes() throws {
    var bench = Self.bench()
    let effects = try bench.send(.ask([.send(.ask([.send(.fired("third"))])), .send(.fired("second"))]))
    #expect(bench.state == ["second", "third"])
    #expect(effects.count == 3)
    #expect(bench.trace.steps.map(\.number) == [1, 2, 3, 4])
  }

  /// Without a trace, no state is kept, so each step changes the state in place.
  @Test func aBenchWithoutATraceKeepsNoStates() throws {
    final class Cells: Sendable {}
    let renew = Mapper<Cells, String, [Effect<String, String, Int>]> { cells, _ in
      cells = Cells()
      return .silent
    }
    var bench = TestBench(state: Cells(), mapper: renew, keepsTrace: false)
    weak let first = bench.state
    #expect(first != nil)
    try bench.send("renew")
    #expect(first == nil && bench.trace.steps.isEmpty)
  }

  @Test func endlessLoopsAreReported() throws {
    let echo = Mapper<Int, String, [Effect<String, String, Int>]> { count, word in
      count += 1
      return .output([word == "at once" ? .send(word) : .timer(1, after: .zero, word)])
    }
    var sending = TestBench(state: 0, mapper: echo, limit: 50)
    #expect(throws: TestBench<Int, String, String, Int>.Fault.endless(transitions: 50)) { try sending.send("at once") }
    #expect(sending.state == 50)
    var timing = TestBench(state: 0, mapper: echo, limit: 50)
    try timing.send("later")
    #expect(throws: TestBench<Int, String, String, Int>.Fault.endless(transitions: 50)) {
      try timing.advance(by: .seconds(1))
    }
  }

  @Test func aTimerOfNoDurationDoesNotStopTime() throws {
    var bench = Self.bench()
    try bench.send(.ask([.timer(1, after: .zero, repeats: true, .fired("x"))]))
    try bench.advance(by: .milliseconds(4))
    #expect(bench.state.count == 5, "at 0, 1, 2, 3 and 4 ms")
  }

  @Test func faultsPrintAsSentences() {
    #expect(
      "\(Bench.Fault.endless(transitions: 50))"
        == "inputs were still waiting after 50 transitions; break the loop of effects, or raise the limit")
    #expect(
      "\(Bench.Fault.timeRunsForward)"
        == "a duration is negative, but time only runs forward; use a duration of zero or more")
    #expect(
      "\(Bench.Fault.notAskedFor)"
        == "no open fetch has this id; answer a fetch that the machine has requested and not cancelled")
  }

  @Test func timeRunsForward() {
    var bench = Self.bench()
    #expect(throws: Bench.Fault.timeRunsForward) { try bench.advance(by: .milliseconds(-1)) }
  }
}
