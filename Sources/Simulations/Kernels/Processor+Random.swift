import KernelBase
import KernelV3
import KernelV4

extension Processor {
  /// Draws random cells, 64 to a word, starting with the word of number `first`. The kernel explains the parameters.
  package func randomCells(
    _ cells: UnsafeMutableBufferPointer<UInt64>, from first: Int, draws: Draws, threshold: UInt64
  ) {
    guard let start = cells.baseAddress else { return }
    let count = cells.count, purpose = Purpose.randomCell.rawValue << 24
    let (low, high) = draws.key
    switch self {
    case .base: KernelBase.randomCells(start, first, count, draws.replicate, purpose, low, high, threshold)
    case .v3: KernelV3.randomCells(start, first, count, draws.replicate, purpose, low, high, threshold)
    case .v4: KernelV4.randomCells(start, first, count, draws.replicate, purpose, low, high, threshold)
    }
  }
}
