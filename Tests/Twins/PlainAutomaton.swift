import Simulations

/// A cellular automaton by definition: it interprets each rule for each cell, with fractions of whole numbers, and
/// draws from the generator itself.
package struct PlainAutomaton {
  /// A number in a rule, as a fraction.
  package indirect enum Number {
    case constant(Int, over: Int)
    case count(Int)
    case like, neighbours
    case sum(Number, Number), product(Number, Number)
    case least(Number, Number)
    /// A constant to the power of a number.
    case power(Int, over: Int, Number)
    case remainder(Number)
    /// A number of the second cell of a pair.
    case second(Number)
  }

  package indirect enum Condition {
    case compare(Number, String, Number)
    case cell(right: Int, down: Int, is: Int)
    case alike(right: Int, down: Int, right2: Int, down2: Int)
    case own(isNot: Int)
    case age(atLeast: Int)
    case column(below: Int)
    case evenStep
    case both(Condition, Condition), either(Condition, Condition), not(Condition)
    /// A condition of the second cell of a pair.
    case second(Condition)
  }

  /// Where the second cell of a pair is.
  package enum Partner {
    case neighbour, anywhere
    case side(String, right: Int, down: Int)
  }

  /// The second cell of a pair: its states, and its next state or nil if both cells exchange their states.
  package struct Pair {
    package var states: [Int]
    package var to: Int?
    package var partner: Partner

    package init(states: [Int], to: Int?, partner: Partner) {
      (self.states, self.to, self.partner) = (states, to, partner)
    }
  }

  package struct Rule {
    package var from: [Int]
    /// The next state, or nil for that of a random neighbour.
    package var to: Int?
    package var condition: Condition?
    package var probability: Number?
    package var per: Int?
    /// The phase of a step, from 0.
    package var phase = 0
    package var pair: Pair?

    package init(from: [Int], to: Int?, condition: Condition?, probability: Number?, per: Int?) {
      (self.from, self.to, self.condition, self.probability, self.per) = (from, to, condition, probability, per)
    }
  }

  package let states, columns, rows: Int
  package let boundary, update: String
  package let offsets: [(Int, Int)]
  package let rules: [Rule]
  let seed: UInt64
  let replicate: UInt32
  package private(set) var cells: [Int]
  package private(set) var ages: [Int]
  package private(set) var step = 0
  package private(set) var changes = 0
  package private(set) var fired: [Int]
  /// The second cell of the pair in question.
  private var other = (column: 0, row: 0)

  package init(
    states: Int, columns: Int, rows: Int, boundary: String, update: String, offsets: [(Int, Int)], rules: [Rule],
    cells: [Int], seed: UInt64, replicate: UInt32
  ) {
    (self.states, self.columns, self.rows, self.boundary, self.update) = (states, columns, rows, boundary, update)
    (self.offsets, self.rules, self.cells, self.seed, self.replicate) = (offsets, rules, cells, seed, replicate)
    ages = cells.map { _ in 1 }
    fired = rules.map { _ in 0 }
  }

  /// Returns the state of a cell, or nil if there is none.
  private func cell(_ column: Int, _ row: Int) -> Int? {
    if boundary == "periodic" {
      return cells[((row % rows + rows) % rows) * columns + (column % columns + columns) % columns]
    }
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return boundary == "dead" ? 0 : nil }
    return cells[row * columns + column]
  }

  package mutating func tick() {
    let before = cells
    step += 1
    for phase in 0...(rules.map(\.phase).max() ?? 0) {
      switch update {
      case "synchronous": sweep(phase) { _, _ in true }
      case "checkerboard":
        if offsets.contains(where: { $0.0 % 2 != 0 && $0.1 % 2 != 0 }) {
          for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] { sweep(phase) { $0 % 2 == x && $1 % 2 == y } }
        } else {
          for parity in 0...1 { sweep(phase) { ($0 + $1) % 2 == parity } }
        }
      default:
        for pick in cells.indices { self.pick(phase * cells.count + pick, phase) }
      }
    }
    changes = zip(before, cells).count { $0 != $1 }
    ages = ages.map { $0 + 1 }
  }

  private mutating func sweep(_ phase: Int, _ isChosen: (Int, Int) -> Bool) {
    var next = cells
    for row in 0..<rows {
      for column in 0..<columns where isChosen(column, row) {
        let index = row * columns + column
        next[index] = nextState(column, row, phase, entity: index)
      }
    }
    for index in cells.indices { change(index, to: next[index]) }
  }

  private mutating func pick(_ number: Int, _ phase: Int) {
    // So few words are rejected that none of a test is.
    func drawn(_ word: UInt32) -> Int { Int((UInt64(word) * UInt64(cells.count)) >> 32) }
    let words = words(number, 16, 0), index = drawn(words[0])
    let column = index % columns, row = index / columns
    for (place, rule) in rules.enumerated() where rule.phase == phase && rule.from.contains(cells[index]) {
      guard let pair = rule.pair else {
        guard let next = decision(place, column, row, entity: number) else { continue }
        return change(index, to: next)
      }
      let offset: (Int, Int)?
      switch pair.partner {
      case .neighbour:
        let all = offsets.filter { boundary != "closed" || cell(column + $0.0, row + $0.1) != nil }
        let word = UInt64(self.words(number, 17, 0)[0])
        offset = all.isEmpty ? nil : all[Int((word * UInt64(all.count)) >> 32)]
      case .anywhere:
        let other = drawn(words[1])
        offset = (other % columns - column, other / columns - row)
      case .side(_, let right, let down): offset = (right, down)
      }
      guard let offset else { continue }
      var (x, y) = (column + offset.0, row + offset.1)
      if boundary == "periodic" { (x, y) = ((x % columns + columns) % columns, (y % rows + rows) % rows) }
      guard (0..<columns).contains(x), (0..<rows).contains(y), (x, y) != (column, row) else { continue }
      let second = cells[y * columns + x], first = cells[index]
      guard pair.states.contains(second) else { continue }
      other = (x, y)
      if let condition = rule.condition, !holds(condition, column, row) { continue }
      guard succeeds(rule, place, column, row, number) else { continue }
      fired[place] += 1
      change(index, to: pair.to == nil ? second : rule.to ?? first)
      return change(y * columns + x, to: pair.to ?? first)
    }
  }

  private mutating func change(_ index: Int, to state: Int) {
    if cells[index] != state { ages[index] = 0 }
    cells[index] = state
  }

  private mutating func nextState(_ column: Int, _ row: Int, _ phase: Int, entity: Int) -> Int {
    let own = cells[row * columns + column]
    for (number, rule) in rules.enumerated() where rule.phase == phase && rule.from.contains(own) {
      if let next = decision(number, column, row, entity: entity) { return next }
    }
    return own
  }

  /// Tries a rule for single cells, and returns the next state if it decides.
  private mutating func decision(_ number: Int, _ column: Int, _ row: Int, entity: Int) -> Int? {
    let rule = rules[number]
    if let condition = rule.condition, !holds(condition, column, row) { return nil }
    guard succeeds(rule, number, column, row, entity) else { return nil }
    fired[number] += 1
    return rule.to ?? neighbour(number, column, row, entity) ?? cells[row * columns + column]
  }

  private func words(_ entity: Int, _ purpose: UInt32, _ rule: Int) -> Philox.Words {
    Philox.words(
      counter: [UInt32(entity), UInt32(step), replicate, purpose << 24 + UInt32(rule)],
      key: (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32)))
  }

  private func succeeds(_ rule: Rule, _ number: Int, _ column: Int, _ row: Int, _ entity: Int) -> Bool {
    guard let probability = rule.probability else { return true }
    var (above, below) = value(probability, column, row)
    if let per = rule.per {
      let tries = count(column, row) { $0 == per }
      var (failure, all) = (1, 1)
      for _ in 0..<tries { (failure, all) = (failure * (below - above), all * below) }
      (above, below) = (all - failure, all)
    }
    if above >= below { return true }
    let words = words(entity, 14, number)
    let draw = UInt64(words[0]) | UInt64(words[1]) << 32
    return draw < UInt64(below).dividingFullWidth((UInt64(above), 0)).quotient
  }

  private func neighbour(_ rule: Int, _ column: Int, _ row: Int, _ entity: Int) -> Int? {
    let states = offsets.compactMap { cell(column + $0.0, row + $0.1) }
    guard !states.isEmpty else { return nil }
    // So few words are rejected that none of a test is.
    let word = UInt64(words(entity, 15, rule)[0])
    return states[Int((word * UInt64(states.count)) >> 32)]
  }

  private func count(_ column: Int, _ row: Int, _ isIn: (Int) -> Bool) -> Int {
    offsets.count { cell(column + $0.0, row + $0.1).map(isIn) ?? false }
  }

  private func value(_ number: Number, _ column: Int, _ row: Int) -> (Int, Int) {
    func value(_ part: Number) -> (Int, Int) { self.value(part, column, row) }
    switch number {
    case .constant(let above, let below): return (above, below)
    case .count(let state): return (count(column, row) { $0 == state }, 1)
    case .like: return (count(column, row) { $0 == cells[row * columns + column] }, 1)
    case .neighbours: return (count(column, row) { _ in true }, 1)
    case .sum(let a, let b):
      let (a, b) = (value(a), value(b))
      return (a.0 * b.1 + b.0 * a.1, a.1 * b.1)
    case .product(let a, let b):
      let (a, b) = (value(a), value(b))
      return (a.0 * b.0, a.1 * b.1)
    case .least(let a, let b):
      let (a, b) = (value(a), value(b))
      return a.0 * b.1 < b.0 * a.1 ? a : b
    case .power(let above, let below, let exponent):
      var result = (1, 1)
      for _ in 0..<value(exponent).0 { result = (result.0 * above, result.1 * below) }
      return result
    case .remainder(let part):
      let part = value(part)
      return (part.1 - part.0, part.1)
    case .second(let part): return self.value(part, other.column, other.row)
    }
  }

  private func holds(_ condition: Condition, _ column: Int, _ row: Int) -> Bool {
    let index = row * columns + column
    switch condition {
    case .compare(let a, let sign, let b):
      let (a, b) = (value(a, column, row), value(b, column, row))
      let (left, right) = (a.0 * b.1, b.0 * a.1)
      switch sign {
      case "<": return left < right
      case "<=": return left <= right
      case "==": return left == right
      case "!=": return left != right
      case ">": return left > right
      default: return left >= right
      }
    case .cell(let right, let down, let state): return cell(column + right, row + down) == state
    case .alike(let right, let down, let right2, let down2):
      return cell(column + right, row + down) == cell(column + right2, row + down2)
    case .own(let state): return cells[index] != state
    case .age(let least): return max(1, ages[index]) >= least
    case .column(let end): return column < end
    case .evenStep: return step % 2 == 0
    case .both(let a, let b): return holds(a, column, row) && holds(b, column, row)
    case .either(let a, let b): return holds(a, column, row) || holds(b, column, row)
    case .not(let part): return !holds(part, column, row)
    case .second(let part): return holds(part, other.column, other.row)
    }
  }

  /// The number of unordered pairs of neighbours in different states.
  package var boundaryLength: Int {
    var pairs: Set<[Int]> = []
    for row in 0..<rows {
      for column in 0..<columns {
        for (right, down) in offsets {
          var (x, y) = (column + right, row + down)
          if boundary == "periodic" {
            (x, y) = ((x % columns + columns) % columns, (y % rows + rows) % rows)
          } else if !(0..<columns).contains(x) || !(0..<rows).contains(y) {
            continue
          }
          let (a, b) = (row * columns + column, y * columns + x)
          if cells[a] != cells[b] { pairs.insert([min(a, b), max(a, b)]) }
        }
      }
    }
    return pairs.count
  }
}

// The words of a block. A prefix names the cell of a pair.

extension PlainAutomaton.Number {
  package func text(_ names: [String], _ prefix: String = "") -> String {
    func text(_ part: PlainAutomaton.Number) -> String { part.text(names, prefix) }
    return switch self {
    case .constant(let above, let below): below == 1 ? "\(above)" : "(\(above)/\(below))"
    case .count(let state): prefix + names[state]
    case .like: prefix + "like"
    case .neighbours: prefix + "neighbours"
    case .sum(let a, let b): "(\(text(a)) + \(text(b)))"
    case .product(let a, let b): "\(text(a)) * \(text(b))"
    case .least(let a, let b): "min(\(text(a)), \(text(b)))"
    case .power(let above, let below, let exponent): "(\(above)/\(below))^(\(text(exponent)))"
    case .remainder(let part): "(1 - \(text(part)))"
    case .second(let part): part.text(names, "second.")
    }
  }
}

extension PlainAutomaton.Condition {
  private static func at(_ right: Int, _ down: Int) -> String {
    switch (right, down) {
    case (0, -1): "north"
    case (1, 1): "south-east"
    case (-1, 0): "west"
    default: "at(\(right), \(down))"
    }
  }

  package func text(_ names: [String], _ prefix: String = "") -> String {
    func text(_ part: PlainAutomaton.Condition) -> String { part.text(names, prefix) }
    func at(_ right: Int, _ down: Int) -> String { prefix + Self.at(right, down) }
    return switch self {
    case .compare(let a, let sign, let b): "\(a.text(names, prefix)) \(sign) \(b.text(names, prefix))"
    case .cell(let right, let down, let state): "\(at(right, down)) == \(names[state])"
    case .alike(let right, let down, let right2, let down2): "\(at(right, down)) == \(at(right2, down2))"
    case .own(let state): "\(prefix)self != \(names[state])"
    case .age(let least): "\(prefix)age >= \(least)"
    case .column(let end): "\(prefix)column < \(end)"
    case .evenStep: "(step == 2 or step == 4 or step == 6)"
    case .both(let a, let b): "(\(text(a)) and \(text(b)))"
    case .either(let a, let b): "(\(text(a)) or \(text(b)))"
    case .not(let part): "not (\(text(part)))"
    case .second(let part): part.text(names, "second.")
    }
  }
}
