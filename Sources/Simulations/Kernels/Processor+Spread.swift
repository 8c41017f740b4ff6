import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// The number of people after the last one that a kernel may read and write, because it works on whole vectors.
  package static let spreadPadding = max(KernelBase.spreadPadding, KernelV3.spreadPadding, KernelV4.spreadPadding)

  /// Draws the picks of the first `count` people from their pools. The kernel explains the parameters.
  ///
  /// - Parameters:
  ///   - people: has space for ``spreadPadding`` people after the last one, and so does `pools`.
  ///   - factor: the largest number of picks, at least 1.
  package func spreadPicks(
    _ people: UnsafePointer<UInt64>, _ pools: UnsafeMutablePointer<UInt64>, _ count: Int, step: UInt32, draws: Draws,
    factor: UInt64, drawsSize: Bool
  ) {
    let purpose = Purpose.spread.rawValue << 24, (low, high) = draws.key
    switch self {
    case .base:
      KernelBase.spreadPicks(people, pools, count, step, draws.replicate, purpose, low, high, factor, drawsSize)
    case .v3:
      KernelV3.spreadPicks(people, pools, count, step, draws.replicate, purpose, low, high, factor, drawsSize)
    case .v4:
      KernelV4.spreadPicks(people, pools, count, step, draws.replicate, purpose, low, high, factor, drawsSize)
    }
  }
}
