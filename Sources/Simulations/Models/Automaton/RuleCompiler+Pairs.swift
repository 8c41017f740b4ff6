import Expressions

// Rules for pairs of cells.
extension RuleCompiler {
  /// Two states of a pair and the way in which the second cell is found.
  private struct Meeting: Hashable {
    let partner: AutomatonRule.Pair.Partner
    let first, second: Int
  }

  mutating func compilePairs() throws(RuleProblem) {
    let states = prepared.lattice.states
    table.pairs.rulesOfState = [[Int]](repeating: [], count: states)
    var deciding: [Meeting: Int] = [:]
    var places: [PairTable.Odds: UInt32] = [:]
    for (number, rule) in prepared.rules.enumerated() where rule.phase == phase {
      guard let pair = rule.pair else { continue }
      let to = if case .state(let state) = rule.to { state } else { 0 }
      var compiled = PairTable.Rule(
        number: Int32(number), pair: pair, to: to, parts: [Int32](repeating: -1, count: states * states))
      for first in rule.from {
        table.pairs.rulesOfState[first].append(table.pairs.rules.count)
        let earlier = certain[first].filter { $0 < number }
        deciders[number].formUnion(earlier)
        for second in pair.states {
          compiled.parts[first * states + second] = Int32(table.pairs.parts.count)
          let meeting = Meeting(partner: pair.partner, first: first, second: second)
          let found = try compile(number, meeting, &places)
          if let other = deciding[meeting] {
            deciders[number].insert(other)
          } else {
            if found.mayFire, earlier.count < certain[first].count { canFire[number] = true }
            if found.isCertain { deciding[meeting] = number }
          }
        }
      }
      table.pairs.rules.append(compiled)
    }
  }

  /// Compiles a rule for cells in two states.
  ///
  /// - Returns: whether the rule decides for some combination, and whether it does so for all.
  private mutating func compile(_ number: Int, _ meeting: Meeting, _ places: inout [PairTable.Odds: UInt32])
    throws(RuleProblem) -> (mayFire: Bool, isCertain: Bool)
  {
    let all = prepared.rules[number].terms.flatMap(\.inputs)
    let ofSecond = all.compactMap { if case .second(let input) = $0 { input } else { nil } }
    let one = space(inputs(all.filter { $0 == $0.ofFirst }, of: meeting.first))
    let two = space(inputs(ofSecond, of: meeting.second))
    let (size, isBeyond) = one.size.multipliedReportingOverflow(by: two.size)
    guard !isBeyond, table.entries.count + table.pairs.entries.count + size <= RuleTable.limit else {
      throw Self.tooLarge
    }
    table.pairs.parts.append(
      PairTable.Part(
        first: addSide(one), second: addSide(two), secondSize: two.size, entries: table.pairs.entries.count))
    let sees = neighbours(meeting.partner)
    var found = (mayFire: false, isCertain: true)
    try one.forEach { (_, values) throws(RuleProblem) in
      let first = RuleSide(facts, one, meeting.first, values)
      let firstOccurs = occurs(values, in: one, beside: sees.first ? meeting.second : nil)
      try two.forEach { (_, values) throws(RuleProblem) in
        guard firstOccurs, occurs(values, in: two, beside: sees.second ? meeting.first : nil) else {
          return table.pairs.entries.append(place(of: .never, &places))
        }
        let second = RuleSide(facts, two, meeting.second, values)
        let chance = try chance(of: number) { input in
          if case .second(let input) = input { second.value(input) } else { first.value(input) }
        } words: {
          first.words(with: second)
        }
        if chance != .never { found.mayFire = true }
        if chance != .certain { found.isCertain = false }
        table.pairs.entries.append(place(of: chance, &places))
      }
    }
    return found
  }

  /// Adds the inputs of a cell of a pair, and returns their place among the parts of the table.
  private mutating func addSide(_ space: InputSpace) -> Int {
    for count in space.counts where !table.counted.contains(count) { table.counted.append(count) }
    addPart(space)
    table.parts[table.parts.count - 1].entries = 0
    return table.parts.count - 1
  }

  private mutating func place(of chance: PairTable.Odds, _ places: inout [PairTable.Odds: UInt32]) -> UInt32 {
    if let known = places[chance] { return known }
    let place = UInt32(table.pairs.chances.count)
    table.pairs.chances.append(chance)
    places[chance] = place
    return place
  }

  /// Returns whether the second cell is always a neighbour of the first one, and the first of the second.
  private func neighbours(_ partner: AutomatonRule.Pair.Partner) -> (first: Bool, second: Bool) {
    let offsets = prepared.lattice.neighbourhood.offsets
    func isNeighbour(_ offset: Position) -> Bool { offsets.contains(offset) }
    func opposite(_ offset: Position) -> Position { Position(column: -offset.column, row: -offset.row) }
    return switch partner {
    case .neighbour: (true, offsets.allSatisfy { isNeighbour(opposite($0)) })
    case .cell(let offset): (isNeighbour(offset), isNeighbour(opposite(offset)))
    case .anywhere: (false, false)
    }
  }
}
