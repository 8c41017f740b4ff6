import Expressions
import Simulations
import Testing
import TestSupport
import Twins

/// Compares the fast kernel with its plain twin after every step.
@Suite struct InfectionStateTests {
  /// Groups that random sizes may miss: tori on which neighbours coincide, lines and short last rows.
  static let groups: [Infection.Group] =
    [(1, 1), (2, 2), (3, 3), (1, 2), (2, 1), (1, 9), (9, 1), (2, 7), (7, 3), (4, 4)].map {
      Infection.Group(columns: $0, rows: $1)
    } + [2, 3, 5, 7, 10, 11, 13, 17, 21, 31].map { Infection.Group(people: $0) }

  static let neighbourhoods: [Infection.Neighbourhood] = [
    .moore, .vonNeumann, .init(.square, radius: 2), .init(.disc, radius: 2), .init(.disc, radius: 3),
    .init(.square, radius: 5), .init(.disc, radius: 9),
  ]

  @Test(arguments: groups.indices) func smallGroupsWithEveryOption(_ index: Int) throws {
    let group = Self.groups[index]
    var dice = SplitMix(seed: UInt64(index))
    for neighbourhood in Self.neighbourhoods {
      for wraps in [false, true] {
        for among in Infection.Among.allCases {
          for picks in Infection.Picks.allCases {
            let rule = Infection.Rule(
              factor: dice.one(of: [0, 1, 2, 3, 5, 9]), neighbourhood: neighbourhood, wraps: wraps, among: among,
              picks: picks)
            try Self.compare(Self.infection(group, rule, &dice), seed: dice.next())
          }
        }
      }
    }
  }

  @Test(arguments: 0..<40) func randomSpecifications(_ index: Int) throws {
    var dice = SplitMix(seed: 1_000 + UInt64(index))
    let group =
      index % 2 == 0
      ? Infection.Group(columns: dice.number(1...50), rows: dice.number(1...50))
      : Infection.Group(people: dice.number(1...2_500))
    let rule = Infection.Rule(
      factor: dice.one(of: [0, 1, 1, 2, 3, 3, 4, 8, 20, 1_000]), neighbourhood: dice.one(of: Self.neighbourhoods),
      wraps: dice.number(0...1) == 1, among: dice.one(of: Infection.Among.allCases),
      picks: dice.one(of: Infection.Picks.allCases))
    try Self.compare(Self.infection(group, rule, &dice), seed: dice.next())
  }

  /// With these seeds, the first word of the person in the middle must be drawn again if the size is one of nine. That
  /// happens once in a thousand million draws. The seeds were found by trying all of them.
  @Test(arguments: [1_293_692_825, 3_886_722_858] as [UInt64]) func aWordThatIsDrawnAgain(_ seed: UInt64) throws {
    #expect(UInt32(4) > Draws(seed: seed).words(entity: 4, step: 1, purpose: .spread)[0] &* 9)
    let infection = Infection(Infection.Group(columns: 3, rows: 3), rule: Infection.Rule(factor: 8), steps: 2)
    try Self.compare(infection, draws: Draws(seed: seed), "seed \(seed)")
  }

  /// Returns random starts and taps, several of them on the same people and in the same steps.
  static func infection(
    _ group: Infection.Group, _ rule: Infection.Rule, _ dice: inout SplitMix
  ) -> Infection {
    let steps = dice.number(1...14)
    let taps = (0..<dice.one(of: [0, 0, 1, 3, 8])).map { _ in
      let person = dice.number(0...group.people - 1)
      return Infection.Tap(
        Position(column: person % group.columns, row: person / group.columns), step: dice.number(1...steps))
    }
    let initial: Initial = dice.one(of: [
      .empty, .single, Initial([.count(dice.number(0...group.people))]), .random,
    ])
    return Infection(group, rule: rule, initial: initial, taps: taps, steps: steps)
  }

  static func compare(_ infection: Infection, seed: UInt64) throws {
    let draws = Draws(seed: seed, replicate: UInt32(seed % 3))
    try compare(infection, draws: draws, "\(infection.group) \(infection.rule) seed \(seed)")
  }

  private static func compare(_ infection: Infection, draws: Draws, _ name: String) throws {
    let group = infection.group
    var state = try infection.start(draws: draws)
    func sick() -> [Bool] {
      (0..<group.people).map { state[$0 % group.columns, $0 / group.columns] == .sick }
    }
    var twin = PlainInfection(infection, health: sick().map { $0 ? .sick : .healthy }, draws: draws)
    var doubling = PlainDoubling(twin)
    for step in 1...infection.stepCount {
      for tap in infection.taps where tap.step == step {
        state.tap(tap.position.row * group.columns + tap.position.column)
      }
      let observed = state.tick()
      twin.tick()
      #expect(sick() == twin.sick, "\(name) step \(step)")
      #expect(observed.incidence == twin.incidence)
      #expect(observed.sick == twin.sick.count { $0 })
      #expect(observed.healthy + observed.sick == group.people)
      doubling.observe(twin)
      for generation in 0..<Infection.GenerationSizes.count {
        #expect(
          state.generations[generation] == twin.generationSizes[generation] ?? 0,
          "\(name) step \(step): generation \(generation)")
      }
    }
    // The run loop comes to the same end.
    let report = try infection.run(RunRequest(draws: draws))
    #expect(report[statistic: "sick"] == .whole(state.sick))
    #expect(report.state == state.finalState)
    var sick = BitGrid(columns: group.columns, rows: group.rows)
    for person in 0..<group.people {
      let column = person % group.columns, row = person / group.columns
      sick[column, row] = state[column, row] == .sick
    }
    #expect(report.lattice == FinalState(sick))
    #expect(doubling.agrees(with: report[statistic: "doubling_time"]), "\(name)")
    #expect(report[statistic: "offspring_1"] == twin.meanOffspring(1))
    #expect(report[statistic: "offspring_3"] == twin.meanOffspring(3))
  }
}
