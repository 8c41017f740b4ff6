import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Computes four generations of the given tiles. The kernel explains the parameters.
  ///
  /// - Parameters:
  ///   - r: the rule of the first and the third generation.
  ///   - s: the rule of the second and the fourth generation, or nil if it is the same.
  package func tiles(
    _ tiles: UnsafeBufferPointer<Int32>, neighbours: UnsafePointer<Int32>, from source: UnsafePointer<UInt64>,
    to target: UnsafeMutablePointer<UInt64>, marks: UnsafeMutablePointer<UInt16>,
    populations: UnsafeMutablePointer<UInt16>?, _ r: TileRule, _ s: TileRule?
  ) {
    guard let first = tiles.baseAddress else { return }
    switch self {
    case .base:
      KernelBase.lifeTiles(
        first, tiles.count, neighbours, source, target, marks, populations, r.coefficients, r.choices, r.choiceCount,
        r.result, r.slots, s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v3:
      KernelV3.lifeTiles(
        first, tiles.count, neighbours, source, target, marks, populations, r.coefficients, r.choices, r.choiceCount,
        r.result, r.slots, s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v4:
      KernelV4.lifeTiles(
        first, tiles.count, neighbours, source, target, marks, populations, r.coefficients, r.choices, r.choiceCount,
        r.result, r.slots, s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    }
  }

  /// Computes up to four generations of one tile, with the two rules in turn.
  package func tile(
    _ tile: Int, generations: Int, neighbours: UnsafePointer<Int32>, from source: UnsafePointer<UInt64>,
    to target: UnsafeMutablePointer<UInt64>, _ r: TileRule, _ s: TileRule?
  ) {
    switch self {
    case .base:
      KernelBase.lifeTile(
        tile, generations, neighbours, source, target, r.coefficients, r.choices, r.choiceCount, r.result, r.slots,
        s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v3:
      KernelV3.lifeTile(
        tile, generations, neighbours, source, target, r.coefficients, r.choices, r.choiceCount, r.result, r.slots,
        s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    case .v4:
      KernelV4.lifeTile(
        tile, generations, neighbours, source, target, r.coefficients, r.choices, r.choiceCount, r.result, r.slots,
        s?.coefficients, s?.choices, s?.choiceCount ?? 0, s?.result ?? 0, s?.slots)
    }
  }
}
