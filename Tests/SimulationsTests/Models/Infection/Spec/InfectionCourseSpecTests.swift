import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Tests reading the keys of a course.
@Suite struct InfectionCourseSpecTests {
  static let base: SpecNode = ["model": "infection", "people": 9, "factor": 3, "steps": 40]

  static func course(_ more: (String, SpecNode)...) throws -> Infection.Course {
    guard case .map(let entries) = base.content else { return .basic }
    let node = SpecNode(map: entries.map { ($0.key, $0.value) } + more)
    return try #require(try block(node).simulation as? Infection).course
  }

  @Test func keys() throws {
    #expect(try Self.course() == .basic)
    #expect(try Self.course(("probability", 1)) == .basic)
    let half = try #require(Probability(decimal: "0.5")), fifth = try #require(Probability(reciprocalOf: "5"))
    let course = try Self.course(
      ("probability", 0.5), ("incubation", 2), ("recovery", ["mean": "5.00"]), ("immunity", 0), ("mortality", 0.5),
      ("vaccinated", 0.5), ("interventions", [["step": 7, "factor": 1, "vaccinate": 0.5]]))
    #expect(
      course
        == Infection.Course(
          probability: half, incubation: .exactly(2), recovery: .geometric(fifth), immunity: .none, mortality: half,
          vaccinated: half, interventions: [.init(.step(7), .init(factor: 1, vaccinate: half))]))
    #expect(course.states == [.healthy, .exposed, .sick, .vaccinated, .dead])
    #expect(try Self.course(("recovery", 1), ("immunity", ["mean": 5])).immunity == .lasts(.geometric(fifth)))
    #expect(try Self.course(("recovery", 1)).states == [.healthy, .sick, .recovered])
  }

  /// The threshold is ⌊2⁶⁴/m⌋ for the decimal text m.
  @Test(arguments: [
    ("2", UInt64(1) << 63), ("3", 6_148_914_691_236_517_205), ("2.5", 7_378_697_629_483_820_646),
    ("2.500000000", 7_378_697_629_483_820_646), ("1.000000001", 18_446_744_055_262_807_560),
    ("4294967295", 4_294_967_297),
  ])
  func reciprocals(_ mean: String, _ threshold: UInt64) throws {
    #expect(try #require(Probability(reciprocalOf: mean)).threshold == threshold)
  }

  @Test func noReciprocals() throws {
    #expect(try #require(Probability(reciprocalOf: "1.0")).isCertain)
    for text in ["0", "0.9", "", ".", "-2", "1e3", "4294967296", "4294967295.1", "1.0000000001", "2 "] {
      #expect(Probability(reciprocalOf: text) == nil, "\(text)")
    }
  }

  @Test func sameMeaningSameCanonicalText() throws {
    func canonical(_ more: (String, SpecNode)...) throws -> String {
      guard case .map(let entries) = Self.base.content else { return "" }
      return try block(SpecNode(map: entries.map { ($0.key, $0.value) } + more)).canonical
    }
    #expect(try canonical(("probability", "1.0")) == canonical())
    #expect(try canonical(("vaccinated", 0)) != canonical(), "a state more is in use")
    #expect(
      try canonical(("recovery", ["mean": "2.50"])) == canonical(("recovery", ["mean": 2.5])))
    #expect(try canonical(("recovery", 2)) != canonical(("recovery", ["mean": 2])))
    let one: SpecNode = ["step": 3, "factor": 1], other: SpecNode = ["when": "sick>2", "factor": 2]
    #expect(
      try canonical(("interventions", [one, other]))
        == canonical(("interventions", [one, ["factor": 2, "when": "sick > 2"]])))
    #expect(try canonical(("interventions", [one, other])) != canonical(("interventions", [other, one])))
  }

  typealias Fault = InfectionSpecTests.Fault

  static let stay = "whole number from 1 to 4,294,967,295, or {mean: M} with a decimal number M from 1"
  static let share = "number from 0 to 1 with at most 18 decimal places"

  static let known = """
    known statistics: people, healthy, sick, incidence, peak, duration, ever_sick, peak_step, peak_incidence, \
    peak_incidence_step, attack_rate, step_50, step_90, step_all, doubling_time, generation_0, \
    generation_1, generation_2, generation_3, offspring_1, offspring_3
    """

  static let faults: [Fault] = [
    Fault(
      "probability above one", [("probability", 1.5)], key: "probability",
      .outOfRange(found: "'1.5'", expected: share, advice: "write a decimal from 0 to 1, such as 0.5")),
    Fault(
      "probability below zero", [("probability", "-0.5")], key: "probability",
      .outOfRange(found: "'-0.5'", expected: share, advice: "write a decimal from 0 to 1, such as 0.5")),
    Fault(
      "no recovery at all", [("recovery", 0)], key: "recovery",
      .outOfRange(found: "'0'", expected: stay, advice: "write 1 instead of 0")),
    Fault(
      "half a step", [("recovery", 2.5)], key: "recovery",
      .wrongType(found: "'2.5'", expected: stay, advice: "write {mean: 2.5} instead of 2.5")),
    Fault("a word for a time", [("recovery", "slow")], key: "recovery", .wrongType(found: "'slow'", expected: stay)),
    Fault(
      "a mean below one", [("incubation", ["mean": 0.5])], key: "mean",
      .outOfRange(
        found: "'0.5'", expected: "decimal number from 1 to 4,294,967,295 with at most 9 decimals",
        advice: "write 1 instead of 0.5")),
    Fault("no mean", [("incubation", SpecNode(map: []))], key: "mean", .missingKey("mean", example: "mean: 5")),
    Fault(
      "death without an end of sickness", [("mortality", 0.1)], key: "mortality",
      .invalid(
        "'mortality' needs 'recovery': people die when their sickness ends",
        advice: "add a line such as 'recovery: 5' or 'recovery: {mean: 5}'")),
    Fault(
      "neither step nor when", [("interventions", [["factor": 1]])], key: "interventions",
      .invalid(
        "an intervention needs 'step' or 'when'", advice: "add one, such as 'step: 20' or 'when: \"sick > 100\"'")),
    Fault(
      "both step and when", [("interventions", [["step": 1, "when": "sick > 1", "factor": 1]])], key: "when",
      .invalid("an intervention has 'step' or 'when', not both", advice: "keep one of them")),
    Fault(
      "an intervention that does nothing", [("interventions", [["step": 1]])], key: "interventions",
      .invalid(
        "an intervention needs an effect: 'factor', 'probability', 'neighbourhood' or 'vaccinate'",
        advice: "add one, such as 'factor: 1' or 'vaccinate: 0.3'")),
    Fault(
      "an intervention after the end", [("interventions", [["step": 42, "factor": 1]])], key: "interventions",
      .invalid("the run ends with step 40, before the intervention of step 42", advice: "write steps: 42")),
    Fault(
      "a negative factor", [("interventions", [["step": 1, "factor": "-1"]])], key: "factor",
      .wrongType(found: "'-1'", expected: "whole number from 0 to 4,294,967,295")),
    Fault(
      "unknown name", [("interventions", [["when": "zebra > 3", "factor": 1]])], key: nil,
      .invalid("unknown statistic 'zebra'", advice: known)),
    Fault(
      "name of other programs", [("interventions", [["when": "ill > 3", "factor": 1]])], key: nil,
      .invalid("unknown statistic 'ill'", advice: "did you mean 'sick'?")),
    Fault(
      "a state that nobody can be in", [("interventions", [["when": "dead > 3", "factor": 1]])], key: nil,
      .invalid(
        "this run has no statistic 'dead'",
        advice: "'dead' needs lines such as 'recovery: 5' and 'mortality: 0.1'")),
    Fault(
      "stable is no condition here", [("interventions", [["when": "stable", "factor": 1]])], key: nil,
      .invalid("unknown statistic 'stable'", advice: known)),
    Fault(
      "until of a state that nobody can be in", [("until", "exposed == 0")], key: nil,
      .invalid(
        "this run has no statistic 'exposed'",
        advice: "'exposed' needs a line such as 'incubation: 2'")),
    Fault(
      "expectation of such a state", [("expect", "recovered == 0")], key: nil,
      .invalid(
        "this run has no statistic 'recovered'",
        advice: "'recovered': The number of recovered, immune people at the end; only with `recovery` and without "
          + "`immunity: 0`.")),
    Fault(
      "chart of such a state", [("show", ["chart": "dead"])], key: "show",
      .unknownWord(
        found: "dead", what: "series", allowed: ["healthy", "sick", "incidence"].map { Word(statistic: $0) })),
  ]

  @Test(arguments: faults) func faultsArePointedAt(_ fault: Fault) {
    guard case .map(let entries) = Self.base.content else { return }
    let found = errors(in: SpecNode(map: entries.map { ($0.key, $0.value) } + fault.more))
    #expect(found.map(\.problem) == [fault.problem])
    #expect(found.map(\.key) == [fault.key])
  }

  @Test(arguments: [
    ("sick == 0", true), ("sick == 0 or sick > people", true), ("sick == 0 and people > 1", true),
    ("sick == 0 or sick > 1", false), ("sick == 0 or sick > 40000", false), ("sick == 0 or sick == 5", false), ("sick == 0 or sick == 500", false),
    ("sick == 0 or healthy < 100", false), ("sick == 0 or 2 * sick > people", false),
  ])
  func anEndThatNeverComesIsWarnedOf(_ condition: String, _ never: Bool) throws {
    var context = SpecContext()
    #expect(BlockSpecification(Self.base.with(("until", SpecNode(condition))), in: &context) != nil)
    let problem = SpecError.Problem.invalid(
      "nobody recovers without 'recovery', so this never holds once somebody is sick",
      advice: "add a line 'recovery: 5', or write 'until: stable'")
    #expect(context.warnings.map(\.problem) == (never ? [problem] : []))
  }

  @Test func immunityAloneIsWarnedOf() throws {
    var context = SpecContext()
    #expect(BlockSpecification(Self.base.with(("immunity", 5)), in: &context) != nil)
    #expect(context.warnings.map(\.problem) == [.invalid("'immunity' has no effect without 'recovery'", advice: nil)])
  }

  @Test(arguments: [
    ("transmission", "probability"), ("latency", "incubation"), ("infectious-period", "recovery"),
    ("waning", "immunity"), ("vaccination", "vaccinated"), ("fatality", "mortality"), ("lockdown", "interventions"),
  ])
  func whatPeopleTypeIsUnderstood(_ typed: String, _ meant: String) {
    #expect((BlockSpecification.keys + Infection.declaration.keys).map(\.word).nearest(to: typed) == meant)
  }

  @Test func theCourseIsDescribed() throws {
    let node = Self.base.with(
      ("probability", 0.5), ("incubation", 1), ("recovery", ["mean": 2.5]), ("mortality", 0.1), ("immunity", 3),
      ("vaccinated", 0.2), ("interventions", [["step": 3, "factor": 1]]))
    #expect(
      try report(node).notes.last == """
        In each step, a sick person meets 0 to 3 healthy neighbours, each number equally likely. Each contact \
        transmits with probability 0.5. People are exposed for 1 step. People are sick for 2.5 steps on average \
        (geometric), then die with probability 0.1 or are immune for 3 steps. At the start, a share of 0.2 of \
        the people is vaccinated. Contacts go to healthy neighbours only, so immune neighbours do not slow the \
        infection: in textbook models they do (among: all). Intervention: factor 1 from step 3.
        """)
  }

  // MARK: Experiments

  @Test func minorOutcomesAreCountedApart() throws {
    let rates = StatisticColumn([0.01, 0.05, 0.1, 0.5, 0.9, 0.099].map { .fraction($0) })
    let ensemble = Ensemble(
      axes: [], points: [[]], replicates: 6,
      columns: [.init(name: "attack_rate", values: rates), .init(name: "peak", values: rates)],
      minor: Infection.declaration.minor)
    let outcomes = try #require(ensemble.minorOutcomes(of: "attack_rate", at: 0))
    #expect(outcomes.count == 3 && outcomes.share == 0.5 && outcomes.majorMean == 0.5)
    #expect(outcomes.interval == Summary.wilson(3, of: 6))
    #expect(ensemble.minorOutcomes(of: "peak", at: 0) == nil)
    // A flag decides, whatever the number.
    var flagged = ensemble
    flagged.minor = MinorOutbreak(statistic: "attack_rate", below: "20 people", flag: "minor_outbreak")
    let flags = StatisticColumn([true, false, true, false, true, true].map { .truth($0) })
    flagged.columns.append(.init(name: "minor_outbreak", values: flags))
    let told = try #require(flagged.minorOutcomes(of: "attack_rate", at: 0))
    #expect(told.count == 4 && told.majorMean == 0.275)
    var without = ensemble
    without.minor = nil
    #expect(without.minorOutcomes(of: "attack_rate", at: 0) == nil)
  }
}
