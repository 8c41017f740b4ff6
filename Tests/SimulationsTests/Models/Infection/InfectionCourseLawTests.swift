import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

/// Tests the laws of every course, and exact results of small cases.
@Suite struct InfectionCourseLawTests {
  typealias Health = Infection.Health

  // MARK: Laws

  /// Between two snapshots, a person moves along one arrow, or along two after a tap before a step that ends the state.
  @Test(arguments: 0..<40) func statesMoveAlongTheArrows(_ index: Int) throws {
    var dice = SplitMix(seed: 300 + UInt64(index))
    let group = Infection.Group(people: dice.number(1...500))
    let course = try EpidemicStateTests.course(steps: 30, &dice)
    let infection = Infection(group, rule: EpidemicStateTests.rule(&dice), course: course, steps: 30)
    var state = try infection.epidemic(draws: Draws(seed: dice.next()))
    func people() -> [Health] { (0..<group.people).map { state[$0 % group.columns, $0 / group.columns] } }
    let infected: Health = course.incubation == nil ? .sick : .exposed
    let arrows: [Health: Set<Health>] = [
      .healthy: [infected], .exposed: [.sick], .sick: [course.immunity == .none ? .healthy : .recovered, .dead],
      .recovered: [.healthy],
    ]
    var before = people()
    for _ in 1...30 {
      let everSick = state.observation.everSick
      let now = state.tick()
      let after = people()
      for (old, new) in zip(before, after) where old != new {
        #expect(arrows[old]?.contains(new) == true, "\(old) → \(new)")
      }
      #expect(Health.allCases.reduce(0) { $0 + now[$1] } == group.people)
      for health in course.states {
        let count = after.count { $0 == health }
        #expect(now[health] == count)
      }
      var fresh = 0
      for (old, new) in zip(before, after) where old == .healthy && new == infected { fresh += 1 }
      #expect(now.incidence == fresh)
      #expect(now.hasChanged == (before != after))
      #expect(now.everSick >= everSick && now.everSick <= everSick + now.incidence)
      before = after
    }
  }

  /// An intervention changes nothing before its step, since the same people draw the same numbers.
  @Test func identicalBeforeTheIntervention() throws {
    let base: SpecNode = [
      "model": "infection", "people": 900, "factor": 2, "recovery": ["mean": 4], "immunity": 6, "probability": 0.7,
      "steps": 40,
    ]
    let without = try report(base, seed: 3),
      with = try report(
        base.with(("interventions", [["step": 20, "factor": 0]])), seed: 3)
    for name in ["healthy", "sick", "recovered", "incidence"] {
      #expect(without.series[name]?.prefix(20) == with.series[name]?.prefix(20))
    }
    let incidence = try #require(with.series["incidence"])
    #expect(incidence[19] != 0)
    #expect(incidence.dropFirst(20).allSatisfy { $0 == 0 })
  }

  /// Two people, step by step: someone exposed becomes sick at the end of the third step, and so on.
  @Test func timesAreCountedFromTheSnapshot() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "2x1", "factor": 1, "picks": "exactly", "incubation": 3, "recovery": 2,
      "immunity": 2, "initial": ["at": [[0, 0]]], "steps": 9, "show": [["frames": 10]],
    ]
    let states = try (0...9).map { step in
      try #require(try report(node.replacing("steps", with: SpecNode("\(step)")).replacing("show", with: "grid")).state)
        .lines
    }
    // The first person is sick in steps 1 and 2 and immune in steps 3 and 4. The second is infected in step 1 and sick
    // after step 4.
    #expect(states.flatMap { $0 } == ["O.", "Oe", "re", "re", ".O", "eO", "er", "er", "O.", "Oe"])
  }

  @Test func recoveryOfOneIsInfectiousInExactlyOneStep() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "4x1", "factor": 1, "picks": "exactly", "recovery": 1, "steps": 9,
      "tap": [["at": [0, 0], "step": 2]], "until": "stable",
    ]
    let report = try report(node)
    #expect(report.series["sick"] == [0, 0, 1, 1, 1, 0])
    #expect(report.series["recovered"] == [0, 0, 1, 2, 3, 4])
    // The person tapped in step 2 infects a neighbour in that step and recovers at its end.
    #expect(report.series["incidence"] == [0, 0, 2, 1, 1, 0])
    #expect(report[statistic: "duration"] == .whole(5) && report[statistic: "step_50"] == .whole(2))
    #expect(report[statistic: "step_all"] == .whole(4))
  }

  /// Neither vaccination nor waning immunity prolongs an infection after the last sick person.
  @Test func durationEndsWithTheLastOneSick() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "9x9", "factor": 0, "recovery": 3, "steps": 40, "immunity": 20,
      "interventions": [["step": 30, "vaccinate": 0.5]],
    ]
    let report = try report(node)
    #expect(report.series["sick"]?.prefix(5) == [1, 1, 1, 0, 0])
    #expect(report[statistic: "duration"] == .whole(3) && report[statistic: "vaccinated"] == .whole(40))
    #expect(report[statistic: "healthy"] == .whole(41))
  }

  @Test func withoutImmunityPeopleAreInfectedAgain() throws {
    let report = try report([
      "model": "infection", "grid": "2x1", "factor": 1, "picks": "exactly", "recovery": 1, "immunity": 0, "steps": 50,
      "initial": ["at": [[0, 0]]],
    ])
    #expect(report.series["sick"]?.allSatisfy { $0 == 1 } == true)
    #expect(report.series["incidence"]?.allSatisfy { $0 == 1 } == true)
    #expect(report[statistic: "ever_sick"] == .whole(2) && report[statistic: "recovered"] == nil)
  }

  @Test func certainDeath() throws {
    let report = try report([
      "model": "infection", "grid": "3x1", "factor": 2, "picks": "exactly", "recovery": 1, "mortality": 1,
      "until": "stable",
    ])
    #expect(report.state?.lines == ["xxx"] && report[statistic: "dead"] == .whole(3))
    #expect(report[statistic: "recovered"] == .whole(0))
  }

  /// Exactly ⌊0.3·N⌋ healthy people are vaccinated, whatever the seed. If too few are healthy, all of them are, and a
  /// note says so.
  @Test func vaccinatedAtTheStart() throws {
    for seed in 0..<20 {
      let node: SpecNode = [
        "model": "infection", "people": 37, "factor": 8, "picks": "exactly", "vaccinated": 0.3, "steps": 30,
      ]
      let report = try report(node, seed: UInt64(seed))
      #expect(report.series["vaccinated"]?.allSatisfy { $0 == 11 } == true)
      #expect(report.notes.count == 1)
    }
    let all = try report(["model": "infection", "people": 37, "factor": 8, "vaccinated": 1, "until": "stable"])
    #expect(all[statistic: "vaccinated"] == .whole(36) && all[statistic: "attack_rate"] == .fraction(1.0 / 37))
    #expect(all.notes.last == "37 people were to be vaccinated at the start, but only 36 were healthy.")
  }

  // MARK: Interventions

  /// After a closing and an opening, the opening waits for the closing, although its condition holds from the start.
  @Test func conditionsArmInListOrder() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "30x1", "factor": 2, "picks": "exactly", "recovery": 4, "immunity": 0,
      "initial": ["at": [[0, 0]]], "steps": 14,
      "interventions": [["when": "sick >= 3", "factor": 0], ["when": "sick <= 1", "factor": 2]],
    ]
    let report = try report(node)
    #expect(report.series["sick"]?.prefix(4) == [1, 2, 3, 3])
    // The closing comes in step 3, when three people are sick. The opening comes in step 6, when only the third is
    // sick, who infects on both sides.
    #expect(report.series["incidence"]?.prefix(9) == [1, 1, 1, 0, 0, 0, 2, 3, 1])
  }

  @Test func severalComeInOneStep() throws {
    let report = try report([
      "model": "infection", "grid": "10x10", "factor": 8, "picks": "exactly", "steps": 5,
      "interventions": [
        ["step": 2, "vaccinate": 0.5], ["when": "sick == 9", "vaccinate": 0.5], ["step": 2, "factor": 0],
      ],
    ])
    // 9 people are sick. Of the 91 healthy people, 45 are vaccinated, and then 23 of the 46 who remain.
    #expect(report[statistic: "vaccinated"] == .whole(68) && report[statistic: "healthy"] == .whole(23))
    // The vaccination in step 2 is not part of the infection.
    #expect(report[statistic: "duration"] == .whole(1))
  }

  @Test func neighbourhoodsAreReplaced() throws {
    let report = try report([
      "model": "infection", "grid": "9x9", "factor": 200, "picks": "exactly", "neighbourhood": "von-neumann",
      "steps": 3,
      "interventions": [["step": 2, "neighbourhood": ["radius": 3]], ["step": 3, "neighbourhood": "moore"]],
    ])
    // Step 1 makes a cross, step 2 a square of 7x7 with bulges of 7x1 on four sides. Step 3 fills the corners.
    #expect(report.series["sick"] == [1, 5, 49 + 4 * 7, 81])
  }

  /// Steps in which nothing can happen cost nothing, and later events still occur.
  @Test func quietStepsAreLeapt() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "3x1", "factor": 1, "picks": "exactly", "recovery": 1, "immunity": 0,
      "initial": "empty", "steps": 4_294_967_295,
      "interventions": [["step": 1_000_000_000, "vaccinate": 0.5], ["when": "vaccinated == 1", "vaccinate": 0.5]],
    ]
    let whole = try report(node), stable = try report(node.with(("until", "stable")))
    #expect(whole[statistic: "vaccinated"] == .whole(2) && whole[statistic: "duration"] == .whole(0))
    #expect(stable.series.steps.last == 1_000_000_001)
  }

  /// Without chance, a run continued in another block equals the whole run. The times that people have spent in their
  /// states continue too.
  @Test(arguments: [("3", "2"), ("4", "0"), ("2", "5")])
  func clocksAreHandedOver(recovery: String, immunity: String) throws {
    let node: SpecNode = [
      "model": "infection", "grid": "13x2", "factor": 8, "picks": "exactly", "recovery": SpecNode(recovery),
      "immunity": SpecNode(immunity),
    ]
    let nodes = immunity == "0" ? [node] : [node, node.with(("incubation", 2))]
    for node in nodes {
      for first in 0...7 {
        let start = try report(node.with(("steps", SpecNode("\(first)"))))
        for later in 0...9 {
          let whole = try report(node.with(("steps", SpecNode("\(first + later)"))))
          let forked = try report(
            node.with(("steps", SpecNode("\(later)")), ("initial", ["from": "a"])),
            upstream: ["a": try #require(start.handover)])
          #expect(forked.state == whole.state, "\(first) + \(later)")
          #expect((forked.handover as? FinalState) == (whole.handover as? FinalState))
          for name in ["ever_sick", "attack_rate"] {
            #expect(forked[statistic: name] == whole[statistic: name], "\(name): \(first) + \(later)")
          }
        }
      }
    }
  }

  /// The times are recorded even where nobody leaves a state after a fixed time. Otherwise a block that continues with
  /// a fixed time would start it anew.
  @Test(arguments: [nil, ("probability", 0.5), ("incubation", ["mean": 3])] as [(String, SpecNode)?], 0..<20)
  func timesAreRecordedWithoutClocks(_ key: (String, SpecNode)?, _ seed: Int) throws {
    func handover(_ keys: [(String, SpecNode)]) throws -> FinalState {
      var node: SpecNode = [
        "model": "infection", "grid": "9x7", "factor": 2, "steps": 6, "initial": ["count": 2],
        "seed": SpecNode("\(seed)"), "tap": [["at": [0, 0], "step": 3], ["at": [8, 6], "step": 7]],
      ]
      for entry in keys { node = node.with(entry) }
      return try #require(try report(node).handover as? FinalState)
    }
    let keys = key.map { [$0] } ?? []
    // Nobody recovers within the run, but the program counts the steps until then.
    let counted = try handover(keys + [("recovery", 200)]), plain = try handover(keys)
    #expect((0..<counted.ages.count).contains { counted.ages[$0] > 0 })
    #expect(plain.ages == counted.ages)
  }

  /// Somebody who has been sick or immune for some steps of another block, whatever its keys are, has as many fewer left
  /// here.
  @Test(arguments: [nil, ("recovery", ["mean": 1_000_000_000]), ("probability", 1)] as [(String, SpecNode)?])
  func timesGoOnInOtherCourses(_ key: (String, SpecNode)?) throws {
    var node: SpecNode = ["model": "infection", "people": 9, "factor": 0, "steps": 4]
    if let key { node = node.with(key) }
    let upstream = ["a": try #require(try report(node).handover)]
    let next: SpecNode = [
      "model": "infection", "people": 9, "factor": 0, "recovery": 5, "initial": ["from": "a"], "until": "sick == 0",
    ]
    #expect(try report(next, upstream: upstream)[statistic: "duration"] == .whole(1))
    // Immunity for ever becomes immunity for 7 steps, of which 3 are over.
    let immune: SpecNode = ["model": "infection", "people": 9, "factor": 0, "recovery": 1, "steps": 4]
    let waning = next.replacing("until", with: "recovered == 0").with(("immunity", 7))
    let end = try report(waning, upstream: ["a": try #require(try report(immune).handover)])
    #expect(end.series.steps.last == 4)
  }

  /// A block under the basic rule also counts the people who are healthy again.
  @Test func formerlyInfectedPeopleCount() throws {
    let first = try report([
      "model": "infection", "grid": "3x1", "factor": 0, "initial": ["at": [[0, 0]]], "recovery": 1, "immunity": 0,
      "steps": 2,
    ])
    let handover = try #require(first.handover as? FinalState)
    #expect(handover.liveCount == 0 && handover.formerlyInfected?.population == 1)
    let next: SpecNode = ["model": "infection", "grid": "3x1", "factor": 1, "picks": "exactly", "steps": 1]
    let basic = next.with(("initial", [["from": "a"], ["at": [[1, 0]]]]))
    let end = try report(basic, upstream: ["a": handover])
    #expect(end[statistic: "sick"] == .whole(2))
    // The first person counts whether or not it was the one that fell sick again.
    let isSick = end.state?.lines.first?.hasPrefix("O") == true
    #expect(end[statistic: "ever_sick"] == .whole(isSick ? 2 : 3))
    // Vaccination does not make anybody forget an infection.
    let vaccinated = next.with(("vaccinated", 1), ("initial", ["from": "a"]))
    let protected = try report(vaccinated, upstream: ["a": handover])
    #expect(protected[statistic: "vaccinated"] == .whole(3) && protected[statistic: "ever_sick"] == .whole(1))
    let last = try report(
      next.with(("vaccinated", 0), ("initial", ["from": "a"])), upstream: ["a": try #require(protected.handover)])
    #expect(last[statistic: "vaccinated"] == .whole(3) && last[statistic: "ever_sick"] == .whole(1))
  }

  /// The map of arrivals shows people who recovered or became healthy in the earlier block as sick at the start.
  @Test(arguments: [("9", "never sick"), ("0", "healthy")]) func arrivalsAfterFork(immunity: String, others: String)
    throws
  {
    let node: SpecNode = [
      "model": "infection", "grid": "4x1", "factor": 0, "recovery": 1, "immunity": SpecNode(immunity), "steps": 2,
    ]
    let first = try report(node.with(("initial", ["at": [[0, 0]]])))
    let next = try report(
      node.with(("initial", ["from": "a"]), ("show", "arrival")), upstream: ["a": try #require(first.handover)])
    guard case .pictures(let pictures)? = next.views.first?.shape, let picture = pictures.first else {
      Issue.record("the report has no picture")
      return
    }
    #expect(picture.looks[Int(picture.elements[0])].name == "at the start")
    #expect(picture.looks[Int(picture.elements[1])].name == others)
  }

  /// The sentences tell the people vaccinated here from those vaccinated before.
  @Test func vaccinationAfterVaccination() throws {
    let node: SpecNode = ["model": "infection", "people": 100, "factor": 8, "picks": "exactly", "recovery": 9]
    let first = try report(node.with(("initial", ["count": 30]), ("vaccinated", 0.1), ("steps", 0)))
    func notes(_ share: SpecNode, _ upstream: Report) throws -> [String] {
      let next = node.with(("initial", ["from": "a"]), ("vaccinated", share), ("steps", 0))
      return try report(next, upstream: ["a": try #require(upstream.handover)]).notes
    }
    let further = "At the start, a share of 0.7 of the people is vaccinated, in addition to those vaccinated before."
    #expect(try notes(0.7, first).contains { $0.contains(further) })
    #expect(try notes(0.7, first).last == "70 people were to be vaccinated at the start, but only 60 were healthy.")
    #expect(try notes(0, first).allSatisfy { !$0.contains("vaccinated") })
    let all = try report(node.with(("initial", ["count": 90]), ("vaccinated", 0.1), ("steps", 0)))
    #expect(try notes(0.05, all).last == "5 people were to be vaccinated at the start, but nobody was healthy.")
  }

  /// The final state of another block continues unchanged.
  @Test func statesAreHandedOver() throws {
    let first = try report([
      "model": "infection", "grid": "5x1", "factor": 1, "picks": "exactly", "incubation": 1, "recovery": 2,
      "initial": ["at": [[0, 0]]], "steps": 5,
    ])
    #expect(first.state?.lines == ["rrOe."])
    let handover = ["first": try #require(first.handover)]
    let node: SpecNode = [
      "model": "infection", "grid": "5x1", "factor": 1, "picks": "exactly", "incubation": 1, "recovery": 2, "steps": 1,
      "initial": ["from": "first"],
    ]
    let next = try report(node, upstream: handover)
    // The third person has been sick for one step and recovers after one more.
    #expect(next.state?.lines == ["rrrO."])
    #expect(next.series["incidence"]?.first == 0 && next[statistic: "ever_sick"] == .whole(4))
    let over = try report(
      node.replacing("initial", with: [["from": "first"], ["at": [[0, 0]]]]).replacing("steps", with: 0),
      upstream: handover)
    #expect(over.state?.lines == ["OrOe."])
    let basic: SpecNode = ["model": "infection", "grid": "5x1", "factor": 1, "steps": 1, "initial": ["from": "first"]]
    #expect(
      throws: RunError(
        key: "initial", "1 person is exposed in the initial state, but this block has no such state",
        advice: "add a line 'incubation: 2'")
    ) { try report(basic, upstream: handover) }
  }

  /// People infected in another block count as ever infected, but not as new infections.
  @Test(arguments: [[] as [String], ["recovery"]])
  func earlierInfectionsDoNotCountAsIncidence(_ course: [String]) throws {
    var node: SpecNode = ["model": "infection", "grid": "40x1", "factor": 2, "picks": "exactly"]
    for key in course { node = node.with((key, 9)) }
    let start = node.with(("initial", ["at": [[0, 0]]]))
    let first = try report(start.with(("steps", 9)))
    let upstream = ["a": try #require(first.handover)]
    let fork = try report(
      node.with(("initial", ["from": "a"]), ("steps", 12), ("minor", 13)), upstream: upstream)
    let whole = try report(start.with(("steps", 21), ("minor", 13)))
    #expect(fork.series["incidence"] == [0] + (whole.series["incidence"]?.suffix(12) ?? []))
    // Every step infects one more person.
    for name in ["ever_sick", "attack_rate", "minor_outbreak"] {
      #expect(fork[statistic: name] == whole[statistic: name], "\(name)")
    }
    #expect(fork[statistic: "ever_sick"] == .whole(22) && fork[statistic: "minor_outbreak"] == .truth(false))
    #expect(fork[statistic: "peak_incidence"] == .whole(1) && fork[statistic: "peak_incidence_step"] == .whole(1))
    #expect(fork[statistic: "step_50"] == .whole(10))
    for name in Infection.declaration.statistics.map(\.name) where name.hasPrefix("generation_") {
      #expect(fork[statistic: name] == .whole(0), "\(name)")
    }
    #expect(fork[statistic: "offspring_1"] == StatisticValue.none)
    // A person placed over the state of another block is infected in this block.
    let tapped = try report(
      node.with(("initial", [["from": "a"], ["at": [[39, 0]]]]), ("steps", 1)), upstream: upstream)
    #expect(tapped.series["incidence"] == [1, 2] && tapped[statistic: "ever_sick"] == .whole(13))
    #expect(tapped[statistic: "generation_0"] == .whole(1) && tapped[statistic: "generation_1"] == .whole(1))
  }

  /// A person who was infected in another block and is still sick counts once, even if infected again.
  @Test func reinfectionAfterForkCountsOnce() throws {
    let node: SpecNode = [
      "model": "infection", "grid": "2x1", "factor": 1, "picks": "exactly", "recovery": 1, "immunity": 0,
    ]
    let first = try report(node.with(("initial", ["at": [[0, 0]]]), ("steps", 2)))
    let fork = try report(
      node.with(("initial", ["from": "a"]), ("steps", 6)), upstream: ["a": try #require(first.handover)])
    #expect(fork.series["incidence"] == [0, 1, 1, 1, 1, 1, 1] && fork[statistic: "ever_sick"] == .whole(2))
  }

  /// If everybody is infected, the infection is not over while people may still recover.
  @Test func overNeedsAnEndOfAllChange() throws {
    let full: SpecNode = ["model": "infection", "people": 20, "factor": 1, "initial": ["count": 20], "steps": 2]
    #expect(try report(full)[statistic: "over"] == .truth(true))
    #expect(try report(full.with(("recovery", 5)))[statistic: "over"] == .truth(false))
    #expect(try report(full.with(("recovery", 2)))[statistic: "over"] == .truth(true))
  }

  // MARK: Exact distributions: a fixed seed and bounds of five standard errors

  /// Returns the number of people ever infected in each replicate, once nothing can change any more.
  static func finalSizes(_ node: SpecNode, replicates: Int) throws -> [Int] {
    let block = try block(node.with(("until", "stable")), seed: 2026)
    return try (0..<replicates).map { replicate in
      let report = try block.simulation.run(
        RunRequest(draws: Draws(seed: 2026, replicate: UInt32(replicate)), keepsState: false))
      guard case .whole(let count) = report[statistic: "ever_sick"] else { return -1 }
      return count
    }
  }

  /// Reed and Frost's chain of three people who all meet has the shares q², 2pq² and p² + 2p²q.
  @Test func reedFrost() throws {
    let p: Double = 0.4, q: Double = 0.6
    let sizes = try Self.finalSizes(
      [
        "model": "infection", "grid": "3x1", "boundary": "periodic", "factor": 2, "picks": "exactly",
        "probability": 0.4, "recovery": 1,
      ], replicates: 20_000)
    let two: Double = 2 * p * q * q, all: Double = p * p + 2 * p * p * q
    InfectionLawTests.expectShares(sizes, [1: q * q, 2: two, 3: all])
  }

  /// In each step, one person infects the other with probability p and then recovers with r. Both are infected with
  /// probability p / (1 − (1 − p)(1 − r)).
  @Test func markovSIROfTwo() throws {
    let p: Double = 0.15, r: Double = 0.2
    let sizes = try Self.finalSizes(
      [
        "model": "infection", "grid": "2x1", "factor": 1, "picks": "exactly", "probability": 0.15,
        "recovery": ["mean": 5],
      ], replicates: 20_000)
    let stays: Double = (1 - p) * (1 - r)
    let share: Double = p / (1 - stays)
    InfectionLawTests.expectShares(sizes, [1: 1 - share, 2: share])
  }

  /// With a fixed sickness of d steps, both are infected with probability 1 − (1 − p)ᵈ. Deaths are a share of those who
  /// leave the state.
  @Test func fixedSicknessAndMortality() throws {
    let sizes = try Self.finalSizes(
      ["model": "infection", "grid": "2x1", "factor": 1, "picks": "exactly", "probability": 0.15, "recovery": 4],
      replicates: 20_000)
    let escape: Double = 0.85 * 0.85
    let share: Double = 1 - escape * escape
    InfectionLawTests.expectShares(sizes, [1: 1 - share, 2: share])
    let dead = try report(
      [
        "model": "infection", "people": 40_000, "factor": 0, "initial": ["random": 1], "recovery": 1,
        "mortality": 0.3, "steps": 1,
      ])[statistic: "dead"]
    guard case .whole(let count) = dead else { return }
    let deviation: Double = (40_000 * 0.3 * 0.7).squareRoot()
    #expect(abs(Double(count) - 12_000) <= 5 * deviation)
  }

  /// The times are geometric on 1, 2, … with probability 1/m and mean m.
  @Test func geometricTimes() throws {
    let report = try report([
      "model": "infection", "people": 20_000, "factor": 0, "initial": ["random": 1], "recovery": ["mean": 2.5],
      "until": "sick == 0",
    ])
    // The sum of all times equals the sum of the sick over all steps.
    let sum = try #require(report.series["sick"]).reduce(0, +)
    let mean = Double(sum) / 20_000, error: Double = (2.5 * 1.5 / 20_000).squareRoot()
    #expect(abs(mean - 2.5) <= 5 * error)
    let left = Double(report.series["sick"]?[1] ?? 0), deviation: Double = (20_000 * 0.4 * 0.6).squareRoot()
    #expect(abs(left - 12_000) <= 5 * deviation)
  }

  /// People who are infectious for one step and infect each neighbour with probability p form a cluster of bond
  /// percolation (Grassberger 1983).
  ///
  /// The left column of n rows of n + 1 people is sick. For p = 1/2, the infection reaches the right column with
  /// probability exactly 1/2, by self-duality.
  @Test func bondPercolation() throws {
    let rows = 8
    let left = SpecNode(.list((0..<rows).map { row in [0, SpecNode("\(row)")] }), at: .line(1))
    let block = try block(
      [
        "model": "infection", "grid": SpecNode("\(rows + 1)x\(rows)"), "factor": 4, "picks": "exactly",
        "neighbourhood": "von-neumann", "probability": 0.5, "recovery": 1, "initial": ["at": left], "until": "stable",
      ])
    let infection = try #require(block.simulation as? Infection)
    let crossings = try (0..<3_000).count { replicate in
      var state = try infection.epidemic(draws: Draws(seed: 1983, replicate: UInt32(replicate)))
      while !state.isSettled { state.tick() }
      return (0..<rows).contains { state[rows, $0] == .recovered }
    }
    let deviation: Double = (3_000 * 0.25).squareRoot()
    #expect(abs(Double(crossings) - 1_500) <= 5 * deviation, "\(crossings) of 3000")
  }
}
