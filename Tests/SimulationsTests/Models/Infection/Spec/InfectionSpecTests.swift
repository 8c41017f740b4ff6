import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Tests reading a block of the model `infection`: what is accepted, what it means, and where errors point.
@Suite struct InfectionSpecTests {
  static let base: SpecNode = ["model": "infection", "factor": 3, "steps": 4]

  static func infection(_ node: SpecNode) throws -> Infection {
    try #require(try block(node).simulation as? Infection)
  }

  /// Returns a pair with a line of its own, which identifies the pair in an error.
  static func pair(_ column: Int, _ row: Int, line: Int) -> SpecNode {
    SpecNode(.list([SpecNode("\(column)"), SpecNode("\(row)")]), at: .line(line))
  }

  @Test func defaults() throws {
    let infection = try Self.infection(Self.base.with(("people", 100)))
    #expect(infection.group == Infection.Group(columns: 10, rows: 10))
    #expect(infection.rule == Infection.Rule(factor: 3))
    #expect(infection.rule.neighbourhood == .moore && !infection.rule.wraps)
    #expect(infection.rule.among == .healthy && infection.rule.picks == .upTo)
    #expect(infection.period == .second && infection.initial == .single && infection.taps.isEmpty)
    #expect(infection.stepCount == 4)
  }

  /// Errors in the step and the places of a tap are reported separately.
  @Test func allThatIsWrongWithATap() {
    func keys(_ tap: SpecNode) -> [String?] {
      errors(in: Self.base.with(("people", 4), ("tap", SpecNode(.list([tap]), at: .line(3))))).map(\.key)
    }
    let outside = SpecNode(.list([Self.pair(9, 9, line: 21), Self.pair(8, 8, line: 22)]), at: .line(20))
    #expect(keys(["at": outside, "step": 0]) == ["step", "tap", "tap"])
    #expect(keys(["at": outside, "step": 99]) == ["tap", "tap", "tap"])
    #expect(keys(["at": outside]) == ["step", "tap", "tap"])
    #expect(keys(["at": [[9, 9], ["x", 0]], "step": 99]) == ["at", "tap", "tap"])
  }

  @Test(arguments: [
    (1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 3, 2), (7, 3, 3), (10, 4, 3), (400, 20, 20), (401, 21, 20),
    (1_000_000, 1_000, 1_000), (4_294_967_295, 65_536, 65_536),
  ])
  func peopleFillRowsOfTheSquareRoot(_ people: Int, _ columns: Int, _ rows: Int) throws {
    let group = try Self.infection(Self.base.with(("people", SpecNode("\(people)")))).group
    #expect((group.people, group.columns, group.rows) == (people, columns, rows))
  }

  @Test(arguments: [("7x3", 7, 3), ("5", 5, 5)]) func gridIsAFullRectangle(
    _ text: String, _ columns: Int, _ rows: Int
  ) throws {
    let group = try Self.infection(Self.base.with(("grid", SpecNode(text)))).group
    #expect(group == Infection.Group(columns: columns, rows: rows))
  }

  @Test(arguments: [
    ("1 s", 1_000_000_000), ("1", 1_000_000_000), ("0.5", 500_000_000), ("500 ms", 500_000_000), ("500ms", 500_000_000),
    ("2 min", 120_000_000_000), ("1.5 h", 5_400_000_000_000), ("1 d", 86_400_000_000_000), ("0.001", 1_000_000),
    (".25s", 250_000_000),
  ])
  func periods(_ text: String, _ nanoseconds: Int) throws {
    let infection = try Self.infection(Self.base.with(("people", 4), ("period", SpecNode(text))))
    #expect(infection.period.nanoseconds == nanoseconds)
  }

  static let neighbourhoods: [(SpecNode, Infection.Neighbourhood)] = [
    ("moore", .moore), ("von-neumann", .vonNeumann), (["radius": 1], .moore), (["disc": 1], .vonNeumann),
    (["radius": 7], .init(.square, radius: 7)), (["disc": 100], .init(.disc, radius: 100)),
  ]

  @Test(arguments: neighbourhoods.indices) func neighbourhoodForms(_ index: Int) throws {
    let (node, neighbourhood) = Self.neighbourhoods[index]
    let infection = try Self.infection(Self.base.with(("people", 4), ("neighbourhood", node)))
    #expect(infection.rule.neighbourhood == neighbourhood)
  }

  @Test func tapsAreReadWithOneOrSeveralPairs() throws {
    let taps: SpecNode = [["at": [1, 0], "step": 2], ["at": [[0, 1], [1, 1]], "step": 4]]
    let infection = try Self.infection(Self.base.with(("people", 4), ("tap", taps)))
    #expect(
      infection.taps == [
        .init(Position(column: 1, row: 0), step: 2), .init(Position(column: 0, row: 1), step: 4),
        .init(Position(column: 1, row: 1), step: 4),
      ])
    #expect(infection.initial == .empty, "with taps nobody is sick at the start")
    let both = try Self.infection(Self.base.with(("people", 4), ("tap", taps), ("initial", "single")))
    #expect(both.initial == .single)
  }

  // MARK: The canonical text

  @Test func sameMeaningSameCanonicalText() throws {
    func canonical(_ more: (String, SpecNode)...) throws -> String {
      guard case .map(let entries) = Self.base.content else { return "" }
      return try block(SpecNode(map: entries.map { ($0.key, $0.value) } + [("people", 9)] + more)).canonical
    }
    let plain = try canonical()
    #expect(
      try canonical(
        ("period", "1000 ms"), ("neighbourhood", ["radius": 1]), ("boundary", "closed"), ("among", "healthy"),
        ("picks", "up-to"), ("initial", "single")) == plain)
    #expect(try canonical(("neighbourhood", ["disc": 1])) == canonical(("neighbourhood", "von-neumann")))
    #expect(try canonical(("picks", "exactly")) != plain)
    let one: SpecNode = [["at": [1, 0], "step": 2], ["at": [0, 0], "step": 1]]
    let other: SpecNode = [["at": [[0, 0], [0, 0]], "step": 1], ["at": [[1, 0]], "step": 2]]
    #expect(try canonical(("tap", one)) == canonical(("tap", other)))
    #expect(try canonical(("tap", one)) != canonical(("tap", [["at": [1, 0], "step": 2]])))
  }

  // MARK: Errors

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let more: [(String, SpecNode)]
    let key: String?
    let problem: SpecError.Problem

    init(_ name: String, _ more: [(String, SpecNode)], key: String?, _ problem: SpecError.Problem) {
      testDescription = name
      self.more = more
      self.key = key
      self.problem = problem
    }
  }

  /// A written period makes an axis of time, even a period of one second.
  @Test func aWrittenPeriodIsTheUnitOfTime() throws {
    let base: SpecNode = ["model": "infection", "people": 9, "factor": 1, "steps": 1]
    #expect(try block(base).simulation.stepClock == nil)
    #expect(try block(base.with(("period", "1 s"))).simulation.stepClock == StepClock(length: 1, unit: "s"))
    #expect(try block(base.with(("period", 1))).simulation.stepClock == StepClock(length: 1, unit: "s"))
    #expect(try block(base.with(("period", "2 h"))).simulation.stepClock == StepClock(length: 2, unit: "h"))
  }

  /// An unknown key that is meant as the size causes one error.
  @Test func aMisspeltSizeIsOneError() {
    let found = errors(in: ["model": "infection", "GroupSize": 9, "factor": 1, "steps": 1])
    #expect(found.count == 1 && found.first?.key == "GroupSize", "\(found)")
  }

  /// The advice names all forms, including those that are maps.
  @Test func anUnknownNeighbourhoodIsAnsweredWithAllForms() {
    let node: SpecNode = ["model": "infection", "people": 9, "factor": 1, "steps": 1, "neighbourhood": "hex"]
    #expect(
      errors(in: node).compactMap(\.help) == ["known neighbourhoods: moore, von-neumann, {radius: R}, {disc: R}"])
  }

  static let faults: [Fault] = [
    Fault(
      "no size", [], key: "people",
      .invalid("infection needs 'people' or 'grid'", advice: "add a line such as 'people: 400' or 'grid: 20x20'")),
    Fault(
      "two sizes", [("people", 9), ("grid", 3)], key: "grid",
      .invalid("'people' and 'grid' both say how many people there are", advice: "keep one of them")),
    Fault(
      "nobody at all", [("people", 0)], key: "people",
      .outOfRange(
        found: "'0'", expected: "whole number from 1 to 4,294,967,295", advice: "write 1 instead of 0")),
    Fault(
      "more than can be counted", [("grid", "65536x65536")], key: "grid",
      .outOfRange(found: "65536x65536", expected: "grid of at most 4,294,967,295 people")),
    Fault(
      "wide neighbourhood", [("people", 9), ("neighbourhood", ["radius": 101])], key: "radius",
      .outOfRange(found: "'101'", expected: "whole number from 1 to 100")),
    Fault(
      "two neighbourhoods", [("people", 9), ("neighbourhood", ["radius": 1, "disc": 1])], key: "neighbourhood",
      .invalid("a neighbourhood is one of moore, von-neumann, {radius: R} and {disc: R}", advice: nil)),
    Fault(
      "no time", [("people", 9), ("period", "0 s")], key: "period",
      .outOfRange(found: "'0 s'", expected: "duration from 1 ms to 1000 d")),
    Fault(
      "unknown unit", [("people", 9), ("period", "3 weeks")], key: "period",
      .wrongType(
        found: "'3 weeks'",
        expected: "duration such as 1 s, 500 ms or 2 min (ms, s, min, h, d; a plain number means seconds)")),
    Fault(
      "tap without step", [("people", 9), ("tap", [["at": [0, 0]]])], key: "step",
      .missingKey("step", example: "step: 1")),
    Fault(
      "tap at the start", [("people", 9), ("tap", [["at": [0, 0], "step": 0]])], key: "step",
      .outOfRange(
        found: "'0'", expected: "whole number from 1 to 4,294,967,295", advice: "write 1 instead of 0")),
    Fault(
      "tap that is no list", [("people", 9), ("tap", ["at": [0, 0], "step": 1])], key: "tap",
      .wrongType(
        found: "a map", expected: "list of {at: [column, row] or a list of such pairs, step: S}",
        advice: "write [{at: [0, 0], step: 1}] instead of {at: [0, 0], step: 1}")),
    Fault(
      "tap at one number", [("people", 9), ("tap", [["at": [5], "step": 1]])], key: "at",
      .wrongType(found: "a list", expected: "[column, row]")),
    Fault(
      "tap after the end", [("people", 9), ("tap", [["at": [0, 0], "step": 6]])], key: "tap",
      .invalid("the run ends with step 4, before the tap of step 6", advice: "write steps: 6")),
    Fault(
      "tap outside", [("people", 9), ("tap", [["at": [3, 0], "step": 1]])], key: "tap",
      .invalid(
        "[3, 0] lies outside the grid of 3x3", advice: "columns are numbered from 0 to 2, rows from 0 to 2")),
    Fault(
      "tap on nobody", [("people", 8), ("tap", [["at": [2, 2], "step": 1]])], key: "tap",
      .invalid("there is no person at [2, 2]", advice: "the last row is short")),
  ]

  /// Errors about people named by `initial` point to the place where they are named.
  @Test func nobodyIsPointedAt() {
    let pairs = SpecNode(
      .list([Self.pair(0, 0, line: 70), Self.pair(2, 2, line: 71), Self.pair(0, 3, line: 72)]), at: .line(7))
    for initial: SpecNode in [["at": pairs], ["single", ["at": pairs]]] {
      let found = errors(in: Self.base.with(("people", 7), ("initial", initial)))
      #expect(found.map(\.span) == [.line(71), .line(72)])
      #expect(
        found.map(\.problem) == [
          .invalid("there is no person at [2, 2]", advice: "the last row is short"),
          .invalid("[0, 3] lies outside the grid of 3x3", advice: "columns are numbered from 0 to 2, rows from 0 to 2"),
        ])
    }
    let one = errors(in: Self.base.with(("people", 7), ("initial", ["at": Self.pair(1, 2, line: 80)])))
    #expect(one.map(\.problem) == [.invalid("there is no person at [1, 2]", advice: "the last row is short")])
  }

  @Test(arguments: faults) func faultsArePointedAt(_ fault: Fault) {
    guard case .map(let entries) = Self.base.content else { return }
    let found = errors(in: SpecNode(map: entries.map { ($0.key, $0.value) } + fault.more))
    #expect(found.map(\.problem) == [fault.problem])
    #expect(found.map(\.key) == [fault.key])
  }

  @Test func eachPairIsPointedAt() {
    let taps = SpecNode(
      .list([
        SpecNode(map: [
          (
            "at",
            SpecNode(
              .list([Self.pair(0, 0, line: 70), Self.pair(9, 9, line: 71), Self.pair(-1, 0, line: 72)]), at: .line(7))
          ),
          ("step", 1),
        ])
      ]), at: .line(6))
    let found = errors(in: Self.base.with(("people", 9), ("tap", taps)))
    #expect(found.map(\.span) == [.line(71), .line(72)])
  }

  @Test func missingKeysAreReportedTogether() {
    let found = errors(in: ["model": "infection", "grid": 3])
    #expect(
      found.map(\.problem) == [
        .missingKey("factor", example: "factor: 2"),
        .missingKey("steps", example: "steps: 100', or 'until: stable"),
      ])
  }

  @Test(arguments: [
    ("GroupSize", "people"), ("InfectionFactor", "factor"), ("T", "period"), ("neighborhood", "neighbourhood"),
    ("generations", "steps"), ("topology", "boundary"), ("taps", "tap"), ("amoung", "among"), ("pick", "picks"),
  ])
  func whatPeopleTypeIsUnderstood(_ typed: String, _ meant: String) {
    #expect((BlockSpecification.keys + Infection.declaration.keys).map(\.word).nearest(to: typed) == meant)
  }

  @Test func theExampleRuns() throws {
    let example: SpecNode = ["model": "infection", "people": 400, "factor": 3, "steps": 12]
    #expect(
      Infection.declaration.example == """
        model: infection
        people: 400
        factor: 3
        steps: 12
        # For a textbook SIR model, add 'recovery: 4' and 'among: all'. Contacts with immune people are then lost. By
        # default, contacts go to healthy neighbours only.
        """)
    #expect(try report(example)[statistic: "people"] == .whole(400))
  }
}
