/// The state transitions in the current step: people fall sick, recover, die or lose their immunity. All transitions
/// are independent. So people who leave a state by chance can draw later, many at once.
struct DiseaseProgression {
  private(set) var tally = TransitionCounts()
  private let step: UInt32
  private let course: CourseParameters
  private let layout: PopulationLayout
  private let draws: Draws
  private let cells: UnsafeMutableBufferPointer<UInt8>
  private let generations: UnsafeMutableBufferPointer<UInt8>
  private let entered: UnsafeMutableBufferPointer<UInt32>
  private let arrivals: UnsafeMutableBufferPointer<UInt32>
  private var recovering, incubating, waning: TransitionBatch
  private var rows: TransitionRows

  static let bufferSize = 3 * TransitionBatch.bufferSize + TransitionRows.bufferSize

  init(
    step: UInt32, course: CourseParameters, layout: PopulationLayout, draws: Draws,
    cells: UnsafeMutableBufferPointer<UInt8>, generations: UnsafeMutableBufferPointer<UInt8>,
    entered: UnsafeMutableBufferPointer<UInt32>,
    arrivals: UnsafeMutableBufferPointer<UInt32>, buffer: UnsafeMutablePointer<UInt32>
  ) {
    self.step = step
    self.course = course
    self.layout = layout
    self.draws = draws
    self.cells = cells
    self.generations = generations
    self.entered = entered
    self.arrivals = arrivals
    recovering = TransitionBatch(.recovery, course.recovery.chance, buffer: buffer)
    let size = TransitionBatch.bufferSize
    incubating = TransitionBatch(.incubation, course.incubation.chance, buffer: buffer + size)
    waning = TransitionBatch(.waning, course.waning.chance, buffer: buffer + 2 * size)
    rows = TransitionRows(course, step: step, draws: draws, buffer: buffer + 3 * size)
  }

  /// Visits adjacent people who are marked or may leave a state.
  ///
  /// - Parameter people: bit k represents person `first` + k, whose byte is at index `cell` + k.
  @inline(__always)
  mutating func visit(_ people: UInt64, _ first: UInt32, _ cell: Int) {
    let marked = people & ~cells.people(at: cell, under: PersonBits.mark, are: 0), others = people & ~marked
    marked.forEachBit { infect(first &+ UInt32(truncatingIfNeeded: $0), cell &+ $0, generations[cell &+ $0]) }
    if course.hasClock {
      others.forEachBit { visit(first &+ UInt32(truncatingIfNeeded: $0), cell &+ $0) }
    } else if others.nonzeroBitCount < TransitionRows.fewest || cells.count > TransitionRows.mostCells {
      others.forEachBit { enter(first &+ UInt32(truncatingIfNeeded: $0), cell &+ $0) }
    } else {
      rows.enter(others, first, cell)
      if rows.isFull { drawRows() }
    }
  }

  /// Adds a person who may leave a state by chance to a batch, which draws later.
  @inline(__always)
  private mutating func enter(_ person: UInt32, _ cell: Int) {
    // This has no branch that depends on the state, which a processor cannot predict any better than the draws.
    let health = cells[cell] & PersonBits.health
    recovering.enter(person, where: health == PersonBits.sick)
    if recovering.isFull { drawRecovery() }
    if course.incubates {
      incubating.enter(person, where: health == course.exposed & PersonBits.health)
      if incubating.isFull { drawIncubation() }
    }
    waning.enter(person, where: health == course.recovered & PersonBits.health)
    if waning.isFull { drawWaning() }
  }

  /// Visits a person who may leave a state, by chance or after a fixed time.
  @inline(__always)
  private mutating func visit(_ person: UInt32, _ cell: Int) {
    let byte = cells[cell]
    if byte & PersonBits.health == PersonBits.sick {
      if course.recovery.isByChance {
        recovering.enter(person, where: true)
        if recovering.isFull { drawRecovery() }
      } else if course.recovery.isDue(since: entered[Int(person)], step) {
        endSickness(person, cell)
      }
    } else if byte & PersonBits.health == course.exposed & PersonBits.health {
      if course.incubation.isByChance {
        incubating.enter(person, where: true)
        if incubating.isFull { drawIncubation() }
      } else if course.incubation.isDue(since: entered[Int(person)], step) {
        endIncubation(person, cell)
      }
    } else if course.waning.isByChance {
      waning.enter(person, where: true)
      if waning.isFull { drawWaning() }
    } else if course.waning.isDue(since: entered[Int(person)], step) {
      endImmunity(person, cell)
    }
  }

  /// Draws for everybody who has not drawn yet.
  mutating func finish() {
    drawRows()
    drawRecovery()
    drawIncubation()
    drawWaning()
  }

  private mutating func drawRows() {
    var full = rows
    full.draw(cells) { people, first, cell in
      // Each state has its own loop, because a processor would predict the next person's state badly.
      let sick = people & cells.people(at: cell, under: PersonBits.health, are: PersonBits.sick)
      var others = people & ~sick
      sick.forEachBit { endSickness(first &+ UInt32(truncatingIfNeeded: $0), cell &+ $0) }
      if course.incubates {
        let exposed = others & cells.people(
          at: cell, under: PersonBits.health, are: course.exposed & PersonBits.health)
        exposed.forEachBit { endIncubation(first &+ UInt32(truncatingIfNeeded: $0), cell &+ $0) }
        others &= ~exposed
      }
      others.forEachBit { endImmunity(first &+ UInt32(truncatingIfNeeded: $0), cell &+ $0) }
    }
    rows = full
  }

  private mutating func drawRecovery() {
    var batch = recovering
    batch.draw(step: step, draws: draws) { endSickness($0, layout.cell(of: $0)) }
    recovering = batch
  }

  private mutating func drawIncubation() {
    var batch = incubating
    batch.draw(step: step, draws: draws) { endIncubation($0, layout.cell(of: $0)) }
    incubating = batch
  }

  private mutating func drawWaning() {
    var batch = waning
    batch.draw(step: step, draws: draws) { endImmunity($0, layout.cell(of: $0)) }
    waning = batch
  }

  private mutating func infect(_ person: UInt32, _ cell: Int, _ generation: UInt8) {
    tally.infected &+= 1
    tally.generations[Int(generation)] &+= 1
    if cells[cell] & PersonBits.ever == 0 { tally.firstInfected &+= 1 }
    if course.incubates {
      enter(course.exposed | PersonBits.ever, person, cell)
    } else {
      fallSick(person, cell, PersonBits.ever)
    }
  }

  private mutating func endIncubation(_ person: UInt32, _ cell: Int) {
    fallSick(person, cell, ever(cell))
    tally.fallenSick &+= 1
  }

  private mutating func endSickness(_ person: UInt32, _ cell: Int) {
    if !course.mortality.isImpossible,
      course.mortality.draw(draws, person: person, step: step, purpose: .mortality)
    {
      enter(PersonBits.dead | ever(cell), person, cell)
      tally.died &+= 1
    } else if course.isImmune {
      enter(course.recovered | ever(cell), person, cell)
      tally.recovered &+= 1
    } else {
      getHealthy(person, cell)
      tally.notImmune &+= 1
      tally.healthyAgain &+= 1
    }
  }

  private mutating func endImmunity(_ person: UInt32, _ cell: Int) {
    getHealthy(person, cell)
    tally.healthyAgain &+= 1
  }

  /// Returns the bit of people who were ever infected.
  private func ever(_ cell: Int) -> UInt8 { cells[cell] & PersonBits.ever }

  private func fallSick(_ person: UInt32, _ cell: Int, _ ever: UInt8) {
    enter(course.sick | ever, person, cell)
    if !arrivals.isEmpty, arrivals[Int(person)] == .max { arrivals[Int(person)] = step }
  }

  private func getHealthy(_ person: UInt32, _ cell: Int) {
    enter(PersonBits.healthy | ever(cell), person, cell)
    generations[cell] = EpidemicState.laterGeneration
  }

  private func enter(_ byte: UInt8, _ person: UInt32, _ cell: Int) {
    cells[cell] = byte
    if course.recordsEntry { entered[Int(person)] = step }
  }
}

/// The numbers of people who changed from one state to another in a step.
struct TransitionCounts: Hashable {
  var infected = 0
  var firstInfected = 0
  /// The number of people who were exposed and became sick.
  var fallenSick = 0
  /// The number of sick people who died. `recovered` became immune, and `notImmune` became healthy at once.
  var died = 0
  var recovered = 0
  var notImmune = 0
  /// The number of all people who became healthy again.
  var healthyAgain = 0
  /// The number of people infected in each generation.
  var generations = Infection.GenerationSizes()
}
