/// The parameters of a course without any reference counting, for inner loops.
struct CourseParameters: Sendable {
  let incubation: SojournTime
  let recovery: SojournTime
  let waning: SojournTime
  let mortality: Chance
  let incubates, recovers, wanes: Bool
  let isImmune, hasReinfection: Bool
  /// Whether any state lasts a fixed number of steps.
  let hasClock: Bool
  /// Whether the step in which each person entered its state is recorded.
  let recordsEntry: Bool
  /// The bytes of people in these states, without ``PersonBits/ever``.
  let exposed, sick, recovered: UInt8

  /// - Parameter recordsAges: whether to record the time in each state even if no state lasts a fixed number of steps.
  init(_ course: Infection.Course, recordsAges: Bool) {
    let never = Infection.Stay.geometric(.zero)
    incubation = SojournTime(course.incubation ?? never)
    recovery = SojournTime(course.recovery ?? never)
    waning = SojournTime(course.waning ?? never)
    mortality = Chance(course.mortality ?? .zero)
    incubates = course.incubation != nil
    recovers = course.recovery != nil
    wanes = course.waning != nil
    isImmune = course.immunity != .none
    hasReinfection = course.hasReinfection
    hasClock = [incubation, recovery, waning].contains { !$0.isByChance }
    recordsEntry = hasClock || recordsAges
    exposed = Infection.Health.exposed.rawValue | PersonBits.active
    sick = PersonBits.sick | PersonBits.spreads | (recovers ? PersonBits.active : 0)
    recovered = Infection.Health.recovered.rawValue | (wanes ? PersonBits.active : 0)
  }
}

/// The time that a person spends in a state, for inner loops. It is a fixed number of steps or geometrically
/// distributed.
struct SojournTime: Sendable {
  /// The fixed number of steps, or 0 for a geometric distribution.
  private let steps: UInt32
  let chance: Chance

  init(_ stay: Infection.Stay) {
    switch stay {
    case .exactly(let count):
      steps = UInt32(clamping: count)
      chance = Chance(.zero)
    case .geometric(let probability):
      chance = Chance(probability)
      // A person who is certain to leave is in that state for one step.
      steps = chance.isCertain ? 1 : 0
    }
  }

  @inline(__always)
  var isByChance: Bool { steps == 0 }

  /// Returns whether a fixed time is over.
  ///
  /// - Parameter entered: the step in which the person entered the state.
  @inline(__always)
  func isDue(since entered: UInt32, _ step: UInt32) -> Bool { step &- entered >= steps }
}
