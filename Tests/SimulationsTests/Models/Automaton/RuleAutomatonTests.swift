import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import TestSupport
import Testing
import Twins

/// Random rules over a few states.
private struct RuleGenerator {
  var random: SplitMix
  let states: Int
  let reach: Int
  let usesStep: Bool
  let hasPairs: Bool
  /// Whether the rule in question is about two cells.
  private var isOfPair = false

  init(random: SplitMix, states: Int, reach: Int, usesStep: Bool, hasPairs: Bool) {
    (self.random, self.states, self.reach, self.usesStep, self.hasPairs) = (random, states, reach, usesStep, hasPairs)
  }

  mutating func rules() -> [PlainAutomaton.Rule] {
    let phases = random.chance(30) ? random.number(2...3) : 1
    return (0..<random.number(phases...5)).map { number in
      isOfPair = hasPairs && random.chance(50)
      let from = (0..<states).filter { _ in random.chance(60) }
      let probability: PlainAutomaton.Number? = random.chance(50) ? self.probability() : nil
      var rule = PlainAutomaton.Rule(
        from: from.isEmpty ? [0] : from, to: random.chance(15) ? nil : random.below(states),
        condition: random.chance(80) ? condition(2) : nil, probability: probability,
        per: probability != nil && random.chance(30) ? random.below(states) : nil)
      if isOfPair {
        let partner = random.pick([
          PlainAutomaton.Partner.neighbour, .neighbour, .anywhere, .side("east", right: 1, down: 0),
          .side("north-west", right: -1, down: -1),
        ])
        let states = (0..<self.states).filter { _ in random.chance(60) }
        rule.per = nil
        rule.to = random.below(self.states)
        rule.pair = PlainAutomaton.Pair(
          states: states.isEmpty ? [0] : states, to: random.chance(50) ? nil : random.below(self.states),
          partner: partner)
      }
      // Each phase has a rule, and the rules of a phase follow one another.
      rule.phase = min(number, phases - 1)
      return rule
    }
  }

  private mutating func number(_ depth: Int) -> PlainAutomaton.Number {
    if isOfPair, random.chance(25) { return .second(.count(random.below(states))) }
    return switch random.below(depth == 0 ? 4 : 7) {
    case 0: .constant(random.number(0...4), over: 1)
    case 1: .like
    case 2: .neighbours
    case 4: .sum(number(depth - 1), number(depth - 1))
    case 5: .product(number(0), .constant(random.number(1...3), over: random.number(1...2)))
    case 6: .least(number(depth - 1), number(depth - 1))
    default: .count(random.below(states))
    }
  }

  /// Returns a number from 0 to 1 with a small denominator.
  private mutating func probability() -> PlainAutomaton.Number {
    switch random.below(4) {
    case 0: .constant(random.number(0...7), over: 7)
    case 1:
      .remainder(.power(random.number(1...2), over: 3, .least(.count(random.below(states)), .constant(3, over: 1))))
    case 2: .least(.constant(1, over: 1), .product(.count(random.below(states)), .constant(1, over: 5)))
    default: .constant(1, over: random.number(1...9))
    }
  }

  private mutating func offset() -> (Int, Int) { (random.number(-reach...reach), random.number(-reach...reach)) }

  private mutating func condition(_ depth: Int) -> PlainAutomaton.Condition {
    if isOfPair, random.chance(25) {
      isOfPair = false
      defer { isOfPair = true }
      return .second(condition(0))
    }
    let (right, down) = offset(), (right2, down2) = offset()
    switch random.below(depth == 0 ? 8 : 11) {
    case 0: return .cell(right: right, down: down, is: random.below(states))
    case 1: return .alike(right: right, down: down, right2: right2, down2: down2)
    case 2: return .own(isNot: random.below(states))
    case 3: return .age(atLeast: random.number(1...4))
    case 4: return .column(below: random.number(0...6))
    case 5 where usesStep: return .evenStep
    case 8: return .both(condition(depth - 1), condition(depth - 1))
    case 9: return .either(condition(depth - 1), condition(depth - 1))
    case 10: return .not(condition(depth - 1))
    default: return .compare(number(1), random.pick(["<", "<=", "==", "!=", ">", ">="]), number(1))
    }
  }
}

@Suite struct RuleAutomatonTests {
  private static let two = Workers(count: 2) { parts, part in
    for index in (0..<parts).reversed() { part(index) }
  }

  private static func neighbourhood(_ random: inout SplitMix) -> (node: SpecNode, offsets: [(Int, Int)]) {
    let square = (-2...2).flatMap { row in (-2...2).map { ($0, row) } }.filter { $0 != (0, 0) }
    let near = square.filter { abs($0.0) <= 1 && abs($0.1) <= 1 }
    switch random.below(5) {
    case 0: return ("moore", near)
    case 1: return ("von-neumann", near.filter { $0.0 == 0 || $0.1 == 0 })
    case 2: return ("hexagonal", near.filter { $0 != (1, -1) && $0 != (-1, 1) })
    case 3: return (["disc": 2], square.filter { $0.0 * $0.0 + $0.1 * $0.1 <= 4 })
    default:
      let offsets = (0..<random.number(1...4)).map { _ in (random.number(-2...2), random.number(-2...2)) }
      let pairs = offsets.map { SpecNode(.list([SpecNode("\($0.0)"), SpecNode("\($0.1)")]), at: .line(1)) }
      return (["offsets": SpecNode(.list(pairs), at: .line(1))], offsets)
    }
  }

  private static func node(_ rule: PlainAutomaton.Rule, _ names: [String]) -> SpecNode {
    func list(_ items: [SpecNode]) -> SpecNode { SpecNode(.list(items), at: .line(1)) }
    let from = list(rule.from.map { SpecNode(names[$0]) })
    var entries: [(String, SpecNode)] = [("from", from), ("to", SpecNode(rule.to.map { names[$0] } ?? "neighbour"))]
    if let pair = rule.pair {
      let cells = list([from, list(pair.states.map { SpecNode(names[$0]) })])
      if let to = pair.to {
        entries = [("pair", cells), ("to", list([rule.to ?? 0, to].map { SpecNode(names[$0]) }))]
      } else {
        entries = [("swap", cells)]
      }
      switch pair.partner {
      case .neighbour: break
      case .anywhere: entries.append(("with", "anywhere"))
      case .side(let name, _, _): entries.append(("direction", SpecNode(name)))
      }
    }
    if let condition = rule.condition { entries.append(("if", SpecNode(condition.text(names)))) }
    if let probability = rule.probability { entries.append(("probability", SpecNode(probability.text(names)))) }
    if let per = rule.per { entries.append(("per", SpecNode(names[per]))) }
    return SpecNode(map: entries)
  }

  /// Returns the key of rules: `rules`, or `phases` for those of several phases.
  private static func entry(_ rules: [PlainAutomaton.Rule], _ names: [String]) -> (String, SpecNode) {
    let lists = (0...(rules.map(\.phase).max() ?? 0)).map { phase in
      SpecNode(.list(rules.filter { $0.phase == phase }.map { node($0, names) }), at: .line(1))
    }
    return lists.count == 1 ? ("rules", lists[0]) : ("phases", SpecNode(.list(lists), at: .line(1)))
  }

  @Test(arguments: ["periodic", "dead", "closed"], ["synchronous", "random", "checkerboard"])
  func agreesWithPlainTwin(boundary: String, update: String) throws {
    var random = SplitMix(seed: UInt64(boundary.utf8.count * 100 + update.utf8.count))
    for _ in 0..<20 {
      let states = random.number(2...4)
      var columns = random.number(1...9), rows = random.number(1...7)
      if update == "checkerboard", boundary == "periodic" { (columns, rows) = (columns + columns % 2, rows + rows % 2) }
      let names = Array(["off", "on", "up", "down"][..<states])
      let (neighbourhood, offsets) = Self.neighbourhood(&random)
      var generator = RuleGenerator(
        random: SplitMix(seed: random.next()), states: states, reach: 2, usesStep: random.chance(30),
        hasPairs: update == "random")
      let rules = generator.rules(), seed = random.next(), replicate = UInt32(random.below(3))
      let cells = (0..<columns * rows).map { _ in random.below(states) }
      let plain = PlainAutomaton(
        states: states, columns: columns, rows: rows, boundary: boundary, update: update, offsets: offsets,
        rules: rules,
        cells: cells, seed: seed, replicate: replicate)
      let lines = (0..<rows).map { row in
        String(cells[row * columns..<(row + 1) * columns].map { Array(".ABC")[$0] })
      }
      let node = SpecNode(map: [
        ("model", "automaton"), ("states", SpecNode(.list(names.map { SpecNode($0) }), at: .line(1))),
        ("grid", SpecNode("\(columns)x\(rows)")), ("boundary", SpecNode(boundary)), ("neighbourhood", neighbourhood),
        ("initial", ["cells": SpecNode(lines.joined(separator: "\n"))]), ("steps", "5"), ("update", SpecNode(update)),
        Self.entry(rules, names),
      ])
      let made = try BlockSupport.block(node)
      for workers in [Workers.one, Self.two] {
        let result = try made.simulation.run(
          RunRequest(draws: Draws(seed: seed, replicate: replicate), views: [ViewRequest("rules")], workers: workers))
        var twin = plain
        var counts = [names.map { name in twin.cells.count { names[$0] == name } }]
        for _ in 0..<5 {
          twin.tick()
          counts.append(names.map { name in twin.cells.count { names[$0] == name } })
        }
        let letters = states == 2 ? Array(".O") : Array(".ABC")
        let expected = (0..<rows).map { row in
          String(twin.cells[row * columns..<(row + 1) * columns].map { letters[$0] })
        }
        try #require(result.state?.lines == expected, "\(node.testDescription)")
        for (place, name) in names.enumerated() { #expect(result.series[name] == counts.map { $0[place] }) }
        #expect(result[statistic: "changes"] == .whole(twin.changes))
        #expect(result[statistic: "boundary_length"] == .whole(twin.boundaryLength))
        guard case .table(let table)? = result.views.first?.shape else {
          Issue.record("no table of rules")
          continue
        }
        #expect(table.rows.map(\.last) == twin.fired.map { "\($0)" })
      }
    }
  }

  /// The rule 30 of radius 1 as a table, and as the model of elementary automata.
  @Test func aTableIsReadFromLeftToRight() throws {
    let ours = try report([
      "model": "automaton", "states": ["off", "on"], "grid": 64, "initial": "single", "rules": ["table": "0x78"],
      "steps": 40,
    ])
    let elementary = try report(["model": "elementary", "rule": 30, "grid": 64, "initial": "single", "steps": 40])
    #expect(ours.series["on"] == elementary.series["population"])
    #expect(ours.state?.lines == elementary.state?.lines.suffix(1))
  }

  @Test func aTableIsItsRulesInAnyOrder() throws {
    let rules: SpecNode = [
      ["from": "off", "to": "on", "if": "west == on and east == off or west == off and east == on"],
      ["from": "on", "to": "off", "if": "west == on"],
    ]
    for update in ["random", "checkerboard"] {
      let reports = try [["table": "0x78"], rules].map { (rules: SpecNode) in
        try report([
          "model": "automaton", "states": ["off", "on"], "grid": 64, "rules": rules, "steps": 40,
          "update": SpecNode(update),
        ])
      }
      #expect(reports[0].series["on"] == reports[1].series["on"])
      #expect(reports[0].state?.lines == reports[1].state?.lines)
    }
  }

  @Test func lifeIsTwoRules() throws {
    let rules: SpecNode = [
      ["from": "dead", "to": "alive", "if": "alive == 3"],
      ["from": "alive", "to": "dead", "if": "alive < 2 or alive > 3"],
    ]
    let ours = try report([
      "model": "automaton", "states": ["dead", "alive"], "grid": "40x30", "initial": ["random": 0.4], "rules": rules,
      "steps": 60,
    ])
    let life = try report(["model": "life", "grid": "40x30", "initial": ["random": 0.4], "steps": 60])
    #expect(ours.state?.lines == life.state?.lines && ours.series["alive"] == life.series["population"])
  }

  @Test func aStableRunEndsWithItsPeriod() throws {
    let rules: SpecNode = [["from": "a", "to": "b"], ["from": "b", "to": "c"], ["from": "c", "to": "a"]]
    let ours = try report([
      "model": "automaton", "states": ["a", "b", "c"], "grid": "4x4", "initial": "single", "rules": rules,
      "until": "stable",
    ])
    #expect(ours[statistic: "period"] == .whole(3) && ours[statistic: "since"] == .whole(0))
    let fire: SpecNode = [["from": "tree", "to": "fire", "probability": 0.5], ["from": "fire", "to": "ash"]]
    let chance = try report([
      "model": "automaton", "states": ["ash", "tree", "fire"], "grid": "6x6", "initial": ["random": ["tree": 1]],
      "rules": fire, "until": "stable",
    ])
    #expect(chance[statistic: "ash"] == .whole(36))
    #expect(chance.series.steps.last ?? 0 > 1)
  }

  /// Ages grow while nothing changes. A run with chance is at rest when no rule can change a cell at any later age.
  @Test(arguments: ["synchronous", "random"]) func restWithAges(_ update: String) throws {
    func end(_ rules: SpecNode) throws -> Report {
      try report([
        "model": "automaton", "states": ["s", "i", "r"], "grid": "12x12", "initial": ["count": 2], "rules": rules,
        "update": SpecNode(update), "until": "stable",
      ])
    }
    let spread: SpecNode = ["from": "s", "to": "i", "probability": 0.2, "per": "i"]
    let mended = try end([spread, ["from": "i", "to": "r", "if": "age >= 3"]])
    #expect(mended[statistic: "i"] == .whole(0) && mended.series.steps.last ?? 0 < 200)
    // Nothing changes for 40 steps, and then everything does.
    let late = try end([["from": "i", "to": "r", "if": "age >= 40", "probability": 0.5]])
    #expect(late[statistic: "r"] == .whole(2) && late.series.steps.last ?? 0 >= 40)
    let young = try end([["from": "i", "to": "r", "if": "age <= 2", "probability": 0.5]])
    #expect(young.series.steps.last ?? 99 <= 3)
  }

  /// A rule that is dead at one point of a sweep lives at another.
  @Test func deadAtOnePointOnly() {
    var swept: SpecNode = ["from": "a", "to": "b", "probability": "$p"], certain: SpecNode = ["from": "a", "to": "b"]
    (swept.span, certain.span) = (.line(8), .line(9))
    func warnings(_ values: SpecNode) -> [String] {
      var context = SpecContext()
      let node: SpecNode = [
        "model": "automaton", "states": ["a", "b"], "grid": "4x4", "steps": 1, "sweep": ["p": values],
        "rules": [swept, certain],
      ]
      #expect(BlockSpecification(node, in: &context) != nil, "\(context.errors)")
      return context.warnings.map(\.message)
    }
    #expect(warnings([0, 0.5, 1]).isEmpty)
    #expect(warnings([0]).contains { $0.hasPrefix("rule 1 can never apply: its condition") })
    #expect(warnings([1]).contains { $0.hasPrefix("rule 2 can never apply: rule 1 always") })
  }

  /// Cars of at most two cells a step, as Nagel and Schreckenberg drive them: no car is lost, and none jumps over
  /// another.
  @Test func trafficKeepsItsCars() throws {
    let phases: SpecNode = [
      [["from": "stopped", "to": "slow"], ["from": "slow", "to": "fast"]],
      [
        ["from": ["slow", "fast"], "to": "stopped", "if": "at(1, 0) != road"],
        ["from": "fast", "to": "slow", "if": "at(2, 0) != road"],
      ],
      [
        ["from": "slow", "to": "stopped", "probability": "1/4"], ["from": "fast", "to": "slow", "probability": "1/4"],
      ],
      [
        ["from": "any", "to": "fast", "if": "at(-2, 0) == fast"], ["from": "any", "to": "slow", "if": "west == slow"],
        ["from": ["slow", "fast"], "to": "road"],
      ],
    ]
    let ours = try report([
      "model": "automaton", "states": ["road", "stopped", "slow", "fast"], "grid": 300,
      "initial": ["random": ["fast": 0.3]], "phases": phases, "steps": 200,
    ])
    let cars = (0...200).map { step in
      ["stopped", "slow", "fast"].reduce(0) { $0 + (ours.series[$1]?[step] ?? 0) }
    }
    #expect(cars.allSatisfy { $0 == cars[0] } && cars[0] > 50)
    #expect(ours.series["stopped"]?.last ?? 0 > 0)
  }

  /// The distribution of a small case: of three cells on a line the first is on, and each pick of a cell beside one
  /// that is on turns it on. All 27 sequences of three picks are equally likely.
  @Test func randomPicksHaveTheExactDistribution() throws {
    var expected = [Int](repeating: 0, count: 4)
    for picks in 0..<27 {
      var cells = [true, false, false]
      for pick in [picks % 3, picks / 3 % 3, picks / 9] {
        let (left, right) = (pick == 0 ? false : cells[pick - 1], pick == 2 ? false : cells[pick + 1])
        if left || right { cells[pick] = true }
      }
      expected[cells.count { $0 }] += 1
    }
    var found = [Int](repeating: 0, count: 4)
    let simulation = try block([
      "model": "automaton", "states": ["off", "on"], "grid": 3, "boundary": "dead", "update": "random",
      "initial": ["at": [[0, 0]]], "rules": [["from": "off", "to": "on", "if": "on >= 1"]], "steps": 1,
    ]).simulation
    for replicate in 0..<2_700 {
      let ours = try simulation.run(RunRequest(draws: Draws(seed: 1, replicate: UInt32(replicate))))
      found[ours.series["on"]?.last ?? 0] += 1
    }
    // Five standard deviations of a count of 2,700 are at most 130.
    for (count, exact) in zip(found, expected) { #expect(abs(count - 100 * exact) < 130) }
  }

  /// Rules whose probabilities would take minutes to compute are refused after a bounded amount of work.
  @Test func expensiveRulesAreRefused() throws {
    func node(states: Int, _ probability: (String) -> String) -> SpecNode {
      let names = (0..<states).map { "s\($0)" }
      let sum = names.enumerated().map { "\($0 + 1) * \($1)" }.joined(separator: " + ")
      return [
        "model": "automaton", "states": SpecNode(.list(names.map { SpecNode($0) }), at: .line(1)), "grid": "8x8",
        "rules": [["from": "any", "to": "s1", "probability": SpecNode(probability(sum))]], "steps": 1,
      ]
    }
    _ = try block(node(states: 4) { "(\($0)) / 100" })
    _ = try block(node(states: 3) { "exp(-(\($0)))" })
    let found = errors(in: node(states: 7) { "exp(-(\($0)))" })
    #expect(found.contains { "\($0)".contains("take too long to compute") }, "\(found)")
  }
}
