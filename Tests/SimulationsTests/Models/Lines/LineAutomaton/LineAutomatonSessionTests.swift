import Blocks
import BlockSupport
import Mealy
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite("lines: a run is a session with its schedule, and a session is a block")
struct LineAutomatonSessionTests {
  static let boundaries = ["periodic", "dead", "unbounded"]

  /// Returns the keys of a random small block.
  static func keys(
    _ model: String, _ boundary: String, _ random: inout SplitMix
  ) -> (keys: [(key: String, value: String)], columns: Int, states: Int) {
    let columns = random.number(1...140), colours = random.number(2...4)
    var keys: [(key: String, value: String)] = [("model", model)]
    if model == "elementary" {
      keys.append(("rule", "\(random.number(0...255))\(random.number(0...3) == 0 ? "R" : "")"))
    } else {
      let radius = random.number(1...2)
      keys += [("code", "\(random.number(0...(1 << (2 * radius + 1)) - 1))"), ("colours", "\(colours)")]
      keys.append(("radius", "\(radius)"))
    }
    keys += [
      ("grid", "\(columns)"), ("boundary", boundary), ("initial", "random"), ("seed", "\(random.number(0...999))"),
    ]
    return (keys, columns, model == "elementary" ? 2 : colours)
  }

  @Test(arguments: boundaries) func elementary(boundary: String) throws {
    try runIsSessionIsTwin(ElementaryAutomaton.self, "elementary", boundary)
    try sessionIsBlock(ElementaryAutomaton.self, "elementary", boundary)
    try backAndForth(ElementaryAutomaton.self, "elementary", boundary)
  }

  @Test(arguments: boundaries) func totalistic(boundary: String) throws {
    try runIsSessionIsTwin(TotalisticAutomaton.self, "totalistic", boundary)
    try sessionIsBlock(TotalisticAutomaton.self, "totalistic", boundary)
    try backAndForth(TotalisticAutomaton.self, "totalistic", boundary)
  }

  private func model<Model: LineAutomaton>(
    _ type: Model.Type, _ keys: [(key: String, value: String)]
  ) throws -> (model: Model, request: RunRequest) {
    let block = try block(SpecNode(replayed: keys))
    return (try #require(block.simulation as? Model), RunRequest(draws: Draws(seed: block.seed)))
  }

  private func runIsSessionIsTwin<Model: LineAutomaton>(_ type: Model.Type, _ name: String, _ boundary: String) throws {
    var random = SplitMix(seed: UInt64(name.utf8.count + boundary.utf8.count))
    var edited = 0
    for _ in 0..<60 {
      var (keys, columns, states) = Self.keys(name, boundary, &random)
      let steps = random.number(0...40)
      let edits = (0..<random.number(0...5)).map { _ in
        let step = random.number(0...steps), reach = boundary == "unbounded" ? step : 0
        let at = random.number(-reach...columns - 1 + reach)
        let state = random.number(0...2) == 0 ? "" : ", state: \(random.number(0...states - 1))"
        return "{step: \(step), at: \(at)\(state)}"
      }
      keys += [("steps", "\(steps)"), ("edits", "[\(edits.joined(separator: ", "))]")]
      let (automaton, request) = try model(type, keys)
      let report = try automaton.run(request)
      let history = try #require(report.state)

      // The line of the session grows as the session is played.
      var session = try Session(automaton, request)
      for entry in automaton.schedule {
        try session.advance(by: entry.step - session.step)
        let answer = try session.send(entry.input)
        #expect(answer != .unanswered)
      }
      try session.advance(by: steps - session.step)
      #expect(session.statistics == report.statistics, "\(keys)")
      #expect(session.finalState?.lines == history.lines.suffix(1), "\(keys)")

      // The plain line computes every row from the one before, and applies the edits after each row.
      let start = try Session(automaton, request)
      var plain = PlainEditedLine(keys, firstRow: start.finalState?.lines.first ?? "", steps: steps)
      for step in 0...steps {
        if step > 0 { plain.tick() }
        for entry in automaton.schedule where entry.step == step { plain.edit(entry.input) }
        let line = plain.text(columns: history.lines[step].count, states: states)
        #expect(line == history.lines[step], "row \(step) of \(keys)")
      }
      edited += automaton.schedule.count

      // The session that follows the schedule gives the history row by row.
      var rows: [[String]] = []
      var following = try Session(automaton, request, followsSchedule: true)
      for step in 0...steps {
        try following.go(to: step)
        rows.append(following.finalState?.lines ?? [])
        #expect(report.series["population"]?[step] == history.lines[step].count { $0 != "." })
      }
      // On an unbounded line, the history is as wide as the last row. Each row is in the middle, with background around
      // it.
      for (row, line) in history.lines.enumerated() {
        let cut = (line.count - rows[row][0].count) / 2
        #expect(String(line.dropFirst(cut).dropLast(cut)) == rows[row][0], "row \(row) of \(keys)")
      }
    }
    #expect(edited > 100)
  }

  private func sessionIsBlock<Model: LineAutomaton>(_ type: Model.Type, _ name: String, _ boundary: String) throws {
    var random = SplitMix(seed: UInt64(name.utf8.count * 3 + boundary.utf8.count))
    var fed = 0, refused = 0
    for _ in 0..<100 {
      let (keys, columns, states) = Self.keys(name, boundary, &random)
      let (automaton, request) = try model(type, keys + [("steps", "0")])
      var session = try Session(automaton, request)
      for _ in 0..<random.number(0...20) {
        let column = random.number(-3...columns + 2), input: LineInput
        switch random.number(0...3) {
        case 0: input = .toggle(column: column)
        case 1: input = .set(column: column, to: UInt8(random.number(0...states - 1)))
        default: input = .tick
        }
        if case .unanswered = try session.send(input) { refused += 1 } else { fed += 1 }
      }
      let replayed = try session.replay(keys)
      let (again, _) = try model(type, replayed)
      let report = try again.run(request)
      #expect(report.state?.lines.last == session.finalState?.lines.last, "\(replayed)")
      #expect(report.statistics == session.statistics, "\(replayed)")
    }
    #expect(fed > 400)
    #expect(refused > 0)
  }

  private func backAndForth<Model: LineAutomaton>(_ type: Model.Type, _ name: String, _ boundary: String) throws {
    var random = SplitMix(seed: 11)
    let (keys, columns, _) = Self.keys(name, boundary, &random)
    let (automaton, request) = try model(type, keys + [("steps", "0")])
    var session = try Session(automaton, request)
    var states: [FinalState?] = []
    for step in 0...300 {
      if step % 30 == 7 { try session.send(.toggle(column: columns / 2)) }
      states.append(session.finalState)
      try session.advance(by: 1)
    }
    for _ in 0..<60 {
      let step = random.number(0...300)
      try session.go(to: step)
      #expect(session.finalState == states[step], "step \(step)")
    }
    try session.go(to: 300)
    var plain = try Session(automaton, request)
    try plain.advance(by: 300)
    while session.canUndo { try session.undo() }
    #expect(session.finalState == plain.finalState)
    while session.canRedo { try session.redo() }
    #expect(session.finalState == states[300])
  }

  /// The first row is what a person sees at step 0, however it was made, including under a rule of second order.
  @Test(arguments: ["30", "30R", "150R", "214R"], boundaries)
  func editsOfTheFirstRowAreAnInitialState(rule: String, boundary: String) throws {
    var random = SplitMix(seed: UInt64(rule.utf8.count * 5 + boundary.utf8.count))
    for _ in 0..<20 {
      let columns = random.number(1...140)
      let places = (0..<random.number(1...9)).map { _ in random.number(0...columns - 1) }
      let keys: [(key: String, value: String)] = [
        ("model", "elementary"), ("rule", rule), ("grid", "\(columns)"), ("boundary", boundary), ("steps", "40"),
      ]
      let at = places.map { String($0) }.joined(separator: ", ")
      let row = String((0..<columns).map { places.contains($0) ? "O" : "." })
      let (begun, request) = try model(ElementaryAutomaton.self, keys + [("initial", "{cells: \"\(row)\"}")])
      let (edited, _) = try model(
        ElementaryAutomaton.self, keys + [("initial", "empty"), ("edits", "[{step: 0, at: [\(at)], state: 1}]")])
      let report = try begun.run(request), other = try edited.run(request)
      #expect(other.state?.lines == report.state?.lines, "\(keys) \(at)")
      #expect(other.statistics == report.statistics && other.series == report.series)
    }
  }

  /// A run that ended earlier says which edits it left out.
  @Test func editsAfterTheEndAreNoted() throws {
    let keys: [(key: String, value: String)] = [
      ("model", "elementary"), ("rule", "254"), ("grid", "41"), ("steps", "30"), ("until", "population > 6"),
    ]
    func notes(_ edits: String) throws -> [String] {
      let (automaton, request) = try model(ElementaryAutomaton.self, keys + [("edits", "[\(edits)]")])
      return try automaton.run(request).notes
    }
    #expect(try notes("{step: 3, at: 20, state: 1}").isEmpty)
    #expect(
      try notes("{step: 4, at: 0, state: 0}, {step: 2, at: 20, state: 1}")
        == ["The run ended at step 3, before step 4 of the key 'edits'."])
  }

  /// A block without a width is as wide as its steps need. The block of a session keeps the width on which it was
  /// played.
  @Test func widthStays() throws {
    let keys: [(key: String, value: String)] = [("model", "elementary"), ("rule", "30")]
    let (automaton, request) = try model(ElementaryAutomaton.self, keys + [("steps", "10")])
    var session = try Session(automaton, request)
    try session.advance(by: 25)
    let replayed = try session.replay(keys)
    let (again, _) = try model(ElementaryAutomaton.self, replayed)
    #expect(try again.run(request).statistics == session.statistics)
  }
}
