import Simulations
import Testing
import TestSupport

/// Compares the chances of many people at once with the draws of each one alone, on every available processor.
@Suite struct ProcessorChancesTests {
  @Test(arguments: Processor.available) func chancesAsOneByOne(_ processor: Processor) throws {
    var dice = SplitMix(seed: 11)
    for text in ["0", "0.000000000000000001", "0.1", "0.5", "0.999"] {
      let probability = try #require(Probability(decimal: text))
      let purpose = dice.one(of: [Purpose.recovery, .incubation, .waning]), step = UInt32(dice.number(1...1_000_000))
      let draws = Draws(seed: dice.next(), replicate: UInt32(dice.number(0...5)))
      let people = (0..<256).map { _ in UInt32(truncatingIfNeeded: dice.next()) }
      var outcomes = [UInt64](repeating: 0, count: 4)
      people.withUnsafeBufferPointer { people in
        outcomes.withUnsafeMutableBufferPointer { outcomes in
          guard let people = people.baseAddress, let outcomes = outcomes.baseAddress else { return }
          processor.chances(
            people, outcomes, 4, step: step, purpose: purpose, draws: draws, threshold: probability.threshold)
        }
      }
      for (index, person) in people.enumerated() {
        var stream = draws.stream(entity: person, step: step, purpose: purpose)
        #expect((outcomes[index / 64] >> UInt64(index % 64) & 1 == 1) == stream.chance(probability), "\(text) \(index)")
      }
    }
  }
}
