import Expressions
import Simulations
import Testing
import TestSupport

/// Tests the report of a run of a machine, with examples that can be checked by hand.
@Suite struct MealyMachineReportTests {
  static let turnstile = MealyMachine(
    TransitionTable([
      ("locked", [.init("coin", "unlocked", "click"), .init("push", "locked", "buzz")]),
      ("unlocked", [.init("coin", "unlocked"), .init("push", "locked", "click")]),
    ]))

  static func table(_ report: Report, _ index: Int = 0) throws -> Table {
    guard case .table(let table) = report.views[index].shape else { throw NoTable() }
    return table
  }

  struct NoTable: Error {}

  @Test func traceTablesAndDiagram() throws {
    let report = try Self.turnstile.reading(["push", "coin", "coin", "push"]).report(
      "trace", "table", "minimal", "diagram", "statistics")
    #expect(
      try Self.table(report)
        == Table(
          header: ["step", "state", "input", "next", "output"],
          rows: [
            ["1", "locked", "push", "locked", "buzz"], ["2", "locked", "coin", "unlocked", "click"],
            ["3", "unlocked", "coin", "unlocked", ""], ["4", "unlocked", "push", "locked", "click"],
          ]))
    #expect(
      try Self.table(report, 1)
        == Table(
          header: ["state", "coin", "push"],
          rows: [
            ["→ locked", "unlocked / click", "locked / buzz"], ["unlocked", "unlocked", "locked / click"],
          ]))
    #expect(try Self.table(report, 2).header == ["state", "stands for", "coin", "push"])
    guard case .diagram(let diagram, .mermaid) = report.views[3].shape else { throw NoTable() }
    #expect(diagram.states == ["locked", "unlocked"] && diagram.initial == 0)
    #expect(diagram.arrows.map(\.label) == ["coin / click", "push / buzz", "coin", "push / click"])
    #expect(diagram.arrows.map { [$0.from, $0.to] } == [[0, 1], [0, 0], [1, 1], [1, 0]])
    #expect(report.warnings.isEmpty && report.notes.isEmpty && report.state == nil)
    #expect(
      report.statistics.map(\.name) == [
        "state", "output", "steps", "states", "symbols", "minimal_states", "unreachable",
      ])
  }

  @Test func outputsAreReadAfterTheWaitingInputs() throws {
    var machine = MealyMachine(
      TransitionTable([("s", [.init("a", "s", "b"), .init("b", "s", "c"), .init("c", "s", "none of them")])]))
    machine.feedback = true
    machine.limit = 100
    let report = try machine.reading(["a", "a", "b"]).report("trace")
    #expect(try Self.table(report).rows.map { $0[2] } == ["a", "a", "b", "b", "b", "c", "c", "c"])
    #expect(report[statistic: "steps"] == .whole(8))
    #expect(report.warnings.isEmpty, "the run ends by itself")
  }

  @Test func aLoopEndsAtItsLimitWithAWarning() throws {
    let loop = MealyMachine(TransitionTable([("s", [.init("x", "s", "x")])]), feedback: true).reading(["x", "x"])
    let report = try loop.run(RunRequest())
    #expect(report[statistic: "steps"] == .whole(10_000))
    #expect(report.warnings.map(\.key) == ["feedback"])
    #expect(report.notes == ["The run ended at the limit of 10,000 steps while 2 inputs were waiting."])
    var exact = MealyMachine(TransitionTable([("s", [.init("x", "s", "y")])]), feedback: true, limit: 2)
    exact = exact.reading(["x", "x"])
    #expect(try exact.run(RunRequest()).warnings.isEmpty, "a run that ends just there is no loop")
  }

  @Test func stepsCutsAnInput() throws {
    var machine = Self.turnstile.reading(["coin", "push", "coin"])
    machine.limit = 2
    let report = try machine.run(RunRequest())
    #expect(report[statistic: "state"] == .text("locked") && report[statistic: "steps"] == .whole(2))
    #expect(report.warnings.map(\.message) == ["the run ended at the limit of 2 steps while an input was waiting"])
  }

  @Test func aCascadeReadsWhatTheOtherSaid() throws {
    let first = try Self.turnstile.reading(["push", "coin", "push", "push"]).run(RunRequest())
    var counter = MealyMachine(
      TransitionTable([("0", [.init("click", "1", "one")]), ("1", [.init("click", "0", "two")])]), undefined: .stay)
    counter.input = .output(of: "turnstile")
    let report = try counter.report("trace", upstream: ["turnstile": try #require(first.handover)])
    #expect(try Self.table(report).rows.map { $0[2] } == ["buzz", "click", "click", "buzz"])
    #expect(report[statistic: "output"] == .list([.text("one"), .text("two")]))
    #expect(report[statistic: "steps"] == .whole(4), "those at which it stayed are counted")
    counter.undefined = .error
    #expect(throws: RunError.self) {
      try counter.run(RunRequest(upstream: ["turnstile": try #require(first.handover)]))
    }
    #expect(throws: RunError.self) { try counter.run(RunRequest()) }
  }

  @Test func anUndefinedPairIsAnOutputOfItsOwn() throws {
    // The states a and b differ only in that b is silent where a is undefined.
    let rows: MachineRows = [
      ("a", [.init("0", "b")]), ("b", [.init("0", "a"), .init("1", "b")]),
    ]
    // A machine that stays is silent there too, so it needs only one state.
    for (undefined, states) in [(MealyMachine.Undefined.error, 2), (.stay, 1)] {
      let report = try MealyMachine(TransitionTable(rows), undefined: undefined).run(RunRequest())
      #expect(report[statistic: "minimal_states"] == .whole(states))
    }
  }

  @Test func aMachineThatStaysIsAsGoodAsOneThatSaysSo() throws {
    let full = MealyMachine(
      TransitionTable([("a", [.init("0", "b", "x"), .init("1", "a")]), ("b", [.init("0", "b"), .init("1", "b")])]))
    var short = MealyMachine(TransitionTable([("a", [.init("0", "b", "x")])]), undefined: .stay)
    short.compared = "full"
    let handover = try #require(try full.run(RunRequest()).handover)
    let report = try short.report(upstream: ["full": handover])
    #expect(report[statistic: "equivalent"] == .truth(true))
    #expect(report[statistic: "difference"] == StatisticValue.none)
    #expect(report[statistic: "states"] == .whole(2), "a next state without rows is a state too")
    short.undefined = .error
    let strict = try short.report(upstream: ["full": handover])
    #expect(strict[statistic: "difference"] == .list([.text("1")]))
    #expect(strict.notes == ["After '1' this machine has no transition, and 'full' outputs nothing."])
  }

  @Test func warnings() throws {
    let machine = MealyMachine(
      TransitionTable([
        ("a", [.init("0", "b"), .init("1", "c")]), ("b", [.init("0", "a")]), ("c", [.init("0", "a")]),
        ("lost", [.init("0", "a")]), ("gone", []),
      ]))
    let report = try machine.run(RunRequest())
    #expect(
      report.warnings.map(\.message) == [
        "no input leads from 'a' to the states 'lost' and 'gone'",
        "no input tells these states apart: 'b' and 'c'",
        "undefined transitions that no input needed: '1' in 'b', '1' in 'c'",
      ])
    var staying = machine
    staying.undefined = .stay
    #expect(
      try staying.run(RunRequest()).warnings.last?.message
        == "undefined transitions that no input needed: '1' in 'b', '1' in 'c'")
    let met = try staying.reading(["0", "1", "what", "1"]).run(RunRequest()).warnings
    #expect(met.last?.message == "undefined transitions that no input needed: '1' in 'c'")
    #expect(met.last?.advice == "an input that needs one leaves the machine where it is")
    #expect(try staying.reading(["0", "1", "0", "1", "1"]).run(RunRequest()).warnings.count == 2, "all were met")
  }

  /// Compares the warning with a run in words.
  @Test func whatWasNeverMet() throws {
    var random = SplitMix(seed: 31)
    for _ in 0..<200 {
      let machine = MealyMachine.random(
        states: random.number(1...6), symbols: random.number(1...4), outputs: 1, .stay, using: &random
      ).reading((0..<random.number(0...20)).map { _ in "\(random.number(0...4))" })
      let plain = PlainMachine(machine)
      guard case .tape(let tape) = machine.input else { continue }
      var unmet: [String] = []
      for state in machine.table.states.names where plain.reachable.contains(state) {
        for symbol in plain.symbols where plain.rows[state]?[symbol] == nil {
          unmet.append("'\(symbol)' in '\(state)'")
        }
      }
      var state = plain.start
      for word in tape.words {
        let symbol = tape.alphabet[word]
        unmet.removeAll { $0 == "'\(symbol)' in '\(state)'" }
        state = plain.step(state, symbol)?.next ?? state
      }
      let message = try machine.run(RunRequest()).warnings.first { $0.message.hasPrefix("undefined") }?.message
      let rest = unmet.count > 8 ? " and \(unmet.count - 8) more" : ""
      let expected = "undefined transitions that no input needed: " + unmet.prefix(8).joined(separator: ", ") + rest
      #expect(message == (unmet.isEmpty ? nil : expected))
    }
  }

  /// If there are many states, a diagram shows those around the state in which the machine begins.
  @Test func aDiagramBeginsWhereTheMachineDoes() throws {
    let ring: MachineRows = (0..<70).map { ("s\($0)", [.init("x", "s\(($0 + 1) % 70)")]) }
    let machine = MealyMachine(TransitionTable(ring + [("lost", [])]), initial: 65)
    guard case .diagram(let diagram, .mermaid) = try machine.report("diagram").views[0].shape else { throw NoTable() }
    #expect(diagram.states.count == 60 && diagram.states[diagram.initial] == "s65")
    #expect(diagram.states.contains("s54") && !diagram.states.contains("s55") && diagram.arrows.count == 59)
    for arrow in diagram.arrows {
      let from = try #require(Int(diagram.states[arrow.from].dropFirst()))
      #expect(diagram.states[arrow.to] == "s\((from + 1) % 70)")
    }
    var few = MealyMachine(TransitionTable(ring + [("lost", [])]), initial: 70)
    few.undefined = .stay
    guard case .diagram(let lonely, .mermaid) = try few.report("diagram").views[0].shape else { throw NoTable() }
    #expect(lonely.states.count == 60 && lonely.states[lonely.initial] == "lost" && lonely.states[58] == "s58")
  }

  @Test func aWaitingInputIsNotMissing() throws {
    var machine = Self.turnstile.reading(["coin"])
    machine.limit = 0
    #expect(try machine.report("trace").notes == ["The run ended at the limit of 0 steps while an input was waiting."])
    #expect(try Self.turnstile.report("trace").notes == ["There was no input."])
  }

  /// The diagram is the same in another notation. As text, it is always written in Mermaid.
  @Test func aDiagramHasAFormat() throws {
    let table = TransitionTable([("a", [TransitionTable.Row("x", "a", nil)])])
    let views = [
      ViewRequest("diagram", .diagram(.svg)), ViewRequest("diagram", .diagram(.svg), isText: true),
      ViewRequest("diagram"),
    ]
    let shown = try MealyMachine(table).run(RunRequest(views: views)).views
    var formats: [DiagramFormat] = [], diagrams: Set<StateDiagram> = []
    for case .diagram(let diagram, let format) in shown.map(\.shape) {
      formats.append(format)
      diagrams.insert(diagram)
    }
    #expect(formats == [.svg, .mermaid, .mermaid] && diagrams.count == 1)
  }

  @Test func largeMachinesAreCut() throws {
    let many: MachineRows = (0..<100).map { state in
      ("s\(state)", (0..<3).map { TransitionTable.Row("\($0)", "s\((state + $0) % 100)", "o\(state)") })
    }
    let report = try MealyMachine(TransitionTable(many)).report("table", "minimal", "diagram")
    #expect(try Self.table(report).rows.count == 60)
    #expect(try Self.table(report, 1).rows.count == 60)
    guard case .diagram(let diagram, .mermaid) = report.views[2].shape else { throw NoTable() }
    #expect(diagram.states.count == 60)
    #expect(diagram.arrows.allSatisfy { $0.from < 60 && $0.to < 60 })
    #expect(
      report.notes == [
        "The diagram shows 60 of 100 states and \(diagram.arrows.count) of 300 transitions.",
        "The table of the transitions shows 60 of 100 rows.", "The table of the minimal machine shows 60 of 100 rows.",
      ])
    let wide = TransitionTable([("a", (0..<13).map { TransitionTable.Row("\($0)", "a", $0 == 3 ? "x" : nil) })])
    let rows = try Self.table(try MealyMachine(wide).report("table")).rows
    #expect(rows.count == 13 && rows[3] == ["→ a", "3", "a", "x"])
    let ends = TransitionTable([
      ("a", (0..<13).map { TransitionTable.Row("\($0)", $0 == 0 ? "b" : "a") }), ("b", []),
    ])
    let open = try MealyMachine(ends).report("table", "minimal")
    #expect(try Self.table(open).rows.last == ["b", "–", "–", ""])
    #expect(try Self.table(open, 1).rows.last == ["b", "b", "–", "–", ""])
  }

  @Test func costsAreKnownBeforehand() throws {
    let rows: MachineRows = (0..<1_000).map { ("s\($0)", [TransitionTable.Row("x\($0)", "s\($0)")]) }
    let machine = MealyMachine(TransitionTable(rows))
    #expect(machine.cost.memory > 8_000_000 && machine.cost.key == "transitions")
    #expect(machine.stepCount == 0)
    let endless = MealyMachine(TransitionTable([("s", [.init("x", "s", "x")])]), feedback: true, limit: 1 << 32)
    #expect(endless.cost.key == "steps" && endless.cost.memory > 0x1p36)
    #expect(Self.turnstile.reading(["coin", "push"]).stepCount == 2)
  }

  @Test func aCascadeBeyondTheMemoryIsRefused() throws {
    let first = try Self.turnstile.reading([String](repeating: "push", count: 1_000)).run(RunRequest())
    var echo = MealyMachine(TransitionTable([("s", [.init("buzz", "s", "buzz")])]))
    echo.input = .output(of: "turnstile")
    let request = RunRequest(upstream: ["turnstile": try #require(first.handover)], limits: RunLimits(memory: 10_000))
    #expect(throws: RunError.self) { try echo.run(request) }
  }

  @Test func aComparisonBeyondTheMemoryIsRefused() throws {
    var random = SplitMix(seed: 5)
    var first = MealyMachine.random(states: 40, symbols: 2, outputs: 0, isComplete: true, using: &random)
    first.compared = "other"
    let handover = try #require(
      try MealyMachine.random(states: 40, symbols: 3, outputs: 0, isComplete: true, using: &random)
        .report().handover)
    let limits = RunLimits(memory: first.cost.memory + 1)
    do {
      _ = try first.run(RunRequest(upstream: ["other": handover], limits: limits))
      #expect(Bool(false), "it was done")
    } catch {
      #expect(error.key == "compare" && error.advice?.contains("--max-memory") == true)
    }
  }
}
