import Expressions

/// The observations of an infection up to its last step, which series record and conditions judge.
struct InfectionHistory: Sendable {
  /// The observation of step 0.
  let begun: Infection.Observation
  private(set) var last: Infection.Observation
  private(set) var extremes: InfectionExtremes
  private var generations: Infection.GenerationSizes
  private let people: Int
  /// The states that the series tell of.
  private let states: [Infection.Health]

  /// - Parameter states: those that the series tell of.
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

  /// Observes a step, or once more the last one after something was done by hand.
  mutating func observe(_ now: Infection.Observation, _ generations: Infection.GenerationSizes) {
    last = now
    self.generations = generations
    extremes.observe(now)
  }

  /// The last row of the series.
  var seriesValues: [Int] {
    var values: [Int] = []
    values.reserveCapacity(states.count + 1)
    for health in states { values.append(last[health]) }
    values.append(last.incidence)
    return values
  }

  /// Appends the last row of the series to its columns.
  func record(in columns: inout [Series.Column]) {
    for (column, health) in states.enumerated() { columns[column].values.append(last[health]) }
    columns[states.count].values.append(last.incidence)
  }

  /// Whether the last step was as the one before. Of quiet steps only the first can be another than the one before,
  /// which a condition may see: its incidence is 0.
  var isConstant: Bool { last.step > 0 && !last.hasChanged && last.incidence == 0 }

  /// Whether a condition holds of the last step.
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
  /// The statistics that stand in no table unless they are asked for.
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
