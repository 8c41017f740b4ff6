import Blocks
import BlockSupport
import Expressions
import Mealy
import Simulations
import Specification
import Testing
import TestSupport

@Suite("infection: a run is a session fed its schedule, and a session is a block")
struct OutbreakTests {
  typealias Keys = [(key: String, value: String)]

  /// The keys of a random small block, in the order in which an author might write them.
  static func keys(_ dice: inout SplitMix, steps: Int) -> Keys {
    var keys: Keys = [("model", "infection"), ("seed", "\(dice.number(0...999))")]
    keys.append(
      dice.number(0...1) == 0
        ? ("people", "\(dice.number(1...60))") : ("grid", "\(dice.number(1...9))x\(dice.number(1...8))"))
    keys += [
      ("factor", "\(dice.number(0...4))"), ("boundary", dice.one(of: ["closed", "periodic"])),
      ("neighbourhood", dice.one(of: ["moore", "von-neumann", "{radius: 2}", "{disc: 3}"])),
      ("among", dice.one(of: ["healthy", "all"])), ("picks", dice.one(of: ["up-to", "exactly"])),
    ]
    if dice.number(0...2) > 0 { keys.append(("initial", dice.one(of: ["empty", "single", "{random: 0.2}"]))) }
    if dice.number(0...1) == 0 {
      keys.append(("tap", "[{at: [0, 0], step: \(dice.number(1...steps + 1))}]"))
    }
    // A half of all blocks is of the basic rule.
    if dice.number(0...1) == 0 { keys += course(&dice, steps: steps) }
    keys.append(("steps", "\(steps)"))
    if dice.number(0...5) == 0 { keys.append(("until", "stable")) }
    return keys
  }

  private static func course(_ dice: inout SplitMix, steps: Int) -> Keys {
    var keys: Keys = []
    let stays = ["1", "2", "4", "{mean: 2.5}"]
    if dice.number(0...1) == 0 { keys.append(("probability", dice.one(of: ["0", "0.4", "0.8"]))) }
    if dice.number(0...2) == 0 { keys.append(("incubation", dice.one(of: stays))) }
    if dice.number(0...1) == 0 {
      keys.append(("recovery", dice.one(of: stays)))
      keys.append(("immunity", dice.one(of: stays + ["0"])))
      if dice.number(0...2) == 0 { keys.append(("mortality", "0.3")) }
    }
    if dice.number(0...2) == 0 { keys.append(("vaccinated", "0.25")) }
    let interventions = (0..<dice.one(of: [0, 1, 2, 4])).map { _ in
      let time =
        dice.number(0...1) == 0
        ? "step: \(dice.number(1...steps + 1))"
        : "when: \"\(dice.one(of: ["sick > 5", "sick < 3", "incidence == 0", "ever_sick > 9"]))\""
      let measure = dice.one(of: [
        "factor: 2", "probability: 0.6", "neighbourhood: {radius: 3}", "vaccinate: 0.4", "factor: 0, vaccinate: 0.2",
      ])
      return "{\(time), \(measure)}"
    }
    if !interventions.isEmpty { keys.append(("interventions", "[\(interventions.joined(separator: ", "))]")) }
    return keys
  }

  static func infection(_ keys: Keys) throws -> (infection: Infection, draws: Draws) {
    let block = try block(SpecNode(replayed: keys))
    return (try #require(block.simulation as? Infection), Draws(seed: block.seed))
  }

  /// What somebody does: taps of people, some of them beyond the group; measures, some of them impossible.
  static func gesture(_ group: Infection.Group, _ dice: inout SplitMix) throws -> Infection.Input {
    guard dice.number(0...2) == 0 else {
      return .tap(
        (0..<dice.one(of: [1, 1, 2, 5])).map { _ in
          Position(column: dice.number(-1...group.columns), row: dice.number(-1...group.rows))
        })
    }
    switch dice.number(0...9) {
    case 0: return .intervene(Infection.Measure())
    case 1: return .intervene(Infection.Measure(factor: -1))
    case 2: return .intervene(Infection.Measure(factor: 2, vaccinate: .half))
    default: return .intervene(try EpidemicStateTests.measure(&dice))
    }
  }

  /// The twin at step 0.
  static func begin(_ infection: Infection, _ draws: Draws) throws -> PlainInfection {
    var basic = infection
    basic.course = .basic
    let group = infection.group
    let start = try basic.start(draws: draws)
    return PlainInfection(
      infection, health: (0..<group.people).map { start[$0 % group.columns, $0 / group.columns] }, draws: draws)
  }

  /// The twin at the end of its run.
  static func twin(_ infection: Infection, _ draws: Draws) throws -> PlainInfection {
    var twin = try begin(infection, draws)
    for _ in 0..<infection.stepCount { twin.tick(Self.holds) }
    twin.conclude()
    return twin
  }

  /// Compares series and statistics of a run with the twin, step by step. The last step of a block is one state with
  /// what comes after its recalculation.
  static func compare(_ report: Report, _ infection: Infection, _ draws: Draws, _ comment: Comment) throws {
    let people = infection.group.people, states = infection.course.states
    let last = try #require(report.series.steps.last)
    var twin = try begin(infection, draws)
    func row() -> [Int] { states.map { twin.count($0) } + [twin.incidence] }
    var rows = [row()], everSick = [twin.everInfected.count { $0 }], doubling = PlainDoubling(twin), duration = 0
    for step in stride(from: 1, through: last, by: 1) {
      twin.tick(Self.holds)
      rows.append(row())
      everSick.append(twin.everInfected.count { $0 })
      doubling.observe(twin)
      if twin.hasChanged { duration = step }
    }
    if last == infection.stepCount {
      twin.conclude()
      rows[last] = row()
      everSick[last] = twin.everInfected.count { $0 }
      doubling.conclude(twin)
      if twin.hasChanged { duration = last }
    }
    for (index, name) in (states.map(\.name) + ["incidence"]).enumerated() {
      let values = rows.map { $0[index] }
      #expect(report.series[name] == values, comment)
      #expect(report[statistic: name] == .whole(values[last]), comment)
    }
    let sick = rows.map { $0[states.firstIndex(of: .sick) ?? 0] }, incidence = rows.map { $0[states.count] }
    for (name, values) in [("peak", sick), ("peak_incidence", incidence)] {
      let most = try #require(values.max())
      #expect(report[statistic: name] == .whole(most), comment)
      #expect(report[statistic: name + "_step"] == values.firstIndex(of: most).map { .whole($0) }, comment)
    }
    #expect(report[statistic: "duration"] == .whole(duration), comment)
    #expect(report[statistic: "ever_sick"] == .whole(everSick[last]), comment)
    #expect(report[statistic: "attack_rate"] == .fraction(Double(everSick[last]) / Double(people)), comment)
    for (name, tenths) in [("step_50", 5), ("step_90", 9), ("step_all", 10)] {
      let step = everSick.firstIndex { 10 * $0 >= tenths * people }
      #expect(report[statistic: name] == step.map { .whole($0) } ?? StatisticValue.none, comment)
    }
    #expect(doubling.agrees(with: report[statistic: "doubling_time"]), comment)
    #expect(report[statistic: "offspring_1"] == twin.meanOffspring(1), comment)
    #expect(report[statistic: "offspring_3"] == twin.meanOffspring(3), comment)
    #expect(report[statistic: "extinct"] == .truth(twin.count(.sick) + twin.count(.exposed) == 0), comment)
  }

  static func holds(_ expression: Expression, _ twin: PlainInfection) -> Bool {
    let holds = try? expression.holds { name in
      let value =
        switch name {
        case "sick": twin.count(.sick)
        case "incidence": twin.incidence
        case "people": twin.infection.group.people
        default: twin.everInfected.count { $0 }
        }
      return .whole(BigWhole(value))
    }
    return holds ?? false
  }

  /// Everybody in a state, one character each.
  static func people(_ state: FinalState?, _ count: Int) -> String {
    String((state?.lines.joined() ?? "").prefix(count))
  }

  static func people(_ twin: PlainInfection) -> String {
    String(decoding: twin.health.map(\.character), as: UTF8.self)
  }

  @Test(arguments: 0..<20)
  func runIsSessionIsTwin(_ round: Int) throws {
    var dice = SplitMix(seed: 70_000 + UInt64(round))
    for _ in 0..<20 {
      let steps = dice.number(0...12)
      let keys = Self.keys(&dice, steps: steps).filter { $0.key != "until" }
      let (infection, draws) = try Self.infection(keys)
      let request = RunRequest(draws: draws)
      let frames = ViewRequest("frames", .frames(.steps([0, steps])))
      let report = try infection.run(RunRequest(draws: draws, views: [ViewRequest("grid"), frames]))
      let last = try InfectionReportTests.pictures(report, 1).last?.elements
      #expect(try InfectionReportTests.pictures(report, 0).first?.elements == last, "\(keys)")
      let short = try infection.run(RunRequest(draws: draws, recordsSeries: false))
      #expect(short.statistics == report.statistics && short.lattice == report.lattice && short.state == report.state)
      let twin = try Self.twin(infection, draws)
      let count = infection.group.people
      #expect(Self.people(report.state, count) == Self.people(twin), "\(keys)")
      try Self.compare(report, infection, draws, "\(keys)")

      // The session, step by step and at once.
      var session = try Session(infection, request, followsSchedule: true)
      var rows = [infection.seriesValues(of: session.state)]
      while session.step < steps {
        try session.advance(by: 1)
        rows.append(infection.seriesValues(of: session.state))
      }
      for (index, column) in report.series.columns.enumerated() {
        #expect(column.values == rows.map { $0[index] }, "\(keys): \(column.name)")
      }
      var leaping = try Session(infection, request, followsSchedule: true)
      try leaping.advance(by: steps)
      #expect(leaping.finalState == session.finalState && leaping.statistics == session.statistics)
      #expect(session.finalState == report.lattice, "\(keys)")
      #expect(session.statistics == report.statistics, "\(keys)")
    }
  }

  /// A condition judges every step before the taps that follow it, and the last step after them: what the region shows.
  /// A run that it ends earlier is over before them.
  @Test(arguments: 0..<20)
  func untilIsTwin(_ round: Int) throws {
    var dice = SplitMix(seed: 20_000 + UInt64(round)), early = 0
    for _ in 0..<20 {
      let steps = dice.number(0...12)
      var keys = Self.keys(&dice, steps: steps).filter { $0.key != "until" }
      keys.append(("until", dice.one(of: ["sick > 6", "sick < 1", "incidence == 0", "ever_sick > 12"])))
      let (infection, draws) = try Self.infection(keys)
      guard case .condition(let condition)? = infection.until else {
        Issue.record("no condition in \(keys)")
        return
      }
      var twin = try Self.begin(infection, draws)
      if steps == 0 { twin.conclude() }
      while !Self.holds(condition, twin), twin.step < steps {
        twin.tick(Self.holds)
        if twin.step == steps { twin.conclude() }
      }
      let report = try infection.run(RunRequest(draws: draws))
      #expect(report.series.steps.last == twin.step, "\(keys)")
      #expect((report.missedEnd == nil) == Self.holds(condition, twin), "\(keys)")
      #expect(Self.people(report.state, infection.group.people) == Self.people(twin), "\(keys)")
      try Self.compare(report, infection, draws, "\(keys)")
      let short = try infection.run(RunRequest(draws: draws, recordsSeries: false))
      #expect(short.statistics == report.statistics && short.state == report.state && short.notes == report.notes)
      if twin.step < steps { early += 1 }
      // A session does not know about the end, and is fed what follows it at once.
      guard !infection.taps.contains(where: { $0.step == twin.step + 1 }) else { continue }
      var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
      try session.advance(by: twin.step)
      #expect(session.statistics == report.statistics, "\(keys)")
    }
    #expect(early > 2, "\(early) of 20")
  }

  /// A session that goes on after the last step of its block is in the same states as one of a longer block.
  @Test(arguments: 0..<10)
  func theLastStepIsNoObstacle(_ round: Int) throws {
    var dice = SplitMix(seed: 30_000 + UInt64(round))
    for _ in 0..<20 {
      let steps = dice.number(0...8)
      let (infection, draws) = try Self.infection(Self.keys(&dice, steps: steps))
      var longer = infection
      longer.stepCount = 30
      var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
      var other = try Session(longer, RunRequest(draws: draws), followsSchedule: true)
      try session.advance(by: steps)
      let end = session.statistics
      for _ in steps..<14 {
        try session.advance(by: 1)
        try other.go(to: session.step)
        #expect(session.finalState == other.finalState && session.statistics == other.statistics, "\(infection)")
      }
      try session.go(to: steps)
      #expect(session.statistics == end)
    }
  }

  @Test(arguments: 0..<20)
  func sessionIsBlock(_ round: Int) throws {
    var dice = SplitMix(seed: 80_000 + UInt64(round))
    var refused = 0, fed = 0, undone = 0
    for _ in 0..<20 {
      let keys = Self.keys(&dice, steps: 12)
      let (infection, draws) = try Self.infection(keys)
      var session = try Session(infection, RunRequest(draws: draws), followsSchedule: dice.number(0...1) == 0)
      for _ in 0..<dice.number(0...16) {
        switch dice.number(0...9) {
        case 0: try session.go(to: dice.number(0...session.step))
        case 1: if try session.undo() != nil { undone += 1 }
        case 2: try session.redo()
        case 3...5: try session.advance(by: dice.number(0...3))
        default:
          let before = (session.finalState, session.statistics, session.log)
          switch try session.send(Self.gesture(infection.group, &dice)) {
          case .unanswered:
            refused += 1
            #expect(session.finalState == before.0 && session.statistics == before.1 && session.log == before.2)
          case .silent: Issue.record("a gesture that is taken has an output")
          case .output(let seen):
            fed += 1
            #expect(seen == session.state.observation && seen.step == session.step)
          }
        }
      }
      let replayed = try session.replay(keys)
      let (again, _) = try Self.infection(replayed)
      #expect(again.stepCount == session.step)
      let report = try again.run(RunRequest(draws: draws))
      #expect(report.lattice == session.finalState, "\(keys) → \(replayed)")
      #expect(report.statistics == session.statistics, "\(keys) → \(replayed)")
      let count = infection.group.people
      #expect(Self.people(report.state, count) == Self.people(try Self.twin(again, draws)), "\(replayed)")
      try Self.compare(report, again, draws, "\(replayed)")
    }
    // Twenty sessions each; people beyond the edge, the sick and impossible measures.
    #expect(fed > 15 && refused > 5 && undone > 0, "\(fed), \(refused), \(undone)")
  }

  @Test(arguments: 0..<10)
  func thereAndBackAgain(_ round: Int) throws {
    var dice = SplitMix(seed: 90_000 + UInt64(round))
    let (infection, draws) = try Self.infection(Self.keys(&dice, steps: 12))
    var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
    var states: [FinalState?] = [], statistics: [[Statistic]] = []
    for _ in 0..<150 {
      if dice.number(0...9) == 0 { try session.send(Self.gesture(infection.group, &dice)) }
      states.append(session.finalState)
      statistics.append(session.statistics)
      try session.advance(by: 1)
    }
    let end = (session.finalState, session.statistics, session.log)
    for _ in 0..<40 {
      let step = dice.number(0...149)
      try session.go(to: step)
      #expect(session.finalState == states[step] && session.statistics == statistics[step], "step \(step)")
    }
    try session.go(to: 150)
    #expect(session.finalState == end.0 && session.statistics == end.1 && session.log == end.2)
    // All that was done is taken back, and done again.
    while session.canUndo { try session.undo() }
    #expect(session.step == 150 && session.log.isEmpty)
    var untouched = try Session(infection, RunRequest(draws: draws))
    try untouched.go(to: 150)
    #expect(session.finalState == untouched.finalState && session.statistics == untouched.statistics)
    while session.canRedo { try session.redo() }
    #expect(session.finalState == end.0 && session.statistics == end.1 && session.log == end.2)
  }

  /// People of the basic rule who are continued as an epidemic where a measure is taken, and people who were one from
  /// the start.
  @Test(arguments: 0..<30)
  func basicRuleContinued(_ round: Int) throws {
    var dice = SplitMix(seed: 60_000 + UInt64(round))
    for _ in 0..<4 {
      let group = Infection.Group(people: dice.number(1...300))
      var infection = InfectionStateTests.infection(group, EpidemicStateTests.rule(&dice), &dice)
      infection.stepCount = 14
      let draws = Draws(seed: dice.next())
      var general = infection
      // Somebody vaccinated out of nobody: the state is in use, and that is all.
      general.course.vaccinated = .zero
      var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
      var other = try Session(general, RunRequest(draws: draws), followsSchedule: true)
      for _ in 0..<14 {
        if dice.number(0...2) == 0 {
          let gesture = try Self.gesture(group, &dice)
          #expect(try session.send(gesture) == other.send(gesture))
        }
        try session.advance(by: 1)
        try other.advance(by: 1)
        #expect(session.state.observation == other.state.observation)
        #expect(session.finalState?.lines == other.finalState?.lines)
        let statistics = [session, other].map { $0.statistics.filter { $0.name != "vaccinated" } }
        #expect(statistics[0] == statistics[1])
      }
    }
  }

  @Test func tapsComeBeforeMeasures() throws {
    let (infection, draws) = try Self.infection([
      ("model", "infection"), ("grid", "4x1"), ("factor", "0"), ("initial", "empty"), ("steps", "0"),
    ])
    let all = Infection.Measure(vaccinate: .one)
    var session = try Session(infection, RunRequest(draws: draws))
    try session.send(.intervene(all))
    #expect(session.finalState?.lines == ["vvvv"])
    // Tapped before the same step as the measure, hence before the measure.
    try session.send(.tap([Position(column: 2, row: 0)]))
    #expect(session.finalState?.lines == ["vvOv"])
    try session.advance(by: 1)
    #expect(session.statistics.first { $0.name == "duration" }?.value == .whole(1))
    #expect(try session.send(.tap([Position(column: 0, row: 0)])) == .unanswered)
    // At most as many as a block may have.
    var answered = 1
    while try session.send(.intervene(all)) != .unanswered { answered += 1 }
    #expect(answered == 1_000)
  }

  /// What comes after the last recalculation is in everything that is said of the last step, and in no other step.
  @Test func afterTheLastStep() throws {
    let block: SpecNode = [
      "model": "infection", "grid": "4x2", "factor": 0, "initial": "empty", "steps": 1,
      "interventions": [["step": 2, "vaccinate": 1]], "tap": [["at": [[1, 0], [2, 1]], "step": 2]],
      "show": ["grid", ["frames": [0, 1]], "arrival", "frames"],
    ]
    let report = try report(block)
    #expect(report.state?.lines == ["vOvv", "vvOv"])
    #expect(report.series["sick"] == [0, 2] && report.series["incidence"] == [0, 2])
    #expect(report.series["vaccinated"] == [0, 6] && report.series["healthy"] == [8, 0])
    let last = ["sick": 2, "vaccinated": 6, "healthy": 0, "incidence": 2, "ever_sick": 2, "peak": 2, "peak_step": 1]
    for (name, value) in last { #expect(report[statistic: name] == .whole(value), "\(name)") }
    #expect(report[statistic: "peak_incidence_step"] == .whole(1) && report[statistic: "duration"] == .whole(1))
    let grid = try InfectionReportTests.pictures(report, 0), frames = try InfectionReportTests.pictures(report, 1)
    #expect(frames.map { InfectionReportTests.rows($0) } == [["0000", "0000"], InfectionReportTests.rows(grid[0])])
    let arrival = try #require(try InfectionReportTests.pictures(report, 2).first)
    #expect(arrival.looks.map(\.name).prefix(2) == ["at the start", "in step 1"])
    #expect(InfectionReportTests.rows(arrival) == ["3133", "3313"])
    // The peak of the epidemic is the last frame.
    #expect(try InfectionReportTests.pictures(report, 3).map(\.title) == ["step 0", "step 1, peak"])
    // A run that ends earlier is over before them.
    var infection = try Self.infection([
      ("model", "infection"), ("grid", "2x1"), ("factor", "0"), ("initial", "empty"), ("steps", "1"),
      ("until", "sick == 0"), ("tap", "[{at: [0, 0], step: 1}, {at: [1, 0], step: 2}]"),
    ]).infection
    #expect(try infection.run(RunRequest()).state?.lines == [".."])
    infection.until = .stable
    #expect(try infection.run(RunRequest()).state?.lines == ["OO"])
    // The last step is judged as it is shown.
    let (limited, _) = try Self.infection([
      ("model", "infection"), ("grid", "2x1"), ("factor", "0"), ("initial", "empty"), ("steps", "3"),
      ("until", "sick == 1"), ("tap", "[{at: [0, 0], step: 4}]"),
    ])
    let judged = try limited.run(RunRequest())
    #expect(judged.missedEnd == nil && judged.series["sick"] == [0, 0, 0, 1])
  }

  /// Everybody who is ever sick under the basic rule was infected in one of the steps, the last one included.
  @Test(arguments: 0..<10)
  func incidencesAddUp(_ round: Int) throws {
    var dice = SplitMix(seed: 10_000 + UInt64(round))
    for _ in 0..<20 {
      let keys = Self.keys(&dice, steps: dice.number(0...12))
      let (infection, draws) = try Self.infection(keys)
      guard infection.course == .basic else { continue }
      let report = try infection.run(RunRequest(draws: draws))
      #expect(report[statistic: "ever_sick"] == report.series["incidence"].map { .whole($0.reduce(0, +)) }, "\(keys)")
    }
  }

  /// Whoever is tapped counts at once, in the session and in the block that is made of it.
  @Test func aTapIsInThePeakAtOnce() throws {
    let keys: Keys = [
      ("model", "infection"), ("grid", "4x1"), ("factor", "0"), ("initial", "empty"), ("steps", "0"),
    ]
    let (infection, draws) = try Self.infection(keys)
    var session = try Session(infection, RunRequest(draws: draws))
    func peak() -> [StatisticValue?] {
      ["sick", "peak", "peak_step"].map { name in session.statistics.first { $0.name == name }?.value }
    }
    #expect(peak() == [.whole(0), .whole(0), .whole(0)])
    try session.advance(by: 3)
    try session.send(.tap([Position(column: 1, row: 0), Position(column: 2, row: 0)]))
    #expect(peak() == [.whole(2), .whole(2), .whole(3)])
    let report = try Self.infection(session.replay(keys)).infection.run(RunRequest(draws: draws))
    #expect(report.statistics == session.statistics)
    // What a series records is the state of a step before its taps, hence the peak of a run one step later.
    try session.advance(by: 1)
    #expect(peak() == [.whole(2), .whole(2), .whole(4)])
    try session.undo()
    #expect(peak() == [.whole(0), .whole(0), .whole(0)])
  }

  /// Nobody has ever more people sick than at the peak.
  @Test(arguments: 0..<10)
  func thePeakIsNeverBelowTheSick(_ round: Int) throws {
    var dice = SplitMix(seed: 40_000 + UInt64(round))
    let (infection, draws) = try Self.infection(Self.keys(&dice, steps: 12))
    var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
    for _ in 0..<40 {
      if dice.number(0...1) == 0 { try session.send(Self.gesture(infection.group, &dice)) }
      let values = Dictionary(uniqueKeysWithValues: session.statistics.map { ($0.name, $0.value) })
      guard case .whole(let sick)? = values["sick"], case .whole(let peak)? = values["peak"],
        case .whole(let step)? = values["peak_step"]
      else {
        Issue.record("no numbers")
        return
      }
      #expect(peak >= sick && step <= session.step)
      try session.advance(by: 1)
    }
  }

  @Test(arguments: 0..<20)
  func windowsAreCutOuts(_ round: Int) throws {
    var dice = SplitMix(seed: 50_000 + UInt64(round))
    let (infection, draws) = try Self.infection(Self.keys(&dice, steps: 12))
    var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
    try session.advance(by: dice.number(0...6))
    let whole = infection.picture(of: session.state, title: nil, limit: PictureLimit(columns: 100, rows: 100))
    let bounds = try #require(infection.bounds(of: session.state))
    #expect(bounds == LatticeBox(corner: .origin, columns: whole.columns, rows: whole.rows))
    #expect(session.picture(in: bounds) == whole)
    let nobody = try #require(whole.looks.firstIndex { $0.role == .ground })
    let sick = try #require(whole.looks.firstIndex { $0.role == .marked })
    func look(_ column: Int, _ row: Int) -> Int {
      guard (0..<whole.columns).contains(column), (0..<whole.rows).contains(row) else { return nobody }
      return Int(whole.elements[row * whole.columns + column])
    }
    for _ in 0..<30 {
      let scale = dice.number(1...4)
      let window = LatticeBox(
        corner: Position(column: dice.number(-12...12), row: dice.number(-12...12)), columns: dice.number(1...20),
        rows: dice.number(1...20))
      let picture = session.picture(in: window, scale: scale)
      #expect(picture.looks == whole.looks && picture.scale == scale)
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          let looks = (0..<min(scale, window.rows - row * scale)).flatMap { dy in
            (0..<min(scale, window.columns - column * scale)).map { dx in
              look(window.corner.column + column * scale + dx, window.corner.row + row * scale + dy)
            }
          }
          let share = Picture.share(marked: looks.count { $0 == sick }, of: looks.count { $0 != nobody })
          #expect(picture.elements[row * picture.width + column] == (scale == 1 ? UInt8(looks[0]) : share))
        }
      }
    }
    // The whole group, reduced as a picture that is too large is.
    for scale in 2...4 {
      let limit = PictureLimit(columns: (whole.columns + scale - 1) / scale, rows: (whole.rows + scale - 1) / scale)
      let reduced = infection.picture(of: session.state, title: nil, limit: limit)
      #expect(session.picture(in: bounds, scale: reduced.scale) == reduced)
    }
  }
}
