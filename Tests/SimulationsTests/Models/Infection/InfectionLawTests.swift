import Simulations
import Testing
import TestSupport

/// Tests the laws of every infection, and exact results of small ones.
@Suite struct InfectionLawTests {
  typealias Rule = Infection.Rule

  static func grid(_ columns: Int, _ rows: Int) -> Infection.Group { Infection.Group(columns: columns, rows: rows) }

  static let readings: [(picks: Infection.Picks, among: Infection.Among)] = [
    (.upTo, .healthy), (.upTo, .all), (.exactly, .healthy), (.exactly, .all),
  ]

  // MARK: Laws

  @Test(arguments: 0..<40) func sickNeverFallsAndGrowsByAtMostFactorEach(_ index: Int) throws {
    var dice = SplitMix(seed: UInt64(index))
    let group = Infection.Group(people: dice.number(1...900))
    let reading = Self.readings[index % 4]
    let rule = Rule(
      factor: dice.number(0...9), neighbourhood: dice.one(of: InfectionStateTests.neighbourhoods),
      wraps: dice.number(0...1) == 1, among: reading.among, picks: reading.picks)
    let infection = Infection(group, rule: rule, initial: .single, steps: 20)
    let report = try infection.run(RunRequest(draws: Draws(seed: dice.next())))
    let sick = try #require(report.series["sick"]), healthy = try #require(report.series["healthy"])
    let incidence = try #require(report.series["incidence"])
    #expect(report.series.steps == Array(0...20))
    for step in sick.indices {
      #expect(healthy[step] + sick[step] == group.people)
      #expect(incidence[step] == sick[step] - (step == 0 ? 0 : sick[step - 1]))
      if step > 0 { #expect(0...rule.factor * sick[step - 1] ~= incidence[step]) }
    }
  }

  struct Front: Sendable {
    let neighbourhood: Infection.Neighbourhood
    let factor: Int
  }

  static let fronts = [
    Front(neighbourhood: .moore, factor: 8), Front(neighbourhood: .vonNeumann, factor: 4),
    Front(neighbourhood: .init(.square, radius: 2), factor: 24),
    Front(neighbourhood: .init(.square, radius: 3), factor: 48),
  ]

  /// If everybody infects all neighbours, the sick are a ball that grows by the radius of the neighbourhood in every
  /// step.
  @Test(arguments: fronts, [false, true])
  func frontsAreExact(_ front: Front, wraps: Bool) throws {
    #expect(front.neighbourhood.size == front.factor)
    let side = 31, centre = side / 2, radius = front.neighbourhood.radius
    for among in Infection.Among.allCases {
      let rule = Rule(
        factor: front.factor, neighbourhood: front.neighbourhood, wraps: wraps, among: among, picks: .exactly)
      var state = try Infection(Self.grid(side, side), rule: rule, steps: 0).start(draws: Draws(seed: 9))
      for step in 1...7 {
        state.tick()
        for row in 0..<side {
          for column in 0..<side {
            let dx = abs(column - centre), dy = abs(row - centre)
            let distance = front.neighbourhood.shape == .square ? max(dx, dy) : dx + dy
            #expect((state[column, row] == .sick) == (distance <= radius * step))
          }
        }
      }
    }
  }

  /// A front leaves the corner of a torus in all four directions, and the corner of a closed lattice in one.
  @Test func edgesWrapOrDoNot() throws {
    let at = Initial([.cells([Position(column: 0, row: 0)])])
    func sick(wraps: Bool) throws -> [String] {
      let rule = Rule(factor: 8, wraps: wraps, picks: .exactly)
      var state = try Infection(Self.grid(4, 3), rule: rule, initial: at, steps: 0).start(draws: Draws(seed: 1))
      state.tick()
      return state.finalState.lines
    }
    #expect(try sick(wraps: false) == ["OO..", "OO..", "...."])
    #expect(try sick(wraps: true) == ["OO.O", "OO.O", "OO.O"])
  }

  /// The last row of ten people lacks two: nobody falls sick there, and no infection crosses the gap.
  @Test func missingPeopleAreNobodysNeighbours() throws {
    let corner = Initial([.cells([Position(column: 0, row: 0)])])
    func sick(wraps: Bool) throws -> [String] {
      let rule = Rule(factor: 8, wraps: wraps, picks: .exactly)
      var state = try Infection(Infection.Group(people: 10), rule: rule, initial: corner, steps: 0)
        .start(draws: Draws(seed: 1))
      state.tick()
      return state.finalState.lines
    }
    #expect(try sick(wraps: false) == ["OO..", "OO..", "..  "])
    #expect(try sick(wraps: true) == ["OO.O", "OO.O", "OO  "])
  }

  /// Tests the number of distinct neighbours on tori where several places of the neighbourhood are the same person.
  @Test(arguments: folds) func foldedNeighbours(_ fold: Fold) throws {
    let rule = Rule(factor: 100, neighbourhood: fold.neighbourhood, wraps: true, picks: .exactly)
    var state = try Infection(Self.grid(fold.columns, fold.rows), rule: rule, steps: 0).start(draws: Draws(seed: 0))
    #expect(state.tick().incidence == fold.neighbours)
  }

  struct Fold: Sendable {
    let columns: Int, rows: Int, neighbourhood: Infection.Neighbourhood, neighbours: Int

    init(_ columns: Int, _ rows: Int, _ neighbourhood: Infection.Neighbourhood, _ neighbours: Int) {
      self.columns = columns
      self.rows = rows
      self.neighbourhood = neighbourhood
      self.neighbours = neighbours
    }
  }

  static let folds = [
    Fold(1, 1, .moore, 0), Fold(2, 1, .moore, 1), Fold(2, 2, .moore, 3), Fold(2, 2, .vonNeumann, 2),
    Fold(3, 3, .moore, 8), Fold(3, 3, .vonNeumann, 4), Fold(1, 5, .moore, 2),
    Fold(3, 3, .init(.square, radius: 50), 8), Fold(4, 4, .init(.disc, radius: 2), 10),
  ]

  @Test func everySeedAndReplicateIsARunOfItsOwn() throws {
    let infection = Infection(Infection.Group(people: 400), rule: Rule(factor: 3), steps: 12)
    func state(_ seed: UInt64, _ replicate: UInt32) throws -> FinalState? {
      try infection.run(RunRequest(draws: Draws(seed: seed, replicate: replicate))).state
    }
    #expect(try state(1, 0) == state(1, 0))
    #expect(try state(1, 0) != state(2, 0))
    #expect(try state(1, 0) != state(1, 1))
  }

  // MARK: Exact values of small cases, by enumeration: a fixed seed and bounds of five standard errors

  /// Returns the number of people who are sick after a number of steps, in each replicate.
  static func sample(
    _ group: Infection.Group, _ initial: Initial, _ rule: Rule, steps: Int, replicates: Int
  ) throws -> [Int] {
    let infection = Infection(group, rule: rule, initial: initial, steps: steps)
    return try (0..<replicates).map { replicate in
      var state = try infection.start(draws: Draws(seed: 2026, replicate: UInt32(replicate)))
      for _ in 0..<steps { state.tick() }
      return state.sick
    }
  }

  static func expectMean(_ sample: [Int], _ exact: Double) {
    let n = Double(sample.count)
    let mean = Double(sample.reduce(0, +)) / n
    let variance = sample.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / (n - 1)
    #expect(abs(mean - exact) <= 5 * (variance / n).squareRoot() + 1e-9, "mean \(mean), exactly \(exact)")
  }

  static func expectShares(_ sample: [Int], _ exact: [Int: Double]) {
    let n = Double(sample.count)
    #expect(Set(sample).isSubset(of: exact.filter { $0.value > 0 }.keys))
    for (value, share) in exact {
      let observed = Double(sample.count { $0 == value }) / n
      #expect(
        abs(observed - share) <= 5 * (share * (1 - share) / n).squareRoot(),
        "\(value) in \(observed), exactly \(share)")
    }
  }

  /// A variant of the rule with its exact results.
  struct Exact: Sendable, CustomTestStringConvertible {
    let rule: Rule
    let shares: [Int: Double]
    let mean: Double

    init(
      _ picks: Infection.Picks, _ among: Infection.Among, factor: Int, shares: [Int: Double] = [:], mean: Double = 0
    ) {
      rule = Rule(factor: factor, among: among, picks: picks)
      self.shares = shares
      self.mean = mean
    }

    var testDescription: String { "\(rule.picks), among \(rule.among)" }
  }

  static let quarters = [1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25]
  static let squares = [
    Exact(.upTo, .healthy, factor: 3, shares: quarters, mean: 5.092997),
    Exact(.upTo, .all, factor: 3, shares: quarters, mean: 4.702891),
    Exact(.exactly, .healthy, factor: 3, shares: [4: 1], mean: 8.642857),
    Exact(.exactly, .all, factor: 3, shares: [4: 1], mean: 7.9875),
  ]

  /// A group of 3x3 with a sick centre and factor 3: the number of sick people after one step, and its mean after two.
  @Test(arguments: squares) func threeByThree(_ exact: Exact) throws {
    let group = Self.grid(3, 3)
    Self.expectShares(try Self.sample(group, .single, exact.rule, steps: 1, replicates: 20_000), exact.shares)
    Self.expectMean(try Self.sample(group, .single, exact.rule, steps: 2, replicates: 20_000), exact.mean)
  }

  static let threes = [
    Exact(.upTo, .healthy, factor: 1, shares: [3: 0.75, 2: 0.25]),
    Exact(.exactly, .healthy, factor: 1, shares: [3: 1]),
  ]

  /// Three people in a row, both ends sick, factor 1: each end misses the one in the middle or not, independently.
  @Test(arguments: threes) func bothMayPickTheSame(_ exact: Exact) throws {
    let ends = Initial([.cells([Position(column: 0, row: 0), Position(column: 2, row: 0)])])
    Self.expectShares(
      try Self.sample(Self.grid(3, 1), ends, exact.rule, steps: 1, replicates: 20_000), exact.shares)
  }

  static let fours = [
    Exact(.upTo, .healthy, factor: 1, shares: [4: 0.25, 3: 0.5, 2: 0.25]),
    Exact(.exactly, .healthy, factor: 1, shares: [4: 1]),
    Exact(.exactly, .all, factor: 1, shares: [4: 0.25, 3: 0.5, 2: 0.25]),
    Exact(.upTo, .all, factor: 1, shares: [4: 1.0 / 16, 3: 3.0 / 8, 2: 9.0 / 16]),
  ]

  /// Four people in a row, the two in the middle sick, factor 1: both ends, one or none fall sick.
  @Test(arguments: fours) func fourInARow(_ exact: Exact) throws {
    let middle = Initial([.cells([Position(column: 1, row: 0), Position(column: 2, row: 0)])])
    Self.expectShares(
      try Self.sample(Self.grid(4, 1), middle, exact.rule, steps: 1, replicates: 20_000), exact.shares)
  }

  static let waits = [
    Exact(.upTo, .healthy, factor: 1, mean: 30.0 / 7), Exact(.exactly, .healthy, factor: 1, mean: 5.0 / 2),
    Exact(.upTo, .all, factor: 1, mean: 2701.0 / 455), Exact(.exactly, .all, factor: 1, mean: 485.0 / 152),
  ]

  /// The number of steps until everybody in a group of 2x2 is sick, with factor 1.
  @Test(arguments: waits) func stepsToAllSick(_ exact: Exact) throws {
    let infection = Infection(Self.grid(2, 2), rule: exact.rule, steps: 0)
    let steps = try (0..<20_000).map { replicate in
      var state = try infection.start(draws: Draws(seed: 4, replicate: UInt32(replicate)))
      while state.healthy > 0 { state.tick() }
      return state.step
    }
    Self.expectMean(steps, exact.mean)
  }
}
