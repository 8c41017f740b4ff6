import Mealy
import Simulations
import TestSupport
import Testing
import Twins

@Suite("infection: a run is a session with its schedule, and a session is a block")
struct OutbreakTests {
  @Test(arguments: 0..<20)
  func runIsSessionIsTwin(_ round: Int) throws {
    var dice = SplitMix(seed: 70_000 + UInt64(round))
    for _ in 0..<20 {
      let steps = dice.number(0...12)
      let keys = RandomOutbreak.keys(&dice, steps: steps).filter { $0.key != "until" }
      let (infection, draws) = try RandomOutbreak.infection(keys)
      let request = RunRequest(draws: draws)
      let frames = ViewRequest("frames", .frames(.steps([0, steps])))
      let report = try infection.run(RunRequest(draws: draws, views: [ViewRequest("grid"), frames]))
      let last = try InfectionReportTests.pictures(report, 1).last?.elements
      #expect(try InfectionReportTests.pictures(report, 0).first?.elements == last, "\(keys)")
      let short = try infection.run(RunRequest(draws: draws, recordsSeries: false))
      #expect(short.statistics == report.statistics && short.lattice == report.lattice && short.state == report.state)
      let twin = try PlainOutbreak.twin(infection, draws)
      let count = infection.group.people
      #expect(PlainOutbreak.people(report.state, count) == PlainOutbreak.people(twin), "\(keys)")
      try PlainOutbreak.compare(report, infection, draws, "\(keys)")

      // The session runs step by step, and then all at once.
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

  /// A condition sees every step before the taps that follow it, but the last step after them, as the region shows it.
  /// A run that the condition ends earlier does not include those taps.
  @Test(arguments: 0..<20)
  func untilIsTwin(_ round: Int) throws {
    var dice = SplitMix(seed: 20_000 + UInt64(round)), early = 0
    for _ in 0..<20 {
      let steps = dice.number(0...12)
      var keys = RandomOutbreak.keys(&dice, steps: steps).filter { $0.key != "until" }
      keys.append(("until", dice.one(of: ["sick > 6", "sick < 1", "incidence == 0", "ever_sick > 12"])))
      let (infection, draws) = try RandomOutbreak.infection(keys)
      guard case .condition(let condition)? = infection.until else {
        Issue.record("no condition in \(keys)")
        return
      }
      var twin = try PlainOutbreak.begin(infection, draws)
      if steps == 0 { twin.conclude() }
      while !PlainOutbreak.holds(condition, twin), twin.step < steps {
        twin.tick(PlainOutbreak.holds)
        if twin.step == steps { twin.conclude() }
      }
      let report = try infection.run(RunRequest(draws: draws))
      #expect(report.series.steps.last == twin.step, "\(keys)")
      #expect((report.missedEnd == nil) == PlainOutbreak.holds(condition, twin), "\(keys)")
      #expect(PlainOutbreak.people(report.state, infection.group.people) == PlainOutbreak.people(twin), "\(keys)")
      try PlainOutbreak.compare(report, infection, draws, "\(keys)")
      let short = try infection.run(RunRequest(draws: draws, recordsSeries: false))
      #expect(short.statistics == report.statistics && short.state == report.state && short.notes == report.notes)
      if twin.step < steps { early += 1 }
      // A session does not know the end of the run, so it takes the taps that follow at once.
      guard !infection.taps.contains(where: { $0.step == twin.step + 1 }) else { continue }
      var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
      try session.advance(by: twin.step)
      #expect(session.statistics == report.statistics, "\(keys)")
    }
    #expect(early > 2, "\(early) of 20")
  }

  /// A session that continues after the last step of its block has the same states as the session of a longer block.
  @Test(arguments: 0..<10)
  func theLastStepIsNoObstacle(_ round: Int) throws {
    var dice = SplitMix(seed: 30_000 + UInt64(round))
    for _ in 0..<20 {
      let steps = dice.number(0...8)
      let (infection, draws) = try RandomOutbreak.infection(RandomOutbreak.keys(&dice, steps: steps))
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
      let keys = RandomOutbreak.keys(&dice, steps: 12)
      let (infection, draws) = try RandomOutbreak.infection(keys)
      var session = try Session(infection, RunRequest(draws: draws), followsSchedule: dice.number(0...1) == 0)
      for _ in 0..<dice.number(0...16) {
        switch dice.number(0...9) {
        case 0: try session.go(to: dice.number(0...session.step))
        case 1: if try session.undo() != nil { undone += 1 }
        case 2: try session.redo()
        case 3...5: try session.advance(by: dice.number(0...3))
        default:
          let before = (session.finalState, session.statistics, session.log)
          switch try session.send(RandomOutbreak.gesture(infection.group, &dice)) {
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
      let (again, _) = try RandomOutbreak.infection(replayed)
      #expect(again.stepCount == session.step)
      let report = try again.run(RunRequest(draws: draws))
      #expect(report.lattice == session.finalState, "\(keys) → \(replayed)")
      #expect(report.statistics == session.statistics, "\(keys) → \(replayed)")
      let count = infection.group.people
      #expect(
        PlainOutbreak.people(report.state, count) == PlainOutbreak.people(try PlainOutbreak.twin(again, draws)),
        "\(replayed)")
      try PlainOutbreak.compare(report, again, draws, "\(replayed)")
    }
    // In twenty sessions, gestures beyond the edge, on sick people or with impossible measures are refused.
    #expect(fed > 15 && refused > 5 && undone > 0, "\(fed), \(refused), \(undone)")
  }

  @Test(arguments: 0..<10)
  func thereAndBackAgain(_ round: Int) throws {
    var dice = SplitMix(seed: 90_000 + UInt64(round))
    let (infection, draws) = try RandomOutbreak.infection(RandomOutbreak.keys(&dice, steps: 12))
    var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
    var states: [FinalState?] = [], statistics: [[Statistic]] = []
    for _ in 0..<150 {
      if dice.number(0...9) == 0 { try session.send(RandomOutbreak.gesture(infection.group, &dice)) }
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
    // All inputs are undone and then redone.
    while session.canUndo { try session.undo() }
    #expect(session.step == 150 && session.log.isEmpty)
    var untouched = try Session(infection, RunRequest(draws: draws))
    try untouched.go(to: 150)
    #expect(session.finalState == untouched.finalState && session.statistics == untouched.statistics)
    while session.canRedo { try session.redo() }
    #expect(session.finalState == end.0 && session.statistics == end.1 && session.log == end.2)
  }

  /// A run of the basic rule that becomes an epidemic through a measure equals a run that was an epidemic from the
  /// start.
  @Test(arguments: 0..<30)
  func basicRuleContinued(_ round: Int) throws {
    var dice = SplitMix(seed: 60_000 + UInt64(round))
    for _ in 0..<4 {
      let group = Infection.Group(people: dice.number(1...300))
      var infection = InfectionStateTests.infection(group, EpidemicStateTests.rule(&dice), &dice)
      infection.stepCount = 14
      let draws = Draws(seed: dice.next())
      var general = infection
      // Vaccinating nobody selects the general state and changes nothing else.
      general.course.vaccinated = .zero
      var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
      var other = try Session(general, RunRequest(draws: draws), followsSchedule: true)
      for _ in 0..<14 {
        if dice.number(0...2) == 0 {
          let gesture = try RandomOutbreak.gesture(group, &dice)
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
}
