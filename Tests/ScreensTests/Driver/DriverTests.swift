import Foundation
import Mealy
import Screens
import Terminal
import Testing
import Typography

/// The loop with a machine that follows orders, and a terminal without a user.
@Suite(.timeLimit(.minutes(60))) struct DriverTests {
  enum Input: Sendable, Equatable {
    case ask([Effect<Input, Request, Int>])
    case heard(String)
  }

  enum Request: Sendable, Equatable {
    /// Has its word as the answer.
    case echo(String)
    /// Has its word as the answer, once the gate with this number is open.
    case gated(String, Int)
    case silent
    case act(TerminalAction)
    case end(Int)
  }

  typealias Order = Effect<Input, Request, Int>
  typealias TestDriver = Driver<[String], Input, Request, Int, Int>

  /// Makes the requested requests, remembers its inputs, and leaves one word unanswered.
  static let obedient = Mapper<[String], Input, [Order]> { words, input in
    switch input {
    case .ask(let effects): return .output(effects)
    case .heard("nothing"): return .unanswered
    case .heard(let word):
      words.append(word)
      return .silent
    }
  }

  /// The semaphores that let background work continue.
  let gates = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - start: the orders before the first event.
  ///   - keys: the orders for a key. Other keys are words that the machine hears.
  func driver(_ start: [Order], keys: [Character: [Order]] = [:]) -> TestDriver {
    TestDriver(
      state: [], start: start, mapper: Self.obedient,
      input: { event in
        switch event {
        case .input(.key(.character(let scalar), _)):
          keys[Character(scalar)].map { .ask($0) } ?? (scalar == "." ? .heard("nothing") : .heard(String(scalar)))
        case .resize(let size): .heard("\(size.columns)")
        default: nil
        }
      },
      frame: { words in
        var frame = TerminalFrame(columns: 40, rows: 1)
        frame.put(VisibleText(words.joined(separator: " ")), column: 0, row: 0)
        return frame
      },
      action: { [gates] request in
        switch request {
        case .echo(let word): .background { .heard(word) }
        case .gated(let word, let gate):
          .background {
            gates[gate].wait()
            return .heard(word)
          }
        case .silent: .background { nil }
        case .act(let action): .terminal(action) { .heard($0 ? "done" : "refused") }
        case .end(let number): .end(number)
        }
      })
  }

  /// Runs the driver to its end.
  func run(
    _ driver: inout TestDriver, _ script: [ScriptedTerminal.Entry], isDoing: Bool = true
  ) throws -> (ending: Int?, terminal: ScriptedTerminal) {
    var terminal = try #require(ScriptedTerminal(script, isDoing: isDoing))
    let ending = driver.run(on: &terminal)
    return (ending, terminal)
  }

  static func key(_ scalar: Unicode.Scalar, at milliseconds: Int) -> ScriptedTerminal.Entry {
    .event(.input(.key(.character(scalar))), at: .milliseconds(milliseconds))
  }

  static func text(_ frame: TerminalFrame) -> String {
    (0..<frame.columns).map { frame[$0, 0].text.string }.joined().trimmingCharacters(in: .whitespaces)
  }

  // MARK: Rest

  @Test func framesWaitForTheTerminal() throws {
    var terminal = try #require(
      ScriptedTerminal([
        .event(.input(.key(.character("a"))), at: .milliseconds(10)),
        .event(.input(.key(.character("b"))), at: .milliseconds(20)),
        .event(.ready, at: .milliseconds(50)),
        .event(.input(.key(.character("."))), at: .milliseconds(60)),
      ]))
    terminal.framesWaitUntil = .milliseconds(50)
    var driver = driver([])
    _ = driver.run(on: &terminal)
    #expect(terminal.frames.map(\.at) == [.milliseconds(50)])
    #expect(driver.state == ["a", "b"])
  }

  @Test func withNothingToDoItWaitsForEver() throws {
    var driver = driver([])
    let (ending, terminal) = try run(&driver, [])
    #expect(ending == nil, "the terminal is gone")
    #expect(terminal.waits == [nil], "one wait, and no deadline")
    #expect(terminal.frames.count == 1)
  }

  @Test func whileAFetchIsUnderWayItWaitsForEver() throws {
    var driver = driver([.fetch(1, .gated("page", 0))])
    var terminal = try #require(ScriptedTerminal([]))
    #expect(driver.run(on: &terminal) == nil)
    #expect(terminal.waits == [nil])
    gates[0].signal()
  }

  @Test func afterTheLastTimerItWaitsForEver() throws {
    var driver = driver([.timer(1, after: .seconds(3), .heard("a"))])
    let (_, terminal) = try run(&driver, [])
    #expect(terminal.waits == [.seconds(3), nil])
    #expect(terminal.frames.map(\.at) == [.zero, .seconds(3)])
  }

  @Test func onlyWhatChangedIsDrawn() throws {
    var driver = driver([])
    let (_, terminal) = try run(
      &driver,
      [
        Self.key(".", at: 1), .event(.woken, at: .milliseconds(2)), .event(.input(.focus(true)), at: .milliseconds(3)),
        Self.key("a", at: 4),
      ])
    #expect(terminal.frames.map { Self.text($0.frame) } == ["", "a"])
  }

  /// Waiting events are handled before the next frame.
  @Test func eventsThatCameTogetherAreOnePicture() throws {
    var driver = driver([])
    let (_, terminal) = try run(&driver, (0..<100).map { _ in Self.key("x", at: 5) })
    #expect(driver.state.count == 100)
    #expect(terminal.frames.count == 2)
  }

  /// This does not last forever: endless events are shown in between, and timers fire.
  @Test func aFloodOfEventsIsShownInBetween() throws {
    var driver = driver([.timer(1, after: .milliseconds(20), .heard("timer"))])
    let (_, terminal) = try run(
      &driver, (0..<100).map { _ in .busy(.input(.key(.character("x"))), for: .milliseconds(1)) })
    #expect((6...10).contains(terminal.frames.count), "\(terminal.frames.count)")
    #expect(driver.state.firstIndex(of: "timer").map { $0 < 40 } == true)
  }

  // MARK: Timers

  @Test func timersFireInOrderAndRepeat() throws {
    var driver = driver(
      [
        .timer(1, after: .milliseconds(30), repeats: true, .heard("tick")),
        .timer(2, after: .milliseconds(70), .heard("b")),
        .timer(3, after: .milliseconds(70), .heard("c")), .timer(4, after: .milliseconds(10), .heard("a")),
      ], keys: ["s": [.cancel(1)]])
    let (_, terminal) = try run(&driver, [Self.key("s", at: 100)])
    #expect(driver.state == ["a", "tick", "tick", "b", "c", "tick"])
    #expect(terminal.frames.map(\.at) == [0, 10, 30, 60, 70, 90, 100].map { .milliseconds($0) })
    #expect(terminal.waits.last == .some(nil), "nothing is left after the cancellation")
  }

  @Test func severalTimersOfOneMomentAreOnePicture() throws {
    var driver = driver((0..<5).map { .timer($0, after: .seconds(1), .heard("\($0)")) })
    let (_, terminal) = try run(&driver, [])
    #expect(terminal.frames.map { Self.text($0.frame) } == ["", "0 1 2 3 4"])
  }

  /// A loop that is too slow does not accumulate a delay.
  @Test func aLateTimerFiresOnce() throws {
    var driver = driver(
      [.timer(1, after: .milliseconds(10), repeats: true, .heard("tick"))], keys: ["s": [.cancel(1)]])
    let (_, terminal) = try run(&driver, [.delay(.seconds(3_600)), Self.key("s", at: 3_600_015)])
    #expect(driver.state == ["tick", "tick"])
    #expect(terminal.frames.map(\.at) == [.zero, .seconds(3_600), .milliseconds(3_600_010), .milliseconds(3_600_015)])
  }

  /// A timer of zero duration that starts itself is work for idle moments, so keys come first.
  @Test func aTimerOfNoDurationLetsKeysComeFirst() throws {
    let again = Mapper<[String], Input, [Order]> { words, input in
      guard case .heard(let word) = input else { return .unanswered }
      words.append(word)
      return .output(word == "idle" && words.count < 6 ? [.timer(1, after: .zero, .heard("idle"))] : [])
    }
    var driver = TestDriver(
      state: [], start: [.timer(1, after: .zero, .heard("idle"))], mapper: again,
      input: { if case .input(.key(.character(let scalar), _)) = $0 { .heard(String(scalar)) } else { nil } },
      frame: { _ in TerminalFrame(columns: 1, rows: 1) }, action: { _ in .end(0) })
    let (_, terminal) = try run(&driver, [Self.key("a", at: 0), Self.key("b", at: 0)])
    #expect(driver.state == ["a", "b", "idle", "idle", "idle", "idle"])
    #expect(terminal.waits.last == .some(nil))
  }

  /// An input that is sent is handled after those that already wait, and before anything else.
  @Test func whatIsSentComesAtOnce() throws {
    var driver = driver([.send(.heard("a")), .send(.ask([.send(.heard("c"))])), .send(.heard("b"))])
    let (_, terminal) = try run(&driver, [])
    #expect(driver.state == ["a", "b", "c"])
    #expect(terminal.frames.count == 1 && terminal.waits == [nil])
  }

  // MARK: Requests

  @Test func aFetchThatEndsOnItsThreadWakesTheLoop() throws {
    var driver = driver([.fetch(1, .echo("page"))])
    let (_, terminal) = try run(&driver, [.silence()])
    #expect(driver.state == ["page"])
    #expect(terminal.waits == [nil, .zero, nil])
    #expect(terminal.frames.map { Self.text($0.frame) } == ["", "page"])
  }

  @Test func theAnswerOfACancelledFetchIsDropped() throws {
    var driver = driver([.fetch(1, .gated("late", 0))], keys: ["c": [.cancel(1), .fetch(2, .gated("other", 1))]])
    let (_, terminal) = try run(
      &driver,
      [
        Self.key("c", at: 1), .silence { [gates] in gates[0].signal() }, Self.key("a", at: 2),
        .silence { [gates] in gates[1].signal() },
      ])
    #expect(driver.state == ["a", "other"])
    #expect(terminal.frames.map { Self.text($0.frame) } == ["", "", "a", "a other"], "no frame for the late answer")
  }

  @Test func ofTwoFetchesUnderOneIdTheNewerIsAnswered() throws {
    var driver = driver([.fetch(1, .gated("old", 0))], keys: ["n": [.fetch(1, .echo("new"))]])
    _ = try run(&driver, [Self.key("n", at: 1), .silence()])
    #expect(driver.state == ["new"])
    gates[0].signal()
  }

  @Test func anAnswerOfNothingChangesNothing() throws {
    var driver = driver([.fetch(1, .silent)])
    let (_, terminal) = try run(&driver, [.silence()])
    #expect(terminal.frames.count == 1)
  }

  @Test(arguments: [true, false])
  func theTerminalIsAsked(isDoing: Bool) throws {
    var driver = driver([], keys: ["c": [.fetch(1, .act(.copy([1, 2]))), .fetch(1, .act(.suspend))]])
    let (_, terminal) = try run(&driver, [Self.key("c", at: 0)], isDoing: isDoing)
    #expect(terminal.actions == [.copy([1, 2]), .suspend])
    #expect(driver.state == (isDoing ? ["done", "done"] : ["refused", "refused"]))
  }

  // MARK: Ends

  @Test func aRequestEndsIt() throws {
    var driver = driver([], keys: ["e": [.fetch(1, .end(7)), .fetch(2, .act(.suspend)), .send(.heard("no"))]])
    let (ending, terminal) = try run(&driver, [Self.key("a", at: 0), Self.key("e", at: 0), Self.key("b", at: 0)])
    #expect(ending == 7)
    #expect(driver.state == ["a"] && terminal.actions.isEmpty)
    #expect(terminal.frames.count == 1, "nothing is drawn after the end")
    var atOnce = self.driver([.fetch(1, .end(3))])
    let (code, empty) = try run(&atOnce, [])
    #expect(code == 3 && empty.frames.isEmpty && empty.waits.isEmpty)
  }

  // MARK: Painting anew

  @Test func whatMayHaveCoveredTheScreenPaintsItAnew() throws {
    var driver = driver([])
    let (_, terminal) = try run(
      &driver,
      [
        .event(.repaint, at: .milliseconds(1)),
        .event(.resize(TerminalSize(columns: 7, rows: 2)), at: .milliseconds(2)),
        .event(.input(.key(.character("l"), .control)), at: .milliseconds(3)),
      ])
    #expect(terminal.invalidations == 3)
    #expect(terminal.frames.map { Self.text($0.frame) } == ["", "", "7", "7 l"])
  }
}
