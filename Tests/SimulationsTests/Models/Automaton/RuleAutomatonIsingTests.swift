import BlockSupport
import Foundation
import Simulations
import Specification
import Testing

/// Ising's magnet against Onsager's solution.
@Suite struct RuleAutomatonIsingTests {
  /// Onsager's energy of a spin, −coth 2β · (1 + 2/π · (2 tanh² 2β − 1) · K(k)) with k = 2 sinh 2β / cosh² 2β. The
  /// elliptic integral K is π/2 divided by the arithmetic-geometric mean of 1 and √(1 − k²).
  private static func energy(_ beta: Double) -> Double {
    let k = 2 * sinh(2 * beta) / pow(cosh(2 * beta), 2)
    var (a, b) = (1.0, (1 - k * k).squareRoot())
    for _ in 0..<20 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    return -1 / tanh(2 * beta) * (1 + (2 * pow(tanh(2 * beta), 2) - 1) / a)
  }

  /// Heat bath at β = 0.3. The standard deviation of the mean of four runs is about 0.01.
  @Test(arguments: ["checkerboard", "random"]) func theEnergyIsOnsagers(update: String) throws {
    let rules: SpecNode = [
      ["from": "up", "to": "down", "probability": "1 / (1 + exp(0.6 * (up - down)))"],
      ["from": "down", "to": "up", "probability": "1 / (1 + exp(0.6 * (down - up)))"],
    ]
    var energy = 0.0
    for seed in 0..<4 {
      let ours = try report(
        [
          "model": "automaton", "states": ["down", "up"], "grid": "100x100", "neighbourhood": "von-neumann",
          "update": SpecNode(update), "rules": rules, "steps": 60,
        ], seed: UInt64(seed), views: [], keepsState: false)
      guard case .whole(let unlike) = ours[statistic: "boundary_length"] else { continue }
      // There are two bonds for each spin, and an unlike one costs 2.
      energy += (-2 + 2 * Double(unlike) / 10_000) / 4
    }
    #expect(abs(energy - Self.energy(0.3)) < 0.05, "\(energy), not \(Self.energy(0.3))")
  }
}
