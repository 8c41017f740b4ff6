import Expressions
import Specification

extension MealyMachine: Simulation {
  /// The maximum number of steps. For a cascade, only its limit is known in advance.
  package var stepCount: Int {
    let known: Int
    if case .tape(let tape) = input { known = tape.words.count } else { known = 0 }
    guard let limit else { return known }
    // The input of a cascade is not known yet, and with feedback, every step may add another input.
    if case .output = input { return limit }
    return feedback ? limit : min(limit, known)
  }

  package var absentStatistics: [String] { compared == nil ? ["equivalent", "difference"] : [] }

  /// The memory per step in bytes: the input and the output as numbers and, if there are outputs, the list of them.
  private var bytesPerStep: Double {
    table.outputs.count == 0 ? 8 : 12 + Double(MemoryLayout<StatisticValue>.stride)
  }

  package var cost: Cost {
    let machine = TransitionMatrix.bytes(of: table) + MinimalMachine.bytes(of: table, undefined)
    let tape = Double(stepCount) * bytesPerStep
    let key = machine >= tape ? "transitions" : limit == nil ? "input" : "steps"
    let updates = Double(stepCount) + Double(table.pairCount)
    return Cost(memory: machine + tape, updates: updates, nanoseconds: 2 * updates, key: key)
  }

  /// The maximum memory of texts and lists in bytes: the output, the last state, unreachable states, and an input that
  /// distinguishes the machine from another one. The states and outputs of the other machine are not known here.
  package var textBytes: Int {
    func longest(_ names: NameTable) -> Int { names.names.reduce(0) { max($0, $1.utf8.count) } }
    let states = longest(table.states)
    return StatisticColumn.listSize(table.outputs.count == 0 ? 0 : stepCount, ofTexts: longest(table.outputs))
      + StatisticColumn.textSize(states) + StatisticColumn.listSize(table.states.count, ofTexts: states)
      + StatisticColumn.listSize(compared == nil ? 0 : 2 * table.states.count, ofTexts: longest(table.symbols))
      // The statistic `equivalent`.
      + StatisticColumn.textSize(0)
  }

  /// Returns the inputs of the machine as words.
  func tape(_ request: RunRequest) throws(RunError) -> Tape {
    guard case .output(let name) = input else {
      if case .tape(let tape) = input { return tape }
      return Tape()
    }
    guard let upstream = request.upstream[name] as? MealyHandover else {
      throw RunError(key: "input", "the output of '\(name)' is not known here")
    }
    // With a limit, the steps up to it are already part of the cost, so this adds only the words themselves.
    let bytesPerWord = limit == nil ? bytesPerStep : Double(MemoryLayout<Int32>.stride)
    let needed = cost.memory + Double(upstream.output.count) * bytesPerWord
    guard needed <= request.limits.memory else {
      throw RunError(
        key: "input",
        "the output of '\(name)', \(upstream.output.count.grouped) words, needs more memory than is available",
        advice: "set a limit with 'steps', or allow more with --max-memory")
    }
    return Tape(alphabet: upstream.table.outputs, words: upstream.output)
  }

  /// Returns the undefined pairs that a run could meet but did not, with a column for each symbol and a row for each
  /// state. Nil if all pairs are defined.
  func unmetPairs(
    in configuration: MealyConfiguration, _ minimal: MinimalMachine
  ) -> BitGrid? {
    let symbols = table.symbols.count
    let reachable = minimal.classes.indices.filter { minimal.classes[$0] != nil }
    guard reachable.contains(where: { table[from: $0].count < symbols }) else { return nil }
    var pairs = BitGrid(columns: symbols, rows: table.states.count)
    for state in reachable where table[from: state].count < symbols {
      for symbol in 0..<symbols { pairs[symbol, state] = true }
      for transition in table[from: state] { pairs[Int(transition.symbol), state] = false }
    }
    // If undefined pairs are errors, a run that met one has no report.
    return undefined == .error ? pairs : configuration.matrix.unmet(pairs, in: configuration.run, from: initial)
  }

  /// Returns the error of an input without a transition, which is the next one to be read.
  func undefinedPair(_ configuration: MealyConfiguration) -> RunError {
    let position = configuration.position
    let state = table.states[configuration.run.state]
    let word = configuration.word(at: position)
    let isFedBack = configuration.isFedBack(position)
    var advice = "give '\(state)' a transition for '\(word)', or write 'undefined: stay'"
    if table.symbols[word] == nil {
      let known = UnknownWords("symbol", among: table.symbols.names)
      if let nearest = known.nearest(to: word) { advice = "did you mean '\(nearest)'?" }
    }
    let inputSpan = configuration.isOfBlock(position) ? places.input?.span(of: position) : nil
    return RunError(
      key: "input",
      "the state '\(state)' has no transition for '\(word)', the input of step \(position + 1)"
        + (isFedBack ? ", which was fed back" : ""),
      advice: advice, at: isFedBack ? places.state(configuration.run.state) : inputSpan)
  }

  func compare(
    _ handover: MealyHandover, _ request: RunRequest
  ) throws(RunError) -> Comparison? {
    guard let compared else { return nil }
    guard let other = request.upstream[compared] as? MealyHandover else {
      throw RunError(key: "compare", "the machine of '\(compared)' is not known here")
    }
    let free = request.limits.memory - cost.memory - MachineComparison.bytes(table, other.table)
    let pairLimit = Int(max(0, min(free / MachineComparison.bytesPerPair, Double(Int32.max))))
    do throws(MachineComparison.TooManyPairs) {
      guard free > 0 else { throw MachineComparison.TooManyPairs(limit: 0) }
      return Comparison(
        difference: try MachineComparison(handover, other)
          .difference(pairLimit: pairLimit, stop: request.limits.stop))
    } catch {
      try request.limits.stop.check()
      throw RunError(
        key: "compare", "comparing this machine with '\(compared)' needs more memory than is available",
        advice: "compare smaller machines, or allow more with --max-memory")
    }
  }

  /// The result of a comparison.
  struct Comparison {
    /// The difference between the machines, or nil if they are equivalent.
    var difference: MachineComparison.Difference?
  }
}

extension MealyPlaces {
  /// Returns the span of a state's name, or nil if the state was not written as a key.
  func state(_ number: Int32) -> SourceSpan? { Int(number) < states.count ? states[Int(number)] : nil }
}
