import Expressions

/// A compiler of rules to a ``RuleTable``. It evaluates each rule once for each combination of the inputs that the rule
/// uses, exactly.
struct RuleCompiler {
  let prepared: PreparedRules
  let phase: Int
  /// The step being computed, if rules depend on it.
  private let step: Int
  private var neighbourCounts: [Int] { facts.neighbourCounts }
  let facts: RuleSide.Facts
  var table = RuleTable()
  private var attemptNumbers: [RuleTable.Attempt: Int32] = [:]
  private var known: [RuleTable.Attempt] = []
  private var chains: [[Int32]: UInt32] = [[]: 0]
  /// Whether each rule can decide something.
  var canFire: [Bool]
  /// For each rule that cannot, the rules that always decide before it.
  var deciders: [Set<Int>]
  /// For each state, the rules for single cells that end the search for some combination; `Int.max` if none does.
  private(set) var certain: [[Int]] = []
  /// The work of evaluating each rule once, and all that was done, in operations with fractions.
  private let works: [Int]
  private var work = 0

  /// The most work for a block, which takes about a second.
  private static let mostWork = 1 << 22

  /// Compiles the rules of a phase.
  init(_ prepared: PreparedRules, phase: Int = 0, step: Int = 1) throws(RuleProblem) {
    self.prepared = prepared
    self.phase = phase
    self.step = step
    facts = RuleSide.Facts(
      step: step, names: prepared.names, neighbourCounts: prepared.lattice.neighbourCounts,
      ageClasses: prepared.ageClasses, namesStep: prepared.usesStep)
    canFire = prepared.rules.map { _ in false }
    deciders = prepared.rules.map { _ in [] }
    works = prepared.rules.map { rule in [rule.condition, rule.probability].reduce(0) { $0 + ($1?.work ?? 0) } }
    certain = [[Int]](repeating: [.max], count: prepared.lattice.states)
    try compile()
    try compilePairs()
  }

  private mutating func compile() throws(RuleProblem) {
    let lattice = prepared.lattice
    let spaces = (0..<lattice.states).map { state in
      space(rules(of: state).flatMap { inputs($0.rule.terms.flatMap(\.inputs), of: state) })
    }
    let needed = spaces.indices.reduce(0) { sum, state in
      hasRules(state) ? min(RuleTable.limit + 1, sum + min(spaces[state].size, RuleTable.limit + 1)) : sum
    }
    guard needed <= RuleTable.limit else { throw Self.tooLarge }
    for state in 0..<lattice.states where hasRules(state) {
      for count in spaces[state].counts where !table.counted.contains(count) { table.counted.append(count) }
    }
    for state in 0..<lattice.states {
      table.partOfState.append(hasRules(state) ? Int32(table.parts.count) : -1)
      if hasRules(state) { try compile(state, spaces[state]) }
    }
  }

  /// The problem of a table with more entries than allowed.
  static let tooLarge = RuleProblem(
    part: .rule,
    message:
      "the table of the rules has more than 2^24 entries, one for each combination of counts and neighbours",
    advice: "count fewer states, or use a smaller neighbourhood")

  /// Returns the rules of the phase for single cells in a state, with their numbers.
  private func rules(of state: Int) -> [(number: Int, rule: AutomatonRule)] {
    prepared.rules.enumerated().filter { _, rule in
      rule.phase == phase && rule.pair == nil && rule.from.contains(state)
    }
    .map { ($0.offset, $0.element) }
  }

  private func hasRules(_ state: Int) -> Bool { !rules(of: state).isEmpty }

  /// Returns the inputs of rules for cells in a state, without those that are then known.
  func inputs(_ all: [RuleInput], of state: Int) -> [RuleInput] {
    var inputs: [RuleInput] = []
    for input in all {
      switch input {
      case .own, .step: continue
      case .neighbours where neighbourCounts.count == 1: continue
      case .like: inputs.append(.count(state))
      default: inputs.append(input)
      }
    }
    return inputs
  }

  func space(_ inputs: [RuleInput]) -> InputSpace {
    var others: [(input: RuleInput, values: Int)] = [], counts: [Int] = []
    for input in inputs {
      if case .count(let state) = input {
        if !counts.contains(state) { counts.append(state) }
      } else if !others.contains(where: { $0.input == input }) {
        others.append((input, values(of: input)))
      }
    }
    return InputSpace(inputs: others, counts: counts.sorted(), most: prepared.lattice.neighbourhood.offsets.count)
  }

  private func values(of input: RuleInput) -> Int {
    switch input {
    case .cell: prepared.lattice.states + (prepared.lattice.boundary == .closed ? 1 : 0)
    case .age: prepared.ageClasses.count
    case .flag: 2
    case .neighbours: prepared.lattice.neighbourhood.offsets.count + 1
    default: 1
    }
  }

  // MARK: One state

  /// A rule for the cells in a state, with the results found so far.
  private struct Candidate {
    let number: Int
    let space: InputSpace
    /// The places of its inputs and counts among the values of the whole part.
    let places: [Int]
    /// The number of an attempt for each combination; −1 for none, and −2 if it is not known yet.
    var results: [Int32]
  }

  private mutating func compile(_ state: Int, _ space: InputSpace) throws(RuleProblem) {
    let names = space.inputs.map(\.input) + space.counts.map { RuleInput.count($0) }
    var candidates: [Candidate] = []
    for (number, rule) in rules(of: state) {
      let own = self.space(inputs(rule.terms.flatMap(\.inputs), of: state))
      let ownNames = own.inputs.map(\.input) + own.counts.map { RuleInput.count($0) }
      candidates.append(
        Candidate(
          number: number, space: own, places: ownNames.map { name in names.firstIndex(of: name) ?? 0 },
          results: [Int32](repeating: -2, count: own.size)))
    }
    addPart(space)
    certain[state] = []
    var last: [Int32] = [], lastChain: UInt32 = 0
    try space.forEach { (_, values) throws(RuleProblem) in
      guard occurs(values, in: space) else { return table.entries.append(0) }
      var chain: [Int32] = []
      defer { noteCertain(chain.last, state) }
      for place in candidates.indices {
        let index = candidates[place].space.index(candidates[place].places.lazy.map { values[$0] })
        var result = candidates[place].results[index]
        if result == -2 {
          result = try attempt(candidates[place], state, values)
          candidates[place].results[index] = result
        }
        guard result >= 0 else { continue }
        canFire[candidates[place].number] = true
        chain.append(result)
        if known[Int(result)].isCertain {
          for later in candidates[(place + 1)...] { deciders[later.number].insert(candidates[place].number) }
          break
        }
      }
      if chain != last || table.entries.isEmpty { (last, lastChain) = (chain, number(of: chain)) }
      table.entries.append(lastChain)
    }
  }

  mutating func addPart(_ space: InputSpace) {
    let inputs = table.sources.count, counts = table.countPlaces.count
    for (input, values) in space.inputs {
      switch input {
      case .cell(let right, let down): table.sources.append(.cell(right: Int32(right), down: Int32(down)))
      case .age: table.sources.append(.age)
      case .neighbours: table.sources.append(.neighbours)
      case .flag(let number): table.sources.append(.flag(Int32(number)))
      default: preconditionFailure("the input has no source")
      }
      table.radices.append(Int32(values))
    }
    table.countPlaces += space.counts.map { Int32(table.counted.firstIndex(of: $0) ?? 0) }
    table.parts.append(
      RuleTable.Part(
        inputs: inputs..<table.sources.count, counts: counts..<table.countPlaces.count, sizes: table.sizes.count,
        entries: table.entries.count, countSize: space.countSize))
    for row in space.sizes { table.sizes += row.map { Int32(clamping: $0) } }
  }

  private mutating func number(of chain: [Int32]) -> UInt32 {
    if let known = chains[chain] { return known }
    let number = UInt32(table.chainStarts.count - 1)
    table.attempts += chain.map { known[Int($0)] }
    table.chainStarts.append(UInt32(table.attempts.count))
    chains[chain] = number
    return number
  }

  /// Returns whether values can occur together. Neighbours at known places count in their states, and all states
  /// together are all neighbours.
  ///
  /// - Parameter beside: the state of a neighbour that is known, or nil.
  func occurs(_ values: [Int], in space: InputSpace, beside: Int? = nil) -> Bool {
    let counts = values[space.inputs.count...]
    let sum = counts.reduce(0, +) + (beside.map { !space.counts.contains($0) } == true ? 1 : 0)
    var possible = neighbourCounts
    for (place, input) in space.inputs.enumerated() where input.input == .neighbours {
      possible = possible.filter { $0 == values[place] }
    }
    let isWhole = space.counts.count == prepared.lattice.states
    guard possible.contains(where: { isWhole ? $0 == sum : sum <= $0 }) else { return false }
    for (place, state) in space.counts.enumerated() {
      var known = beside == state ? 1 : 0
      for (place, input) in space.inputs.enumerated() where values[place] == state {
        if case .cell(let right, let down) = input.input {
          let offset = Position(column: right, row: down)
          known += prepared.lattice.neighbourhood.offsets.count { $0 == offset }
        }
      }
      if values[space.inputs.count + place] < known { return false }
    }
    return true
  }

  // MARK: One combination

  /// Returns the number of the attempt of a rule, or −1 if it does nothing.
  private mutating func attempt(
    _ candidate: Candidate, _ state: Int, _ values: [Int]
  ) throws(RuleProblem) -> Int32 {
    let rule = prepared.rules[candidate.number]
    let side = RuleSide(facts, candidate.space, state, candidate.places.map { values[$0] })
    let threshold: UInt64?
    switch try chance(of: candidate.number, { side.value($0) }, words: { side.words() }) {
    case .never: return -1
    case .certain: threshold = nil
    case .below(let bound): threshold = bound
    }
    let to = if case .state(let state) = rule.to { Int16(state) } else { Int16(-1) }
    let attempt = RuleTable.Attempt(
      rule: Int32(candidate.number), to: to, isCertain: threshold == nil, threshold: threshold ?? .max)
    if let number = attemptNumbers[attempt] { return number }
    attemptNumbers[attempt] = Int32(known.count)
    known.append(attempt)
    return Int32(known.count - 1)
  }

  /// Returns the chance that a rule decides, where `value` gives the inputs and `words` describes them in messages.
  mutating func chance(
    of number: Int, _ value: (RuleInput) -> Int, words: () -> String
  ) throws(RuleProblem) -> PairTable.Odds {
    let rule = prepared.rules[number]
    work += works[number]
    guard work <= Self.mostWork else {
      throw RuleProblem(
        rule: number, part: .rule,
        message:
          "the rules take too long to compute, since each is computed for every combination of its counts",
        advice: "count fewer states, or use a smaller neighbourhood")
    }
    func fail(
      _ part: RuleProblem.Part, _ start: String, _ end: String = "", advice: String?
    ) -> RuleProblem {
      RuleProblem(rule: number, part: part, message: start + words() + end, advice: advice)
    }
    do throws(RuleFault) {
      if let condition = rule.condition, try !condition.holds(value) { return .never }
    } catch {
      throw fail(.condition, error.message, advice: error.advice)
    }
    guard let term = rule.probability else { return .certain }
    let probability: ExactRatio
    do throws(RuleFault) { probability = try term.number(value) } catch {
      throw fail(.probability, error.message, advice: error.advice)
    }
    guard probability >= .zero, probability <= .one else {
      throw fail(
        .probability, "the probability is \(probability.text)", ", but it must be from 0 to 1",
        advice: "keep it from 0 to 1, as in \"min(1, max(0, …))\"")
    }
    guard let threshold = probability.threshold(tries: rule.per.map { value(.count($0)) } ?? 1) else { return .certain }
    return threshold == 0 ? .never : .below(threshold)
  }

  /// Notes the rule that is certain for a combination, if any.
  private mutating func noteCertain(_ last: Int32?, _ state: Int) {
    let number = last.flatMap { known[Int($0)].isCertain ? Int(known[Int($0)].rule) : nil } ?? .max
    if !certain[state].contains(number) { certain[state].append(number) }
  }
}

extension RuleFault {
  fileprivate var message: String {
    switch self {
    case .divisionByZero: "division by zero"
    case .undefined(let what): "\(what) is not a number"
    case .tooLarge, .imprecise: "a number is too large"
    }
  }

  fileprivate var advice: String? {
    if case .divisionByZero = self { "divide by at least 1, as in / max(1, …)" } else { nil }
  }
}

extension ExactRatio {
  /// The number as a whole number or with four significant digits.
  fileprivate var text: String {
    int.map { "\($0)" } ?? "\(StatisticValue.fraction(BigWhole.ratio(numerator, denominator)))"
  }
}
