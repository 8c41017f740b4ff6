/// The transmission under the basic rule: everybody on a frontier picks people, and the healthy ones among them are
/// marked.
struct BasicTransmission: Sendable {
  let rule: Infection.Rule
  let draws: Draws
  /// The signal that cuts a step short.
  var stop: StopSignal?
  private var buffers: TransmissionBuffers
  /// Space for the people that a batch infects, and one more.
  private var infected: [UInt32]

  /// The byte of a person whom a sick person has picked in the current step. Without this bit, the byte still has its
  /// value from the snapshot.
  static let mark: UInt8 = 0x80

  init(_ rule: Infection.Rule, draws: Draws, layout: PopulationLayout) {
    self.rule = rule
    self.draws = draws
    buffers = TransmissionBuffers(layout)
    infected = [UInt32](repeating: 0, count: 8 * buffers.batchSize + 1)
  }

  /// Lets everybody on a frontier pick people. The healthy people who are picked are marked and appended to `fresh`.
  /// They still count as healthy for everybody who picks later. People without a healthy neighbour are removed from the
  /// frontier.
  mutating func infect(
    step: UInt32, layout: PopulationLayout, cells: inout [UInt8], frontier: inout [UInt32], fresh: inout [UInt32]
  ) {
    // People who infect nobody are removed like people without healthy neighbours.
    guard rule.factor > 0 else { return frontier.removeAll() }
    let rule = rule, draws = draws, stop = stop
    var kept = 0
    cells.withUnsafeMutableBufferPointer { cells in
      frontier.withUnsafeMutableBufferPointer { frontier in
        infected.withUnsafeMutableBufferPointer { infected in
          buffers.use { pool, batch in
            let step = TransmissionStep(
              rule: rule, draws: draws, step: step, probability: .certain, layout: layout,
              excluded: rule.among == .all ? Infection.Health.nobody.rawValue : ~Self.mark, unhealthy: ~Self.mark,
              cells: cells, pool: pool)
            kept = step.infect(frontier, batch, infected, &fresh, stop)
          }
        }
      }
    }
    frontier.removeSubrange(kept...)
  }
}

extension TransmissionStep {
  /// Lets everybody on a frontier pick people.
  ///
  /// - Returns: the number of people with a healthy neighbour. They are moved to the front of the frontier.
  fileprivate func infect(
    _ frontier: UnsafeMutableBufferPointer<UInt32>, _ batch: TransmissionBatch?,
    _ infected: UnsafeMutableBufferPointer<UInt32>, _ fresh: inout [UInt32], _ stop: StopSignal?
  ) -> Int {
    var kept = 0
    func visitAlone(_ person: UInt32) {
      let stays = visit(person) { cell, other in
        guard cells[cell] == Infection.Health.healthy.rawValue else { return }
        cells[cell] = BasicTransmission.mark
        fresh.append(other)
      }
      frontier[kept] = person
      kept &+= stays ? 1 : 0
    }
    guard let batch, let near = layout.near else {
      for person in frontier {
        if let stop, stop.isOn { break }
        visitAlone(person)
      }
      return kept
    }
    for start in stride(from: 0, to: frontier.count, by: batch.size) {
      if let stop, stop.isOn { break }
      var count = 0
      for index in start..<min(start &+ batch.size, frontier.count) {
        let person = frontier[index]
        let row = layout.row(of: person), column = Int(person) &- row &* layout.columns
        if layout.wraps, !layout.isInner(column: column, row: row) {
          visitAlone(person)
          continue
        }
        let cell = layout.origin &+ row &* layout.stride &+ column
        let stays = enter(person, cell: cell, near: near, batch, at: count)
        frontier[kept] = person
        kept &+= stays
        count &+= stays
      }
      var total = 0
      spread(count, of: batch) { $0 } _: { _, cell, other in
        let byte = cells[cell], isNew = isZero(byte)
        cells[cell] = byte | UInt8(truncatingIfNeeded: isNew &<< 7)
        infected[total] = other
        total &+= Int(isNew)
      }
      fresh.append(contentsOf: infected[..<total])
    }
    return kept
  }
}
