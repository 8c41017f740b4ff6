extension Infection {
  /// The counts that are observed after a step.
  package struct Observation: Sendable, Hashable {
    package var step: Int
    package var healthy: Int
    package var sick: Int
    package var exposed = 0
    package var recovered = 0
    package var vaccinated = 0
    package var dead = 0
    /// The people infected in this step, on exposure where there is an incubation. They include people tapped before
    /// its recalculation, and until the next step is computed those tapped since. At step 0, the people infected at
    /// the start.
    package var incidence: Int
    /// The people ever infected, each once. Infected people that another run handed over count from the start.
    package var everSick: Int
    /// Whether anybody's state changed in this step; false at step 0.
    package var hasChanged: Bool

    /// The number of people in a state; 0 for ``Health/nobody``.
    package subscript(health: Health) -> Int {
      switch health {
      case .healthy: healthy
      case .sick: sick
      case .nobody: 0
      case .exposed: exposed
      case .recovered: recovered
      case .vaccinated: vaccinated
      case .dead: dead
      }
    }
  }
}
