/// The transmission of the basic rule: everybody on a frontier picks, and the healthy among those picked are marked.
struct BasicTransmission: Sendable {
  let rule: Infection.Rule
  let draws: Draws
  /// Cuts a step short.
  var stop: StopSignal?
  private var buffers: TransmissionBuffers
  /// Room for those whom a batch infects, and one more.
  private var infected: [UInt32]

  /// Set on the byte of somebody whom a sick person has picked in the step being computed; without it the byte still
  /// says what the snapshot says.
  static let mark: UInt8 = 0x80

  init(_ rule: Infection.Rule, draws: Draws, layout: PopulationLayout) {
    self.rule = rule
    self.draws = draws
    buffers = TransmissionBuffers(layout)
    infected = [UInt32](repeating: 0, count: 8 * buffers.batchSize + 1)
  }

  /// Healthy people who are picked are marked and appended to `fresh`; to all who pick later, the marked are still
  /// healthy. A person without a healthy neighbour leaves the frontier.
  mutating func infect(
    step: UInt32, layout: PopulationLayout, cells: inout [UInt8], frontier: inout [UInt32], fresh: inout [UInt32]
  ) {
    // Who infects nobody is as quiet as somebody without healthy neighbours.
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
  /// Everybody on a frontier picks.
  ///
  /// - Returns: how many of them have a healthy neighbour; they come first in the frontier then.
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
