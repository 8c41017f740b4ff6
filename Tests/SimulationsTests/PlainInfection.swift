import Simulations

/// The contract's rule read aloud, as slowly as it likes: whole arrays, everybody visited in index order, neighbours
/// found by going through the neighbourhood, draws taken word by word. The judge of ``InfectionState``.
struct PlainInfection {
  let infection: Infection
  let draws: Draws
  private(set) var step = 0
  private(set) var sick: [Bool]
  private(set) var incidence: Int
  /// The distinct existing neighbours of each person, ascending.
  let neighbours: [[Int]]

  init(_ infection: Infection, sick: [Bool], draws: Draws) {
    self.infection = infection
    self.sick = sick
    self.draws = draws
    incidence = sick.count { $0 }
    neighbours = sick.indices.map { Self.neighbours(of: $0, infection.group, infection.rule) }
  }

  private static func neighbours(of person: Int, _ group: Infection.Group, _ rule: Infection.Rule) -> [Int] {
    let radius = rule.neighbourhood.radius
    var found = Set<Int>()
    for dy in -radius...radius {
      for dx in -radius...radius {
        if rule.neighbourhood.shape == .disc, dx * dx + dy * dy > radius * radius { continue }
        var column = person % group.columns + dx, row = person / group.columns + dy
        if rule.wraps {
          column = (column + radius * group.columns) % group.columns
          row = (row + radius * group.rows) % group.rows
        }
        if group.contains(Position(column: column, row: row)) { found.insert(row * group.columns + column) }
      }
    }
    found.remove(person)
    return found.sorted()
  }

  /// Taps of the next step, then its recalculation.
  mutating func tick() {
    step += 1
    let before = sick.count { $0 }
    for tap in infection.taps where tap.step == step {
      sick[tap.position.row * infection.group.columns + tap.position.column] = true
    }
    let snapshot = sick
    for person in snapshot.indices where snapshot[person] {
      var pool = neighbours[person]
      if infection.rule.among == .healthy { pool.removeAll { snapshot[$0] } }
      if pool.isEmpty { continue }
      var words = Words(draws: draws, person: person, step: step)
      var size = min(infection.rule.factor, pool.count)
      if infection.rule.picks == .upTo { size = words.below(size + 1) }
      for j in 0..<size {
        pool.swapAt(j, j + words.below(pool.count - j))
        sick[pool[j]] = true
      }
    }
    incidence = sick.count { $0 } - before
  }

  /// The words of one person's decision, and section 7's `below`.
  private struct Words {
    let draws: Draws
    let person: Int
    let step: Int
    var used = 0

    init(draws: Draws, person: Int, step: Int) {
      self.draws = draws
      self.person = person
      self.step = step
    }

    mutating func next() -> UInt64 {
      let block = draws.words(
        entity: UInt32(person), step: UInt32(step), purpose: .spread, block: UInt32(used / 4))
      defer { used += 1 }
      return UInt64(block[used % 4])
    }

    mutating func below(_ n: Int) -> Int {
      let n = UInt64(n), modulus: UInt64 = 1 << 32
      var product = next() * n
      if product % modulus < n {
        let threshold = (modulus - n) % n
        while product % modulus < threshold { product = next() * n }
      }
      return Int(product / modulus)
    }
  }
}

/// A small generator for random specifications; no simulation draws from it.
struct TestDice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }
}
