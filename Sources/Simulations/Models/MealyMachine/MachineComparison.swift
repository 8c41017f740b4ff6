import Mealy

/// A comparison of two machines: whether they give the same outputs for every input and, if not, the shortest input
/// that distinguishes them.
///
/// If an undefined pair is an error, it is observable and ends the run. If the machine stays instead, the pair is a
/// transition to the same state without an output. A symbol that a machine does not know is undefined in every state.
struct MachineComparison {
  /// What a machine puts out for the last symbol of the difference.
  enum Said: Sendable, Hashable {
    case nothing
    case output(String)
    /// The machine has no transition.
    case undefined
  }

  struct Difference: Sendable, Hashable {
    var symbols: [String]
    var first: Said
    var second: Said
  }

  private let first: Side
  private let second: Side
  /// The symbols of the first machine, followed by those that only the second one knows.
  private let symbols: [String]

  /// One of the two machines.
  private struct Side {
    let table: TransitionTable
    let initial: Int32
    let undefined: MealyMachine.Undefined
    /// For each symbol that either machine knows, its number in this machine, or nil.
    let numbers: [Int32?]
    /// For each output of this machine, a number that is the same for both machines.
    let outputs: [Int]
    /// For each pair of state and symbol, the index of its transition plus 1, or 0 if it doesn't have one.
    private let index: [Int32]

    init(_ machine: MealyHandover, symbols: [String], outputs: inout NameTable) {
      table = machine.table
      initial = machine.initial
      undefined = machine.undefined
      numbers = symbols.map { machine.table.symbols[$0] }
      self.outputs = machine.table.outputs.names.map { Int(outputs.insert($0)) }
      var index = [Int32](repeating: 0, count: machine.table.pairCount)
      for (number, transition) in machine.table.transitions.enumerated() {
        index[Int(transition.state) * machine.table.symbols.count + Int(transition.symbol)] = Int32(number + 1)
      }
      self.index = index
    }

    /// Returns the next state and the output for a symbol, where −1 means no output. Nil if there is no transition.
    func answer(_ state: Int, _ symbol: Int) -> (next: Int, output: Int)? {
      guard let number = numbers[symbol] else { return undefined == .stay ? (state, -1) : nil }
      let found = Int(index[state * table.symbols.count + Int(number)])
      guard found > 0 else { return undefined == .stay ? (state, -1) : nil }
      let transition = table.transitions[found - 1]
      return (Int(transition.next), transition.output.map { outputs[Int($0)] } ?? -1)
    }
  }

  init(_ first: MealyHandover, _ second: MealyHandover) {
    var symbols = first.table.symbols
    for name in second.table.symbols.names { symbols.insert(name) }
    self.symbols = symbols.names
    var outputs = NameTable()
    self.first = Side(first, symbols: symbols.names, outputs: &outputs)
    self.second = Side(second, symbols: symbols.names, outputs: &outputs)
  }

  /// Returns the memory of a comparison in bytes, apart from the pairs of states that it visits.
  static func bytes(_ first: TransitionTable, _ second: TransitionTable) -> Double {
    Double(first.pairCount) * 4 + Double(second.pairCount) * 4
      + Double(first.states.count + second.states.count) * 24
      + Double(first.states.count) * Double(second.states.count) / 8
  }

  /// The memory of a pair of states in the queue in bytes, including space to grow.
  static let bytesPerPair = 32.0

  /// Returns the shortest difference between the machines, or nil if they are equivalent.
  ///
  /// - Parameter pairLimit: the maximum number of pairs of states to visit.
  /// - Throws: the number of visited pairs if there are too many, or if the signal stops the search.
  /// - Complexity: nearly linear for equivalent machines. Otherwise O(pairs of states that shorter inputs lead to).
  func difference(pairLimit: Int, stop: StopSignal? = nil) throws(TooManyPairs) -> Difference? {
    areEquivalent ? nil : try shortestDifference(pairLimit: pairLimit, stop)
  }

  struct TooManyPairs: Error { var limit: Int }

  /// Whether the machines are equivalent. States that must be equivalent if the initial states are, are merged into one
  /// set. There are fewer such merges than states.
  ///
  /// Source: J. Hopcroft and R. Karp, *A linear algorithm for testing equivalence of finite automata* (1971).
  private var areEquivalent: Bool {
    let offset = first.table.states.count
    var parents = Array(0..<offset + second.table.states.count)
    func root(_ state: Int) -> Int {
      var state = state
      while parents[state] != state {
        parents[state] = parents[parents[state]]
        state = parents[state]
      }
      return state
    }
    var pairs = [(Int(first.initial), Int(second.initial))]
    parents[Int(first.initial)] = offset + Int(second.initial)
    while let (a, b) = pairs.popLast() {
      for symbol in symbols.indices {
        switch (first.answer(a, symbol), second.answer(b, symbol)) {
        case (nil, nil): continue
        case (let x?, let y?):
          if x.output != y.output { return false }
          let (p, q) = (root(x.next), root(offset + y.next))
          if p != q {
            parents[p] = q
            pairs.append((x.next, y.next))
          }
        default: return false
        }
      }
    }
    return true
  }

  /// Searches pairs of states breadth-first, with symbols in order. So it finds the first of the shortest inputs.
  private func shortestDifference(pairLimit: Int, _ stop: StopSignal?) throws(TooManyPairs) -> Difference? {
    let width = second.table.states.count
    var seen = BitGrid(columns: width, rows: first.table.states.count)
    var queue: [(first: Int32, second: Int32, symbol: Int32, parent: Int32)] = [(first.initial, second.initial, -1, -1)]
    seen[Int(second.initial), Int(first.initial)] = true
    var index = 0
    while index < queue.count {
      if let stop, stop.isOn { throw TooManyPairs(limit: index) }
      let pair = queue[index]
      for symbol in symbols.indices {
        let x = first.answer(Int(pair.first), symbol), y = second.answer(Int(pair.second), symbol)
        if x == nil, y == nil { continue }
        guard let next = x?.next, let other = y?.next, x?.output == y?.output else {
          var word = [symbols[symbol]]
          var step = index
          while queue[step].parent >= 0 {
            word.append(symbols[Int(queue[step].symbol)])
            step = Int(queue[step].parent)
          }
          return Difference(
            symbols: word.reversed(), first: said(first, Int(pair.first), symbol),
            second: said(second, Int(pair.second), symbol))
        }
        if seen[inside: other, next] { continue }
        seen[inside: other, next] = true
        guard queue.count < pairLimit else { throw TooManyPairs(limit: pairLimit) }
        queue.append((Int32(next), Int32(other), Int32(symbol), Int32(index)))
      }
      index += 1
    }
    return nil
  }

  private func said(_ side: Side, _ state: Int, _ symbol: Int) -> Said {
    guard side.answer(state, symbol) != nil else { return .undefined }
    guard let number = side.numbers[symbol], let output = side.table[state, Int(number)]?.output else {
      return .nothing
    }
    return .output(side.table.outputs[output])
  }
}

/// A machine and its output, for blocks that read the output or are compared with the machine.
struct MealyHandover: Handover {
  let table: TransitionTable
  let initial: Int32
  let undefined: MealyMachine.Undefined
  /// The outputs of the run, as numbers of the table's outputs.
  let output: [Int32]

  var byteCount: Int {
    output.count * 4 + table.transitions.count * MemoryLayout<TransitionTable.Transition>.stride
      + (table.states.count + table.symbols.count + table.outputs.count) * 64
  }
}
