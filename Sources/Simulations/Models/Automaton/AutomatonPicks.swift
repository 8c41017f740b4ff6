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

  /// A pick in progress: its cell, and the cells that it meets.
  private struct Pick {
    let entity: UInt32
    let index: Int
    var stream: DrawStream
    /// The random neighbour and the random cell anywhere, once a rule has asked for them. All rules meet the same ones.
    var neighbour: Int??
    var anywhere: Int?
  }

  /// Makes as many picks as there are cells.
  ///
  /// - Parameter first: the number of the first pick in the step.
  func run(from first: Int, on board: inout AutomatonBoard) {
    let count = UInt32(truncatingIfNeeded: board.cells.count)
    for number in first..<first + board.cells.count {
      let entity = UInt32(truncatingIfNeeded: number)
      var stream = draws.stream(entity: entity, step: step, purpose: .pick)
      let index = Int(stream.below(count))
      let state = Int(board.cells[index])
      let pairs = table.pairs.rulesOfState[state]
      if table.partOfState[state] < 0, pairs.isEmpty { continue }
      var pick = Pick(entity: entity, index: index, stream: stream)
      let attempts = attempts(index, board)
      var single = attempts.lowerBound
      var pair = 0
      while single < attempts.upperBound || pair < pairs.count {
        let isPair =
          pair < pairs.count
          && (single == attempts.upperBound || table.pairs.rules[pairs[pair]].number < table.attempts[single].rule)
        if isPair {
          if meet(table.pairs.rules[pairs[pair]], &pick, &board) { break }
          pair += 1
        } else {
          if change(table.attempts[single], pick, &board) { break }
          single += 1
        }
      }
    }
  }

  /// Returns the rules to try for a cell, as places among the attempts of the table.
  private func attempts(_ index: Int, _ board: AutomatonBoard) -> Range<Int> {
    let part = Int(table.partOfState[Int(board.cells[index])])
    guard part >= 0 else { return 0..<0 }
    let chain = Int(table.entries[reader.entry(table, part, index, board)])
    return Int(table.chainStarts[chain])..<Int(table.chainStarts[chain + 1])
  }

  /// Tries a rule for single cells, and returns whether it decided.
  private func change(_ attempt: RuleTable.Attempt, _ pick: Pick, _ board: inout AutomatonBoard) -> Bool {
    guard draws.succeeds(attempt, entity: pick.entity, step: step) else { return false }
    board.fired[Int(attempt.rule)] += 1
    let next =
      attempt.to >= 0
      ? Int(attempt.to)
      : draws.one(of: reader.neighbours(pick.index, board), rule: attempt.rule, entity: pick.entity, step: step)
    if let next { board.change(pick.index, to: next) }
    return true
  }

  /// Tries a rule for pairs, and returns whether it decided.
  private func meet(_ rule: PairTable.Rule, _ pick: inout Pick, _ board: inout AutomatonBoard) -> Bool {
    guard let other = partner(rule.pair.partner, &pick), other != pick.index else { return false }
    let (first, second) = (Int(board.cells[pick.index]), Int(board.cells[other]))
    let chance = chance(rule, pick.index, other, board)
    guard draws.succeeds(chance, rule: rule.number, entity: pick.entity, step: step) else { return false }
    board.fired[Int(rule.number)] += 1
    board.change(pick.index, to: rule.pair.to == nil ? second : rule.to)
    board.change(other, to: rule.pair.to ?? first)
    return true
  }

  private func chance(_ rule: PairTable.Rule, _ first: Int, _ second: Int, _ board: AutomatonBoard) -> PairTable.Odds {
    let place = Int(rule.parts[Int(board.cells[first]) * lattice.states + Int(board.cells[second])])
    guard place >= 0 else { return .never }
    let part = table.pairs.parts[place]
    let entry = reader.entry(table, part.first, first, board) * part.secondSize
    return table.pairs.chances[
      Int(table.pairs.entries[part.entries + entry + reader.entry(table, part.second, second, board)])]
  }

  /// Returns the second cell for a rule, or nil beyond an edge.
  private func partner(_ partner: AutomatonRule.Pair.Partner, _ pick: inout Pick) -> Int? {
    switch partner {
    case .cell(let offset): return reader.place(pick.index, offset)
    case .neighbour:
      if let known = pick.neighbour { return known }
      var places = lattice.neighbourhood.offsets.map { reader.place(pick.index, $0) }
      // Beyond a closed edge there are no cells. Beyond a dead edge there are cells that never change.
      if lattice.boundary == .closed { places.removeAll { $0 == nil } }
      var stream = draws.stream(entity: pick.entity, step: step, purpose: .partner)
      let found = places.isEmpty ? nil : places[Int(stream.below(UInt32(places.count)))]
      pick.neighbour = .some(found)
      return found
    case .anywhere:
      let found = pick.anywhere ?? Int(pick.stream.below(UInt32(lattice.columns * lattice.rows)))
      pick.anywhere = found
      return found
    }
  }

  /// Returns whether a rule can change any cell, whatever is drawn.
  ///
  /// Complexity: linear in the number of cells for each pair of states of a rule with any cell.
  func mayChange(_ board: AutomatonBoard) -> Bool {
    board.cells.indices.contains { index in
      let state = Int(board.cells[index])
      return table.attempts[attempts(index, board)].contains { attempt in
        attempt.to >= 0 ? Int(attempt.to) != state : reader.neighbours(index, board).contains { $0 != state }
      } || table.pairs.rulesOfState[state].contains { mayMeet(table.pairs.rules[$0], index, board) }
    } || mayMeetAnywhere(board)
  }

  /// Returns whether a rule for a cell and its neighbours can change them.
  private func mayMeet(_ rule: PairTable.Rule, _ index: Int, _ board: AutomatonBoard) -> Bool {
    func mayMeet(_ other: Int) -> Bool {
      other != index && changes(rule, Int(board.cells[index]), Int(board.cells[other]))
        && chance(rule, index, other, board) != .never
    }
    return switch rule.pair.partner {
    case .cell(let offset): reader.place(index, offset).map(mayMeet) ?? false
    case .neighbour: lattice.neighbourhood.offsets.contains { reader.place(index, $0).map(mayMeet) ?? false }
    case .anywhere: false
    }
  }

  /// Returns whether a rule for a cell and any other cell can change them. Cells with equal entries in the table behave
  /// alike, so each entry is looked at once: all pairs of cells would take too long.
  private func mayMeetAnywhere(_ board: AutomatonBoard) -> Bool {
    let rules = table.pairs.rules.filter { $0.pair.partner == .anywhere }
    guard !rules.isEmpty else { return false }
    var cellsOfState = [[Int]](repeating: [], count: lattice.states)
    for (index, state) in board.cells.enumerated() { cellsOfState[Int(state)].append(index) }
    return rules.contains { rule in
      (0..<lattice.states * lattice.states).contains { pair in
        let (first, second) = (pair / lattice.states, pair % lattice.states)
        let place = Int(rule.parts[pair])
        guard place >= 0, changes(rule, first, second) else { return false }
        let part = table.pairs.parts[place]
        let firsts = examples(cellsOfState[first], part.first, board)
        let seconds = examples(cellsOfState[second], part.second, board)
        return firsts.contains { entry, cell in
          seconds.contains { other, partner in
            // A single cell does not meet itself.
            if let cell, cell == partner { return false }
            return table.pairs.chances[Int(table.pairs.entries[part.entries + entry * part.secondSize + other])]
              != .never
          }
        }
      }
    }
  }

  /// Returns the entries of cells in a part of the table, each with its cell if there is only one.
  private func examples(_ cells: [Int], _ part: Int, _ board: AutomatonBoard) -> [(entry: Int, cell: Int?)] {
    var found: [Int: Int?] = [:]
    for cell in cells {
      let entry = reader.entry(table, part, cell, board)
      found.updateValue(found.keys.contains(entry) ? nil : cell, forKey: entry)
    }
    return found.map { ($0.key, $0.value) }
  }

  /// Returns whether a rule changes cells in two states.
  private func changes(_ rule: PairTable.Rule, _ first: Int, _ second: Int) -> Bool {
    rule.pair.to.map { $0 != second || rule.to != first } ?? (first != second)
  }
}

extension Draws {
  /// Returns whether the draw of a rule succeeds.
  @inline(__always) func succeeds(_ attempt: RuleTable.Attempt, entity: UInt32, step: UInt32) -> Bool {
    attempt.isCertain || succeeds(.below(attempt.threshold), rule: attempt.rule, entity: entity, step: step)
  }

  @inline(__always) func succeeds(_ chance: PairTable.Odds, rule: Int32, entity: UInt32, step: UInt32) -> Bool {
    switch chance {
    case .never: return false
    case .certain: return true
    case .below(let threshold):
      let words = words(entity: entity, step: step, purpose: .rule, block: UInt32(truncatingIfNeeded: rule))
      return UInt64(words[0]) | UInt64(words[1]) << 32 < threshold
    }
  }

  /// Returns one of some states at random, or nil if there are none.
  func one(of codes: [Int], rule: Int32, entity: UInt32, step: UInt32) -> Int? {
    guard !codes.isEmpty else { return nil }
    let bound = UInt64(codes.count)
    let threshold = (1 << 32) % bound
    // Rejected words are replaced by those of blocks that no rule has.
    var block = UInt32(truncatingIfNeeded: rule)
    var used = 0
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
