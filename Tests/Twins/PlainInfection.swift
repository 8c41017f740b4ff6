import func Foundation.exp2
import Expressions
import Simulations

/// The rule in its most direct and slowest form, for comparison with ``InfectionState`` and ``EpidemicState``.
///
/// It uses whole arrays and visits everybody in the order of their numbers. It finds neighbours by going through the
/// neighbourhood, and takes draws word by word.
package struct PlainInfection {
  package typealias Health = Infection.Health

  package let infection: Infection
  package let draws: Draws
  package private(set) var step = 0
  package private(set) var health: [Health]
  package private(set) var everInfected: [Bool]
  /// The step in which each person first fell sick.
  package private(set) var arrival: [Int?]
  package private(set) var incidence = 0
  package private(set) var hasChanged = false
  /// Whether anybody was infected, fell sick or stopped being sick in the last step.
  package private(set) var hasIllnessChanged = false
  /// The generation of each person's last infection.
  private var generation: [Int]
  /// The number of infected people in each generation.
  package private(set) var generationSizes: [Int: Int] = [:]

  /// The first snapshot that each person meets in its state.
  private var firstSnapshot: [Int]
  private var factor: Int
  private var probability: Probability?
  /// The distinct existing neighbours of each person, ascending.
  package private(set) var neighbours: [[Int]]
  private var waiting: [(index: Int, intervention: Infection.Intervention)]

  /// Creates the crowd.
  ///
  /// - Parameter health: the health at step 0, before anybody is vaccinated.
  package init(_ infection: Infection, health: [Health], draws: Draws) {
    self.infection = infection
    self.health = health
    self.draws = draws
    everInfected = health.map { [.sick, .exposed, .recovered, .dead].contains($0) }
    arrival = health.map { $0 == .sick ? 0 : nil }
    incidence = health.count { $0 == .sick || $0 == .exposed }
    generation = health.map { _ in 0 }
    generationSizes[0] = incidence
    firstSnapshot = health.map { _ in 1 }
    factor = infection.rule.factor
    probability = infection.course.probability
    neighbours = Self.neighbours(infection, infection.rule.neighbourhood)
    waiting = infection.course.interventions.enumerated().map { ($0.offset, $0.element) }
    if let share = infection.course.vaccinated {
      vaccinate(share, of: infection.group.people, Words(draws, entity: 0, step: 0, .vaccinated))
    }
  }

  package var sick: [Bool] { health.map { $0 == .sick } }

  /// Whether sick people infect anybody at all.
  package var spreads: Bool { factor > 0 && probability?.text != "0" }

  package func count(_ state: Health) -> Int { health.count { $0 == state } }

  private static func neighbours(_ infection: Infection, _ neighbourhood: Infection.Neighbourhood) -> [[Int]] {
    (0..<infection.group.people).map { neighbours(of: $0, infection.group, neighbourhood, wraps: infection.rule.wraps) }
  }

  private static func neighbours(
    of person: Int, _ group: Infection.Group, _ neighbourhood: Infection.Neighbourhood, wraps: Bool
  ) -> [Int] {
    let radius = neighbourhood.radius
    var found = Set<Int>()
    for dy in -radius...radius {
      for dx in -radius...radius {
        if neighbourhood.shape == .disc, dx * dx + dy * dy > radius * radius { continue }
        var column = person % group.columns + dx, row = person / group.columns + dy
        if wraps {
          column = (column + radius * group.columns) % group.columns
          row = (row + radius * group.rows) % group.rows
        }
        if group.contains(Position(column: column, row: row)) { found.insert(row * group.columns + column) }
      }
    }
    found.remove(person)
    return found.sorted()
  }

  /// Returns the number of people infected in generations 1 … `count`, divided by the number in generations 0 … `count`
  /// − 1.
  package func meanOffspring(_ count: Int) -> StatisticValue {
    let parents = (0..<count).map { generationSizes[$0] ?? 0 }.reduce(0, +)
    let children = (1...count).map { generationSizes[$0] ?? 0 }.reduce(0, +)
    return parents == 0 ? .none : .fraction(Double(children) / Double(parents))
  }

  /// Computes a step. The caller decides which interventions are due, because their conditions are tested elsewhere.
  ///
  /// - Parameter holds: returns whether a condition holds for the state before the step.
  package mutating func tick(_ holds: (Expression, PlainInfection) -> Bool = { _, _ in false }) {
    let before = self
    step += 1
    let healthBefore = health
    incidence = 0
    tapDue()
    var later: [(index: Int, intervention: Infection.Intervention)] = []
    for (index, intervention) in waiting {
      let isDue =
        switch intervention.time {
        case .step(let number): number == step
        case .condition(let expression): later.isEmpty && holds(expression, before)
        }
      if isDue { take(intervention.measure, index: index) } else { later.append((index, intervention)) }
    }
    waiting = later
    let snapshot = health
    let infected = spread(snapshot)
    for person in snapshot.indices { progress(person, snapshot[person]) }
    let incubates = infection.course.incubation != nil
    for (person, parents) in infected.sorted(by: { $0.key < $1.key }) {
      infect(person, incubates ? .exposed : .sick, from: step + 1, generation: (parents.min() ?? 0) + 1)
      if !incubates { arrival[person] = arrival[person] ?? step }
    }
    // A tapped person who recovers in the same step has changed twice.
    hasChanged = health != healthBefore || incidence > 0
    hasIllnessChanged = Self.ill(health) != Self.ill(healthBefore) || incidence > 0
  }

  /// Performs the actions after the last recalculation, which belong to the last step.
  package mutating func conclude() {
    let before = health
    step += 1
    tapDue()
    for (index, intervention) in waiting {
      if case .step(step) = intervention.time { take(intervention.measure, index: index) }
    }
    step -= 1
    arrival = arrival.map { $0.map { min($0, step) } }
    if health != before { hasChanged = true }
    if Self.ill(health) != Self.ill(before) { hasIllnessChanged = true }
  }

  /// Returns the health with everybody who is exposed or sick, and all others made equal.
  private static func ill(_ health: [Infection.Health]) -> [Infection.Health] {
    health.map { $0 == .exposed || $0 == .sick ? $0 : .healthy }
  }

  private mutating func tapDue() {
    for tap in infection.taps where tap.step == step {
      let person = tap.position.row * infection.group.columns + tap.position.column
      if health[person] == .healthy {
        infect(person, .sick, from: step, generation: 0)
        arrival[person] = arrival[person] ?? step
      }
    }
  }

  private mutating func infect(_ person: Int, _ state: Health, from snapshot: Int, generation number: Int) {
    generation[person] = number
    generationSizes[number, default: 0] += 1
    health[person] = state
    firstSnapshot[person] = snapshot
    everInfected[person] = true
    incidence += 1
  }

  private mutating func take(_ measure: Infection.Measure, index: Int) {
    if let factor = measure.factor { self.factor = factor }
    if let probability = measure.probability { self.probability = probability }
    if let neighbourhood = measure.neighbourhood { neighbours = Self.neighbours(infection, neighbourhood) }
    if let share = measure.vaccinate {
      vaccinate(share, of: count(.healthy), Words(draws, entity: index, step: step, .intervention))
    }
  }

  private mutating func vaccinate(_ share: Probability, of people: Int, _ words: Words) {
    var words = words
    var candidates = health.indices.filter { health[$0] == .healthy }
    let wanted = min(candidates.count, Self.floor(share, people))
    for j in 0..<wanted {
      candidates.swapAt(j, j + words.below(candidates.count - j))
      health[candidates[j]] = .vaccinated
    }
  }

  /// Returns ⌊p·n⌋, computed with the digits of the decimal text.
  package static func floor(_ share: Probability, _ n: Int) -> Int {
    let parts = share.text.split(separator: ".")
    guard parts.count == 2, let digits = Int(parts[1]) else { return share.text == "1" ? n : 0 }
    var scale = 1
    for _ in parts[1] { scale *= 10 }
    return digits * n / scale
  }

  /// Returns everybody who is infected from a snapshot, with the generations of those who picked them.
  private func spread(_ snapshot: [Health]) -> [Int: [Int]] {
    var infected: [Int: [Int]] = [:]
    for person in snapshot.indices where snapshot[person] == .sick {
      var pool = neighbours[person]
      if infection.rule.among == .healthy { pool.removeAll { snapshot[$0] != .healthy } }
      if pool.isEmpty { continue }
      var words = Words(draws, entity: person, step: step, .spread)
      var transmission = Words(draws, entity: person, step: step, .transmission)
      var size = min(factor, pool.count)
      if infection.rule.picks == .upTo { size = words.below(size + 1) }
      for j in 0..<size {
        pool.swapAt(j, j + words.below(pool.count - j))
        let takes = probability.map { transmission.chance($0) } ?? true
        if takes, snapshot[pool[j]] == .healthy {
          infected[pool[j], default: []].append(generation[person])
        }
      }
    }
    return infected
  }

  private mutating func progress(_ person: Int, _ state: Health) {
    let course = infection.course
    func ends(_ stay: Infection.Stay?, _ purpose: Purpose) -> Bool {
      switch stay {
      case nil: return false
      case .exactly(let steps): return step - firstSnapshot[person] + 1 >= steps
      case .geometric(let probability):
        var words = Words(draws, entity: person, step: step, purpose)
        return words.chance(probability)
      }
    }
    let next: Health
    switch state {
    case .exposed where ends(course.incubation, .incubation):
      next = .sick
      arrival[person] = arrival[person] ?? step
    case .sick where ends(course.recovery, .recovery):
      var words = Words(draws, entity: person, step: step, .mortality)
      if let mortality = course.mortality, words.chance(mortality) {
        next = .dead
      } else {
        next = course.immunity == .none ? .healthy : .recovered
      }
    case .recovered:
      guard case .lasts(let stay) = course.immunity, ends(stay, .waning) else { return }
      next = .healthy
    default: return
    }
    health[person] = next
    firstSnapshot[person] = step + 1
  }

  /// The random words of one decision, with `below` and `chance` according to their definitions.
  private struct Words {
    let draws: Draws
    let entity: Int
    let step: Int
    let purpose: Purpose
    var used = 0

    init(_ draws: Draws, entity: Int, step: Int, _ purpose: Purpose) {
      self.draws = draws
      self.entity = entity
      self.step = step
      self.purpose = purpose
    }

    mutating func next() -> UInt64 {
      let block = draws.words(
        entity: UInt32(entity), step: UInt32(step), purpose: purpose, block: UInt32(used / 4))
      defer { used += 1 }
      return UInt64(block[used % 4])
    }

    mutating func below(_ n: Int) -> Int {
      let n = UInt64(n), modulus: UInt64 = 1 << 32
      var product = next() * n
      if product % modulus < n {
        let threshold = (modulus - n) % n
        while product % modulus < threshold { product = next() * n }
      }
      return Int(product / modulus)
    }

    mutating func chance(_ probability: Probability) -> Bool {
      let low = next(), high = next()
      return probability.text == "1" || low + high << 32 < probability.threshold
    }
  }
}

/// The doubling time of a run according to its definition, from the number of people who had been infected by each
/// step.
package struct PlainDoubling {
  package let people: Int
  package private(set) var everSick: [Int] = []

  package init(_ twin: PlainInfection) {
    people = twin.infection.group.people
    observe(twin)
  }

  package mutating func observe(_ twin: PlainInfection) { everSick.append(twin.everInfected.count { $0 }) }

  /// Observes the last step again, after the actions that follow its recalculation.
  package mutating func conclude(_ twin: PlainInfection) { everSick[everSick.count - 1] = twin.everInfected.count { $0 } }

  /// Returns whether doubling after this many steps leads through the window from 1 % to 10 %.
  package func agrees(with statistic: StatisticValue?) -> Bool {
    let start = everSick.firstIndex { $0 * 100 >= people }, end = everSick.firstIndex { $0 * 10 >= people }
    guard let start, let end, start < end else { return statistic == StatisticValue.none }
    guard case .fraction(let steps) = statistic else { return false }
    let grown = Double(everSick[start]) * exp2(Double(end - start) / steps)
    return abs(grown - Double(everSick[end])) < 1e-9 * grown
  }
}
