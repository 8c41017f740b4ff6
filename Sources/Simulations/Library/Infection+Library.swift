extension Infection: PlayableModel {
  /// People on a grid, of whom the sick infect their neighbours.
  ///
  /// - Parameters:
  ///   - people: how many there are, from 1 to 2³² − 1; they fill rows of ⌈√people⌉ from the top.
  ///   - factor: the most people that one sick person infects in a step.
  ///   - neighbourhood: whom a sick person can infect.
  ///   - isTorus: whether opposite edges are neighbours; otherwise nobody is beyond the edge.
  ///   - among: whom a sick person picks from.
  ///   - picks: how many it picks.
  ///   - course: incubation, recovery, vaccination and all else that goes beyond the basic rule.
  ///   - initial: who is sick at step 0.
  ///   - steps: how many steps a run computes.
  /// - Throws: ``RunError`` where a number is out of range, or people die who do not recover.
  public init(
    people: Int, factor: Int, neighbourhood: Neighbourhood = .moore, isTorus: Bool = false,
    among: Among = .healthy, picks: Picks = .upTo, course: Course = .basic, initial: Initial = .single, steps: Int = 0
  ) throws(RunError) {
    guard (1...Int(UInt32.max)).contains(people) else {
      throw RunError(key: "people", "a group has from 1 to 4,294,967,295 people")
    }
    guard (0...Int(UInt32.max)).contains(factor) else {
      throw RunError(key: "factor", "a factor is from 0 to 4,294,967,295")
    }
    guard (0...Int(UInt32.max)).contains(steps) else {
      throw RunError(key: "steps", "the number of steps is from 0 to 4,294,967,295")
    }
    guard course.mortality == nil || course.recovery != nil else {
      throw RunError(key: "mortality", "nobody dies of a sickness without end", advice: "set the course's recovery")
    }
    self.init(
      Group(people: people),
      rule: Rule(factor: factor, neighbourhood: neighbourhood, wraps: isTorus, among: among, picks: picks),
      course: course, initial: initial, steps: steps)
  }

  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}

extension Infection.Course {
  /// A course that goes beyond the basic rule.
  ///
  /// - Parameters:
  ///   - probability: with which a pick infects.
  ///   - incubation: how long people are exposed before they are sick.
  ///   - recovery: how long people are sick; nil for ever.
  ///   - immunity: what comes after sickness.
  ///   - mortality: with which sickness ends in death; needs `recovery`.
  ///   - vaccinated: the share of all people who cannot be infected.
  public static func course(
    probability: Probability? = nil, incubation: Infection.Stay? = nil, recovery: Infection.Stay? = nil,
    immunity: Infection.Immunity = .forever, mortality: Probability? = nil, vaccinated: Probability? = nil
  ) -> Infection.Course {
    var course = Infection.Course(
      probability: probability, incubation: incubation, recovery: recovery, immunity: immunity, vaccinated: vaccinated)
    course.mortality = mortality
    return course
  }
}
