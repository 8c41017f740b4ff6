/// The buffers for the transmission in a step, which are allocated once. One is for the neighbours of a person, and the
/// others are for a batch.
struct TransmissionBuffers: Sendable {
  private var pool: [UInt32]
  private var words: [UInt64]
  private var cells: [UInt32]
  /// The number of people in a batch, or 0 if there are no batches.
  let batchSize: Int

  init(_ layout: PopulationLayout) {
    // A batch stores indices with 32 bits.
    batchSize = layout.near == nil || layout.byteCount > Int(UInt32.max) ? 0 : min(256, layout.people)
    pool = [UInt32](repeating: 0, count: layout.poolCapacity)
    words = [UInt64](repeating: 0, count: 2 * (batchSize + Processor.spreadPadding))
    cells = [UInt32](repeating: 0, count: batchSize)
  }

  /// Calls `body` with the buffers.
  ///
  /// - Parameter body: receives the buffer for one person's neighbours, and a batch, or nil if there are no batches.
  @inline(__always)
  mutating func use(_ body: (_ pool: UnsafeMutableBufferPointer<UInt32>, TransmissionBatch?) -> Void) {
    let size = batchSize
    pool.withUnsafeMutableBufferPointer { pool in
      words.withUnsafeMutableBufferPointer { words in
        cells.withUnsafeMutableBufferPointer { cells in
          TransmissionBatch.packedPools.withUnsafeBufferPointer { packed in
            guard size > 0, let people = words.baseAddress, let cells = cells.baseAddress,
              let packed = packed.baseAddress
            else { return body(pool, nil) }
            let pools = people + (size + Processor.spreadPadding)
            body(pool, TransmissionBatch(size: size, people: people, pools: pools, cells: cells, packed: packed))
          }
        }
      }
    }
  }
}

/// People who pick at the same time. They are read in whole vectors.
struct TransmissionBatch {
  let size: Int
  let people: UnsafeMutablePointer<UInt64>
  /// The pools of the people before the draws, and their picks afterwards; see `spreadPicks`.
  let pools: UnsafeMutablePointer<UInt64>
  /// The indices of the people's bytes.
  let cells: UnsafeMutablePointer<UInt32>
  /// The pool for each set of the eight places around a person.
  let packed: UnsafePointer<UInt64>

  static let packedPools: [UInt64] = (0..<256).map { set in
    let members = (0..<8).filter { set >> $0 & 1 == 1 }
    return UInt64(members.count) << 32 | members.reversed().reduce(0) { $0 << 4 | UInt64($1) }
  }
}
