/// One recalculation in progress, with the bytes of all people.
///
/// People whose neighbours are among the eight around go in batches: one pass looks who has healthy neighbours, the
/// vector kernel `spreadPicks` draws for all of them, and one pass marks. None has a branch that depends on the dice,
/// which is what a processor guesses worst.
///
/// Neither the bytes nor a pool can be left: a cell index comes from somebody's place and a neighbour inside the margin,
/// a pool index is below the number of neighbours.
struct SpreadStep {
  private let rule: Infection.Rule
  private let draws: Draws
  private let step: UInt32
  /// Whose byte has one of these bits is not in the pool. The mark is never one of them.
  private let excluded: UInt8
  private let layout: CrowdLayout
  private let cells: UnsafeMutableBufferPointer<UInt8>
  /// Room for one person's neighbours.
  private let pool: UnsafeMutableBufferPointer<UInt32>

  init(
    _ rule: Infection.Rule, draws: Draws, step: UInt32, layout: CrowdLayout,
    cells: UnsafeMutableBufferPointer<UInt8>, pool: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.rule = rule
    self.draws = draws
    self.step = step
    self.layout = layout
    self.cells = cells
    self.pool = pool
    excluded = rule.among == .all ? Infection.Health.nobody.rawValue : ~InfectionSpread.mark
  }

  /// One person picks.
  ///
  /// - Returns: whether there is a healthy neighbour.
  func visit(_ person: UInt32, _ fresh: inout [UInt32]) -> Bool {
    let row = layout.row(of: person), column = Int(person) &- row &* layout.columns
    let cell = layout.origin &+ row &* layout.stride &+ column
    let isInner = layout.isInner(column: column, row: row)
    let offsets = layout.offsets.span
    let (candidates, healthy) = layout.gather(
      person, column: column, row: row, cell: cell, isInner: isInner, excluded: excluded,
      unhealthy: ~InfectionSpread.mark, offsets: offsets, cells: cells, pool: pool)
    if healthy == 0 { return false }
    var stream = draws.stream(entity: person, step: step, purpose: .spread)
    let most = min(UInt32(clamping: rule.factor), candidates)
    let size = rule.picks == .upTo ? stream.below(most + 1) : most
    // Who takes all need not draw their order.
    let isDrawn = rule.picks == .upTo || size < candidates
    // Partial Fisher–Yates; the place that is done with needs no value swapped into it.
    for pick in 0..<Int(size) {
      let chosen = isDrawn ? pick &+ Int(stream.below(candidates &- UInt32(truncatingIfNeeded: pick))) : pick
      let picked = Int(pool[chosen])
      pool[chosen] = pool[pick]
      let place = isInner ? cell &+ offsets[picked].cell : layout.cell(of: UInt32(truncatingIfNeeded: picked))
      if cells[place] == Infection.Health.healthy.rawValue {
        cells[place] = InfectionSpread.mark
        fresh.append(UInt32(truncatingIfNeeded: isInner ? Int(person) &+ offsets[picked].person : picked))
      }
    }
    return true
  }

  /// Moves those of a batch who have a healthy neighbour down to the first `kept` of the frontier, and puts those of
  /// them who are to pick at once into the room of the batch. People near an edge that wraps pick here.
  ///
  /// - Returns: how many are in the room.
  func gather(
    _ members: Range<Int>, of frontier: UnsafeMutableBufferPointer<UInt32>, near: UInt64, kept: inout Int,
    into batch: SpreadBatch, _ fresh: inout [UInt32]
  ) -> Int {
    Self.packedPools.withUnsafeBufferPointer { packedPools in
      var count = 0, end = kept
      for index in members {
        let person = frontier[index]
        let row = layout.row(of: person), column = Int(person) &- row &* layout.columns
        if layout.wraps, !layout.isInner(column: column, row: row) {
          if visit(person, &fresh) {
            frontier[end] = person
            end &+= 1
          }
          continue
        }
        let cell = layout.origin &+ row &* layout.stride &+ column
        let around = cells.around(cell, stride: layout.stride)
        let healthy = around.zeroBytes(under: ~InfectionSpread.mark) & near
        let candidates = around.zeroBytes(under: excluded) & near
        frontier[end] = person
        batch.people[count] = UInt64(person)
        batch.pools[count] = packedPools[Int(candidates.flaggedBytes)]
        batch.cells[count] = UInt32(truncatingIfNeeded: cell)
        let stays = healthy == 0 ? 0 : 1
        end &+= stays
        count &+= stays
      }
      kept = end
      return count
    }
  }

  /// The pool of each set of the eight around, as `spreadPicks` takes it.
  private static let packedPools: [UInt64] = (0..<256).map { set in
    let members = (0..<8).filter { set >> $0 & 1 == 1 }
    return UInt64(members.count) << 32 | members.reversed().reduce(0) { $0 << 4 | UInt64($1) }
  }

  /// The first `count` of a batch pick.
  func infect(_ count: Int, of batch: SpreadBatch, _ fresh: inout [UInt32]) {
    guard count > 0 else { return }
    Processor.current.spreadPicks(
      batch.people, batch.pools, count, step: step, draws: draws, factor: UInt64(rule.factor),
      drawsSize: rule.picks == .upTo)
    let picks = min(rule.factor, 8)
    var total = 0
    withUnsafeTemporaryAllocation(of: CrowdLayout.Offset.self, capacity: 9) { offsets in
      _ = offsets.initialize(fromContentsOf: layout.offsets)
      // Who picks nobody picks somebody sick: themselves.
      offsets.initializeElement(at: 8, to: CrowdLayout.Offset(cell: 0, person: 0))
      for index in 0..<count {
        let person = Int(truncatingIfNeeded: batch.people[index]), cell = Int(batch.cells[index])
        var picked = batch.pools[index]
        if picked == .max {
          _ = visit(UInt32(truncatingIfNeeded: person), &fresh)
          continue
        }
        for _ in 0..<picks {
          let offset = offsets[Int(truncatingIfNeeded: picked & 15)]
          let place = cell &+ offset.cell, byte = cells[place]
          let isNew = isZero(byte)
          cells[place] = byte | UInt8(truncatingIfNeeded: isNew &<< 7)
          batch.infected[total] = UInt32(truncatingIfNeeded: person &+ offset.person)
          total &+= Int(isNew)
          picked &>>= 4
        }
      }
    }
    fresh.append(contentsOf: UnsafeBufferPointer(start: batch.infected, count: total))
  }
}

extension UInt64 {
  /// Bit k is the highest bit of byte k; all other bits must be 0.
  @inline(__always)
  var flaggedBytes: UInt64 { ((self &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }
}
