import Expressions
import Mealy
import Simulations
import Testing
import TestSupport

/// Compares the fast machine with plain ones, on random machines and inputs.
@Suite struct MealyMachineTwinTests {
  /// The machine of a specification, in words. If `undefined` is an error, an undefined pair stays unanswered.
  private func automaton(_ machine: MealyMachine) -> Automaton<String, String, String> {
    let table = machine.table
    let mapper = Mapper(table: { (state: String, symbol: String) -> (String, String?)? in
      guard let from = table.states[state], let read = table.symbols[symbol],
        let transition = table[Int(from), Int(read)]
      else { return machine.undefined == .stay ? (state, nil) : nil }
      return (table.states[transition.next], transition.output.map { table.outputs[$0] })
    })
    return Automaton(state: table.states[machine.initial], mapper: mapper) { output in
      machine.feedback && table.symbols[output] != nil ? output : nil
    }
  }

  @Test(arguments: 0..<60) func aRunIsThatOfTheLibrarysAutomaton(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let undefined: MealyMachine.Undefined = seed % 2 == 0 ? .stay : .error
    var machine = MealyMachine.random(
      states: random.number(1...6), symbols: random.number(1...4), outputs: random.number(0...5),
      isComplete: undefined == .error, undefined, using: &random)
    machine.feedback = seed % 3 == 0
    machine.limit = seed % 3 == 0 ? random.number(0...300) : nil
    // Some words are not symbols of the machine.
    let strangers = undefined == .stay ? 1 : 0
    let words = (0..<random.number(0...150)).map { _ in
      "\(random.number(0...max(0, machine.table.symbols.count - 1 + strangers)))"
    }.filter { undefined == .stay || machine.table.symbols[$0] != nil }
    machine = machine.reading(words)

    var automaton = automaton(machine)
    let (trace, ending) = automaton.trace(words, limit: machine.limit ?? words.count)
    let report = try machine.report("trace")
    #expect(report[statistic: "state"] == .text(automaton.state))
    #expect(report[statistic: "output"] == .list(trace.outputs.map { .text($0) }))
    #expect(report[statistic: "steps"] == .whole(trace.steps.count))
    let isAtLimit = report.warnings.contains { $0.message.contains("limit") }
    #expect(isAtLimit == (ending != .idle))

    guard case .table(let table)? = report.views.first?.shape else { return #expect(Bool(false), "no table") }
    let rows = trace.steps.map { step in
      [String(step.number), step.before, step.input, step.after, step.answer.output ?? ""]
    }
    #expect(table.rows == (rows.count <= 60 ? rows : Array(rows.prefix(30)) + [["…"]] + rows.suffix(10)))
  }

  @Test(arguments: 0..<40) func anUndefinedPairStopsWhereThePlainMachineStops(seed: Int) throws {
    var random = SplitMix(seed: UInt64(1_000 + seed))
    let machine = MealyMachine.random(states: 4, symbols: 3, outputs: 2, using: &random)
    let words = (0..<30).map { _ in "\(random.number(0...2))" }.filter { machine.table.symbols[$0] != nil }
    let seen = PlainMachine(machine).seen(words)
    do {
      let report = try machine.reading(words).run(RunRequest())
      #expect(!seen.contains(.undefined))
      #expect(report[statistic: "steps"] == .whole(words.count))
    } catch {
      #expect(seen.last == .undefined)
      #expect(error.message.contains("the input of step \(seen.count)"))
    }
  }

  @Test(arguments: 0..<120) func theMinimalMachineIsMoores(seed: Int) throws {
    var random = SplitMix(seed: UInt64(2_000 + seed))
    // With few outputs, many states are equivalent.
    let machine = MealyMachine.random(
      states: random.number(1...12), symbols: random.number(1...3), outputs: random.number(0...1),
      isComplete: seed % 2 == 0, seed % 3 == 0 ? .stay : .error, using: &random)
    let plain = PlainMachine(machine)
    let classes = plain.classes, names = machine.table.states.names
    let report = try machine.report("minimal")
    #expect(report[statistic: "minimal_states"] == .whole(Set(classes.values).count))
    #expect(report[statistic: "unreachable"] == .list(names.filter { classes[$0] == nil }.map { .text($0) }))

    guard case .table(let table)? = report.views.first?.shape else { return #expect(Bool(false), "no table") }
    var members: [[String]] = []
    for name in names {
      guard let own = classes[name] else { continue }
      if let index = members.firstIndex(where: { classes[$0[0]] == own }) {
        members[index].append(name)
      } else {
        members.append([name])
      }
    }
    #expect(table.rows.map { $0[1] } == members.map { $0.joined(separator: ", ") })
  }

  /// The minimal machine, read back from its table, is equivalent to the machine and already minimal.
  @Test(arguments: 0..<30) func theMinimalMachineIsEquivalentAndMinimal(seed: Int) throws {
    var random = SplitMix(seed: UInt64(3_000 + seed))
    let undefined: MealyMachine.Undefined = seed % 2 == 0 ? .error : .stay
    let machine = MealyMachine.random(
      states: 9, symbols: 2, outputs: 1, isComplete: false, undefined, using: &random)
    let report = try machine.report("minimal")
    guard case .table(let table)? = report.views.first?.shape else { return #expect(Bool(false), "no table") }
    let rows: MachineRows = table.rows.map { row in
      let cells = zip(machine.table.symbols.names, row.dropFirst(2))
      return (
        row[0].replacing("→ ", with: ""),
        cells.compactMap { symbol, cell in
          let parts = cell.split(separator: " / ").map { String($0) }
          return cell == "–" ? nil : TransitionTable.Row(symbol, parts[0], parts.count == 2 ? parts[1] : nil)
        }
      )
    }
    var minimal = MealyMachine(TransitionTable(rows))
    minimal.initial = try #require(
      minimal.table.states[rows.first { row in table.rows.contains { $0[0] == "→ \(row.state)" } }?.state ?? ""])
    minimal.compared = "machine"
    minimal.undefined = undefined
    let handover = try #require(report.handover)
    let second = try minimal.report(upstream: ["machine": handover])
    #expect(second[statistic: "equivalent"] == .truth(true))
    #expect(second[statistic: "minimal_states"] == .whole(rows.count))
    #expect(second[statistic: "minimal_states"] == report[statistic: "minimal_states"])
  }

  /// In a machine that stays, a state that is silent on a symbol equals one without a transition for it.
  @Test func undefinedPairsOfAMachineThatStaysAreLoops() throws {
    // The states b and c go round silently while a has no transition. Only d has an output.
    var machine = MealyMachine(
      TransitionTable([
        (state: "a", rows: [.init("1", "b"), .init("2", "d")]), (state: "b", rows: [.init("0", "c"), .init("2", "d")]),
        (state: "c", rows: [.init("0", "a"), .init("2", "d")]), (state: "d", rows: [.init("2", "d", "x")]),
      ]))
    machine.undefined = .stay
    #expect(try machine.report()[statistic: "minimal_states"] == .whole(2))
    machine.undefined = .error
    #expect(try machine.report()[statistic: "minimal_states"] == .whole(4))
  }

  /// The reference tries all inputs, shorter ones first, and those of equal length in the order of the symbols.
  @Test(arguments: 0..<150) func theDifferenceIsTheFirstOfAllInputs(seed: Int) throws {
    var random = SplitMix(seed: UInt64(4_000 + seed))
    let policies: [MealyMachine.Undefined] = [.error, .stay]
    func machine() -> MealyMachine {
      MealyMachine.random(
        states: random.number(1...3), symbols: random.number(1...2), outputs: random.number(0...1),
        isComplete: random.number(0...1) == 0, policies[random.number(0...1)], using: &random)
    }
    var first = machine()
    let second = seed % 5 == 0 ? first : machine()
    first.compared = "second"
    let handover = try #require(try second.report().handover)
    let report = try first.report(upstream: ["second": handover])

    let symbols = first.table.symbols.names + second.table.symbols.names.filter { first.table.symbols[$0] == nil }
    let plain = (PlainMachine(first), PlainMachine(second))
    var words: [[String]] = [[]]
    var difference: [String]?
    // Machines of up to three states differ within five symbols or not at all.
    for _ in 0..<5 where difference == nil {
      words = words.flatMap { word in symbols.map { word + [$0] } }
      difference = words.first { plain.0.seen($0) != plain.1.seen($0) }
    }
    #expect(report[statistic: "equivalent"] == .truth(difference == nil))
    let value = difference.map { StatisticValue.list($0.map { .text($0) }) } ?? StatisticValue.none
    #expect(report[statistic: "difference"] == value)
  }

  /// Refinement in rounds would need as many rounds as there are states.
  @Test func aLongChainIsMinimisedInNearLinearTime() throws {
    let count = 20_000
    let rows: MachineRows = (0..<count).map { state in
      let last = state == count - 1
      return ("\(state)", [TransitionTable.Row("x", "\(last ? 0 : state + 1)", last ? "end" : nil)])
    }
    var machine = MealyMachine(TransitionTable(rows))
    let handover = try machine.report().handover
    machine.compared = "itself"
    let report = try machine.report(upstream: ["itself": try #require(handover)])
    #expect(report[statistic: "minimal_states"] == .whole(count))
    #expect(report[statistic: "equivalent"] == .truth(true))
  }

  @Test func twoLongLoopsDifferWhereTheFirstOneEnds() throws {
    func loop(_ count: Int) -> MealyMachine {
      MealyMachine(
        TransitionTable(
          (0..<count).map { state in
            ("\(state)", [TransitionTable.Row("x", "\((state + 1) % count)", state == count - 1 ? "end" : nil)])
          }))
    }
    var machine = loop(1_000)
    machine.compared = "other"
    let report = try machine.report(upstream: ["other": try #require(try loop(1_001).report().handover)])
    #expect(report[statistic: "difference"] == .list([StatisticValue](repeating: .text("x"), count: 1_000)))
    #expect(
      report.notes.last == "After an input of 1000 symbols this machine outputs 'end', and 'other' outputs nothing.")
  }

  @Test func aMillionSymbols() throws {
    let machine = MealyMachine(
      TransitionTable([
        ("even", [.init("0", "even"), .init("1", "odd")]), ("odd", [.init("0", "odd"), .init("1", "even", "pair")]),
      ]))
    let words = (0..<1_000_000).map { $0 % 3 == 0 ? "1" : "0" }
    let report = try machine.reading(words).run(RunRequest())
    #expect(report[statistic: "steps"] == .whole(1_000_000))
    // There are 333,334 ones, and every second one ends a pair.
    guard case .list(let output)? = report[statistic: "output"] else { return #expect(Bool(false), "no list") }
    #expect(output.count == 166_667)
    #expect(report[statistic: "state"] == .text("even"))
  }
}
