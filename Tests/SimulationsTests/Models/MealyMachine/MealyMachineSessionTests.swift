import Blocks
import BlockSupport
import Expressions
import Mealy
import Simulations
import Specification
import Testing
import TestSupport

/// Tests machines symbol by symbol. A run equals a session and a plain machine, and every session can be written as a
/// block.
@Suite struct MealyMachineSessionTests {
  /// A machine in its plainest form, with a queue of words.
  private struct PlainSession {
    let machine: PlainMachine
    let feedback: Bool
    var state: String
    var queue: [String]
    var read: [String] = []
    var outputs: [String] = []

    init(_ machine: MealyMachine, _ words: [String] = []) {
      self.machine = PlainMachine(machine)
      feedback = machine.feedback
      state = self.machine.start
      queue = words
    }

    /// Reads the next word if there is a transition for it.
    mutating func tick() -> Answer<String> {
      guard let word = queue.first, let target = machine.step(state, word) else { return .unanswered }
      read.append(queue.removeFirst())
      state = target.next
      guard let output = target.output else { return .silent }
      outputs.append(output)
      if feedback, machine.symbols.contains(output) { queue.append(output) }
      return .output(output)
    }

    mutating func send(_ word: String) -> Answer<String> {
      guard machine.undefined == .stay || machine.symbols.contains(word) else { return .unanswered }
      queue.append(word)
      let answer = tick()
      if case .unanswered = answer { queue.removeLast() }
      return answer
    }
  }

  static func machine(_ random: inout SplitMix) -> MealyMachine {
    let undefined: MealyMachine.Undefined = random.number(0...1) == 0 ? .stay : .error
    var machine = MealyMachine.random(
      states: random.number(1...6), symbols: random.number(1...4), outputs: random.number(0...5), undefined,
      using: &random)
    machine.feedback = random.number(0...2) == 0
    return machine
  }

  @Test(arguments: 0..<100) func sessionIsRunIsPlain(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed + 300)
    var machine = Self.machine(&random)
    let words = (0..<random.number(0...60)).map { _ in "\(random.number(0...4))" }
      .filter { machine.undefined == .stay || machine.table.symbols[$0] != nil }
    machine = machine.reading(words)
    machine.limit = random.number(0...2) == 0 || machine.feedback ? random.number(0...200) : nil
    var plain = PlainSession(machine, words)
    while plain.read.count < machine.limit ?? .max, case .some = plain.tick().isAnswered {}
    var session = try Session(machine)
    #expect(session.step == 0 && session.state.waiting == words.count)
    let report: Report
    do {
      report = try machine.run(RunRequest())
    } catch {
      // A run ends at an undefined pair, and so does the session.
      #expect(machine.undefined == .error)
      #expect(throws: error) { try session.advance(by: machine.limit ?? words.count) }
      #expect(session.step == plain.read.count && session.statistics.first?.value == .text(plain.state))
      return
    }
    try session.advance(by: machine.limit ?? words.count)
    #expect(report.statistics == session.statistics)
    #expect(report[statistic: "state"] == .text(plain.state))
    #expect(report[statistic: "output"] == .list(plain.outputs.map { .text($0) }))
    #expect(session.step == plain.read.count && session.state.words == plain.read + plain.queue)

    // Without feedback, sending the words one by one gives the same result.
    guard !machine.feedback, machine.limit == nil else { return }
    var sent = try Session(machine.reading([]))
    for word in words { try sent.send(.symbol(word)) }
    #expect(sent.statistics == session.statistics && sent.state.words == words)
  }

  /// An input that was undone no longer has a place once earlier inputs are gone.
  @Test func undoAfterGoingBack() throws {
    let table = TransitionTable([("a", [TransitionTable.Row("0", "b")]), ("b", [TransitionTable.Row("0", "a")])])
    var session = try Session(MealyMachine(table))
    for _ in 0..<3 { try session.send(.symbol("0")) }
    #expect(try session.undo() == .symbol("0"))
    try session.go(to: 1)
    #expect(try session.undo() == .symbol("0"))
    #expect(session.step == 0)
    #expect(try session.redo() == .symbol("0"))
    #expect(session.step == 1)
    #expect(try session.redo() == nil)
  }

  @Test(arguments: 0..<400) func sessionIsBlock(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var machine = Self.machine(&random)
    let given = (0..<random.number(0...3)).map { _ in "\(random.number(0...4))" }
      .filter { machine.table.symbols[$0] != nil }
    machine = machine.reading(given)
    var session = try Session(machine)
    var plain = PlainSession(machine, given)
    for _ in 0..<random.number(0...25) {
      let input = Self.input(&random, session.state)
      let before = session.state.words, log = session.log
      let answer = try session.send(input)
      let expected: Answer<String>
      if case .symbol(let word) = input { expected = plain.send(word) } else { expected = plain.tick() }
      // The answer of the session to a tick says only whether a word was read, not what came of it.
      if case .symbol = input {
        #expect(answer == expected)
      } else {
        #expect((answer == .unanswered) == (expected == .unanswered))
      }
      if answer == .unanswered { #expect(session.state.words == before && session.log == log) }
      #expect(session.step == plain.read.count && session.state.words == plain.read + plain.queue)
    }
    let keys: [(key: String, value: String)] = [
      ("model", "mealy"), ("transitions", ""), ("initial", "s0"), ("input", "ignored"), ("steps", "99"),
      ("undefined", machine.undefined == .stay ? "stay" : "error"), ("feedback", "\(machine.feedback)"),
    ]
    let replayed = try Self.block(session.replay(keys), machine)
    let report = try replayed.run(RunRequest())
    #expect(report.statistics.filter { $0.name != "symbols" } == session.statistics.filter { $0.name != "symbols" })
    var following = try Session(replayed)
    try following.advance(by: session.step)
    #expect(following.state.words == session.state.words)
  }

  @Test func refusalsAreCounted() throws {
    var random = SplitMix(seed: 5), answered = 0, refused = 0
    for _ in 0..<200 {
      var session = try Session(Self.machine(&random))
      for _ in 0..<20 {
        if try session.send(Self.input(&random, session.state)) == .unanswered { refused += 1 } else { answered += 1 }
      }
    }
    #expect(answered > 800 && refused > 800)
  }

  @Test(arguments: 0..<60) func backAndForthAndUndo(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed + 5_000)
    var session = try Session(Self.machine(&random).reading(["0", "0"].filter { _ in seed % 2 == 0 }))
    var states = [session.statistics], before: [[Statistic]] = []
    for _ in 0..<200 {
      let log = session.log.count, statistics = session.statistics
      _ = try session.send(Self.input(&random, session.state))
      if session.log.count > log { before.append(statistics) }
      if session.step == states.count { states.append(session.statistics) }
    }
    #expect(session.step == states.count - 1)
    for _ in 0..<20 {
      let step = random.number(0...states.count - 1)
      try session.go(to: step)
      #expect(session.step == step && session.statistics == states[step])
    }
    try session.go(to: states.count - 1)
    #expect(session.statistics == states.last)
    var undone = 0
    while session.canUndo {
      let step = session.log.last?.step ?? -1
      try session.undo()
      #expect(session.step == step && session.statistics == before.removeLast())
      undone += 1
    }
    var redone = 0
    while session.canRedo {
      let step = session.step
      let input = try session.redo()
      #expect(session.step > step && input != nil)
      redone += 1
    }
    #expect(before.isEmpty && redone == undone)
  }

  @Test func thePictureIsTheRowOfStates() throws {
    var session = try Session(MealyMachineReportTests.turnstile)
    let bounds = try #require(session.model.bounds(of: session.state))
    #expect(bounds == LatticeBox(corner: .origin, columns: 2, rows: 1))
    #expect(session.picture(in: bounds).elements == [1, 0])
    #expect(try session.send(.symbol("coin")) == .output("click"))
    #expect(session.picture(in: bounds).elements == [0, 1])
    #expect(session.picture(in: LatticeBox(corner: .origin, columns: 4, rows: 2)).elements == [0, 1, 0, 0, 0, 0, 0, 0])
    #expect(session.picture(in: bounds, scale: 2).elements == [128] && session.finalState == nil)
  }

  /// The error of a run says that an input was fed back, unless a person sent it.
  @Test func undefinedPairsOfASession() throws {
    let table = TransitionTable([("a", [.init("x", "b", "x"), .init("y", "b")]), ("b", [])])
    var session = try Session(MealyMachine(table, feedback: true))
    #expect(try session.send(.symbol("zzz")) == .unanswered)
    #expect(try session.send(.symbol("")) == .unanswered)
    #expect(try session.send(.tick) == .unanswered)
    #expect(try session.send(.symbol("x")) == .output("x"))
    #expect(try session.send(.symbol("y")) == .unanswered)
    #expect(session.state.words == ["x", "x"])
    let error = #expect(throws: RunError.self) { try session.send(.tick) }
    #expect(
      error?.message == "the state 'b' has no transition for 'x', the input of step 2, which was fed back")
    #expect(session.step == 1)
  }

  /// Words with other characters than letters and digits are quoted.
  @Test func wordsOfAnyKind() throws {
    let words = ["plain_1", "with blank", "a,b", "\"", "\\", "\n", "[", "#", "ä", "\u{7}", "-", "null"]
    let table = TransitionTable([("s", words.map { .init($0, "s") })])
    var session = try Session(MealyMachine(table))
    for word in words { try session.send(.symbol(word)) }
    let keys = try session.replay([("initial", "s"), ("steps", "1")])
    #expect(keys.map(\.key) == ["initial", "input"])
    #expect(
      keys.last?.value.hasPrefix("[plain_1, \"with blank\", \"a,b\", \"\\\"\", \"\\\\\", \"\\U0000000A\", ") ?? false)
    #expect(Self.words(keys.last?.value ?? "") == words)
  }

  /// If a block reads the output of another one, the session writes its input as words.
  @Test func aCascadeIsWrittenInWords() throws {
    var machine = MealyMachineReportTests.turnstile
    machine.input = .output(of: "other")
    machine.undefined = .stay
    let other = MealyMachine(TransitionTable([("s", [.init("x", "s", "coin"), .init("y", "s", "push")])]))
    let handover = try #require(other.reading(["x", "y", "x"]).report().handover)
    var session = try Session(machine, RunRequest(upstream: ["other": handover]))
    try session.advance(by: 1)
    let keys = try session.replay([("input", "{from: other}")])
    #expect(keys.map(\.key) == ["input", "steps"] && keys.map(\.value) == ["[coin, push, coin]", "1"])
  }

  // MARK: Support

  static func input(_ random: inout SplitMix, _ state: MealyConfiguration) -> MealyMachine.Input {
    // A tick at an undefined pair is an error, which other tests cover.
    if random.number(0...2) == 0, state.canRead || state.waiting == 0 { return .tick }
    return .symbol("\(random.number(0...4))")
  }

  /// Returns the machine of a block written by a session, with the table of another machine.
  static func block(_ keys: [(key: String, value: String)], _ machine: MealyMachine) throws -> MealyMachine {
    let table = machine.table
    let rows = (0..<table.states.count).map { state -> (String, SpecNode) in
      let entries = table[from: state].map { transition -> (String, SpecNode) in
        let target = [table.states[transition.next]] + (transition.output.map { [table.outputs[$0]] } ?? [])
        return (table.symbols[transition.symbol], SpecNode(.list(target.map { SpecNode($0) }), at: .line(1)))
      }
      return (table.states[Int32(state)], SpecNode(map: entries))
    }
    let node = SpecNode(
      map: keys.map { key, value in
        switch key {
        case "transitions": return (key, SpecNode(map: rows))
        case "input": return (key, SpecNode(.list(words(value).map { SpecNode($0) }), at: .line(1)))
        default: return (key, SpecNode(value))
        }
      })
    return try #require(try BlockSupport.block(node).simulation as? MealyMachine)
  }

  /// Returns the words of a list in YAML.
  static func words(_ list: String) -> [String] {
    var words: [String] = [], word = ""
    var isQuoted = false
    var rest = Array(list.unicodeScalars.dropFirst().dropLast())[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "\\":
        guard let escaped = rest.popFirst() else { break }
        guard escaped == "U" else {
          word.unicodeScalars.append(escaped)
          break
        }
        let digits = String(String.UnicodeScalarView(rest.prefix(8)))
        rest = rest.dropFirst(8)
        word.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
      case ",", " ":
        if isQuoted {
          word.unicodeScalars.append(scalar)
        } else if scalar == "," {
          words.append(word)
          word = ""
        }
      default: word.unicodeScalars.append(scalar)
      }
    }
    return list.count > 2 ? words + [word] : words
  }
}

extension Answer {
  fileprivate var isAnswered: Bool? { if case .unanswered = self { nil } else { true } }
}
