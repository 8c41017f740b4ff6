/// Whether two machines say the same to every input, and if not, the shortest input that tells them apart.
///
/// A pair that is undefined where that is an error is something to be seen, and ends both runs; where the machine
/// stays, it is a transition to the same state without a word. A symbol that a machine does not know is undefined
/// everywhere.
struct MachineComparison {
  /// The outputs of the two, nil for nothing, up to the last symbol of the difference.
  enum Said: Sendable, Hashable {
    case nothing
    case output(String)
    /// There is no transition.
    case undefined
  }

  struct Difference: Sendable, Hashable {
    var symbols: [String]
    var first: Said
    var second: Said
  }

  private let first: Side
  private let second: Side
  /// The symbols of the first machine, then those that only the second knows.
  private let symbols: [String]

  /// One of the two machines.
  private struct Side {
    let table: TransitionTable
    let initial: Int32
    let undefined: MealyMachine.Undefined
    /// The machine's number of each symbol that any of the two knows.
    let numbers: [Int32?]
    /// A number for each output that is the same for both machines.
    let outputs: [Int]
    /// Where the transition of a state for a symbol is found: index + 1, or 0.
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

    /// Returns the state that a symbol leads to, and the output, which is −1 for nothing. Nil if the symbol leads
    /// nowhere.
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

  /// Bytes that a comparison takes beside the pairs of states that it sees.
  static func bytes(_ first: TransitionTable, _ second: TransitionTable) -> Double {
    Double(first.pairCount) * 4 + Double(second.pairCount) * 4
      + Double(first.states.count + second.states.count) * 24
      + Double(first.states.count) * Double(second.states.count) / 8
  }

  /// Bytes of a pair in the queue, with room to grow.
  static let bytesPerPair = 32.0

  /// Nil if the machines are equivalent.
  ///
  /// Complexity: near linear where they are; otherwise the pairs of states that the shorter inputs lead to.
  ///
  /// - Parameter pairLimit: this many pairs of states are looked at at most.
  /// - Throws: the number of pairs if that is not enough, or if the signal is on before the end.
  func difference(pairLimit: Int, stop: StopSignal? = nil) throws(TooManyPairs) -> Difference? {
    areEquivalent ? nil : try shortestDifference(pairLimit: pairLimit, stop)
  }

  struct TooManyPairs: Error { var limit: Int }

  /// J. Hopcroft and R. Karp, *A linear algorithm for testing equivalence of finite automata* (1971): states that must
  /// be equivalent if the first ones are get into one set, which cannot happen more often than there are states.
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

  /// A search in breadth over pairs of states; symbols in their order, so among the shortest inputs the first.
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
