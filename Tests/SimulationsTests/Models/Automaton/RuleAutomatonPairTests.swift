import Blocks
import BlockSupport
import Simulations
import Specification
import TestSupport
import Testing

extension String {
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}

/// Models of pairs of cells, each a block of at most 20 lines, and the laws that they keep.
@Suite struct RuleAutomatonPairTests {
  /// Runs a block that is written as lines `key: value`, with a rule in each line below `rules:`.
  private static func run(_ text: String) throws -> Report {
    let lines = text.split(separator: "\n")
    #expect(lines.count <= 20)
    var entries: [(String, SpecNode)] = [], rules: [SpecNode] = []
    for line in lines {
      if line.hasPrefix("  - ") {
        rules.append(FlowText.node(String(line.dropFirst(4))))
      } else if let colon = line.firstIndex(of: ":"), line != "rules:" {
        entries.append((String(line[..<colon]), FlowText.node(String(line[colon...].dropFirst(2)))))
      }
    }
    entries.append(("rules", SpecNode(.list(rules), at: .line(1))))
    return try report(SpecNode(map: entries), seed: 1, views: [ViewRequest("rules")])
  }

  private static func fired(_ report: Report) -> [Int] {
    guard case .table(let table)? = report.views.first?.shape else { return [] }
    return table.rows.map { $0.last.flatMap { Int($0) } ?? -1 }
  }

  private static func isKept(_ names: [String], _ report: Report) -> Bool {
    names.allSatisfy { name in
      guard let values = report.series[name], let first = values.first else { return false }
      return values.allSatisfy { $0 == first }
    }
  }

  static let schelling = """
    model: automaton
    states: [vacant, red, blue]
    grid: 40x40
    update: random
    initial: {random: {red: 0.4, blue: 0.4}}
    rules:
      - {swap: [[red, blue], vacant], with: anywhere, if: first.like < 0.5 * (first.red + first.blue)}
    steps: 60
    """

  /// People move only if they are unhappy, so the number of unlike neighbours falls and nobody is lost.
  @Test func schellingsTownsSegregate() throws {
    let late = try Self.run(Self.schelling)
    let early = try Self.run(String(Self.schelling.dropLast("60".count)) + "0")
    #expect(Self.isKept(["vacant", "red", "blue"], late))
    guard case .whole(let before) = early[statistic: "boundary_length"],
      case .whole(let after) = late[statistic: "boundary_length"]
    else {
      Issue.record("no boundary")
      return
    }
    #expect(Double(after) < 0.8 * Double(before))
  }

  static let exclusion = """
    model: automaton
    states: [hole, particle]
    grid: 100
    update: random
    initial: {count: 40}
    rules:
      - {swap: [particle, hole], direction: east}
    steps: 400
    """

  /// The totally asymmetric exclusion process on a ring. All states are equally likely, so the current through a bond is
  /// exactly ρ(1 − ρ)·L/(L − 1).
  @Test func particlesFlowAtTheExactCurrent() throws {
    let report = try Self.run(Self.exclusion)
    #expect(Self.isKept(["hole", "particle"], report))
    let current = Double(Self.fired(report)[0]) / (100 * 400)
    // The standard deviation is about 0.003.
    #expect(abs(current - 0.4 * 0.6 * 100 / 99) < 0.012, "\(current)")
  }

  static let game = """
    model: automaton
    states: [rock, paper, scissors]
    grid: 60x60
    neighbourhood: von-neumann
    update: random
    initial: {random: {paper: 0.34, scissors: 0.33}}
    rules:
      - {pair: [rock, scissors], to: [rock, rock]}
      - {pair: [paper, rock], to: [paper, paper]}
      - {pair: [scissors, paper], to: [scissors, scissors]}
    steps: 100
    """

  /// On a lattice, all three survive, and each win adds one cell to the winner.
  @Test func rockPaperAndScissorsCoexist() throws {
    let report = try Self.run(Self.game), fired = Self.fired(report)
    let names = ["rock", "paper", "scissors"]
    for (place, name) in names.enumerated() {
      let series = report.series[name] ?? []
      #expect(series.last ?? 0 > 300)
      #expect((series.last ?? 0) - (series.first ?? 0) == fired[place] - fired[(place + 1) % 3])
    }
  }

  static let predators = """
    model: automaton
    states: [grass, rabbit, fox]
    grid: 50x50
    update: random
    initial: {random: {rabbit: 0.3, fox: 0.1}}
    rules:
      - {pair: [rabbit, grass], to: [rabbit, rabbit], probability: 0.3}
      - {pair: [fox, rabbit], to: [fox, fox], probability: 0.5}
      - {from: fox, to: grass, probability: 0.1}
      - {swap: [[rabbit, fox], grass]}
    steps: 200
    """

  @Test func predatorsAndPreyCoexist() throws {
    let report = try Self.run(Self.predators), fired = Self.fired(report)
    let rabbits = report.series["rabbit"] ?? [], foxes = report.series["fox"] ?? []
    #expect((rabbits.last ?? 0) - (rabbits.first ?? 0) == fired[0] - fired[1])
    #expect((foxes.last ?? 0) - (foxes.first ?? 0) == fired[1] - fired[2])
    #expect(rabbits.last ?? 0 > 0 && foxes.last ?? 0 > 0)
  }

  static let aggregation = """
    model: automaton
    states: [empty, walker, crystal]
    grid: 41x41
    neighbourhood: von-neumann
    update: random
    initial: [{random: {walker: 0.15}}, {state: crystal}]
    rules:
      - {from: walker, to: crystal, if: crystal >= 1}
      - {swap: [walker, empty]}
    clusters: crystal
    until: walker == 0
    steps: 20000
    """

  /// Walkers stick to the crystal, which stays in one piece.
  @Test func walkersGrowOneCrystal() throws {
    let report = try Self.run(Self.aggregation)
    #expect(report[statistic: "walker"] == .whole(0))
    #expect(report[statistic: "clusters"] == .whole(1))
    #expect(Self.isKept(["empty"], report))
  }

  static let kawasaki = """
    model: automaton
    states: [down, up]
    grid: 32x32
    neighbourhood: von-neumann
    update: random
    rules:
      - {swap: [up, down], probability: "min(1, exp(-4 * 0.6 * (first.up - second.up + 1)))"}
    steps: 100
    """

  /// Kawasaki's dynamics keep the magnetisation, and domains grow below the critical temperature.
  @Test func exchangedSpinsOrder() throws {
    let report = try Self.run(Self.kawasaki)
    #expect(Self.isKept(["up", "down"], report))
    guard case .whole(let unlike) = report[statistic: "boundary_length"] else { return }
    // About half of the 2,048 pairs of random spins are unlike.
    #expect(unlike < 700, "\(unlike)")
  }

  /// A game on a small ring ends when nobody can win any more.
  @Test func aRunEndsWhenNoPairCanChange() throws {
    let report = try Self.run(
      Self.game.replacing("60x60", "8").replacing("neighbourhood: von-neumann\n", "")
        .replacing("steps: 100", "until: stable"))
    let counts = ["rock", "paper", "scissors"].map { report.series[$0]?.last ?? 0 }
    #expect(counts.sorted() == [0, 0, 8], "\(counts)")
  }

  private static func errors(_ rule: SpecNode) -> [String] {
    BlockSupport.errors(in: [
      "model": "automaton", "states": ["off", "on"], "grid": "8x8", "update": "random", "rules": [rule], "steps": 1,
    ]).map { "\($0)" }
  }

  @Test func errorsNameTheCountsOfBothCells() {
    let found = Self.errors(["swap": ["on", "off"], "probability": "(first.on + second.on) / 8"])
    #expect(found.contains { $0.contains("where first.on is 0, second.on is 9") || $0.contains("second.on is 8") })
    #expect(Self.errors(["swap": ["on"]]).contains { $0.contains("list of two states such as [on, off]") })
    #expect(Self.errors(["pair": ["on", "off"]]).contains { $0.contains("missing key 'to'") })
    #expect(Self.errors(["swap": ["on", "oof"]]).contains { $0.contains("unknown state 'oof'") })
    #expect(Self.errors(["swap": ["on", "off"], "to": "on"]).contains { $0.contains("unknown key 'to'") })
    #expect(
      Self.errors(["from": "on", "to": "off", "if": "first.like > 2"]).contains {
        $0.contains("'first' is only allowed in rules with 'pair' or 'swap'")
      })
  }

  /// A partner in the right state is among the neighbours, so dividing by their number is safe.
  @Test func aPartnerIsCounted() throws {
    let report = try Self.run(
      Self.game.replacing("[rock, rock]}", "[rock, rock], probability: 1 / (first.scissors * second.rock)}"))
    #expect(Self.fired(report)[0] > 0)
  }

  @Test func aRuleThatNeverAppliesIsAWarning() {
    var context = SpecContext.with(files: [:])
    _ = BlockSpecification(
      [
        "model": "automaton", "states": ["off", "on"], "grid": "8x8", "update": "random", "steps": 1,
        "rules": [
          ["swap": ["on", "off"]], ["pair": ["on", "off"], "to": ["on", "on"]], ["from": "on", "to": "off"],
          ["swap": ["on", "any"], "with": "anywhere"],
        ],
      ], in: &context)
    let warnings = context.warnings.map { "\($0)" }
    #expect(warnings.contains { $0.contains("rule 2 can never apply: rule 1 always decides before it") }, "\(warnings)")
    #expect(warnings.contains { $0.contains("rule 4 can never apply: rule 3 always decides before it") }, "\(warnings)")
    #expect(warnings.count == 2)
  }
}
