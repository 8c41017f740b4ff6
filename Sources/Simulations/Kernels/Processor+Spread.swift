import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Whole vectors are read and written: this many people behind the last, at most.
  package static let spreadPadding = max(KernelBase.spreadPadding, KernelV3.spreadPadding, KernelV4.spreadPadding)

  /// Draws the picks of each of the first `count` people from its pool: see the kernel.
  ///
  /// - Parameters:
  ///   - people: has room for ``spreadPadding`` behind the last, as has `pools`.
  ///   - factor: at least 1.
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
