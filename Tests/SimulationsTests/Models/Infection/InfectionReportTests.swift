import func Foundation.log2
import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

/// Tests the report of a run of the model `infection`.
@Suite struct InfectionReportTests {
  /// A run in which everybody is infected as early as possible, so all its numbers are known.
  static let wave: SpecNode = [
    "model": "infection", "grid": "5x4", "factor": 8, "picks": "exactly", "steps": 6,
    "initial": ["at": [[0, 0]]],
  ]

  static func pictures(_ report: Report, _ index: Int = 0) throws -> [Picture] {
    guard report.views.indices.contains(index), case .pictures(let pictures) = report.views[index].shape else {
      Issue.record("view \(index) has no pictures")
      return []
    }
    return pictures
  }

  static func rows(_ picture: Picture) -> [String] {
    (0..<picture.height).map { row in
      picture.elements[row * picture.width..<(row + 1) * picture.width].map { String($0) }.joined()
    }
  }

  // MARK: Numbers

  static let unlisted = [
    "step_50", "step_90", "step_all", "doubling_time", "generation_0", "generation_1", "generation_2", "generation_3",
    "offspring_1", "offspring_3", "extinct", "over",
  ]

  @Test func statisticsInTheirOrder() throws {
    let report = try report(Self.wave)
    let states = ["exposed", "recovered", "vaccinated", "dead", "minor_outbreak"]
    #expect(
      report.statistics.map(\.name) == Infection.declaration.statistics.map(\.name).filter { !states.contains($0) })
    #expect(report.statistics.filter { !$0.isListed }.map(\.name) == Self.unlisted)
    #expect(
      report.statistics.map(\.value) == [
        .whole(20), .whole(0), .whole(20), .whole(20), .fraction(1), .whole(0), .whole(20), .whole(4), .whole(7),
        .whole(3), .whole(4), .whole(3), .whole(4), .whole(4),
        // The number grows from 1 in step 0 to 4 in step 1. The generations after the first have 3, 5 and 7 people.
        .fraction(0.5), .whole(1), .whole(3), .whole(5), .whole(7), .fraction(3), .fraction(15.0 / 9), .truth(false),
        // Everybody is sick.
        .truth(true),
      ])
  }

  /// The table of an unfinished run says which of its numbers are not final.
  @Test func anUnfinishedRunSaysSo() throws {
    let note =
      "The run was not over at its last step: ever_sick, attack_rate, peak, peak_step, peak_incidence, "
      + "peak_incidence_step and duration are not final."
    let short: SpecNode = [
      "model": "infection", "grid": "5x4", "factor": 8, "picks": "exactly", "steps": 2, "initial": ["at": [[0, 0]]],
    ]
    let unfinished = try report(short)
    #expect(unfinished.unfinishedNote(on: unfinished.shownStatistics(nil)) == note)
    #expect(
      unfinished.unfinishedNote(on: unfinished.shownStatistics(["people", "peak"]))
        == "The run was not over at its last step: peak is not final.")
    #expect(unfinished.unfinishedNote(on: unfinished.shownStatistics(["people"])) == nil)
    #expect(try report(Self.wave).unfinished.isEmpty)
  }

  /// A run may end while nobody is sick but people are exposed. Its note says so, and how to let the run finish.
  @Test func aRunThatLooksOverSaysSo() throws {
    let early: SpecNode = [
      "model": "infection", "grid": "3x3", "factor": 8, "picks": "exactly", "incubation": 4, "recovery": 1,
      "until": "sick == 0",
    ]
    let found = try report(early)
    let note = try #require(found.unfinishedNote(on: found.shownStatistics(["peak"])))
    #expect(
      note == """
        The run was not over at its last step: peak is not final. At its end nobody was sick, but people were exposed. \
        'until: exposed + sick == 0' or 'until: stable' lets such a run finish.
        """)
    #expect(try report(early.replacing("until", with: "exposed + sick == 0")).delayNote == nil)
    // Somebody is still sick.
    #expect(try report(early.replacing("until", with: "sick > 0")).delayNote == nil)
  }

  @Test func nothingHappensInNoSteps() throws {
    let report = try report([
      "model": "infection", "people": 8, "factor": 3, "steps": 0, "initial": ["count": 3],
    ])
    #expect(
      report.statistics.map(\.value) == [
        .whole(8), .whole(5), .whole(3), .whole(3), .fraction(0.375), .whole(3), .whole(3), .whole(0), .whole(3),
        .whole(0), .whole(0), .none, .none, .none, .none, .whole(3), .whole(0), .whole(0), .whole(0), .fraction(0),
        .fraction(0), .truth(false), .truth(false),
      ])
    #expect(report.series.steps == [0])
  }

  /// The doubling time is computed as for exponential growth, although this wave grows by two people in every step.
  @Test func doublingTimeIsThatOfExponentialGrowth() throws {
    // Every step of the wave infects two people in a line of 1,000: 11 are infected by step 5, and 101 by step 50.
    let line = try report([
      "model": "infection", "grid": "1000x1", "factor": 2, "picks": "exactly", "steps": 60,
      "initial": ["at": [[500, 0]]],
    ])
    let expected = 45 / log2(101.0 / 11)
    guard case .fraction(let time) = line[statistic: "doubling_time"] else {
      Issue.record("no doubling time")
      return
    }
    #expect(abs(time - expected) < 1e-12)
    #expect(line[statistic: "offspring_1"] == .fraction(2) && line[statistic: "offspring_3"] == .fraction(6.0 / 5))
  }

  /// A run has no doubling time if it does not reach the end of the window or jumps over the window. A tap begins a
  /// generation.
  @Test func noDoublingTimeWithoutWindow() throws {
    let slow = try report([
      "model": "infection", "grid": "100x1", "factor": 2, "picks": "exactly", "steps": 3, "initial": ["at": [[0, 0]]],
    ])
    #expect(slow[statistic: "doubling_time"] == StatisticValue.none)
    let sudden = try report([
      "model": "infection", "people": 100, "factor": 1, "steps": 3, "initial": ["count": 20],
    ])
    #expect(sudden[statistic: "doubling_time"] == StatisticValue.none)
    let empty = try report(["model": "infection", "people": 9, "factor": 1, "steps": 3, "initial": "empty"])
    for name in ["offspring_1", "offspring_3"] { #expect(empty[statistic: name] == StatisticValue.none) }
    let tapped = try report([
      "model": "infection", "grid": "9x1", "factor": 1, "picks": "exactly", "steps": 2, "initial": ["at": [[0, 0]]],
      "tap": [["at": [8, 0], "step": 2]],
    ])
    // In step 1, one person infects one. In step 2, the one in generation 1 and the one tapped infect one each. The
    // generations have 2, 2 and 1 people.
    #expect(tapped[statistic: "offspring_1"] == .fraction(1) && tapped[statistic: "offspring_3"] == .fraction(0.6))
  }

  @Test func seriesOfEveryStep() throws {
    let series = try report(Self.wave).series
    #expect(series.steps == [0, 1, 2, 3, 4, 5, 6])
    #expect(series.columns.map(\.name) == ["healthy", "sick", "incidence"])
    #expect(series["sick"] == [1, 4, 9, 16, 20, 20, 20])
    #expect(series["healthy"] == [19, 16, 11, 4, 0, 0, 0])
    #expect(series["incidence"] == [1, 3, 5, 7, 4, 0, 0])
  }

  /// A note mentions a tap on somebody who is not healthy, once for each person and step.
  @Test func tapsWithoutEffectAreNoted() throws {
    let base: SpecNode = ["model": "infection", "grid": 5, "factor": 0, "steps": 4, "initial": "empty"]
    func notes(_ taps: SpecNode, _ more: (String, SpecNode)...) throws -> [String] {
      try report(more.reduce(base.with(("tap", taps))) { $0.with($1) }).notes.filter { $0.contains("tap") }
    }
    #expect(try notes([["at": [0, 0], "step": 1], ["at": [[0, 0], [0, 0]], "step": 1]]).isEmpty)
    #expect(
      try notes([["at": [0, 0], "step": 1], ["at": [[0, 0], [1, 0], [0, 0]], "step": 2]])
        == ["1 of 3 taps had no effect: a tap makes only healthy people sick."])
    #expect(
      try notes([["at": [2, 2], "step": 2]], ("vaccinated", 1))
        == ["The tap had no effect: a tap makes only healthy people sick."])
  }

  /// People tapped before a step act in that step and count as infected in it. A tap on someone sick does nothing.
  @Test func tapsBelongToTheirStep() throws {
    let report = try report([
      "model": "infection", "grid": "9x1", "factor": 8, "picks": "exactly", "steps": 6,
      "show": [["frames": [2, 3, 5]]],
      "tap": [["at": [[0, 0], [4, 0]], "step": 5], ["at": [0, 0], "step": 3]],
    ])
    #expect(report.series["sick"] == [0, 0, 0, 2, 3, 6, 7])
    #expect(report.series["incidence"] == [0, 0, 0, 2, 1, 3, 1])
    #expect(report[statistic: "duration"] == .whole(6))
    #expect(report[statistic: "peak_incidence_step"] == .whole(5))
    let pictures = try Self.pictures(report)
    #expect(pictures.map(\.title) == ["step 2", "step 3", "step 5"])
    #expect(pictures.flatMap(Self.rows) == ["000000000", "110000000", "111111000"])
  }

  /// Steps in which nothing can change cost nothing. A series has at most 10,000 rows.
  @Test func quietStepsAreLeapt() throws {
    let report = try report([
      "model": "infection", "grid": "3x1", "factor": 1, "picks": "exactly", "steps": 4_294_967_295,
      "tap": [["at": [0, 0], "step": 4_000_000_000]],
    ])
    #expect(report[statistic: "sick"] == .whole(3))
    #expect(report[statistic: "duration"] == .whole(4_000_000_001))
    #expect(report[statistic: "peak_step"] == .whole(4_000_000_001))
    #expect(report[statistic: "incidence"] == .whole(0))
    #expect(report.series.steps.count == 10_000)
    #expect(report.series.steps.first == 0 && report.series.steps.last == 4_294_967_295)
    #expect(report.series["sick"]?.first == 0 && report.series["sick"]?.last == 3)
  }

  @Test func withFactorNoneNobodyIsInfected() throws {
    let report = try report([
      "model": "infection", "people": 9, "factor": 0, "steps": 1_000_000_000, "tap": [["at": [1, 1], "step": 7]],
    ])
    #expect(report[statistic: "sick"] == .whole(1))
    #expect(report[statistic: "duration"] == .whole(7))
  }

  // MARK: State

  @Test func stateTextHasBlanksWhereNobodyIs() throws {
    let state = try #require(
      try report(["model": "infection", "people": 8, "factor": 1, "steps": 0, "initial": ["at": [[1, 2]]]]).state)
    #expect((state.columns, state.rows) == (3, 3))
    #expect(state.lines == ["...", "...", ".O "])
    #expect(try report(Self.wave, keepsState: false).state == nil)
  }

  /// The centre of a row of two people is the second. If nobody is in the centre, the last person is meant.
  @Test(arguments: [
    (1, ["O"]), (2, [".O"]), (3, ["..", "O "]), (5, ["...", ".O "]), (7, ["...", ".O.", ".  "]),
  ])
  func singleIsInTheCentre(_ people: Int, _ lines: [String]) throws {
    let state = try report([
      "model": "infection", "people": SpecNode("\(people)"), "factor": 1, "steps": 0,
    ]).state
    #expect(state?.lines == lines)
  }

  @Test func anotherInfectionCanGoOn() throws {
    let first = try report(Self.wave.with(("name", "first")))
    let early: SpecNode = ["model": "infection", "grid": "5x4", "factor": 0, "steps": 1, "initial": ["from": "early"]]
    let two = try report([
      "model": "infection", "grid": "5x4", "factor": 8, "picks": "exactly", "steps": 2, "initial": ["at": [[0, 0]]],
    ])
    let handover = try #require(two.lattice)
    #expect(handover.lines == ["OOO..", "OOO..", "OOO..", "....."])
    let goneOn = try report(early, upstream: ["early": handover])
    #expect(goneOn.state?.lines == handover.lines)
    #expect(first.lattice?.lines == ["OOOOO", "OOOOO", "OOOOO", "OOOOO"])
  }

  /// The advice is to make the block as large as the one from which it starts.
  @Test func anotherSizeIsAdvised() throws {
    func advice(_ first: SpecNode, _ size: (String, SpecNode)) throws -> String? {
      let first = try report(first.with(("model", "infection"), ("factor", 1), ("steps", 0)))
      let node: SpecNode = ["model": "infection", "factor": 1, "steps": 0, "initial": ["from": "a"]]
      do {
        _ = try report(node.with(size), upstream: ["a": try #require(first.handover)])
        return nil
      } catch let error as RunError {
        return error.advice
      }
    }
    #expect(try advice(["people": 100], ("people", 81)) == "write people: 100")
    #expect(try advice(["people": 100], ("people", 100)) == nil)
    #expect(try advice(["people": 100], ("grid", "9x9")) == "write grid: 10x10")
    #expect(try advice(["grid": "20x5"], ("people", 100)) == "write grid: 20x5 instead of 'people'")
  }

  @Test func nobodyCannotBeSickAtTheStart() throws {
    let full = try #require(
      try report(["model": "infection", "grid": 3, "factor": 1, "steps": 0, "initial": ["count": 9]]).handover)
    let node: SpecNode = ["model": "infection", "people": 8, "factor": 1, "steps": 1, "initial": ["from": "full"]]
    #expect(throws: RunError(key: "initial", "there is no person at [2, 2]", advice: "the last row is short")) {
      try report(node, upstream: ["full": full])
    }
    var infection = try #require(
      try block(["model": "infection", "people": 8, "factor": 1, "steps": 1]).simulation as? Infection)
    infection.initial = Initial([.cells([Position(column: 2, row: 2)])])
    #expect(throws: RunError(key: "initial", "there is no person at [2, 2]", advice: "the last row is short")) {
      try infection.run(RunRequest())
    }
    #expect(throws: RunError.self) {
      try report(["model": "infection", "people": 8, "factor": 1, "steps": 1, "initial": ["count": 9]])
    }
  }

  // MARK: Words

  @Test(arguments: [
    (
      Infection.Rule(factor: 3),
      "In each step, a sick person infects 0 to 3 healthy neighbours, each number equally likely."
    ),
    (
      Infection.Rule(factor: 1, picks: .exactly),
      "In each step, a sick person infects 1 healthy neighbour, chosen at random, or all if there are fewer."
    ),
    (
      Infection.Rule(factor: 2, among: .all),
      "In each step, a sick person picks 0 to 2 neighbours, each number equally likely, and infects the healthy ones."
    ),
    (
      Infection.Rule(factor: 4, among: .all, picks: .exactly),
      "In each step, a sick person picks 4 neighbours, chosen at random, or all if there are fewer, and infects the "
        + "healthy ones."
    ),
  ])
  func theReadingInForceIsNoted(_ rule: Infection.Rule, _ sentence: String) throws {
    let infection = Infection(Infection.Group(people: 9), rule: rule, steps: 1)
    #expect(try infection.run(RunRequest()).notes == [sentence])
  }

  /// If contacts may fail, the note does not say that the sick infect that number.
  @Test(arguments: [
    (
      Infection.Rule(factor: 4, picks: .exactly),
      "In each step, a sick person meets 4 healthy neighbours, chosen at random, or all if there are fewer."
    ),
    (
      Infection.Rule(factor: 1, among: .all),
      "In each step, a sick person meets 0 or 1 neighbour, healthy or not, each number equally likely."
    ),
  ])
  func contactsThatMayFailAreMeetings(_ rule: Infection.Rule, _ sentence: String) throws {
    var infection = Infection(Infection.Group(people: 9), rule: rule, steps: 1)
    infection.course.probability = Probability(decimal: "0.3")
    #expect(
      try infection.run(RunRequest()).notes == [sentence + " Each contact transmits with probability 0.3."])
  }

  /// With a course, the note says what immune neighbours mean for contacts, unless all neighbours are picked anyway.
  @Test func contactsWithImmunePeopleAreExplained() throws {
    let sentence =
      "Contacts go to healthy neighbours only, so immune neighbours do not slow the infection: in textbook "
      + "models they do (among: all)."
    func isNoted(_ rule: Infection.Rule, _ change: (inout Infection.Course) -> Void) throws -> Bool {
      var infection = Infection(Infection.Group(people: 9), rule: rule, steps: 1)
      change(&infection.course)
      return try infection.run(RunRequest()).notes.contains { $0.contains(sentence) }
    }
    let healthy = Infection.Rule(factor: 2), all = Infection.Rule(factor: 2, among: .all)
    #expect(try isNoted(healthy) { $0.recovery = .exactly(4) })
    #expect(try isNoted(healthy) { $0.incubation = .exactly(4) })
    #expect(try isNoted(healthy) { $0.vaccinated = Probability(decimal: "0.3") })
    #expect(try !isNoted(healthy) { _ in })
    #expect(try !isNoted(healthy) { $0.probability = Probability(decimal: "0.3") })
    #expect(try !isNoted(all) { $0.recovery = .exactly(4) })
    #expect(try !isNoted(Infection.Rule(factor: 8, picks: .exactly)) { $0.recovery = .exactly(4) })
    #expect(try isNoted(Infection.Rule(factor: 8)) { $0.recovery = .exactly(4) })
  }

  @Test func extinctIsWhoHasNobodyLeft() throws {
    let node: SpecNode = ["model": "infection", "people": 9, "factor": 1, "steps": 3]
    #expect(try report(node)[statistic: "extinct"] == .truth(false))
    #expect(try report(node.with(("initial", "empty")))[statistic: "extinct"] == .truth(true))
    #expect(try report(node.with(("recovery", 1), ("probability", 0)))[statistic: "extinct"] == .truth(true))
    // Two people are infected in step 2 and will become sick.
    let exposed = node.replacing("steps", with: 2).with(("recovery", 2), ("incubation", 9), ("picks", "exactly"))
    let report = try report(exposed)
    #expect(report[statistic: "sick"] == .whole(0) && report[statistic: "extinct"] == .truth(false))
  }

  /// An infection is over if nobody is exposed or sick, or if the sick can neither recover nor infect anybody.
  @Test func overIsWhatCannotGoOn() throws {
    let node: SpecNode = ["model": "infection", "people": 9, "factor": 8, "picks": "exactly", "steps": 1]
    func isOver(_ more: (String, SpecNode)...) throws -> StatisticValue? {
      try report(more.reduce(node) { $0.with($1) })[statistic: "over"]
    }
    #expect(try isOver() == .truth(true))
    #expect(try isOver(("among", "all"), ("neighbourhood", "von-neumann")) == .truth(false))
    #expect(try isOver(("initial", "empty")) == .truth(true))
    // Everybody is sick and will recover.
    #expect(try isOver(("recovery", 5)) == .truth(false))
    #expect(try isOver(("recovery", 1), ("incubation", 9)) == .truth(false))
    #expect(try isOver(("recovery", 1), ("probability", 0)) == .truth(true))
    // Nobody is sick any more, and waning immunity does not bring the infection back.
    #expect(try isOver(("recovery", 1), ("immunity", 7), ("probability", 0)) == .truth(true))
  }

  /// The bound is a number of people, or a share of those who are healthy, exposed or sick in step 0.
  @Test func minorOutbreaks() throws {
    let node: SpecNode = [
      "model": "infection", "people": 100, "factor": 8, "picks": "exactly", "steps": 1, "vaccinated": 0.5,
      "recovery": 1, "probability": 0,
    ]
    func isMinor(_ minor: SpecNode, _ more: (String, SpecNode)...) throws -> StatisticValue? {
      try report(more.reduce(node.with(("minor", minor))) { $0.with($1) })[statistic: "minor_outbreak"]
    }
    #expect(try report(node)[statistic: "minor_outbreak"] == nil)
    // One of 50 people who could fall sick is infected.
    #expect(try isMinor(1) == .truth(false) && isMinor(2) == .truth(true))
    #expect(try isMinor(0.02) == .truth(false) && isMinor("0.0201") == .truth(true))
    #expect(try isMinor("1.0") == .truth(true))
    for wrong: SpecNode in [0, "1.5", "-1", "few", [1]] {
      #expect(errors(in: node.with(("minor", wrong))).map(\.key) == ["minor"])
    }
  }

  @Test func costIsAnUpperBoundInPeopleTimesSteps() throws {
    let million = try block(["model": "infection", "people": 1_000_000, "factor": 3, "steps": 200]).simulation.cost
    #expect(million.updates == 2e8 && million.key == "people")
    #expect((1e6...2.5e7).contains(million.memory))
    let all = try block(["model": "infection", "grid": "65535x65537", "factor": 3, "steps": 4_294_967_295])
      .simulation.cost
    #expect(all.updates == 4_294_967_295.0 * 4_294_967_295.0 && all.key == "grid")
    #expect(all.memory > 4_294_967_295)
  }
}
