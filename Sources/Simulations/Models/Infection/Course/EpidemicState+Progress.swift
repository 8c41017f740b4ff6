// What people hand over beside their states.

extension EpidemicState {
  /// The number of steps for which each exposed, sick or recovered person has been in its state, or 0 for others. Empty
  /// if it is not recorded. O(people).
  var ages: CellAges {
    guard !entered.isEmpty else { return CellAges() }
    var ages = [UInt32](repeating: 0, count: layout.columns * layout.rows)
    let now = UInt32(truncatingIfNeeded: step)
    for person in 0..<group.people {
      switch health(at: layout.cell(of: UInt32(truncatingIfNeeded: person))) {
      case .exposed, .sick, .recovered: ages[person] = now &- entered[person]
      case .healthy, .vaccinated, .dead, .nobody: break
      }
    }
    return CellAges(ages)
  }

  /// The healthy and vaccinated people who were infected before, or nil if there aren't any. O(people).
  var formerlyInfected: BitGrid? {
    guard observation.everSick > observation.exposed + observation.sick + observation.recovered + observation.dead
    else { return nil }
    var people = BitGrid(columns: layout.columns, rows: layout.rows)
    for person in 0..<group.people {
      let cell = layout.cell(of: UInt32(truncatingIfNeeded: person)), health = health(at: cell)
      guard cells[cell] & PersonBits.ever != 0, health == .healthy || health == .vaccinated else { continue }
      people[person % layout.columns, person / layout.columns] = true
    }
    return people
  }
}

// The basic rule, as a course in which nothing else happens.

extension EpidemicState {
  /// Continues an infection under the basic rule, so that measures can be taken. The people and the draws stay the
  /// same, as if this had been an epidemic from the start. O(people).
  init(continuing basic: InfectionState) {
    let group = basic.group, layout = basic.layout
    var health: [Health] = []
    health.reserveCapacity(group.people)
    for row in 0..<group.rows {
      for cell in layout.cells(ofRow: row).prefix(layout.people(inRow: row)) { health.append(basic.health(at: cell)) }
    }
    self.init(
      Infection(group, rule: basic.spread.rule, steps: 0), health: health, draws: basic.spread.draws,
      recordsArrivals: basic.recordsArrivals, recordsAges: basic.recordsArrivals)
    for person in 0..<group.people where health[person] == .sick {
      let number = UInt32(truncatingIfNeeded: person)
      generationOf[self.layout.cell(of: number)] = basic.generation(at: layout.cell(of: number))
      if basic.recordsArrivals {
        arrivals[person] = basic.arrivals[person]
        entered[person] = basic.entry(of: person)
      }
    }
    step = basic.step
    observation = basic.observation
    generations = basic.generations
    tapped = basic.tapped
  }
}

// The second of the two passes over all people in a step.

extension EpidemicState {
  /// Computes the transitions of all people who were exposed, sick or immune in the snapshot. Marked people become
  /// exposed or sick.
  ///
  /// - Parameter buffer: a buffer of ``DiseaseProgression/bufferSize`` elements.
  static func progress(
    step: UInt32, course: CourseParameters, layout: PopulationLayout, draws: Draws, tally: inout TransitionCounts,
    generations: inout [UInt8], cells: inout [UInt8], entered: inout [UInt32], arrivals: inout [UInt32],
    buffer: inout [UInt32]
  ) {
    cells.withUnsafeMutableBufferPointer { cells in
      generations.withUnsafeMutableBufferPointer { generations in
        entered.withUnsafeMutableBufferPointer { entered in
          arrivals.withUnsafeMutableBufferPointer { arrivals in
            buffer.withUnsafeMutableBufferPointer { buffer in
              guard let buffer = buffer.baseAddress else { return }
              var progress = DiseaseProgression(
                step: step, course: course, layout: layout, draws: draws, cells: cells, generations: generations,
                entered: entered, arrivals: arrivals, buffer: buffer)
              let bits = PersonBits.mark | PersonBits.active
              for row in 0..<layout.rows {
                layout.forEachWord(with: bits, row: row, in: cells) { people, column, cell in
                  progress.visit(people, UInt32(truncatingIfNeeded: row &* layout.columns &+ column), cell)
                }
              }
              progress.finish()
              tally = progress.tally
            }
          }
        }
      }
    }
  }
}

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
