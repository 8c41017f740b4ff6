import Expressions
import Specification

extension MealyMachine: Simulation {
  /// The steps that will be made at most; of a cascade only its limit is known beforehand.
  package var stepCount: Int {
    let known: Int
    if case .tape(let tape) = input { known = tape.words.count } else { known = 0 }
    guard let limit else { return known }
    // A cascade's input is not known yet, and with feedback every step may bring another one.
    if case .output = input { return limit }
    return feedback ? limit : min(limit, known)
  }

  package var absentStatistics: [String] { compared == nil ? ["equivalent", "difference"] : [] }

  /// Bytes for each step: input and output as numbers, and where there are outputs the list of them.
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

  /// The output, a word a step; the last state and those out of reach; an input that tells it from another machine. Of
  /// another machine's output and states nothing is known here.
  package var textBytes: Int {
    func longest(_ names: NameTable) -> Int { names.names.reduce(0) { max($0, $1.utf8.count) } }
    let states = longest(table.states)
    return StatisticColumn.listSize(table.outputs.count == 0 ? 0 : stepCount, ofTexts: longest(table.outputs))
      + StatisticColumn.textSize(states) + StatisticColumn.listSize(table.states.count, ofTexts: states)
      + StatisticColumn.listSize(compared == nil ? 0 : 2 * table.states.count, ofTexts: longest(table.symbols))
      // Whether it is equivalent to another.
      + StatisticColumn.textSize(0)
  }

  /// The inputs of the machine, in words.
  func tape(_ request: RunRequest) throws(RunError) -> Tape {
    guard case .output(let name) = input else {
      if case .tape(let tape) = input { return tape }
      return Tape()
    }
    guard let upstream = request.upstream[name] as? MealyHandover else {
      throw RunError(key: "input", "the output of '\(name)' is not known here")
    }
    // The steps up to a limit are part of the cost already; then only the words themselves are added.
    let bytesPerWord = limit == nil ? bytesPerStep : Double(MemoryLayout<Int32>.stride)
    let needed = cost.memory + Double(upstream.output.count) * bytesPerWord
    guard needed <= request.limits.memory else {
      throw RunError(
        key: "input", "the output of '\(name)', \(upstream.output.count) words, needs more memory than is available",
        advice: "set a limit with 'steps', or allow more with --max-memory")
    }
    return Tape(alphabet: upstream.table.outputs, words: upstream.output)
  }

  /// Returns the undefined pairs that a run could meet but did not. Columns are symbols, and rows are states. Nil if
  /// there are no such pairs.
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
    // Where they are errors, a run that met one has no report.
    return undefined == .error ? pairs : configuration.matrix.unmet(pairs, in: configuration.run, from: initial)
  }

  /// Why there is no answer to the input that is read next.
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
    /// Nil if the machines are equivalent.
    var difference: MachineComparison.Difference?
  }
}

extension MealyPlaces {
  /// Where a state's name stands, if it was written as one.
  func state(_ number: Int32) -> SourceSpan? { Int(number) < states.count ? states[Int(number)] : nil }
}
