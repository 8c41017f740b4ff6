/// The buffers that the transmission of a step needs, allocated once: for one person's neighbours, and for a batch
/// where people go in batches.
struct TransmissionBuffers: Sendable {
  private var pool: [UInt32]
  private var words: [UInt64]
  private var cells: [UInt32]
  /// The number of people in a batch; 0 if there are no batches.
  let batchSize: Int

  init(_ layout: PopulationLayout) {
    // Batches hold places as 32 bits.
    batchSize = layout.near == nil || layout.byteCount > Int(UInt32.max) ? 0 : min(256, layout.people)
    pool = [UInt32](repeating: 0, count: layout.poolCapacity)
    words = [UInt64](repeating: 0, count: 2 * (batchSize + Processor.spreadPadding))
    cells = [UInt32](repeating: 0, count: batchSize)
  }

  /// - Parameter body: takes the buffer for one person's neighbours, and a batch where people go in batches.
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
