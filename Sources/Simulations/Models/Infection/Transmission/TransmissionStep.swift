/// The transmission in the current step, with the bytes of all people. The basic rule and courses have this in common.
///
/// People whose neighbours are among the eight places around them are handled in batches. One pass finds out who has
/// healthy neighbours, the vector kernel `spreadPicks` draws for all of them, and another pass visits the picked
/// people. No pass has a branch that depends on the draws, which a processor cannot predict. All other people are
/// visited one by one.
///
/// No index is out of bounds: a cell is that of a person or of a neighbour inside the margin, and the pool has space
/// for all neighbours.
struct TransmissionStep {
  let rule: Infection.Rule
  let draws: Draws
  let step: UInt32
  /// The probability that a contact transmits the infection.
  let probability: Chance
  let layout: PopulationLayout
  /// People whose byte has one of these bits are not in the pool. The mark is never one of them.
  let excluded: UInt8
  /// People whose byte has one of these bits are not healthy.
  let unhealthy: UInt8
  let cells: UnsafeMutableBufferPointer<UInt8>
  /// Space for the neighbours of one person.
  let pool: UnsafeMutableBufferPointer<UInt32>

  /// Lets one person pick.
  ///
  /// - Parameter take: called with every person picked, who may not be healthy, or may have been picked before.
  /// - Returns: whether the person has a healthy neighbour.
  @inline(__always)
  func visit(_ person: UInt32, _ take: (_ cell: Int, _ person: UInt32) -> Void) -> Bool {
    let row = layout.row(of: person), column = Int(person) &- row &* layout.columns
    let cell = layout.origin &+ row &* layout.stride &+ column
    let isInner = layout.isInner(column: column, row: row)
    let offsets = layout.offsets.span
    let (candidates, healthy) = layout.gather(
      person, column: column, row: row, cell: cell, isInner: isInner, excluded: excluded, unhealthy: unhealthy,
      offsets: offsets, cells: cells, pool: pool)
    if healthy == 0 { return false }
    var stream = draws.stream(entity: person, step: step, purpose: .spread)
    var transmission = draws.stream(entity: person, step: step, purpose: .transmission)
    let most = min(UInt32(clamping: rule.factor), candidates)
    let size = rule.picks == .upTo ? stream.below(most + 1) : most
    // If all candidates are taken, their order does not matter, unless each contact has its own draw.
    let isDrawn = rule.picks == .upTo || size < candidates || !probability.isCertain
    // This is a partial Fisher–Yates shuffle. A place that has been drawn is not used again, so nothing is swapped into
    // it.
    for pick in 0..<Int(size) {
      let chosen = isDrawn ? pick &+ Int(stream.below(candidates &- UInt32(truncatingIfNeeded: pick))) : pick
      let picked = Int(pool[chosen])
      pool[chosen] = pool[pick]
      if !probability.isCertain {
        let low = transmission.next(), high = transmission.next()
        if !probability.admits(low: low, high: high) { continue }
      }
      if isInner {
        take(cell &+ offsets[picked].cell, UInt32(truncatingIfNeeded: Int(person) &+ offsets[picked].person))
      } else {
        let other = UInt32(truncatingIfNeeded: picked)
        take(layout.cell(of: other), other)
      }
    }
    return true
  }

  /// Adds a person whose neighbours are among the eight places around it to a batch.
  ///
  /// - Parameter index: the number of people in the batch.
  /// - Returns: 1 if the person has a healthy neighbour. Otherwise 0, and the next person must be added at the same
  ///   index.
  @inline(__always)
  func enter(_ person: UInt32, cell: Int, near: UInt64, _ batch: TransmissionBatch, at index: Int) -> Int {
    let around = cells.around(cell, stride: layout.stride)
    let healthy = around.zeroBytes(under: unhealthy) & near
    let candidates = around.zeroBytes(under: excluded) & near
    batch.people[index] = UInt64(person)
    batch.pools[index] = batch.packed[Int(truncatingIfNeeded: candidates.flaggedBytes)]
    batch.cells[index] = UInt32(truncatingIfNeeded: cell)
    return healthy == 0 ? 0 : 1
  }

  /// Lets the first `count` people of a batch pick. Every contact transmits.
  ///
  /// - Parameters:
  ///   - source: returns what `take` needs to know about a person who picks, given the index of its byte.
  ///   - take: called with every person picked. If a pick has no person, it is called with the picker, who is not
  ///     healthy.
  @inline(__always)
  func spread<Source>(
    _ count: Int, of batch: TransmissionBatch, _ source: (_ cell: Int) -> Source,
    _ take: (_ source: Source, _ cell: Int, _ person: UInt32) -> Void
  ) {
    guard count > 0 else { return }
    Processor.current.spreadPicks(
      batch.people, batch.pools, count, step: step, draws: draws, factor: UInt64(rule.factor),
      drawsSize: rule.picks == .upTo)
    let picks = min(rule.factor, 8)
    withUnsafeTemporaryAllocation(of: PopulationLayout.Offset.self, capacity: 9) { offsets in
      _ = offsets.initialize(fromContentsOf: layout.offsets)
      offsets.initializeElement(at: 8, to: PopulationLayout.Offset(cell: 0, person: 0))
      for index in 0..<count {
        let person = Int(truncatingIfNeeded: batch.people[index]), cell = Int(batch.cells[index])
        var picked = batch.pools[index]
        let source = source(cell)
        if picked == .max {
          _ = visit(UInt32(truncatingIfNeeded: person)) { take(source, $0, $1) }
          continue
        }
        for _ in 0..<picks {
          let offset = offsets[Int(truncatingIfNeeded: picked & 15)]
          take(source, cell &+ offset.cell, UInt32(truncatingIfNeeded: person &+ offset.person))
          picked &>>= 4
        }
      }
    }
  }
}

extension UInt64 {
  /// A number whose bit k is the highest bit of byte k. All other bits of the bytes must be 0.
  @inline(__always)
  var flaggedBytes: UInt64 { ((self &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }
}
