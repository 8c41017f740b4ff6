/// A branching process that begins with one person: the children and the parents of its first three generations.
package struct OffspringPopulation: Sendable {
  package let name: String
  private let mean: Double
  private let offspring: @Sendable (inout SplitMix) -> Int

  /// Returns a population in which everybody has a geometric number of children. This includes many superspreaders.
  package static func geometric(_ mean: Double) -> OffspringPopulation {
    let ending = 1 / (1 + mean)
    return OffspringPopulation(name: "geometric, mean \(mean)", mean: mean) { generator in
      var count = 0
      while uniform(&generator) >= ending { count += 1 }
      return count
    }
  }

  /// Returns a population in which everybody meets thirty people and infects each with the same probability, so the
  /// number of children is nearly Poisson.
  package static func poisson(_ mean: Double) -> OffspringPopulation {
    OffspringPopulation(name: "binomial of 30, mean \(mean)", mean: mean) { generator in
      (0..<30).reduce(0) { count, _ in count + (uniform(&generator) * 30 < mean ? 1 : 0) }
    }
  }

  /// Returns the share of experiments whose interval covers the mean number of children.
  ///
  /// - Parameter interval: returns the interval for the children and parents of each run. Nil does not cover the mean.
  package func coverage(
    runs: Int, experiments: Int, seed: UInt64, _ interval: ([Int], [Int]) -> ClosedRange<Double>?
  ) -> Double {
    var generator = SplitMix(seed: seed)
    var covered = 0
    for _ in 0..<experiments {
      let (children, parents) = sample(runs, &generator)
      if interval(children, parents)?.contains(mean) ?? false { covered += 1 }
    }
    return Double(covered) / Double(experiments)
  }

  /// Returns the children and parents of each run.
  package func sample(_ runs: Int, _ generator: inout SplitMix) -> (children: [Int], parents: [Int]) {
    var children: [Int] = [], parents: [Int] = []
    for _ in 0..<runs {
      var sizes = [1]
      for generation in 0..<3 {
        sizes.append((0..<sizes[generation]).reduce(0) { sum, _ in sum + offspring(&generator) })
      }
      children.append(sizes[1...].reduce(0, +))
      parents.append(sizes[..<3].reduce(0, +))
    }
    return (children, parents)
  }

  private static func uniform(_ generator: inout SplitMix) -> Double { Double(generator.next() >> 11) / 0x1p53 }
}
