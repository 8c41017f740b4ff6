// The measures in the course of an epidemic.

extension EpidemicState {
  /// Takes a measure before the next step.
  ///
  /// - Parameter index: the index of its intervention in the list, which is the entity of its draws.
  package mutating func take(_ measure: Infection.Measure, index: Int) {
    rule.factor = measure.factor ?? rule.factor
    if let given = measure.probability { probability = Chance(given) }
    if let neighbourhood = measure.neighbourhood {
      rule.neighbourhood = neighbourhood
      reach = max(reach, neighbourhood.radius)
      move(to: PopulationLayout(group, neighbourhood, wraps: rule.wraps, room: reach))
      // People without a healthy neighbour may now have one.
      for cell in cells.indices where cells[cell] & PersonBits.health == PersonBits.sick {
        cells[cell] |= PersonBits.spreads
      }
      spreaders = observation.sick
    }
    if let share = measure.vaccinate {
      if !states.contains(.vaccinated) {
        states = Health.reported.filter { $0 == .vaccinated || states.contains($0) }
      }
      vaccinate(
        share.share(of: observation.healthy), entity: UInt32(truncatingIfNeeded: index),
        step: UInt32(truncatingIfNeeded: step + 1), purpose: .intervention)
    }
  }

  /// Vaccinates this many healthy people, chosen at random. O(people).
  mutating func vaccinate(_ count: Int, entity: UInt32, step: UInt32, purpose: Purpose) {
    guard count > 0 else { return }
    var healthy: [UInt32] = []
    healthy.reserveCapacity(observation.healthy)
    for person in 0..<UInt32(truncatingIfNeeded: group.people)
    where cells[layout.cell(of: person)] & PersonBits.health == PersonBits.healthy { healthy.append(person) }
    var stream = draws.stream(entity: entity, step: step, purpose: purpose)
    for index in stream.distinct(count, of: healthy.count) {
      let cell = layout.cell(of: healthy[index])
      cells[cell] = PersonBits.vaccinated | cells[cell] & PersonBits.ever
    }
    observation.healthy -= count
    observation.vaccinated += count
    touch()
    isTouched = true
  }

  /// Moves people to their places in another layout. If its margin has the same width, they stay where they are.
  private mutating func move(to next: PopulationLayout) {
    if next.stride != layout.stride || next.origin != layout.origin {
      var moved = [UInt8](repeating: PersonBits.nobody, count: next.byteCount + Self.readAhead)
      var generations = [UInt8](repeating: Self.laterGeneration, count: moved.count)
      for row in 0..<layout.rows {
        let range = layout.cells(ofRow: row)
        moved.replaceSubrange(next.cells(ofRow: row), with: cells[range])
        generations.replaceSubrange(next.cells(ofRow: row), with: generationOf[range])
      }
      (cells, generationOf) = (moved, generations)
    }
    layout = next
    buffers = TransmissionBuffers(next)
  }
}
