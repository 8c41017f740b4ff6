/// A person's byte in ``EpidemicState``: the raw value of its health in the lowest three bits, and what is to be known
/// of eight people at a glance.
enum CrowdByte {
  static let health: UInt8 = 0x07
  static let healthy = Infection.Health.healthy.rawValue
  static let sick = Infection.Health.sick.rawValue
  static let vaccinated = Infection.Health.vaccinated.rawValue
  static let dead = Infection.Health.dead.rawValue
  /// A bit that nobody else has.
  static let isNobody: UInt8 = 0x08
  static let nobody = Infection.Health.nobody.rawValue | isNobody
  /// Sick, and perhaps with a healthy neighbour.
  static let spreads: UInt8 = 0x10
  /// Was infected once.
  static let ever: UInt8 = 0x20
  /// May leave its state.
  static let active: UInt8 = 0x40
  /// Infected in the step being computed; the rest of the byte still says what the snapshot says.
  static let mark: UInt8 = 0x80

  static func health(of byte: UInt8) -> Infection.Health { Infection.Health(rawValue: byte & health) ?? .nobody }
}

/// A probability without its text, for inner loops.
struct Chance: Sendable {
  let threshold: UInt64
  let isCertain: Bool

  static let certain = Chance(.one)

  init(_ probability: Probability) {
    threshold = probability.threshold
    isCertain = probability.isCertain
  }

  var isImpossible: Bool { !isCertain && threshold == 0 }

  @inline(__always)
  func admits(low: UInt32, high: UInt32) -> Bool { isCertain || UInt64(high) &<< 32 | UInt64(low) < threshold }

  /// The outcome for a person in a step: the first two words of that decision.
  @inline(__always)
  func draw(_ draws: Draws, person: UInt32, step: UInt32, purpose: Purpose) -> Bool {
    let words = draws.words(entity: person, step: step, purpose: purpose)
    return admits(low: words[0], high: words[1])
  }
}

/// When a person leaves a state, for inner loops.
struct Leaving: Sendable {
  /// 0 where it is a matter of chance.
  private let steps: UInt32
  let chance: Chance

  init(_ stay: Infection.Stay) {
    switch stay {
    case .exactly(let count):
      steps = UInt32(clamping: count)
      chance = Chance(.zero)
    case .geometric(let probability):
      chance = Chance(probability)
      // Whoever leaves for certain is in that state for one step.
      steps = chance.isCertain ? 1 : 0
    }
  }

  @inline(__always)
  var isByChance: Bool { steps == 0 }

  /// - Parameter entered: the step in which the person came into that state.
  @inline(__always)
  func isDue(since entered: UInt32, _ step: UInt32) -> Bool { step &- entered >= steps }
}

/// A course without anything that is counted by reference, for inner loops.
struct CrowdCourse: Sendable {
  let incubation: Leaving
  let recovery: Leaving
  let waning: Leaving
  let mortality: Chance
  let incubates, recovers, wanes: Bool
  let isImmune, hasReinfection: Bool
  /// Whether a state lasts a fixed number of steps.
  let hasClock: Bool
  /// The bytes of those states, without ``CrowdByte/ever``.
  let exposed, sick, recovered: UInt8

  init(_ course: Infection.Course) {
    let never = Infection.Stay.geometric(.zero)
    incubation = Leaving(course.incubation ?? never)
    recovery = Leaving(course.recovery ?? never)
    waning = Leaving(course.waning ?? never)
    mortality = Chance(course.mortality ?? .zero)
    incubates = course.incubation != nil
    recovers = course.recovery != nil
    wanes = course.waning != nil
    isImmune = course.immunity != .none
    hasReinfection = course.hasReinfection
    hasClock = [incubation, recovery, waning].contains { !$0.isByChance }
    exposed = Infection.Health.exposed.rawValue | CrowdByte.active
    sick = CrowdByte.sick | CrowdByte.spreads | (recovers ? CrowdByte.active : 0)
    recovered = Infection.Health.recovered.rawValue | (wanes ? CrowdByte.active : 0)
  }
}

/// How many people went from one state into another in a step.
struct CrowdTally: Hashable {
  var infected = 0
  var firstInfected = 0
  /// From exposed to sick.
  var fallenSick = 0
  /// From sick to dead, to immune, or to healthy at once.
  var died = 0
  var recovered = 0
  var notImmune = 0
  /// All who became healthy.
  var healthyAgain = 0
  /// Those infected, by generation.
  var generations = Infection.GenerationSizes()
}
