/// People who pick at once. Whole vectors of them are read.
struct SpreadBatch {
  let size: Int
  let people: UnsafeMutablePointer<UInt64>
  /// Before the draws their pools, after them whom they picked; see `spreadPicks`.
  let pools: UnsafeMutablePointer<UInt64>
  /// The indices of their bytes.
  let cells: UnsafeMutablePointer<UInt32>
  /// The pool of each set of the eight around.
  let packed: UnsafePointer<UInt64>

  fileprivate static let packedPools: [UInt64] = (0..<256).map { set in
    let members = (0..<8).filter { set >> $0 & 1 == 1 }
    return UInt64(members.count) << 32 | members.reversed().reduce(0) { $0 << 4 | UInt64($1) }
  }
}

/// Room that a recalculation needs, made once: for one person's neighbours, and for a batch where people go in batches.
struct SpreadRoom: Sendable {
  private var pool: [UInt32]
  private var words: [UInt64]
  private var cells: [UInt32]
  /// So many go at once; 0 where nobody goes in batches.
  let batchSize: Int

  init(_ layout: CrowdLayout) {
    batchSize = layout.near == nil ? 0 : min(256, layout.people)
    pool = [UInt32](repeating: 0, count: layout.poolCapacity)
    words = [UInt64](repeating: 0, count: 2 * (batchSize + Processor.spreadPadding))
    cells = [UInt32](repeating: 0, count: batchSize)
  }

  /// - Parameter body: takes the room for one person's neighbours, and a batch where people go in batches.
  @inline(__always)
  mutating func use(_ body: (_ pool: UnsafeMutableBufferPointer<UInt32>, SpreadBatch?) -> Void) {
    let size = batchSize
    pool.withUnsafeMutableBufferPointer { pool in
      words.withUnsafeMutableBufferPointer { words in
        cells.withUnsafeMutableBufferPointer { cells in
          SpreadBatch.packedPools.withUnsafeBufferPointer { packed in
            guard size > 0, let people = words.baseAddress, let cells = cells.baseAddress,
              let packed = packed.baseAddress
            else { return body(pool, nil) }
            let pools = people + (size + Processor.spreadPadding)
            body(pool, SpreadBatch(size: size, people: people, pools: pools, cells: cells, packed: packed))
          }
        }
      }
    }
  }
}
