/// A step of random picks: each takes a random cell and tries the rules on the cells as they are then.
struct AutomatonPicks: Sendable {
  private let lattice: AutomatonLattice
  private let table: RuleTable
  private let reader: CellReader
  private let draws: Draws
  private let step: UInt32

  init(_ engine: AutomatonEngine, _ part: AutomatonPart, draws: Draws, step: Int) {
    lattice = engine.lattice
    table = part.table
    reader = CellReader(engine, flags: part.flags)
    self.draws = draws
    self.step = UInt32(truncatingIfNeeded: step)
  }

  /// Makes as many picks as there are cells.
  ///
  /// - Parameter first: the number of the first pick in the step.
  func run(from first: Int, on board: inout AutomatonBoard) {
    let count = UInt32(truncatingIfNeeded: board.cells.count)
    for pick in first..<first + board.cells.count {
      let entity = UInt32(truncatingIfNeeded: pick)
      var stream = draws.stream(entity: entity, step: step, purpose: .pick)
      let index = Int(stream.below(count))
      let state = Int(board.cells[index]), part = Int(table.partOfState[state])
      guard part >= 0 else { continue }
      let chain = Int(table.entries[reader.entry(table, part, index, board)])
      for number in Int(table.chainStarts[chain])..<Int(table.chainStarts[chain + 1])
      where draws.succeeds(table.attempts[number], entity: entity, step: step) {
        let attempt = table.attempts[number]
        board.fired[Int(attempt.rule)] += 1
        let next =
          attempt.to >= 0
          ? Int(attempt.to)
          : draws.one(of: reader.neighbours(index, board), rule: attempt.rule, entity: entity, step: step)
        if let next { board.change(index, to: next) }
        break
      }
    }
  }

  /// Returns whether a rule can change any cell, whatever is drawn.
  func mayChange(_ board: AutomatonBoard) -> Bool {
    board.cells.indices.contains { index in
      let state = Int(board.cells[index]), part = Int(table.partOfState[state])
      guard part >= 0 else { return false }
      let chain = Int(table.entries[reader.entry(table, part, index, board)])
      return table.attempts[Int(table.chainStarts[chain])..<Int(table.chainStarts[chain + 1])].contains { attempt in
        attempt.to >= 0 ? Int(attempt.to) != state : reader.neighbours(index, board).contains { $0 != state }
      }
    }
  }
}

/// A reader of the inputs of rules at single cells of a board that changes all the time.
struct CellReader: Sendable {
  private let lattice: AutomatonLattice
  private let ageClasses: [Int]
  private let flags: [[UInt8]]

  init(_ engine: AutomatonEngine, flags: [[UInt8]]) {
    (lattice, ageClasses, self.flags) = (engine.lattice, engine.ageClasses, flags)
  }

  /// Returns the place of a cell's combination of inputs in a table.
  func entry(_ table: RuleTable, _ part: Int, _ index: Int, _ board: AutomatonBoard) -> Int {
    let part = table.parts[part]
    var number = 0
    for input in part.inputs {
      number = number &* Int(table.radices[input]) &+ value(of: table.sources[input], index, board)
    }
    number = number &* part.countSize
    let most = lattice.neighbourhood.offsets.count
    var left = most, dimensions = part.counts.count
    for count in part.counts {
      let value = self.count(of: table.counted[Int(table.countPlaces[count])], index, board)
      let sizes = part.sizes &+ dimensions &* (most &+ 1) &+ left
      number = number &+ Int(table.sizes[sizes]) &- Int(table.sizes[sizes &- value])
      left = left &- value
      dimensions = dimensions &- 1
    }
    return part.entries &+ number
  }

  private func value(of source: RuleTable.Source, _ index: Int, _ board: AutomatonBoard) -> Int {
    switch source {
    case .cell(let right, let down): code(index, Position(column: Int(right), row: Int(down)), board)
    case .age: ageClasses.ageClass(board.ages[index])
    case .neighbours: lattice.neighbourhood.offsets.count { code(index, $0, board) != lattice.missing }
    case .flag(let flag): Int(flags[Int(flag)][index])
    }
  }

  /// Returns the index of the cell at an offset, or nil beyond an edge.
  func place(_ index: Int, _ offset: Position) -> Int? {
    let (row, column) = index.quotientAndRemainder(dividingBy: lattice.columns)
    return lattice.index(column + offset.column, row + offset.row)
  }

  private func code(_ index: Int, _ offset: Position, _ board: AutomatonBoard) -> Int {
    if let place = place(index, offset) { return Int(board.cells[place]) }
    return lattice.boundary == .closed ? lattice.missing : 0
  }

  private func count(of state: Int, _ index: Int, _ board: AutomatonBoard) -> Int {
    let (row, column) = index.quotientAndRemainder(dividingBy: lattice.columns)
    let isOutside = state == 0 && lattice.boundary != .closed
    var count = 0
    for offset in lattice.neighbourhood.offsets {
      if let place = lattice.index(column + offset.column, row + offset.row) {
        count += Int(board.cells[place]) == state ? 1 : 0
      } else if isOutside {
        count += 1
      }
    }
    return count
  }

  /// Returns the states of the neighbours of a cell, in the order of the neighbourhood.
  func neighbours(_ index: Int, _ board: AutomatonBoard) -> [Int] {
    lattice.neighbourhood.offsets.map { code(index, $0, board) }.filter { $0 != lattice.missing }
  }
}

extension [Int] {
  /// Returns the class of an age. A cell that changed in this step has age 0, which counts as 1.
  func ageClass(_ age: UInt32) -> Int { lastIndex { $0 <= Int(age) } ?? 0 }
}

extension Draws {
  /// Returns whether the draw of a rule succeeds.
  @inline(__always)
  func succeeds(_ attempt: RuleTable.Attempt, entity: UInt32, step: UInt32) -> Bool {
    if attempt.isCertain { return true }
    let words = words(entity: entity, step: step, purpose: .rule, block: UInt32(truncatingIfNeeded: attempt.rule))
    return UInt64(words[0]) | UInt64(words[1]) << 32 < attempt.threshold
  }

  /// Returns one of some states at random, or nil if there are none.
  func one(of codes: [Int], rule: Int32, entity: UInt32, step: UInt32) -> Int? {
    guard !codes.isEmpty else { return nil }
    let bound = UInt64(codes.count), threshold = (1 << 32) % bound
    // Rejected words are replaced by those of blocks that no rule has.
    var block = UInt32(truncatingIfNeeded: rule), used = 0
    var words = words(entity: entity, step: step, purpose: .neighbour, block: block)
    while true {
      let product = UInt64(words[used]) * bound
      if product & 0xFFFF_FFFF >= threshold { return codes[Int(product >> 32)] }
      used += 1
      if used == 4 {
        block += 1 << 16
        used = 0
        words = self.words(entity: entity, step: step, purpose: .neighbour, block: block)
      }
    }
  }
}
