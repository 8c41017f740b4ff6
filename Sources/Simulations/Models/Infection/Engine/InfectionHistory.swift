import Expressions

/// The observations of an infection up to its last step. Series record them, and conditions judge them.
struct InfectionHistory: Sendable {
  /// The observation of step 0.
  let begun: Infection.Observation
  private(set) var last: Infection.Observation
  private(set) var extremes: InfectionExtremes
  private var generations: Infection.GenerationSizes
  private let people: Int
  /// The states that have a series.
  private let states: [Infection.Health]

  /// Starts with the observation of step 0.
  ///
  /// - Parameter states: the states that have a series.
  init(
    _ start: Infection.Observation, _ generations: Infection.GenerationSizes, people: Int, states: [Infection.Health]
  ) {
    begun = start
    last = start
    extremes = InfectionExtremes(start, people: people)
    self.generations = generations
    self.people = people
    self.states = states
  }

  /// Observes a step, or the last step again after a change by hand.
  mutating func observe(_ now: Infection.Observation, _ generations: Infection.GenerationSizes) {
    last = now
    self.generations = generations
    extremes.observe(now)
  }

  /// The values of the series in the last step.
  var seriesValues: [Int] {
    var values: [Int] = []
    values.reserveCapacity(states.count + 1)
    for health in states { values.append(last[health]) }
    values.append(last.incidence)
    return values
  }

  /// Appends the values of the series in the last step to its columns.
  func record(in columns: inout [Series.Column]) {
    for (column, health) in states.enumerated() { columns[column].values.append(last[health]) }
    columns[states.count].values.append(last.incidence)
  }

  /// Whether the last step equals the one before. Among quiet steps, only the first can differ from the step before it,
  /// because its incidence is 0. A condition may notice this.
  var isConstant: Bool { last.step > 0 && !last.hasChanged && last.incidence == 0 }

  /// Returns whether a condition is true in the last step.
  func holds(_ condition: inout EndCondition<InfectionStatistic>) throws(RunError) -> Bool {
    try condition.holds(at: last.step) {
      value(of: $0)
    } other: {
      other($0)
    }
  }

  private func value(of statistic: InfectionStatistic) -> Int {
    switch statistic {
    case .people: people
    case .healthy: last.healthy
    case .sick: last.sick
    case .exposed: last.exposed
    case .recovered: last.recovered
    case .vaccinated: last.vaccinated
    case .dead: last.dead
    case .everSick: last.everSick
    case .incidence: last.incidence
    case .peak: extremes.peak.value
    case .peakStep: extremes.peak.step
    case .peakIncidence: extremes.peakIncidence.value
    case .peakIncidenceStep: extremes.peakIncidence.step
    case .duration: extremes.duration
    }
  }

  private func other(_ name: String) -> ExpressionValue? {
    if name == "attack_rate" { return .fraction(Double(last.everSick) / Double(people)) }
    return extremes.further(last, generations).first { $0.name == name }.map { ExpressionValue($0.value) }
  }
}

extension InfectionExtremes {
  /// Returns the statistics that no table shows unless a block asks for them.
  func further(_ now: Infection.Observation, _ generations: Infection.GenerationSizes) -> [Statistic] {
    func fraction(_ number: Double?) -> StatisticValue { number.map { .fraction($0) } ?? .none }
    let sizes = Infection.GenerationSizes.names.enumerated().map { generation, name in
      Statistic(name, .whole(generations[generation]), isListed: false)
    }
    let steps = milestones.map { Statistic($0.name, $0.step.map { .whole($0) } ?? .none, isListed: false) }
    return steps + [Statistic("doubling_time", fraction(doublingTime), isListed: false)] + sizes + [
      Statistic("offspring_1", fraction(generations.meanOffspring(ofFirst: 1)), isListed: false),
      Statistic("offspring_3", fraction(generations.meanOffspring(ofFirst: 3)), isListed: false),
      Statistic("extinct", .truth(now.exposed + now.sick == 0), isListed: false),
    ]
  }
}

/// The statistics of a state that are whole numbers, for judging `until`.
enum InfectionStatistic: String, StepStatistic {
  case people, healthy, sick, exposed, recovered, vaccinated, dead, incidence, peak, duration
  case everSick = "ever_sick"
  case peakStep = "peak_step"
  case peakIncidence = "peak_incidence"
  case peakIncidenceStep = "peak_incidence_step"

  /// The other statistics of a state: fractions, and values that may be missing.
  static let others =
    ["attack_rate"] + InfectionExtremes.milestones.map(\.name) + ["doubling_time"] + Infection.GenerationSizes.names
    + ["offspring_1", "offspring_3"]
  /// The statistics known only at the end. To judge a state, a condition asks whether anybody is sick.
  static let atEnd = ["extinct", "over", "minor_outbreak"]
}

extension Infection.Minor {
  /// Returns whether fewer people were infected than the bound.
  ///
  /// The people at risk are all people except those vaccinated at step 0.
  ///
  /// - Parameters:
  ///   - start: the observation of step 0.
  ///   - end: the observation of the last step.
  func holds(_ start: Infection.Observation, _ end: Infection.Observation) -> Bool {
    switch self {
    case .people(let count): return end.everSick < count
    case .share(let share): return end.everSick < share.shareRoundedUp(of: start.atRisk)
    }
  }
}

extension Infection.Observation {
  /// The number of people who are not vaccinated.
  fileprivate var atRisk: Int { healthy + exposed + sick + recovered + dead }
}
