extension Infection {
  /// What is observed after a step.
  package struct Observation: Sendable, Hashable {
    package var step: Int
    package var healthy: Int
    package var sick: Int
    package var exposed = 0
    package var recovered = 0
    package var vaccinated = 0
    package var dead = 0
    /// People infected in this step, on exposure where there is an incubation; those tapped before its recalculation
    /// included, and those tapped since until the next step is computed. At step 0 those infected at the start.
    package var incidence: Int
    /// People ever infected, each once.
    package var everSick: Int
    /// Whether anybody's state changed in this step; false at step 0.
    package var hasChanged: Bool

    /// How many people are in a state; 0 for ``Health/nobody``.
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
