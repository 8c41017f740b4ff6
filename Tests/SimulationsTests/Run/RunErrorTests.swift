import Simulations
import Specification
import Testing

/// Tests the messages that a user of docs/simulations.md reads after a mistake.
@Suite("errors of the library are sentences") struct RunErrorTests {
  private func text(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func rules() {
    #expect(
      text { _ = try Life(rule: "B3/S2X", on: .torus(8, 8)) }
        == "rule: found 'X' at character 6 of the rule 'B3/S2X'; did you mean B3/S2?")
    #expect(
      text { _ = try Life(rule: "HighLive", on: .torus(8, 8)) }
        == "rule: 'HighLive' is not a rule; did you mean HighLife?")
    #expect(
      text { _ = try Life(rule: "B0/S23/C3", on: .unbounded(box: 8, 8)) }
        == "rule: under B0/S23/C3 cells are born without live neighbours; on an unbounded lattice, such rules need two "
        + "states and the eight nearest cells; "
        + "use a bounded lattice, such as on: .torus(64, 64)")
    #expect(
      text { _ = try Life(rule: "B3/S23:T8,8", on: .torus(8, 8)) }
        == "rule: both the rule 'B3/S23:T8,8' and 'on' say what the lattice is; "
        + "leave out 'on', or write rule: \"B3/S23\"")
    let pattern = Pattern(columns: 1, rows: 1, cells: [1], rule: "B3/S23:T8,8")
    #expect(
      text { _ = try Life(on: .torus(8, 8), initial: .pattern(pattern)) }
        == "initial: both the pattern's rule 'B3/S23:T8,8' and 'on' say what the lattice is; "
        + "leave out 'on', or write rule: \"B3/S23\"")
    let unknown = Pattern(columns: 1, rows: 1, cells: [1], rule: "Conwy")
    #expect(
      text { _ = try Life(on: .torus(8, 8), initial: .pattern(unknown)) }
        == "initial: the pattern's rule: 'Conwy' is not a rule; add a rule, such as rule: \"B3/S23\"")
  }

  @Test func lattices() {
    #expect(text { _ = try Life() } == "on: the size of the lattice is missing; add on: .torus(64, 64)")
    #expect(
      text { _ = try Life(on: .torus(0, 64)) }
        == "on: a lattice of 0x64 is out of range; "
        + "use at least one column and one row, and at most 2^33 cells, such as on: .torus(64, 64)")
    #expect(
      text { _ = try Life(on: .unbounded) }
        == "on: random cells on an endless plane need a box; write on: .unbounded(box: 64, 64)")
    #expect(
      text { _ = try Life(on: .torus(8, 8), steps: -1) }
        == "steps: -1 is out of range; use a whole number of at least 0")
    #expect(
      text { _ = try Life(on: .torus(4, 4), initial: .cells([Position(column: 9, row: 0)])).session() }
        == "initial: [9, 0] lies outside the grid of 4x4; columns are numbered from 0 to 3, rows from 0 to 3")
  }

  @Test func memory() throws {
    let large = try Life(on: .torus(90_000, 90_000))
    for message in [text { _ = try large.run() }, text { _ = try large.session() }] {
      #expect(
        message.hasPrefix("on: the run needs ")
          && message.hasSuffix(" of memory, but the limit is 1 GiB; make it smaller"))
    }
    #expect(text { _ = try Life(on: .torus(64, 64)).run() } == "no error")
    // A session holds more states than a run.
    let message = text { _ = try Life(on: .torus(40_000, 40_000), initial: .empty).session() }
    #expect(
      message.hasPrefix("on: the simulation needs ") && message.hasSuffix("limit is 1 GiB; make it smaller"),
      "\(message)")
  }

  @Test func replicatesAreNumbersOf32Bits() async throws {
    #expect(try ElementaryAutomaton(rule: 30).run(seed: 1, replicate: Int(UInt32.max)).statistics.count == 7)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try ElementaryAutomaton(rule: 30).run(seed: 1, replicate: -1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("replicates are counted from 0 to 4,294,967,295, found -1"))
  }

  @Test func severalProblemsAreALineEach() throws {
    #expect(
      text { _ = try Infection(people: 0, factor: -1, course: .course(mortality: .half)) } == """
        people: 0 is out of range; use a whole number from 1 to 4,294,967,295
        factor: -1 is out of range; use a whole number from 0 to 4,294,967,295
        mortality: death comes at the end of sickness, and without recovery sickness has no end; \
        set recovery, such as .exactly(10)
        """)
    #expect(
      text { _ = try Life(rule: "B3/S2X", on: .torus(0, 8), steps: -1) } == """
        rule: found 'X' at character 6 of the rule 'B3/S2X'; did you mean B3/S2?
        on: a lattice of 0x8 is out of range; \
        use at least one column and one row, and at most 2^33 cells, such as on: .torus(64, 64)
        steps: -1 is out of range; use a whole number of at least 0
        """)
    #expect(
      text { _ = try Life(rule: "B0/S/C3", on: .unbounded(box: 8, -8), steps: -1) } == """
        on: a lattice of 8x-8 is out of range; \
        use at least one column and one row, and at most 2^33 cells, such as on: .torus(64, 64)
        steps: -1 is out of range; use a whole number of at least 0
        rule: under B0/S/C3 cells are born without live neighbours; on an unbounded lattice, such rules need two \
        states and the eight nearest cells; \
        use a bounded lattice, such as on: .torus(64, 64)
        """)
    #expect(
      text { _ = try Infection(people: 9, factor: 1, neighbourhood: .init(.square, radius: 0), steps: -1) } == """
        neighbourhood: 0 is out of range; use a whole number from 1 to 100
        steps: -1 is out of range; use a whole number from 0 to 4,294,967,295
        """)
    #expect(
      text { _ = try MemoryGame(columns: 3, rows: 3, players: [.optimal]) } == """
        columns: a board of 3x3 does not hold pairs of cards; \
        use an even number of cards from 2 to \(MemoryBoard.maximalCards), such as columns: 4, rows: 5
        players: an optimal player needs exactly one opponent, found 0; use two players, such as [.optimal, .perfect]
        """)
    #expect(
      text {
        _ = try MealyMachine(transitions: [.init("a", "x", "a"), .init("a", "x", "b")], initial: "start")
      } == """
        transitions: the state 'a' has two transitions for 'x'; remove one of them
        initial: unknown state 'start'; known states: a
        """)
    #expect(
      text { _ = try ElementaryAutomaton(rule: 30, width: 0, steps: -1) } == """
        width: 0 is out of range; use a whole number from 1 to 4,294,967,295
        steps: -1 is out of range; use a whole number from 0 to 4,294,967,295
        """)
    #expect(
      text {
        let course = Infection.Course.course(
          incubation: .exactly(0), recovery: .exactly(-2), immunity: .lasts(.exactly(0)))
        _ = try Infection(people: 9, factor: 1, course: course)
      } == """
        incubation: 0 is out of range; use a whole number from 1 to 4,294,967,295
        recovery: -2 is out of range; use a whole number from 1 to 4,294,967,295
        immunity: 0 is out of range; use a whole number from 1 to 4,294,967,295
        """)
    let error = try #require(throws: RunError.self) { _ = try Infection(people: 0, factor: -1) }
    #expect(error.key == "people")
    #expect(error.problems.map(\.key) == ["people", "factor"])
    #expect(error.problems.allSatisfy { $0.problems == [$0] })
  }

  /// Errors of a run or a session do not mention keys and options that exist only in notebooks and commands.
  @Test func errorsOfRunsNameParameters() throws {
    let table: [MealyMachine.Transition] = [.init("a", "x", "a"), .init("a", "y", "b")]
    let machine = try MealyMachine(transitions: table, initial: "a", input: ["y", "x"])
    var session = try machine.session()
    #expect(
      text { try session.advance(by: 3) }
        == "input: the state 'b' has no transition for 'x', the input of step 2; "
        + "give 'b' a transition for 'x', or set staysWhereUndefined: true")
  }

  /// Following the advice of an error in the initial state removes the error.
  @Test(arguments: [
    ("a pattern of 3x2 at [1, -1] does not fit a grid of 4x1; use a pattern of 1 row", 4, 1),
    ("a pattern of 3x2 at [1, -1] does not fit a grid of 4x2; place it at [1, 0]", 4, 2),
    (
      "a pattern of 3x2 at [1, -1] does not fit a grid of 2x3; "
        + "place it at [1, 0], and use at least 4 columns and 2 rows", 2, 3
    ),
  ])
  func places(error: String, columns: Int, rows: Int) throws {
    let pattern = Pattern(columns: 3, rows: 2, cells: [1, 1, 1, 0, 1, 0])
    let state = Initial.pattern(pattern, at: Position(column: 1, row: -1))
    #expect(text { _ = try Life(on: .bounded(columns, rows), initial: state).session() } == "initial: " + error)
    let corrected = Initial.pattern(pattern, at: Position(column: 1, row: 0))
    #expect(try Life(on: .bounded(max(columns, 4), max(rows, 2)), initial: corrected).session()["population"]?.int == 4)
  }

  @Test func otherInitialStates() throws {
    let gun = Pattern(columns: 36, rows: 9, cells: [UInt8](repeating: 1, count: 36 * 9))
    #expect(
      text { _ = try Life(on: .torus(8, 8), initial: .pattern(gun)).session() }
        == "initial: a pattern of 36x9 at [-14, -1] does not fit a grid of 8x8; use at least 36 columns and 9 rows")
    #expect(text { _ = try Life(on: .torus(36, 9), initial: .pattern(gun)).session() } == "no error")
    #expect(
      text { _ = try Life(on: .torus(8, 8), initial: .count(100)).session() }
        == "initial: 100 cells are wanted, but there are only 64; use a whole number from 0 to 64")
    #expect(text { _ = try Life(on: .torus(8, 8), initial: .count(64)).session() } == "no error")
    let coloured = Pattern(columns: 1, rows: 1, cells: [7])
    #expect(
      text { _ = try Life(on: .torus(8, 8), initial: .pattern(coloured)).session() }
        == "initial: the pattern has more than two states, but this model has two; "
        + "use a pattern with the states 0 to 1")
    #expect(
      text { _ = try Life(rule: "WireWorld", on: .torus(8, 8), initial: .pattern(coloured)).session() }
        == "initial: the pattern has cells in state 7, but the rule has only the states 0 to 3; "
        + "use a pattern with the states 0 to 3")
    let far = Initial.pattern(coloured, at: Position(column: .max, row: 0))
    #expect(
      text { _ = try Life(rule: "345/2/9", on: .torus(8, 8), initial: far).session() }
        .hasSuffix("does not fit a grid of 8x8; place it at [0, 0]"))
  }

  @Test(arguments: ["", "abc", "-5", "1.5", "16"]) func codes(code: String) throws {
    #expect(
      text { _ = try TotalisticAutomaton(code: code) }
        == "code: '\(code)' is not a code of 2 colours and radius 1; use a whole number in decimal digits, below 2^4")
    #expect(try TotalisticAutomaton(code: "15").session().step == 0)
  }

  @Test func numbersBelowZero() {
    #expect(
      text { _ = try MemoryGame(columns: 2, rows: 2, players: [.memory(-1)]) }
        == "players: -1 is out of range; use a whole number from 0 to \(MemoryBoard.maximalCards.grouped)")
    #expect(
      text { _ = try Life(on: .torus(4, 4), initial: .count(-1)).session() }
        == "initial: -1 cells are wanted; use a whole number from 0")
  }

  /// The notes of a run name the probability, since no mean was given.
  @Test func geometricTimes() throws {
    let infection = try Infection(people: 9, factor: 1, course: .course(recovery: .geometric(.half)), steps: 1)
    #expect(try infection.run().notes.contains { $0.contains("with probability 0.5 (geometric)") })
  }

  @Test func patterns() throws {
    #expect(
      text { _ = try Pattern(rle: "bo$2q!") }
        == "text: line 1, column 6 of the pattern: found '!' where a cell was expected; "
        + "b or . is dead, o or A alive, B to X and pA to yO are further states, $ ends a row, ! the pattern")
    let pattern = Pattern(columns: 2, rows: 1, cells: [1, 2])
    #expect(
      text { _ = try pattern.text(as: .cells) }
        == "as: the pattern has cells in state 2, but .cells has only two states; "
        + "use .rle or .mc, which keep all states")
  }

  @Test func controlCharactersStayInTheLine() {
    #expect("\(RunError(key: "rule", "found 'a\nb\u{1B}'"))" == "rule: found 'a\\nb\\u{1B}'")
  }

  @Test func anErrorOfNoProblemsIsNone() { #expect(RunError([]) == nil) }

  /// Advice in the form of code removes the error.
  @Test func adviceIsRight() throws {
    #expect(try Life(on: .torus(64, 64)).session().step == 0)
    #expect(try Life(on: .unbounded(box: 64, 64)).session().step == 0)
    #expect(try Life(rule: "B0/S23", on: .torus(64, 64)).session().step == 0)
    #expect(try Life(rule: "B3/S2", on: .torus(8, 8)).session().step == 0)
    let course = Infection.Course.course(recovery: .exactly(10), mortality: .half)
    #expect(try Infection(people: 9, factor: 1, course: course).session().step == 0)
    #expect(try MemoryGame(columns: 4, rows: 5, players: [.optimal, .perfect]).session().step == 0)
    #expect(try MemoryGame(columns: 4, rows: 5, players: [.perfect]).session().step == 0)
    #expect(try Life(rule: "B3/S23", on: .torus(8, 8)).session().step == 0)
    let pattern = Pattern(columns: 1, rows: 1, cells: [1], rule: "B3/S23:T8,8")
    #expect(try Life(initial: .pattern(pattern)).session().step == 0)
    let unknown = Pattern(columns: 1, rows: 1, cells: [1], rule: "Conwy")
    #expect(try Life(rule: "B3/S23", on: .torus(8, 8), initial: .pattern(unknown)).session().step == 0)
  }

  @Test func emptyListsAreErrors() {
    #expect(
      text { _ = try MemoryGame(columns: 2, rows: 2, players: []) }
        == "players: there are no players; use one player or more, such as [.perfect]")
    #expect(
      text { _ = try MealyMachine(transitions: [], initial: "a") }
        == "initial: unknown state 'a'; add a transition")
    #expect(text { _ = try MealyMachine(transitions: [.init("a", "x", "a")], initial: "a") } == "no error")
  }
}
