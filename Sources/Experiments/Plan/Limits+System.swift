import Blocks
import Files
import Simulations
import Specification

extension Limits {
  /// Returns the error of a block whose memory the system refuses, although the limits allow it, or nil if the system
  /// grants it. A refusal in the middle of a run would end the whole program.
  ///
  /// - Parameter steps: the number of named steps in addition to its own.
  func refusal(of specification: BlockSpecification, naming steps: Int) -> SpecError? {
    let cost = specification.cost(naming: steps)
    // Small amounts do not count.
    guard !SystemMemory.grants(cost.memory * 1.25) else { return nil }
    let swept = specification.experiment.flatMap { $0.span(of: cost.key, at: $0.largestPoint) }
    return SpecError(
      .invalid(
        "the block needs \(Self.bytes(cost.memory)) of memory, which the system refuses",
        advice: "make it smaller, or give the program more memory (ulimit -v)"),
      key: cost.key, at: swept ?? specification.spans[cost.key] ?? specification.span)
  }
}
