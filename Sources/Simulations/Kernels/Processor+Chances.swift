import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Which of many people's chances come true: see the kernel.
  ///
  /// - Parameters:
  ///   - people: 64 for each of `count` words of outcomes.
  ///   - threshold: of a probability that is not certain.
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
