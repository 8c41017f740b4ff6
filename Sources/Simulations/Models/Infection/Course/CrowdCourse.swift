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
