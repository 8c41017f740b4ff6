// The two passes of a step over all people.

extension EpidemicState {
  /// Calls `visit` with everybody of a row whose byte has one of the bits, eight people at a glance, in ascending order.
  @inline(__always)
  private static func forEach(
    with bits: UInt8, row: Int, _ layout: CrowdLayout, _ cells: UnsafeMutableBufferPointer<UInt8>,
    _ visit: (_ column: Int, _ cell: Int) -> Void
  ) {
    let start = layout.origin + row * layout.stride, width = layout.people(inRow: row)
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

  /// The recalculation: all the sick pick, and the healthy among those taken are marked; to all who pick after, the
  /// marked are still healthy.
  ///
  /// - Parameter prunes: whether somebody without healthy neighbours will never have one.
  /// - Returns: how many of those visited have a healthy neighbour.
  static func spread(
    step: UInt32, rule: Infection.Rule, probability: Chance, prunes: Bool, layout: CrowdLayout, draws: Draws,
    cells: inout [UInt8], generations: inout [UInt8], pool: inout [UInt32]
  ) -> Int {
    let factor = UInt32(clamping: rule.factor)
    let takesAll = rule.picks == .exactly
    let excluded = rule.among == .all ? CrowdByte.isNobody : CrowdByte.health
    let columns = layout.columns
    let offsets = layout.offsets.span
    let later = UInt8(Infection.GenerationSizes.count)
    var kept = 0
    // See `CrowdLayout.gather` for why neither buffer can be left.
    cells.withUnsafeMutableBufferPointer { cells in
      generations.withUnsafeMutableBufferPointer { generations in
        pool.withUnsafeMutableBufferPointer { pool in
          for row in 0..<layout.rows {
            forEach(with: CrowdByte.spreads, row: row, layout, cells) { column, cell in
              let person = UInt32(truncatingIfNeeded: row &* columns &+ column)
              let isInner = layout.isInner(column: column, row: row)
              let (candidates, healthy) = layout.gather(
                person, column: column, row: row, cell: cell, isInner: isInner, excluded: excluded,
                unhealthy: CrowdByte.health, offsets: offsets, cells: cells, pool: pool)
              if healthy == 0 {
                if prunes { cells[cell] &= ~CrowdByte.spreads }
                return
              }
              kept &+= 1
              let child = min(later, generations[cell] &+ 1)
              var stream = draws.stream(entity: person, step: step, purpose: .spread)
              var transmission = draws.stream(entity: person, step: step, purpose: .transmission)
              let most = min(factor, candidates)
              let size = takesAll ? most : stream.below(most + 1)
              // The order of those who are all taken matters to nobody, unless each pick has dice of its own.
              let isDrawn = !takesAll || size < candidates || !probability.isCertain
              for pick in 0..<Int(size) {
                let chosen = isDrawn ? pick &+ Int(stream.below(candidates &- UInt32(truncatingIfNeeded: pick))) : pick
                let picked = Int(pool[chosen])
                pool[chosen] = pool[pick]
                if !probability.isCertain {
                  let low = transmission.next(), high = transmission.next()
                  if !probability.admits(low: low, high: high) { continue }
                }
                let place = isInner ? cell &+ offsets[picked].cell : layout.cell(of: UInt32(truncatingIfNeeded: picked))
                guard cells[place] & CrowdByte.health == CrowdByte.healthy else { continue }
                // Whoever is marked already may have been picked by somebody of a later generation.
                let known = cells[place] & CrowdByte.mark == 0 ? later : generations[place]
                generations[place] = min(known, child)
                cells[place] |= CrowdByte.mark
              }
            }
          }
        }
      }
    }
    return kept
  }

  /// The progression of all who were exposed, sick or immune in the snapshot; the marked become exposed or sick.
  static func progress(
    step: UInt32, course: CrowdCourse, layout: CrowdLayout, draws: Draws, tally: inout CrowdTally,
    generations: [UInt8], cells: inout [UInt8], entered: inout [UInt32], arrivals: inout [UInt32]
  ) {
    let columns = layout.columns
    let recordsArrivals = !arrivals.isEmpty
    cells.withUnsafeMutableBufferPointer { cells in
      entered.withUnsafeMutableBufferPointer { entered in
        arrivals.withUnsafeMutableBufferPointer { arrivals in
          func fallSick(_ person: UInt32, _ cell: Int) {
            cells[cell] = course.sick | CrowdByte.ever
            if recordsArrivals, arrivals[Int(person)] == .max { arrivals[Int(person)] = step }
          }
          for row in 0..<layout.rows {
            forEach(with: CrowdByte.mark | CrowdByte.active, row: row, layout, cells) { column, cell in
              let person = UInt32(truncatingIfNeeded: row &* columns &+ column), byte = cells[cell]
              if byte & CrowdByte.mark != 0 {
                tally.infected &+= 1
                tally.generations[Int(generations[cell])] &+= 1
                if byte & CrowdByte.ever == 0 { tally.firstInfected &+= 1 }
                if course.incubates {
                  cells[cell] = course.exposed | CrowdByte.ever
                } else {
                  fallSick(person, cell)
                }
              } else if byte & CrowdByte.health == CrowdByte.sick {
                guard course.recovery.isDue(person, step: step, purpose: .recovery, entered: entered, draws: draws)
                else { return }
                if !course.mortality.isImpossible,
                  course.mortality.draw(draws, person: person, step: step, purpose: .mortality)
                {
                  cells[cell] = CrowdByte.dead | CrowdByte.ever
                  tally.died &+= 1
                } else if course.isImmune {
                  cells[cell] = course.recovered | CrowdByte.ever
                  tally.recovered &+= 1
                } else {
                  cells[cell] = CrowdByte.healthy | CrowdByte.ever
                  tally.notImmune &+= 1
                  tally.healthyAgain &+= 1
                }
              } else if byte & CrowdByte.health == course.exposed & CrowdByte.health {
                guard course.incubation.isDue(person, step: step, purpose: .incubation, entered: entered, draws: draws)
                else { return }
                fallSick(person, cell)
                tally.fallenSick &+= 1
              } else {
                guard course.waning.isDue(person, step: step, purpose: .waning, entered: entered, draws: draws)
                else { return }
                cells[cell] = CrowdByte.healthy | CrowdByte.ever
                tally.healthyAgain &+= 1
              }
              if course.hasClock { entered[Int(person)] = step }
            }
          }
        }
      }
    }
  }
}
