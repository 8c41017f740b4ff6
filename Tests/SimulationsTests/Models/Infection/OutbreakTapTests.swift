import BlockSupport
import Mealy
import Simulations
import Specification
import TestSupport
import Testing

@Suite("infection: what taps and measures change in the statistics")
struct OutbreakTapTests {
  @Test func tapsComeBeforeMeasures() throws {
    let (infection, draws) = try RandomOutbreak.infection([
      ("model", "infection"), ("grid", "4x1"), ("factor", "0"), ("initial", "empty"), ("steps", "0"),
    ])
    let all = Infection.Measure(vaccinate: .one)
    var session = try Session(infection, RunRequest(draws: draws))
    try session.send(.intervene(all))
    #expect(session.finalState?.lines == ["vvvv"])
    // The tap precedes the same step as the measure, so it takes effect before the measure.
    try session.send(.tap([Position(column: 2, row: 0)]))
    #expect(session.finalState?.lines == ["vvOv"])
    try session.advance(by: 1)
    #expect(session.statistics.first { $0.name == "duration" }?.value == .whole(1))
    #expect(try session.send(.tap([Position(column: 0, row: 0)])) == .unanswered)
    // A session takes as many measures as a block may have.
    var answered = 1
    while try session.send(.intervene(all)) != .unanswered { answered += 1 }
    #expect(answered == 1_000)
  }

  /// Taps after the last recalculation count in everything about the last step, but in no other step.
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
    // The condition ends the run before the taps.
    var infection = try RandomOutbreak.infection([
      ("model", "infection"), ("grid", "2x1"), ("factor", "0"), ("initial", "empty"), ("steps", "1"),
      ("until", "sick == 0"), ("tap", "[{at: [0, 0], step: 1}, {at: [1, 0], step: 2}]"),
    ]).infection
    #expect(try infection.run(RunRequest()).state?.lines == [".."])
    infection.until = .stable
    #expect(try infection.run(RunRequest()).state?.lines == ["OO"])
    // The condition sees the last step as it is shown, after the taps.
    let (limited, _) = try RandomOutbreak.infection([
      ("model", "infection"), ("grid", "2x1"), ("factor", "0"), ("initial", "empty"), ("steps", "3"),
      ("until", "sick == 1"), ("tap", "[{at: [0, 0], step: 4}]"),
    ])
    let judged = try limited.run(RunRequest())
    #expect(judged.missedEnd == nil && judged.series["sick"] == [0, 0, 0, 1])
  }

  /// Everybody ever sick under the basic rule was infected in one of the steps, including the last one.
  @Test(arguments: 0..<10)
  func incidencesAddUp(_ round: Int) throws {
    var dice = SplitMix(seed: 10_000 + UInt64(round))
    for _ in 0..<20 {
      let keys = RandomOutbreak.keys(&dice, steps: dice.number(0...12))
      let (infection, draws) = try RandomOutbreak.infection(keys)
      guard infection.course == .basic else { continue }
      let report = try infection.run(RunRequest(draws: draws))
      #expect(report[statistic: "ever_sick"] == report.series["incidence"].map { .whole($0.reduce(0, +)) }, "\(keys)")
    }
  }

  /// A person who is tapped counts at once, both in the session and in the block made from it.
  @Test func aTapIsInThePeakAtOnce() throws {
    let keys: RandomOutbreak.Keys = [
      ("model", "infection"), ("grid", "4x1"), ("factor", "0"), ("initial", "empty"), ("steps", "0"),
    ]
    let (infection, draws) = try RandomOutbreak.infection(keys)
    var session = try Session(infection, RunRequest(draws: draws))
    func peak() -> [StatisticValue?] {
      ["sick", "peak", "peak_step"].map { name in session.statistics.first { $0.name == name }?.value }
    }
    #expect(peak() == [.whole(0), .whole(0), .whole(0)])
    try session.advance(by: 3)
    try session.send(.tap([Position(column: 1, row: 0), Position(column: 2, row: 0)]))
    #expect(peak() == [.whole(2), .whole(2), .whole(3)])
    let report = try RandomOutbreak.infection(session.replay(keys)).infection.run(RunRequest(draws: draws))
    #expect(report.statistics == session.statistics)
    // A series records the state of a step before its taps, so the peak of a longer run is one step later.
    try session.advance(by: 1)
    #expect(peak() == [.whole(2), .whole(2), .whole(4)])
    try session.undo()
    #expect(peak() == [.whole(0), .whole(0), .whole(0)])
  }

  /// There are never more sick people than at the peak.
  @Test(arguments: 0..<10)
  func thePeakIsNeverBelowTheSick(_ round: Int) throws {
    var dice = SplitMix(seed: 40_000 + UInt64(round))
    let (infection, draws) = try RandomOutbreak.infection(RandomOutbreak.keys(&dice, steps: 12))
    var session = try Session(infection, RunRequest(draws: draws), followsSchedule: true)
    for _ in 0..<40 {
      if dice.number(0...1) == 0 { try session.send(RandomOutbreak.gesture(infection.group, &dice)) }
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
}
