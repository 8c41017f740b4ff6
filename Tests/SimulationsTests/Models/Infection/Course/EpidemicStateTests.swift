import Expressions
import Simulations
import Testing
import TestSupport
import Twins

/// Compares the kernel of courses with its plain twin after every step.
@Suite struct EpidemicStateTests {
  @Test(arguments: 0..<120) func randomCourses(_ index: Int) throws {
    var dice = SplitMix(seed: 5_000 + UInt64(index))
    let group =
      switch index % 4 {
      case 0: Infection.Group(columns: dice.number(1...40), rows: dice.number(1...40))
      case 1: Infection.Group(people: dice.number(1...900))
      // Rows span several words.
      case 2: Infection.Group(columns: dice.number(60...200), rows: dice.number(1...12))
      default: dice.one(of: InfectionStateTests.groups)
      }
    let rule = Self.rule(&dice)
    var infection = InfectionStateTests.infection(group, rule, &dice)
    infection.stepCount += 10
    infection.course = try Self.course(steps: infection.stepCount, &dice)
    try Self.compare(infection, seed: dice.next())
  }

  /// In a dense crowd, most people are sick or immune and leave these states by chance. The kernel draws for 64 of them
  /// at once.
  @Test(arguments: 0..<30) func denseCrowds(_ index: Int) throws {
    var dice = SplitMix(seed: 7_000 + UInt64(index))
    let group = Infection.Group(columns: dice.number(60...200), rows: dice.number(1...10))
    func stay(_ means: [String]) throws -> Infection.Stay {
      .geometric(try #require(Probability(reciprocalOf: dice.one(of: means))))
    }
    var course = Infection.Course(recovery: try stay(["2", "5", "30"]))
    course.immunity = dice.one(of: [.none, .forever, .lasts(try stay(["1.5", "10", "200"]))])
    if dice.number(0...2) == 0 { course.incubation = try stay(["1.5", "4"]) }
    if dice.number(0...2) == 0 { course.mortality = Probability(decimal: "0.1") }
    if dice.number(0...3) == 0 { course.probability = Probability(decimal: "0.6") }
    var infection = Infection(group, rule: Self.rule(&dice), initial: .random, steps: 12)
    infection.course = course
    try Self.compare(infection, seed: dice.next())
  }

  static func rule(_ dice: inout SplitMix) -> Infection.Rule {
    Infection.Rule(
      factor: dice.one(of: [0, 1, 1, 2, 3, 3, 4, 8, 20, 1_000]),
      neighbourhood: dice.one(of: InfectionStateTests.neighbourhoods), wraps: dice.number(0...1) == 1,
      among: dice.one(of: Infection.Among.allCases), picks: dice.one(of: Infection.Picks.allCases))
  }

  static func stay(_ dice: inout SplitMix) throws -> Infection.Stay {
    if dice.number(0...1) == 0 { return .exactly(dice.number(1...4)) }
    return .geometric(try #require(Probability(reciprocalOf: dice.one(of: ["1", "1.5", "3", "7.25", "100"]))))
  }

  static func probability(_ dice: inout SplitMix) throws -> Probability {
    try #require(Probability(decimal: dice.one(of: ["0", "0.05", "0.3", "0.5", "0.9", "1"])))
  }

  static func course(steps: Int, _ dice: inout SplitMix) throws -> Infection.Course {
    var course = Infection.Course()
    if dice.number(0...1) == 0 { course.probability = try probability(&dice) }
    if dice.number(0...2) == 0 { course.incubation = try stay(&dice) }
    if dice.number(0...3) > 0 {
      course.recovery = try stay(&dice)
      course.immunity = dice.one(of: [.forever, .none, .lasts(try stay(&dice))])
      if dice.number(0...2) == 0 { course.mortality = try probability(&dice) }
    }
    if dice.number(0...2) == 0 { course.vaccinated = try probability(&dice) }
    course.interventions = try (0..<dice.one(of: [0, 0, 1, 2, 4])).map { _ in
      var intervention = Infection.Intervention(.step(dice.number(1...steps)), try measure(&dice))
      if dice.number(0...1) == 0 {
        intervention.time = .condition(
          try bound(dice.one(of: ["sick > 5", "sick < 3", "incidence == 0", "ever_sick > 20"])))
      }
      return intervention
    }
    return course
  }

  static func measure(_ dice: inout SplitMix) throws -> Infection.Measure {
    switch dice.number(0...3) {
    case 0: Infection.Measure(factor: dice.number(0...4))
    case 1: Infection.Measure(probability: try probability(&dice))
    case 2: Infection.Measure(neighbourhood: dice.one(of: InfectionStateTests.neighbourhoods))
    default: Infection.Measure(vaccinate: try probability(&dice))
    }
  }

  static func bound(_ text: String) throws -> Expression {
    var expression = try Expression(text)
    let names = ["sick", "incidence", "ever_sick", "healthy"]
    #expect(expression.bind(to: Vocabulary(statistics: names)).isEmpty)
    return expression
  }

  static func compare(_ infection: Infection, seed: UInt64) throws {
    let group = infection.group, draws = Draws(seed: seed, replicate: UInt32(seed % 3))
    var plain = infection
    plain.course = .basic
    // The engine of the basic rule makes the start, so the course is left out.
    let first = try plain.start(draws: draws)
    let beginning = (0..<group.people).map { first[$0 % group.columns, $0 / group.columns] }
    var state = try infection.epidemic(draws: draws, recordsArrivals: true)
    var twin = PlainInfection(infection, health: beginning, draws: draws)
    func health() -> [Infection.Health] {
      (0..<group.people).map { state[$0 % group.columns, $0 / group.columns] }
    }
    let place: String = "\(group) \(infection.rule) \(infection.course) seed \(seed)"
    #expect(health() == twin.health, "\(place) at the start")
    let frames = ViewRequest("frames", .frames(.steps(Array(0...infection.stepCount))))
    let report = try infection.run(RunRequest(draws: draws, views: [frames]))
    var peak = twin.count(.sick), duration = 0, doubling = PlainDoubling(twin)
    for step in 1...infection.stepCount {
      twin.tick { expression, before in
        let holds = try? expression.holds { name in
          let value =
            switch name {
            case "sick": before.count(.sick)
            case "incidence": before.incidence
            default: before.everInfected.count { $0 }
            }
          return .whole(BigWhole(value))
        }
        return holds ?? false
      }
      peak = max(peak, twin.count(.sick))
      doubling.observe(twin)
      if twin.hasIllnessChanged { duration = step }
      for name in infection.course.states {
        #expect(report.series[name.name]?[step] == twin.count(name), "\(place) step \(step): \(name)")
      }
      #expect(report.series["incidence"]?[step] == twin.incidence, "\(place) step \(step)")
      // The state itself can be driven only without interventions.
      guard infection.course.interventions.isEmpty else { continue }
      for tap in infection.taps where tap.step == step {
        state.tap(tap.position.row * group.columns + tap.position.column)
      }
      let observed = state.tick()
      #expect(health() == twin.health, "\(place) step \(step)")
      #expect(observed.incidence == twin.incidence && observed.hasChanged == twin.hasChanged, "\(place) step \(step)")
      #expect(observed.everSick == twin.everInfected.count { $0 })
      #expect(Infection.Health.allCases.reduce(0) { $0 + observed[$1] } == group.people)
      #expect(state.arrivals.map { $0 == .max ? nil : Int($0) } == twin.arrival)
    }
    let final = try #require(report.state)
    var text: [UInt8] = []
    for row in 0..<group.rows { final.appendRow(row, to: &text) }
    #expect(text.prefix(group.people).elementsEqual(twin.health.map(\.character)), "\(place)")
    #expect(report[statistic: "ever_sick"] == .whole(twin.everInfected.count { $0 }))
    #expect(doubling.agrees(with: report[statistic: "doubling_time"]), "\(place)")
    #expect(report[statistic: "offspring_1"] == twin.meanOffspring(1), "\(place)")
    #expect(report[statistic: "offspring_3"] == twin.meanOffspring(3), "\(place)")
    #expect(report[statistic: "peak"] == .whole(peak) && report[statistic: "duration"] == .whole(duration), "\(place)")
  }

  /// Runs the engine of courses on specifications that the engine of the basic rule runs too.
  @Test(arguments: 0..<60) func bothEnginesAgree(_ index: Int) throws {
    var dice = SplitMix(seed: 9_000 + UInt64(index))
    let group = Infection.Group(people: dice.number(1...1_200))
    var infection = InfectionStateTests.infection(group, Self.rule(&dice), &dice)
    let draws = Draws(seed: dice.next())
    if index % 2 == 0 {
      infection.until = .stable
      infection.stepCount = 200
    }
    let views = [ViewRequest("grid"), ViewRequest("arrival")]
    let basic = try infection.run(RunRequest(draws: draws, views: views))
    // Vaccinating nobody and a certain transmission change nothing, but select the engine of courses.
    infection.course.vaccinated = .zero
    infection.course.probability = .one
    let general = try infection.run(RunRequest(draws: draws, views: views))
    #expect(general.state?.lines == basic.state?.lines)
    #expect(general.series.steps == basic.series.steps)
    for column in basic.series.columns { #expect(general.series[column.name] == column.values) }
    for statistic in basic.statistics { #expect(general[statistic: statistic.name] == statistic.value) }
    let elements = try [basic, general].map { report in
      try report.views.indices.flatMap { index in
        try InfectionReportTests.pictures(report, index).map { picture in
          picture.elements.map { picture.looks[Int($0)].role }
        }
      }
    }
    // A failure does not print the elements, since they are long.
    let areEqual = elements[0] == elements[1]
    #expect(areEqual)
  }
}
