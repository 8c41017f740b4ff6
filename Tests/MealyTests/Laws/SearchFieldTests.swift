import Foundation
import Mealy
import Testing

/// The worked example of docs/framework.md in use.
@Suite struct SearchFieldTests {
  typealias Bench = TestBench<SearchField, SearchInput, String, SearchWork>
  typealias WindowBench = TestBench<Window, WindowInput, String, WindowWork>

  @Test func aPauseLooksUp() throws {
    var bench = Bench(state: SearchField(), mapper: searching)
    try bench.send(.typed("m"))
    try bench.advance(by: .milliseconds(200))
    try bench.send(.typed("me"))
    try bench.advance(by: .milliseconds(299))
    #expect(bench.pending.fetches.isEmpty, "each key begins the pause anew")
    let effects = try bench.advance(by: .milliseconds(1))
    #expect(effects == [.fetch(.lookup, "me")])
    #expect(bench.state.isLoading)
    try bench.answer(.lookup, with: .found(["Mealy", "Medvedev"]))
    #expect(bench.state == SearchField(text: "me", hits: ["Mealy", "Medvedev"]))
  }

  @Test func typingOnCancelsTheLookup() throws {
    var bench = Bench(state: SearchField(), mapper: searching)
    try bench.send(.typed("m"))
    try bench.advance(by: .seconds(1))
    let ticket = try #require(bench.pending.fetches.first).ticket
    try bench.send(.typed("mo"))
    #expect(throws: Bench.Fault.notAskedFor) { try bench.answer(.lookup, with: .found(["Mealy"])) }
    #expect(bench.state.hits.isEmpty)
    var pending = bench.pending
    let isWanted = pending.finish(ticket: ticket)
    #expect(!isWanted, "an answer that comes too late is known by its ticket")
  }

  @Test func partsOfAWindowDoNotDisturbEachOther() throws {
    var bench = WindowBench(state: Window(), mapper: window)
    try bench.send(.search(.left, .typed("l")))
    try bench.send(.search(.right, .typed("r")))
    try bench.send(.tick)
    let effects = try bench.advance(by: .seconds(1))
    #expect(effects == [.fetch(.search(.left, .lookup), "l"), .fetch(.search(.right, .lookup), "r")])
    try bench.answer(.search(.right, .lookup), with: .search(.right, .found(["Rabin"])))
    #expect(
      bench.state
        == Window(
          left: SearchField(text: "l", isLoading: true), right: SearchField(text: "r", hits: ["Rabin"]), seconds: 1))
    let cleared = try bench.send(.escape)
    #expect(bench.state == Window(seconds: 1))
    #expect(
      cleared == [
        .cancel(.search(.left, .pause)), .cancel(.search(.left, .lookup)), .cancel(.search(.right, .pause)),
        .cancel(.search(.right, .lookup)),
      ])
    #expect(bench.pending.timers.isEmpty && bench.pending.fetches.isEmpty)
  }

  /// The loop in docs/framework.md, which is all that is needed for effects.
  @Test func aLoopPerformsEffects() {
    var machine = Automaton(state: SearchField(), mapper: searching)
    var pending = PendingEffects<SearchInput, String, SearchWork>()
    var now = Duration.zero, slept: [Duration] = []
    machine.enqueue(.typed("moore"))

    func sleep(_ duration: Duration) {
      slept.append(duration)
      now += duration
    }
    func load(_ text: String) -> [String] { [text.uppercased()] }

    while true {
      while let answer = machine.step() {
        for effect in answer.output ?? [] {
          if let input = pending.note(effect, at: now) { machine.enqueue(input) }
        }
      }
      if let input = pending.fire(at: now) {
        machine.enqueue(input)
      } else if let fetch = pending.fetches.first {
        let hits = load(fetch.request)
        if pending.finish(ticket: fetch.ticket) { machine.enqueue(.found(hits)) }
      } else if let due = pending.nextDue {
        sleep(due - now)
      } else {
        break
      }
    }

    #expect(machine.state == SearchField(text: "moore", hits: ["MOORE"]))
    #expect(slept == [.milliseconds(300)])
  }

  /// The page shows exactly the code that is compiled and run here.
  @Test func theDocumentationShowsThisCode() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let tests = here.deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/framework.md"), encoding: .utf8)
    let sources = try ["SearchFieldExample.swift", "Laws/SearchFieldTests.swift"].map {
      try Self.lines(String(contentsOf: tests.appending(path: $0), encoding: .utf8))
    }
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map {
      Self.lines($0.components(separatedBy: "```")[0])
    }
    #expect(blocks.count >= 5)
    for block in blocks {
      let isShown = sources.contains { source in
        source.indices.contains { source[$0...].starts(with: block) }
      }
      #expect(isShown, "not in the tests: \(block.joined(separator: "\n"))")
    }
  }

  /// Returns lines without their indentation, and without empty ones.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
