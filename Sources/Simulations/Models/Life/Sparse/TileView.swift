/// A view of the cells of all tiles during a pass.
struct TileView {
  private let neighbours: UnsafePointer<Int32>
  private let now: UnsafePointer<UInt64>
  private let next: UnsafePointer<UInt64>
  private let rule: TileRule
  private let secondRule: TileRule?
  private let scratch: UnsafeMutablePointer<UInt64>

  /// Returns the 64 words of a tile 0 to 4 generations after ``TilePool/now``.
  ///
  /// The words are valid until the next call with the same slot, because generations between two passes are computed on
  /// demand.
  ///
  /// - Parameter slot: the memory for a computed generation, 0 or 1.
  func cells(of tile: Int, after generations: Int, in slot: Int = 0) -> UnsafePointer<UInt64> {
    switch generations {
    case 0: return now + TilePool.words * tile
    case TilePool.margin: return next + TilePool.words * tile
    default:
      let cells = scratch + TilePool.words * slot
      Processor.current.tile(tile, generations: generations, neighbours: neighbours, from: now, to: cells, rule,
        secondRule)
      return UnsafePointer(cells)
    }
  }

  /// Calls `body` with a view of a lattice.
  static func of(_ lattice: SparseLattice, _ body: (TileView) -> Void) {
    let pool = lattice.pool
    withUnsafeTemporaryAllocation(byteCount: 16 * TilePool.words, alignment: 64) { room in
      pool.neighbours.withUnsafeBufferPointer { neighbours in
        pool.now.withUnsafeBufferPointer { now in
          pool.next.withUnsafeBufferPointer { next in
            guard let neighbours = neighbours.baseAddress, let now = now.baseAddress, let next = next.baseAddress,
              let scratch = room.bindMemory(to: UInt64.self).baseAddress
            else { return }
            lattice.kernels.withTileRules(at: lattice.base) { first, second in
              body(
                TileView(
                  neighbours: neighbours, now: now, next: next, rule: first, secondRule: second, scratch: scratch))
            }
          }
        }
      }
    }
  }
}
