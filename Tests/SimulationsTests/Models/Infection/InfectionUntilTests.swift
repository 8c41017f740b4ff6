import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite("until in an infection")
struct InfectionUntilTests {
  /// Returns a random specification of a small group, without an end.
  static func group(_ dice: inout SplitMix) -> SpecNode {
    let columns = dice.number(1...7), rows = dice.number(1...5)
    var entries: [(String, SpecNode)] = [
      ("model", "infection"), ("factor", SpecNode("\(dice.number(0...3))")),
      ("boundary", dice.one(of: ["closed", "periodic"])),
      ("neighbourhood", dice.one(of: ["moore", "von-neumann", ["radius": 2], ["disc": 2]])),
      ("among", dice.one(of: ["healthy", "all"])), ("picks", dice.one(of: ["up-to", "exactly"])),
      ("initial", dice.one(of: ["empty", "single", ["random": 0.2]])),
    ]
    if dice.number(0...1) == 0 {
      entries.append(("grid", SpecNode("\(columns)x\(rows)")))
    } else {
      entries.append(("people", SpecNode("\(dice.number(1...30))")))
    }
    if dice.number(0...2) == 0 {
      // The first person exists in every group.
      entries.append(("tap", [["at": [0, 0], "step": SpecNode("\(dice.number(1...12))")]]))
    }
    return SpecNode(map: entries)
  }

  /// Returns whether an infection is stable by definition: everybody still to be tapped is sick, and nobody can infect
  /// a healthy neighbour.
  static func isStable(_ plain: PlainInfection, _ infection: Infection) -> Bool {
    let group = infection.group
    let tapsToCome = infection.taps.contains {
      $0.step > plain.step && !plain.sick[$0.position.row * group.columns + $0.position.column]
    }
    if tapsToCome { return false }
    guard infection.rule.factor > 0 else { return true }
    return !plain.sick.indices.contains { person in
      plain.sick[person] && plain.neighbours[person].contains { !plain.sick[$0] }
    }
  }

  @Test("stable and conditions equal the plain search")
  func plainTwin() throws {
    var dice = SplitMix(seed: 21)
    var early = 0
    for round in 0..<400 {
      let seed = UInt64(round), limit = 40
      let isStable = dice.number(0...1) == 0
      let threshold = dice.number(0...12)
      let node = Self.group(&dice).with(
        ("steps", SpecNode("\(limit)")),
        ("until", isStable ? "stable" : SpecNode("sick >= \(threshold) and incidence == 0")))
      let block = try block(node, seed: seed)
      let infection = try #require(block.simulation as? Infection)
      let start = try infection.start(draws: Draws(seed: seed)).finalState
      let group = infection.group
      var plain = PlainInfection(
        infection,
        health: (0..<group.people).map {
          start.lines[$0 / group.columns].utf8.dropFirst($0 % group.columns).first == 79 ? .sick : .healthy
        },
        draws: Draws(seed: seed))
      func ends() -> Bool {
        isStable
          ? Self.isStable(plain, infection) : plain.sick.count { $0 } >= threshold && plain.incidence == 0
      }
      while !ends(), plain.step < limit { plain.tick() }
      let result = try report(node, seed: seed)
      #expect(result.series.steps.last == plain.step, "\(node.testDescription)")
      #expect(result[statistic: "sick"] == .whole(plain.sick.count { $0 }))
      // The notes say which rule applies, that the limit ended the run, that it left out taps, and that taps had no
      // effect.
      let leavesOut = !isStable && infection.taps.contains { $0.step > plain.step }
      let isIdle = result.notes.contains { $0.contains("no effect") }
      #expect(!isIdle || infection.taps.contains { $0.step <= plain.step })
      #expect(result.notes.count == 1 + (ends() ? 0 : 1) + (leavesOut ? 1 : 0) + (isIdle ? 1 : 0))
      // If nothing is recorded on the way, the run that finds the end is the only run.
      let once = try infection.run(RunRequest(draws: Draws(seed: seed), recordsSeries: false))
      #expect(once.statistics == result.statistics && once.state == result.state && once.notes == result.notes)
      if plain.step < limit { early += 1 }
    }
    #expect((100..<400).contains(early), "\(early)")
  }

  @Test("a run that ended earlier says which taps it left out, and which interventions never began")
  func tapsAfterTheEnd() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "5x1", "factor": 0, "initial": ["at": [[0, 0]]], "steps": 20,
      "tap": [["at": [1, 0], "step": 2], ["at": [[2, 0], [3, 0]], "step": 5], ["at": [4, 0], "step": 21]],
      "interventions": [["step": 15, "factor": 0]],
    ]
    func notes(_ until: SpecNode?) throws -> [String] {
      Array(try report(until.map { node.with(("until", $0)) } ?? node).notes.dropFirst())
    }
    #expect(try notes(nil) == [])
    #expect(try notes("stable") == [])
    for (until, taps) in [
      ("sick == 2", "The run ended at step 2, before steps 5 and 21 of the key 'tap'."),
      ("sick == 4", "The run ended at step 5, before step 21 of the key 'tap'."),
    ] {
      let notes = try notes(SpecNode(until))
      #expect(notes.count == 2 && notes.first == taps, "\(notes)")
      #expect(notes.last?.hasPrefix("One intervention never began: ") == true, "\(notes)")
    }
    #expect(try notes("sick == 5") == [])
    let interventions = node.replacing("tap", with: [])
    #expect(try report(interventions.with(("until", "incidence == 0"))).notes.count == 2)
  }

  @Test(
    "everybody sick: three conditions with the same end",
    arguments: ["stable", "sick == people", "healthy == 0 and attack_rate == 1"])
  func everybody(until: String) throws {
    let node: SpecNode = ["model": "infection", "people": 100, "factor": 3, "show": [["frames": 6], "chart"]]
    let early = try report(node.with(("until", SpecNode(until))))
    #expect(early[statistic: "sick"] == .whole(100))
    #expect(early[statistic: "duration"] == StatisticValue.whole(early.series.steps.last ?? -1))
    let last = try #require(early.series.steps.last)
    let plain = try report(node.with(("steps", SpecNode("\(last)"))))
    #expect(early.statistics == plain.statistics && early.series == plain.series && early.state == plain.state)
    #expect(early.notes == plain.notes)
    guard case .pictures(let frames) = early.views[0].shape, case .pictures(let same) = plain.views[0].shape else {
      Issue.record("no frames")
      return
    }
    #expect(frames == same && frames.count == 6)
  }

  @Test("a condition sees what the report of that number of steps says")
  func judgedStatistics() throws {
    let node: SpecNode = [
      "model": "infection", "people": 60, "factor": 1,
      "tap": [["at": [3, 3], "step": 4], ["at": [0, 0], "step": 9]],
    ]
    let end = 30
    let absent = try block(node.with(("steps", 9))).simulation.absentStatistics
    for name in Infection.declaration.statistics.map(\.name) where !absent.contains(name) {
      for step in 0...end {
        let state = try report(node.with(("steps", SpecNode("\(max(step, 9))"))))
        if step < 9 { continue }
        let value = try #require(state[statistic: name])
        let text: String
        switch value {
        case .whole(let number): text = "\(number)"
        case .fraction(let number): text = "\(number)"
        default: continue
        }
        // A condition finds the first step with this value of the statistic, which is this step or an earlier one.
        let found = try report(node.with(("until", SpecNode("\(name) == \(text)")), ("steps", 40)))
        #expect(found[statistic: name] == value, "\(name) at \(step)")
        #expect((found.series.steps.last ?? 0) <= step, "\(name) at \(step)")
      }
    }
  }

  @Test func quietStepsAreLeapt() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "3x1", "factor": 1, "picks": "exactly", "steps": 4_294_967_295,
      "tap": [["at": [0, 0], "step": 4_000_000_000]],
    ]
    let stable = try report(node.with(("until", "stable")))
    #expect(stable.series.steps.last == 4_000_000_001)
    let condition = try report(node.with(("until", "sick == 2 and incidence == 7 or peak > 2")))
    #expect(condition.series.steps.last == 4_000_000_001)
    let never = try report(node.with(("until", "sick > people")))
    #expect(
      never.notes.last == "The limit of 4,294,967,295 steps was reached before sick > people held.")
  }

  @Test("a tap on somebody sick changes nothing")
  func tapsOfTheSick() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "3x3", "factor": 8, "picks": "exactly", "until": "stable",
      "tap": [["at": [1, 1], "step": 2], ["at": [1, 1], "step": 50]],
    ]
    #expect(try report(node).series.steps.last == 2)
    #expect(try report(node.replacing("factor", with: 0)).series.steps.last == 2)
  }

  /// Returns whether an intervention to come or anything else can still change something.
  static func canChange(_ plain: PlainInfection, _ infection: Infection) -> Bool {
    let course = infection.course, healthy = plain.count(.healthy), sick = plain.count(.sick)
    if plain.count(.exposed) > 0 || sick > 0 && course.recovery != nil { return true }
    if case .lasts = course.immunity, plain.count(.recovered) > 0 { return true }
    for tap in infection.taps where tap.step > plain.step {
      if plain.health[tap.position.row * infection.group.columns + tap.position.column] == .healthy { return true }
    }
    for intervention in course.interventions {
      guard case .step(let step) = intervention.time, step > plain.step else { continue }
      if let share = intervention.measure.vaccinate {
        if PlainInfection.floor(share, healthy) > 0 { return true }
      } else if sick > 0, healthy > 0 {
        return true
      }
    }
    guard plain.spreads else { return false }
    return plain.health.indices.contains { person in
      plain.health[person] == .sick && plain.neighbours[person].contains { plain.health[$0] == .healthy }
    }
  }

  @Test("stable with courses and interventions equals the plain search")
  func plainTwinOfCourses() throws {
    var dice = SplitMix(seed: 43)
    var early = 0, beforeInterventions = 0
    for round in 0..<400 {
      let group = Infection.Group(people: dice.number(1...20))
      var infection = Infection(
        group, rule: Infection.Rule(factor: dice.number(0...3), among: dice.one(of: Infection.Among.allCases)),
        steps: 40, until: .stable)
      infection.course = try EpidemicStateTests.course(steps: 30, &dice)
      infection.course.interventions.removeAll { if case .condition = $0.time { true } else { false } }
      let draws = Draws(seed: UInt64(round))
      var basic = infection
      basic.course = .basic
      let start = try basic.start(draws: draws)
      var plain = PlainInfection(
        infection, health: (0..<group.people).map { start[$0 % group.columns, $0 / group.columns] }, draws: draws)
      while Self.canChange(plain, infection), plain.step < 40 { plain.tick() }
      let result = try infection.run(RunRequest(draws: draws))
      #expect(result.series.steps.last == plain.step, "\(group) \(infection.rule) \(infection.course) round \(round)")
      if plain.step < 40 { early += 1 }
      let last = infection.course.interventions.reduce(0) { last, intervention in
        if case .step(let step) = intervention.time { max(last, step) } else { last }
      }
      if plain.step < last - 1 { beforeInterventions += 1 }
    }
    #expect(early > 100 && beforeInterventions > 20, "\(early), \(beforeInterventions)")
  }

  @Test("an intervention that affects nobody does not keep a run going")
  func interventionsWithoutEffect() throws {
    let base: SpecNode = ["model": "infection", "people": 16, "factor": 3, "until": "stable"]
    let plain = try report(base.with(("probability", 0.9)))
    let actions: [(String, SpecNode)] = [
      ("factor", 1), ("probability", 0.5), ("neighbourhood", ["radius": 2]), ("vaccinate", 1),
    ]
    for action in actions {
      let late = try report(
        base.with(("probability", 0.9), ("interventions", [SpecNode(map: [("step", 500), action])])))
      #expect(late.series.steps.last == plain.series.steps.last, "\(action.0)")
    }
    // The intervention may matter if somebody is still healthy.
    let waits = base.replacing("factor", with: 0)
    #expect(try report(waits.with(("interventions", [["step": 500, "factor": 1]]))).series.steps.last ?? 0 > 500)
  }

  @Test("a condition on an unknown value does not hold")
  func missingValues() throws {
    let node: SpecNode = ["model": "infection", "people": 400, "factor": 2, "steps": 60]
    let grown = try report(node.with(("until", "doubling_time > 0")))
    let end = try #require(grown.series.steps.last)
    #expect(end > 0 && end < 60)
    guard case .fraction(let time)? = grown[statistic: "doubling_time"] else {
      Issue.record("no doubling time")
      return
    }
    #expect(time > 0)
    for condition in [
      "-doubling_time < 0", "doubling_time * 2 + 1 > 1", "not (doubling_time <= 0) and step_50 == none",
    ] {
      _ = try report(node.with(("until", SpecNode(condition))))
    }
    #expect(try report(node.with(("until", "-doubling_time < 0"))).series.steps.last == end)
    #expect(try report(node.with(("until", "doubling_time within 1000 of 5"))).series.steps.last == end)
    let closed = try report(node.with(("interventions", [["when": "step_50 > 0", "factor": 0]])))
    let half = try #require(closed.series["ever_sick"] ?? closed.series["sick"])
    #expect(half.last ?? 0 >= 200 && half.last ?? 0 < 400)
    // An expectation after the run fails, because there is nothing to wait for.
    let expected = try block(node.replacing("steps", with: 0).with(("expect", "doubling_time > 1")))
    let failure = try #require(expected.failures(in: report(node.replacing("steps", with: 0))).first)
    let meaning = "the number of steps in which ever_sick doubled: (t₂ − t₁) / log₂(c₂ / c₁)"
    #expect(
      failure.fault
        == "'doubling_time' has no value, so the condition is neither true nor false (doubling_time: \(meaning))")
  }

  @Test func namedStepsAreRecorded() throws {
    let block = try block(["model": "infection", "people": 9, "factor": 1, "steps": 30_000])
    let series = try block.simulation.run(RunRequest(namedSteps: [29_998, 4, 40_000])).series
    #expect(series.steps.count == 10_002)
    #expect(series.steps.contains(29_998) && series.steps.contains(4) && series.steps == series.steps.sorted())
    #expect(series.columns.allSatisfy { $0.values.count == 10_002 })
  }
}
