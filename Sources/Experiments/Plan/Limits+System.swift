import Blocks
import Files
import Simulations
import Specification

extension Limits {
  /// Returns the error if the system does not grant the memory of a block that is within the limits, or nil if it does.
  ///
  /// A refusal in the middle of a run would end the whole program.
  ///
  /// - Parameter steps: the number of named steps in addition to those of the block.
  func refusal(of specification: BlockSpecification, naming steps: Int) -> SpecError? {
    let cost = specification.cost(naming: steps)
    // Small amounts are always granted.
    guard !SystemMemory.grants(cost.memory * 1.25) else { return nil }
    let swept = specification.experiment.flatMap { $0.span(of: cost.key, at: $0.largestPoint) }
    return SpecError(
      .invalid(
        "the block needs \(Self.size(cost.memory)) of memory, which the system refuses",
        advice: "make it smaller, or give the program more memory (ulimit -v)"),
      key: cost.key, at: swept ?? specification.spans[cost.key] ?? specification.span)
  }
}
