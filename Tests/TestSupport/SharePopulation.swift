/// A distribution of values from 0 to 1 with a known mean, from which a study of intervals draws.
package struct SharePopulation: Sendable {
  package let name: String
  /// Draws the sample of one experiment, and returns it with the mean of its population.
  package let sample: @Sendable (_ count: Int, _ generator: inout SplitMix) -> (values: [Double], mean: Double)

  private init(
    _ name: String, sample: @escaping @Sendable (Int, inout SplitMix) -> (values: [Double], mean: Double)
  ) {
    self.name = name
    self.sample = sample
  }

  /// Returns the distribution of the `rank`-th smallest of `of` uniform numbers, which is Beta(rank, of + 1 − rank).
  package static func beta(_ rank: Int, of count: Int) -> SharePopulation {
    SharePopulation("Beta(\(rank), \(count + 1 - rank))") { size, generator in
      let values = (0..<size).map { _ in ordered(rank, of: count, &generator) }
      return (values, Double(rank) / Double(count + 1))
    }
  }

  /// A distribution with a heavy tail, in which most values are near 0: Beta(1/3, 1).
  package static let cubes = SharePopulation("cubes of uniform numbers") { size, generator in
    let values = (0..<size).map { _ in
      let number = uniform(&generator)
      return number * number * number
    }
    return (values, 0.25)
  }

  /// A distribution of outbreaks, of which some die out at once and the others infect nearly everybody.
  ///
  /// The share that dies out differs between experiments, so coverage is a mean over it. At least three runs of each
  /// kind are expected.
  package static let outbreaks = SharePopulation("outbreaks, minor and major") { size, generator in
    let least = 3 / Double(size), minor = least + (1 - 2 * least) * uniform(&generator)
    let values = (0..<size).map { _ in
      uniform(&generator) < minor ? ordered(1, of: 30, &generator) : ordered(12, of: 14, &generator)
    }
    return (values, minor / 31 + (1 - minor) * 12 / 15)
  }

  /// Returns the distribution of the given values, all with equal probability.
  package static func values(_ name: String, _ values: [Double]) -> SharePopulation {
    let mean = values.reduce(0, +) / Double(values.count)
    return SharePopulation(name) { size, generator in
      ((0..<size).map { _ in values[generator.below(values.count)] }, mean)
    }
  }

  private static func uniform(_ generator: inout SplitMix) -> Double { Double(generator.next() >> 11) / 0x1p53 }

  private static func ordered(_ rank: Int, of count: Int, _ generator: inout SplitMix) -> Double {
    (0..<count).map { _ in uniform(&generator) }.sorted()[rank - 1]
  }

  /// Returns the share of experiments whose interval covers the mean of the population.
  ///
  /// - Parameter interval: returns the interval for a sample. Nil counts as one that covers the mean only if all values
  ///   are equal to it.
  package func coverage(
    runs: Int, experiments: Int, seed: UInt64, _ interval: ([Double]) -> ClosedRange<Double>?
  ) -> Double {
    var generator = SplitMix(seed: seed)
    var covered = 0
    for _ in 0..<experiments {
      let (values, mean) = sample(runs, &generator)
      if interval(values)?.contains(mean) ?? values.allSatisfy({ $0 == mean }) { covered += 1 }
    }
    return Double(covered) / Double(experiments)
  }
}
