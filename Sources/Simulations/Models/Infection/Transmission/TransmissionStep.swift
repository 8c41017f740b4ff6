/// The transmission of one step in progress, with the bytes of all people: what the basic rule and fuller courses
/// have in common.
///
/// People whose neighbours are among the eight around go in batches: one pass looks who has healthy neighbours, the
/// vector kernel `spreadPicks` draws for all of them, and one pass takes those picked. None has a branch that depends
/// on the dice, which is what a processor guesses worst. All others are visited one by one.
///
/// Neither the bytes nor a pool can be left: a cell index comes from somebody's place and a neighbour inside the
/// margin, a pool index is below the number of neighbours.
struct TransmissionStep {
  let rule: Infection.Rule
  let draws: Draws
  let step: UInt32
  /// With which a pick takes.
  let probability: Chance
  let layout: PopulationLayout
  /// Whose byte has one of these bits is not in the pool. The mark is never one of them.
  let excluded: UInt8
  /// Whose byte has one of these bits is not healthy.
  let unhealthy: UInt8
  let cells: UnsafeMutableBufferPointer<UInt8>
  /// Room for one person's neighbours.
  let pool: UnsafeMutableBufferPointer<UInt32>

  /// One person picks.
  ///
  /// - Parameter take: what becomes of somebody picked: healthy or not, perhaps picked already.
  /// - Returns: whether there is a healthy neighbour.
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
    // The order of those who are all taken matters to nobody, unless each pick has dice of its own.
    let isDrawn = rule.picks == .upTo || size < candidates || !probability.isCertain
    // Partial Fisher–Yates; the place that is done with needs no value swapped into it.
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

  /// Puts somebody whose neighbours are among the eight around into a batch.
  ///
  /// - Parameter index: how many are in the batch.
  /// - Returns: 1 where there is a healthy neighbour; otherwise 0, and the next one is to be put in the same place.
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

  /// The first `count` of a batch pick; every pick takes.
  ///
  /// - Parameters:
  ///   - source: returns what `take` needs to know of a person who picks, from the index of that person's byte.
  ///   - take: what becomes of somebody picked. Where nobody is, it is called with the picker, who is not healthy.
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
  /// Bit k is the highest bit of byte k; all other bits must be 0.
  @inline(__always)
  var flaggedBytes: UInt64 { ((self &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }
}
