extension Infection {
  /// The counts after a step.
  package struct Observation: Sendable, Hashable {
    package var step: Int
    package var healthy: Int
    package var sick: Int
    package var exposed = 0
    package var recovered = 0
    package var vaccinated = 0
    package var dead = 0
    /// The number of people infected in this step, at their exposure if there is an incubation. It includes people
    /// tapped before the step and, until the next step is computed, people tapped since. At step 0, it is the number of
    /// people infected at the start.
    package var incidence: Int
    /// The number of people who were ever infected, each counted once. People who were infected in the run that passed
    /// them on count from the start.
    package var everSick: Int
    /// Whether anybody's state changed in this step. It is false at step 0.
    package var hasChanged: Bool

    /// The number of people in a state, or 0 for ``Health/nobody``.
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
