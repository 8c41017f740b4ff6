import Expressions

extension Infection {
  /// The number of people infected in each of the first generations.
  ///
  /// Generation 0 consists of the people infected at the start and by taps. Generation n + 1 consists of the people
  /// whom generation n infected. A person whom several people picked in one step belongs to the earliest generation. A
  /// person who is infected again counts again, in the generation of that infection.
  package struct GenerationSizes: Sendable, Hashable {
    private var sizes = SIMD4<Int>()

    /// The number of generations that are counted.
    package static let count = 4

    init() {}

    /// The number of people in a generation, or 0 for a generation that is not counted.
    package internal(set) subscript(generation: Int) -> Int {
      get { generation < Self.count ? sizes[generation] : 0 }
      set { if generation < Self.count { sizes[generation] = newValue } }
    }

    /// Returns the mean offspring of the first `generations`: the average number of people that each of their members
    /// has infected so far. Nil if these generations are empty.
    ///
    /// It is Harris's estimator for the mean of a branching process: (n₁ + … + n_g) / (n₀ + … + n_{g−1}). On a lattice,
    /// it is not a property of the disease alone, because the neighbours of sick people are soon all sick.
    ///
    /// Source: T. E. Harris, *Branching Processes*, Annals of Mathematical Statistics 19 (1948), 474–494.
    ///
    /// - Parameter generations: a number from 1 to ``count`` − 1.
    package func meanOffspring(ofFirst generations: Int) -> Double? {
      var parents = 0, children = 0
      for generation in 0..<generations {
        parents += self[generation]
        children += self[generation + 1]
      }
      return parents == 0 ? nil : Double(children) / Double(parents)
    }

    /// The names of the statistics for the sizes, starting with generation 0.
    static let names = (0..<count).map { "generation_\($0)" }

    /// Returns the mean offspring of the first generations over many runs, which is the sum of all children divided by
    /// the sum of all parents. A mean of the means would give a run that dies at once the same weight as one with a
    /// hundred parents.
    static func meanOffspring(ofFirst generations: Int) -> StatisticMean {
      .ofRatio(Array(names[1...generations]), to: Array(names[..<generations]))
    }
  }
}

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
