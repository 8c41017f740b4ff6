import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Decides the same random event for each of many people. The kernel explains the parameters.
  ///
  /// - Parameters:
  ///   - people: 64 people for each of the `count` words of outcomes.
  ///   - threshold: the threshold of a probability below 1.
  package func chances(
    _ people: UnsafePointer<UInt32>, _ outcomes: UnsafeMutablePointer<UInt64>, _ count: Int, step: UInt32,
    purpose: Purpose, draws: Draws, threshold: UInt64
  ) {
    let purpose = purpose.rawValue << 24, (low, high) = draws.key
    switch self {
    case .base: KernelBase.chances(people, outcomes, count, step, draws.replicate, purpose, low, high, threshold)
    case .v3: KernelV3.chances(people, outcomes, count, step, draws.replicate, purpose, low, high, threshold)
    case .v4: KernelV4.chances(people, outcomes, count, step, draws.replicate, purpose, low, high, threshold)
    }
  }
}
