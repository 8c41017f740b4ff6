/// The states of a machine that can be reached, grouped into classes that no input can distinguish.
///
/// Two states are equivalent if every symbol gives the same output from both and leads to equivalent states. If an
/// undefined pair is an error, it counts as an output of its own. So the minimal machine is undefined exactly where
/// this one is. If the machine stays instead, such a pair is a transition to the same state without an output.
///
/// The algorithm is Hopcroft's refinement in Valmari's form for partial machines. It takes O(m log n) for m transitions
/// and n states, whatever the number of symbols.
///
/// Source: A. Valmari and P. Lehtinen, *Efficient minimization of DFAs with partial transition functions*, STACS 2008.
struct MinimalMachine {
  /// The class of each state, or nil for a state that cannot be reached. Classes are numbered in the order of their
  /// first states.
  let classes: [Int32?]
  /// The states of each class, in ascending order.
  let members: [[Int32]]

  /// The memory of the computation in bytes, for each transition and for each state.
  private static let bytesPerTransition = 150.0, bytesPerState = 80.0

  init(_ table: TransitionTable, initial: Int32, _ undefined: MealyMachine.Undefined) {
    let reached = Self.reachable(table, from: initial)
    var number = [Int32](repeating: -1, count: table.states.count)
    for (index, state) in reached.enumerated() { number[Int(state)] = Int32(index) }
    let transitions = Self.transitions(table, reached, undefined)

    let rows = Self.rows(table, reached, undefined)
    var blocks = RefinablePartition(sets: rows.sets, count: rows.count)
    var symbols = NumberedSets()
    // Cords are sets of transitions with the same symbol that lead into the same block.
    var cords = RefinablePartition(
      sets: transitions.map { symbols.number($0.symbol) }, count: symbols.count)
    let incoming = Incoming(targets: transitions.map { number[Int($0.next)] }, count: reached.count)
    // All blocks except the first one split the cords. The first block gets what is left.
    var nextBlock = 1, nextCord = 0
    func splitCords(_ cords: inout RefinablePartition) {
      while nextBlock < blocks.count {
        for state in blocks.members(of: nextBlock) {
          for transition in incoming[Int(state)] { cords.mark(transition) }
        }
        cords.split()
        nextBlock += 1
      }
    }
    splitCords(&cords)
    while nextCord < cords.count {
      for transition in cords.members(of: nextCord) {
        blocks.mark(number[Int(transitions[Int(transition)].state)])
      }
      blocks.split()
      nextCord += 1
      splitCords(&cords)
    }

    var classes = [Int32?](repeating: nil, count: table.states.count)
    var members: [[Int32]] = []
    var order = NumberedSets()
    for state in 0..<table.states.count where number[state] >= 0 {
      let found = order.number(blocks.setOf[Int(number[state])])
      if Int(found) == members.count { members.append([]) }
      members[Int(found)].append(Int32(state))
      classes[state] = found
    }
    self.classes = classes
    self.members = members
  }

  var unreachable: [Int32] { classes.indices.filter { classes[$0] == nil }.map { Int32($0) } }

  /// Returns the states that can be reached, in the order of a breadth-first search.
  static func reachable(_ table: TransitionTable, from initial: Int32) -> [Int32] {
    var seen = [Bool](repeating: false, count: table.states.count)
    seen[Int(initial)] = true
    var reached = [initial]
    var index = 0
    while index < reached.count {
      for transition in table[from: Int(reached[index])] where !seen[Int(transition.next)] {
        seen[Int(transition.next)] = true
        reached.append(transition.next)
      }
      index += 1
    }
    return reached
  }

  /// Returns the transitions from some states. If the machine stays, these include unwritten ones, for every symbol
  /// with a transition that has no output. Other symbols do not need them, because outputs already distinguish their
  /// transitions from staying.
  private static func transitions(
    _ table: TransitionTable, _ states: [Int32], _ undefined: MealyMachine.Undefined
  ) -> [TransitionTable.Transition] {
    guard undefined == .stay else { return states.flatMap { table[from: Int($0)] } }
    let silent = silentSymbols(table)
    var isDefined = [Bool](repeating: false, count: table.symbols.count)
    return states.flatMap { state -> [TransitionTable.Transition] in
      let written = table[from: Int(state)]
      for transition in written { isDefined[Int(transition.symbol)] = true }
      let missing = silent.filter { !isDefined[Int($0)] }
      for transition in written { isDefined[Int(transition.symbol)] = false }
      return written
        + missing.map { TransitionTable.Transition(state: state, symbol: $0, next: state, output: nil) }
    }
  }

  /// Returns the symbols that have a transition without an output.
  private static func silentSymbols(_ table: TransitionTable) -> [Int32] {
    var isSilent = [Bool](repeating: false, count: table.symbols.count)
    for transition in table.transitions where transition.output == nil { isSilent[Int(transition.symbol)] = true }
    return isSilent.indices.filter { isSilent[$0] }.map { Int32($0) }
  }

  /// Returns an upper bound for the memory of the computation in bytes.
  static func bytes(of table: TransitionTable, _ undefined: MealyMachine.Undefined) -> Double {
    let added = undefined == .stay ? Double(silentSymbols(table).count) * Double(table.states.count) : 0
    return (Double(table.transitions.count) + added) * bytesPerTransition
      + Double(table.states.count) * bytesPerState
  }

  /// Groups states that have the same outputs, and the same undefined pairs, for single symbols. The rows of the
  /// states, sorted by symbol, are paths in a tree, and equal paths make a set. If the machine stays, an undefined pair
  /// is the same as one without an output.
  private static func rows(
    _ table: TransitionTable, _ states: [Int32], _ undefined: MealyMachine.Undefined
  ) -> (sets: [Int32], count: Int) {
    struct Branch: Hashable {
      var node: Int32
      var symbol: Int32
      var output: Int32?
    }
    var tree: [Branch: Int32] = [:]
    var sets = NumberedSets()
    let found = states.map { state in
      var node: Int32 = 0
      for transition in table[from: Int(state)].sorted(by: { $0.symbol < $1.symbol })
      where undefined == .error || transition.output != nil {
        let branch = Branch(node: node, symbol: transition.symbol, output: transition.output)
        node = tree[branch] ?? Int32(tree.count + 1)
        tree[branch] = node
      }
      return sets.number(node)
    }
    return (found, sets.count)
  }
}

/// Numbers 0, 1, 2, … for other numbers, in the order in which these first occur.
private struct NumberedSets {
  private var numbers: [Int32: Int32] = [:]

  var count: Int { numbers.count }

  mutating func number(_ key: Int32) -> Int32 {
    if let number = numbers[key] { return number }
    let number = Int32(numbers.count)
    numbers[key] = number
    return number
  }
}

/// The transitions that lead into each state.
private struct Incoming {
  private var transitions: [Int32]
  private var starts: [Int]

  init(targets: [Int32], count: Int) {
    starts = [Int](repeating: 0, count: count + 1)
    for target in targets { starts[Int(target) + 1] += 1 }
    for state in 0..<count { starts[state + 1] += starts[state] }
    transitions = [Int32](repeating: 0, count: targets.count)
    var filled = starts
    for (transition, target) in targets.enumerated() {
      transitions[filled[Int(target)]] = Int32(transition)
      filled[Int(target)] += 1
    }
  }

  subscript(state: Int) -> ArraySlice<Int32> { transitions[starts[state]..<starts[state + 1]] }
}
