import Expressions

extension Infection {
  /// The number of people infected in each of the first generations.
  ///
  /// Generation 0 consists of the people infected at the start and by tap, and generation n + 1 of the people whom
  /// generation n infected. Somebody picked by several people in one step belongs to the earliest generation. Somebody
  /// who is infected again counts again, in the generation of that infection.
  package struct GenerationSizes: Sendable, Hashable {
    private var sizes = SIMD4<Int>()

    /// Generations that are counted; what comes later is not.
    package static let count = 4

    init() {}

    /// The number of people of a generation; 0 for a generation that is not counted.
    package internal(set) subscript(generation: Int) -> Int {
      get { generation < Self.count ? sizes[generation] : 0 }
      set { if generation < Self.count { sizes[generation] = newValue } }
    }

    /// Mean offspring of the first `generations`: how many people were infected by one of them up to now, on average.
    /// Nil if there is nobody in them.
    ///
    /// A ratio of counts, (n₁ + … + n_g) / (n₀ + … + n_{g−1}), the estimator of the mean of a branching process by
    /// Harris. On a lattice it is no property of the disease alone: neighbours of the sick are soon all sick.
    ///
    /// Source: T. E. Harris, *Branching Processes*, Annals of Mathematical Statistics 19 (1948), 474–494.
    ///
    /// - Parameter generations: from 1 to ``count`` − 1.
    package func meanOffspring(ofFirst generations: Int) -> Double? {
      var parents = 0, children = 0
      for generation in 0..<generations {
        parents += self[generation]
        children += self[generation + 1]
      }
      return parents == 0 ? nil : Double(children) / Double(parents)
    }

    /// The statistics that give the sizes, from generation 0 on.
    static let names = (0..<count).map { "generation_\($0)" }

    /// The mean offspring of the first generations over many runs: their children, divided by all of them. A mean of
    /// the runs' own means would count a run that dies at once as much as one with a hundred parents.
    static func meanOffspring(ofFirst generations: Int) -> StatisticMean {
      .ofRatio(Array(names[1...generations]), to: Array(names[..<generations]))
    }
  }
}
