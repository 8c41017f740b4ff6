// The first of the two passes over all people in a step.

extension EpidemicState {
  /// Lets all sick people pick, and marks the healthy people to whom the infection is transmitted. The marked people
  /// still count as healthy for everybody who picks later.
  ///
  /// - Parameter prunes: whether a person without healthy neighbours will never have one again.
  /// - Returns: the number of visited people with a healthy neighbour.
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
    let later = EpidemicState.laterGeneration
    var kept = 0, count = 0
    func mark(_ cell: Int, _ child: UInt8) {
      let byte = cells[cell]
      let isHealthy = byte & PersonBits.health == PersonBits.healthy
      cells[cell] = byte | (isHealthy ? PersonBits.mark : 0)
      // After a few steps, all generations are too late to be counted. Several people may pick the same person.
      if child < later { generations[cell] = isHealthy ? min(generations[cell], child) : generations[cell] }
    }
    func spreadBatch(_ batch: TransmissionBatch) {
      spread(count, of: batch) {
        generations[$0] &+ 1
      } _: { child, cell, _ in
        mark(cell, child)
      }
      count = 0
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { sets in
      for row in 0..<layout.rows {
        if let stop, stop.isOn { break }
        layout.forEachWord(with: PersonBits.spreads, row: row, in: cells) { people, column, cell in
          var inner: UInt64 = 0
          if let batch, let near = layout.near {
            inner = people & layout.inner(column: column, row: row)
            let first = UInt32(truncatingIfNeeded: row &* layout.columns &+ column)
            if inner.nonzeroBitCount >= Self.fewest, cell > layout.stride {
              var left = lookAround(inner, cell: cell, near: near, sets)
              kept &+= left.nonzeroBitCount
              if prunes { (inner & ~left).forEachBit { cells[cell &+ $0] &= ~PersonBits.spreads } }
              while left != 0 {
                count = enter(&left, first, cell: cell, sets, batch, from: count)
                if count == batch.size { spreadBatch(batch) }
              }
            } else {
              inner.forEachBit { offset in
                let stays = enter(
                  first &+ UInt32(truncatingIfNeeded: offset), cell: cell &+ offset, near: near, batch, at: count)
                count &+= stays
                kept &+= stays
                if prunes { cells[cell &+ offset] &= ~(stays == 0 ? PersonBits.spreads : 0) }
                if count == batch.size { spreadBatch(batch) }
              }
            }
          }
          (people & ~inner).forEachBit { offset in
            // A row can be long, and a neighbourhood large.
            if let stop, stop.isOn { return }
            let cell = cell &+ offset, person = UInt32(truncatingIfNeeded: row &* layout.columns &+ column &+ offset)
            let child = generations[cell] &+ 1
            let stays = visit(person) { other, _ in mark(other, child) }
            kept &+= stays ? 1 : 0
            if prunes, !stays { cells[cell] &= ~PersonBits.spreads }
          }
        }
      }
    }
    if let batch { spreadBatch(batch) }
    return kept
  }

  /// The smallest number of people in a word for which looking around all 64 at once is cheaper.
  private static var fewest: Int { 8 }

  /// Looks around 64 adjacent people.
  ///
  /// - Parameter sets: 128 bytes. The first 64 receive the pools of these people, where bit n represents the n-th place
  ///   around.
  /// - Returns: those of `people` who have a healthy neighbour.
  @inline(__always)
  private func lookAround(
    _ people: UInt64, cell: Int, near: UInt64, _ sets: UnsafeMutableBufferPointer<UInt8>
  ) -> UInt64 {
    guard let pools = sets.baseAddress, let base = cells.baseAddress else { return 0 }
    Processor.current.neighbours(base + cell, stride: layout.stride, without: excluded, pools)
    let neighbours = UInt8(truncatingIfNeeded: near.flaggedBytes)
    guard excluded != unhealthy else { return people & ~Processor.people(pools, under: neighbours, are: 0) }
    Processor.current.neighbours(base + cell, stride: layout.stride, without: unhealthy, pools + 64)
    return people & ~Processor.people(pools + 64, under: neighbours, are: 0)
  }

  /// Adds people with known neighbours to a batch, as long as it has space.
  ///
  /// - Parameters:
  ///   - people: bit k represents person `first` + k, whose byte is at index `cell` + k. The bits of people who are
  ///     added are cleared.
  ///   - start: the number of people in the batch so far.
  /// - Returns: the number of people in the batch afterwards.
  @inline(__always)
  private func enter(
    _ people: inout UInt64, _ first: UInt32, cell: Int, _ sets: UnsafeMutableBufferPointer<UInt8>,
    _ batch: TransmissionBatch, from start: Int
  ) -> Int {
    let neighbours = UInt8(truncatingIfNeeded: layout.near.map(\.flaggedBytes) ?? 0)
    var left = people, count = start
    while left != 0, count < batch.size {
      let offset = left.trailingZeroBitCount
      batch.people[count] = UInt64(first) &+ UInt64(offset)
      batch.pools[count] = batch.packed[Int(sets[offset] & neighbours)]
      batch.cells[count] = UInt32(truncatingIfNeeded: cell &+ offset)
      count &+= 1
      left &= left &- 1
    }
    people = left
    return count
  }
}

extension PopulationLayout {
  /// Calls `visit` with words of people in a row whose byte has one of the bits. Bit k represents the person k columns
  /// to the right of `column`.
  ///
  /// A processor cannot predict how many such people a few bytes contain. Here it has to predict only once for 64
  /// bytes. `visit` may change the bits only for the people that it is called with. From any person's byte on, 64 bytes
  /// must be readable.
  @inline(__always)
  func forEachWord(
    with bits: UInt8, row: Int, in cells: UnsafeMutableBufferPointer<UInt8>,
    _ visit: (_ people: UInt64, _ column: Int, _ cell: Int) -> Void
  ) {
    let start = origin + row * stride, width = people(inRow: row)
    var first = 0
    while first < width {
      var people = ~cells.people(at: start &+ first, under: bits, are: 0)
      // After the last person in a row, the word may contain people of the next row.
      if width &- first < 64 { people &= 1 &<< UInt64(truncatingIfNeeded: width &- first) &- 1 }
      if people != 0 { visit(people, first, start &+ first) }
      first &+= 64
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Returns a word whose bit k is 1 if byte k of 64, from an index on, has the value in the bits of the mask.
  @inline(__always)
  func people(at index: Int, under mask: UInt8, are value: UInt8) -> UInt64 {
    guard let base = baseAddress else { return 0 }
    return Processor.people(base + index, under: mask, are: value)
  }
}

extension UInt64 {
  /// Calls `visit` with the number of every bit that is 1, in ascending order.
  @inline(__always)
  func forEachBit(_ visit: (_ bit: Int) -> Void) {
    var left = self
    while left != 0 {
      visit(left.trailingZeroBitCount)
      left &= left &- 1
    }
  }
}
