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
      layout.forEachWord(with: PersonBits.spreads, row: row, in: cells) { people, column, cell in
        var inner: UInt64 = 0
        if let batch, let near = layout.near {
          inner = people & layout.inner(column: column, row: row)
          var left = inner
          while left != 0 {
            let entered = enter(
              &left, column: column, row: row, cell: cell, near: near, batch, from: count, prunes: prunes)
            kept &+= entered
            count &+= entered
            if count == batch.size {
              spread(count, of: batch) { source, cell, _ in mark(cell, for: source) }
              count = 0
            }
          }
        }
        (people & ~inner).forEachBit { offset in
          // A row may be long, and a neighbourhood large.
          if let stop, stop.isOn { return }
          let cell = cell &+ offset, person = UInt32(truncatingIfNeeded: row &* layout.columns &+ column &+ offset)
          let stays = visit(person) { other, _ in mark(other, for: cell) }
          kept &+= stays ? 1 : 0
          if prunes, !stays { cells[cell] &= ~PersonBits.spreads }
        }
      }
    }
    if let batch { spread(count, of: batch) { source, cell, _ in mark(cell, for: source) } }
    return kept
  }

  /// Puts people whose neighbours are among the eight around into a batch, as long as it has room.
  ///
  /// - Parameters:
  ///   - people: bit k is set for the person k columns to the right of `column`. Those who were looked at leave it.
  ///   - start: how many are in the batch.
  /// - Returns: how many of them have a healthy neighbour, and came into the batch.
  @inline(__always)
  private func enter(
    _ people: inout UInt64, column: Int, row: Int, cell: Int, near: UInt64, _ batch: TransmissionBatch,
    from start: Int, prunes: Bool
  ) -> Int {
    let first = row &* layout.columns &+ column
    var left = people, count = start
    while left != 0, count < batch.size {
      let offset = left.trailingZeroBitCount, cell = cell &+ offset
      let stays = enter(
        UInt32(truncatingIfNeeded: first &+ offset), cell: cell, near: near, batch, at: count)
      count &+= stays
      if prunes { cells[cell] &= ~(stays == 0 ? PersonBits.spreads : 0) }
      left &= left &- 1
    }
    people = left
    return count &- start
  }
}

extension PopulationLayout {
  /// Calls `visit` with everybody of a row whose byte has one of the bits, in ascending order, as ``forEachWord`` does.
  @inline(__always)
  func forEach(
    with bits: UInt8, row: Int, in cells: UnsafeMutableBufferPointer<UInt8>,
    _ visit: (_ column: Int, _ cell: Int) -> Void
  ) {
    forEachWord(with: bits, row: row, in: cells) { people, column, cell in
      people.forEachBit { visit(column &+ $0, cell &+ $0) }
    }
  }

  /// Calls `visit` with words of people of a row whose byte has one of the bits: bit k for the person k columns to the
  /// right of `column`.
  ///
  /// A processor guesses badly how many there are in a few bytes, so it has to guess only once for 64. `visit` may
  /// change these bits only of the people that it is called with. Eight bytes behind the last person's can be read.
  @inline(__always)
  func forEachWord(
    with bits: UInt8, row: Int, in cells: UnsafeMutableBufferPointer<UInt8>,
    _ visit: (_ people: UInt64, _ column: Int, _ cell: Int) -> Void
  ) {
    let start = origin + row * stride, width = people(inRow: row)
    let mask = 0x0101_0101_0101_0101 &* UInt64(bits), low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let bytes = UnsafeRawBufferPointer(cells)
    var first = 0
    while first < width {
      var people: UInt64 = 0
      let end = min(width, first &+ 64)
      var column = first
      while column < end {
        let word = bytes.loadUnaligned(fromByteOffset: start &+ column, as: UInt64.self).littleEndian & mask
        let flags = ((word & low) &+ low | word) & ~low
        people |= flags.flaggedBytes &<< UInt64(truncatingIfNeeded: column &- first)
        column &+= 8
      }
      // Behind the last person of a row there may be people of the next one.
      if width &- first < 64 { people &= 1 &<< UInt64(truncatingIfNeeded: width &- first) &- 1 }
      if people != 0 { visit(people, first, start &+ first) }
      first &+= 64
    }
  }
}

extension UInt64 {
  /// Calls `visit` with the number of every bit that is set, in ascending order.
  @inline(__always)
  fileprivate func forEachBit(_ visit: (_ bit: Int) -> Void) {
    var left = self
    while left != 0 {
      visit(left.trailingZeroBitCount)
      left &= left &- 1
    }
  }
}
