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
  /// The bytes of people in these states, without ``PersonBits/ever``.
  let exposed, sick, recovered: UInt8

  init(_ course: Infection.Course) {
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
    exposed = Infection.Health.exposed.rawValue | PersonBits.active
    sick = PersonBits.sick | PersonBits.spreads | (recovers ? PersonBits.active : 0)
    recovered = Infection.Health.recovered.rawValue | (wanes ? PersonBits.active : 0)
  }
}
