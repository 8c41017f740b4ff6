import Blocks
import Experiments
import Expressions
import Simulations
import Testing

/// The kinds of means of an experiment, from the declaration of its model to expectations.
@Suite struct EnsembleRunMeansTests {
  private func outbreaks(_ more: (String, String)...) throws -> BlockSpecification {
    try BlockSamples.block(
      [
        ("model", "infection"), ("people", "400"), ("factor", "1"), ("probability", "0.9"), ("recovery", "2"),
        ("until", "stable"), ("replicates", "60"),
      ] + more)
  }

  /// Each run is weighted by its parents. In expectations, tables and JSON, `mean` is Σ children / Σ parents.
  @Test func offspringArePooled() throws {
    let ensemble = try #require(try outbreaks().run(RunRequest()).ensemble)
    func sum(_ generations: ClosedRange<Int>) -> Int {
      generations.reduce(0) { sum, generation in
        sum
          + (ensemble.column("generation_\(generation)") ?? []).reduce(0) { $0 + ($1?.int ?? 0) }
      }
    }
    let pooled = Double(sum(1...3)) / Double(sum(0...2))
    let summary = try #require(ensemble.summary(of: "offspring_3", at: 0))
    let own = try #require(Summary(Numbers(ensemble.numbers(of: "offspring_3", at: 0).doubles)))
    #expect(summary.mean == pooled && summary.method == .ratio)
    #expect(own.mean < pooled - 0.1, "runs that die out at once have few parents")
    #expect(summary.median == own.median && summary.sd == own.sd)
    let block = try outbreaks(("expect", "mean(offspring_3) within 0.0000001 of \(pooled)"))
    #expect(block.failures(in: try block.run(RunRequest())).isEmpty)
  }

  @Test func sharesAreDeclared() throws {
    let ensemble = try #require(try outbreaks().run(RunRequest()).ensemble)
    #expect(try #require(ensemble.summary(of: "attack_rate", at: 0)).method == .share)
    #expect(try #require(ensemble.summary(of: "peak", at: 0)).method == .student)
  }
}
