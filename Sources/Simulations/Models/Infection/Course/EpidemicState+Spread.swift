// The first pass of a step over all people.

extension EpidemicState {
  /// The recalculation: all the sick pick, and the healthy among those taken are marked; to all who pick after, the
  /// marked are still healthy.
  ///
  /// - Parameter prunes: whether somebody without healthy neighbours will never have one.
  /// - Returns: how many of those visited have a healthy neighbour.
  static func spread(
    step: UInt32, rule: Infection.Rule, probability: Chance, prunes: Bool, layout: PopulationLayout, draws: Draws,
    cells: inout [UInt8], generations: inout [UInt8], buffers: inout TransmissionBuffers, stop: StopSignal?
  ) -> Int {
    var kept = 0
    cells.withUnsafeMutableBufferPointer { cells in
      generations.withUnsafeMutableBufferPointer { generations in
        buffers.use { pool, batch in
          let step = TransmissionStep(
            rule: rule, draws: draws, step: step, probability: probability, layout: layout,
            excluded: rule.among == .all ? PersonBits.isNobody : PersonBits.health, unhealthy: PersonBits.health,
            cells: cells, pool: pool)
          kept = step.spread(prunes: prunes, generations, probability.isCertain ? batch : nil, stop)
        }
      }
    }
    return kept
  }
}

extension TransmissionStep {
  fileprivate func spread(
    prunes: Bool, _ generations: UnsafeMutableBufferPointer<UInt8>, _ batch: TransmissionBatch?, _ stop: StopSignal?
  ) -> Int {
    let later = UInt8(Infection.GenerationSizes.count)
    var kept = 0, count = 0
    func mark(_ cell: Int, for source: Int) {
      let byte = cells[cell], known = generations[cell]
      let isHealthy = byte & PersonBits.health == PersonBits.healthy
      // A marked person may have been picked by somebody of a later generation.
      let child = min(later, generations[source] &+ 1), other = byte & PersonBits.mark == 0 ? later : known
      generations[cell] = isHealthy ? min(other, child) : known
      cells[cell] = byte | (isHealthy ? PersonBits.mark : 0)
    }
    for row in 0..<layout.rows {
      if let stop, stop.isOn { break }
      layout.forEach(with: PersonBits.spreads, row: row, in: cells) { column, cell in
        let person = UInt32(truncatingIfNeeded: row &* layout.columns &+ column)
        let stays: Int
        if let batch, let near = layout.near, !layout.wraps || layout.isInner(column: column, row: row) {
          stays = enter(person, cell: cell, near: near, batch, at: count)
          count &+= stays
          if count == batch.size {
            spread(count, of: batch) { source, cell, _ in mark(cell, for: source) }
            count = 0
          }
        } else {
          // A row may be long, and a neighbourhood large.
          if let stop, stop.isOn { return }
          stays = visit(person) { other, _ in mark(other, for: cell) } ? 1 : 0
        }
        kept &+= stays
        if prunes { cells[cell] &= ~(stays == 0 ? PersonBits.spreads : 0) }
      }
    }
    if let batch { spread(count, of: batch) { source, cell, _ in mark(cell, for: source) } }
    return kept
  }
}

extension PopulationLayout {
  /// Calls `visit` with everybody of a row whose byte has one of the bits, eight people at a glance, in ascending
  /// order. Eight bytes behind the last person's can be read.
  @inline(__always)
  func forEach(
    with bits: UInt8, row: Int, in cells: UnsafeMutableBufferPointer<UInt8>,
    _ visit: (_ column: Int, _ cell: Int) -> Void
  ) {
    let start = origin + row * stride, width = people(inRow: row)
    let mask = 0x0101_0101_0101_0101 &* UInt64(bits)
    let bytes = UnsafeRawBufferPointer(cells)
    var column = 0
    while column < width {
      var word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start &+ column, as: UInt64.self)) & mask
      // Behind the last person of a row there may be people of the next one.
      if width &- column < 8 { word &= 1 &<< UInt64(8 &* (width &- column)) &- 1 }
      while word != 0 {
        let offset = word.trailingZeroBitCount &>> 3
        visit(column &+ offset, start &+ column &+ offset)
        word &= ~(0xFF &<< UInt64(8 &* offset))
      }
      column &+= 8
    }
  }
}
