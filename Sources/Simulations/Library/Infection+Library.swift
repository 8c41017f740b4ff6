extension Infection: PlayableModel {
  /// Creates an infection among people on a grid, in which sick people infect their neighbours.
  ///
  /// - Parameters:
  ///   - people: the number of people, from 1 to 2³² − 1. They fill rows of ⌈√people⌉ from the top.
  ///   - factor: the maximum number of people that one sick person infects in a step, from 0 to 2³² − 1.
  ///   - neighbourhood: the people that a sick person can infect.
  ///   - isTorus: whether opposite edges are neighbours. Otherwise the grid ends at its edges.
  ///   - among: the neighbours that a sick person picks from.
  ///   - picks: how many of them a sick person picks.
  ///   - course: incubation, recovery, vaccination and everything else beyond the basic rule.
  ///   - initial: the people who are sick at step 0.
  ///   - steps: the number of steps of a run, from 0 to 2³² − 1.
  /// - Throws: ``RunError`` with every number that is out of range and every contradiction in the course.
  public init(
    people: Int, factor: Int, neighbourhood: Neighbourhood = .moore, isTorus: Bool = false,
    among: Among = .healthy, picks: Picks = .upTo, course: Course = .basic, initial: Initial = .single, steps: Int = 0
  ) throws(RunError) {
    let most = Int(UInt32.max)
    let problems = [
      RunError.outOfRange("people", people, 1...most), RunError.outOfRange("factor", factor, 0...most),
      RunError.outOfRange("neighbourhood", neighbourhood.radius, 1...Neighbourhood.maximalRadius),
      RunError.outOfRange("steps", steps, 0...most),
    ]
    if let error = RunError(problems.compactMap { $0 } + course.problems) { throw error }
    self.init(
      Group(people: people),
      rule: Rule(factor: factor, neighbourhood: neighbourhood, wraps: isTorus, among: among, picks: picks),
      course: course, initial: initial, steps: steps)
  }

  /// Runs all steps. The statistics and series are those of the model `infection`, such as `sick` and `attack_rate`.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session at step 0, in which the people in `initial` are sick.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}

extension Infection.Course {
  /// Returns a course that goes beyond the basic rule.
  ///
  /// - Parameters:
  ///   - probability: the probability that a contact transmits the infection; nil for certain transmission.
  ///   - incubation: how long people are exposed before they become sick; nil if they become sick at once.
  ///   - recovery: how long people are sick; nil for ever.
  ///   - immunity: the state after sickness.
  ///   - mortality: the probability that sickness ends in death; requires `recovery`.
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

extension Infection.Course {
  /// Every duration that is out of range, and every contradiction.
  fileprivate var problems: [RunError] {
    var problems: [RunError] = []
    for (key, stay) in [("incubation", incubation), ("recovery", recovery), ("immunity", waning)] {
      guard case .exactly(let steps)? = stay else { continue }
      if let problem = RunError.outOfRange(key, steps, 1...Int(UInt32.max)) { problems.append(problem) }
    }
    if mortality != nil, recovery == nil {
      problems.append(
        RunError(
          key: "mortality", "death comes at the end of sickness, and without recovery sickness has no end",
          advice: "set recovery, such as .exactly(10)"))
    }
    return problems
  }
}
