/// Which states of a machine can be reached, and which of those no input tells apart.
///
/// Two states are equivalent where every input gives the same output from both and leads to equivalent states. A pair
/// that is undefined counts as an output of its own, so the minimal machine is undefined exactly where this one is.
///
/// Hopcroft's refinement in Valmari's form for partial machines: A. Valmari and P. Lehtinen, *Efficient minimization of
/// DFAs with partial transition functions*, STACS 2008. O(m log n) for m transitions and n states, whatever the number
/// of symbols.
struct MinimalMachine {
  /// The class of each state, numbered by their first states; nil for those that cannot be reached.
  let classes: [Int32?]
  /// The states of each class, ascending.
  let members: [[Int32]]

  /// Bytes that its computation takes for a transition, and for a state.
  static let bytesPerTransition = 150.0, bytesPerState = 80.0

  init(_ table: TransitionTable, initial: Int32) {
    let reached = Self.reachable(table, from: initial)
    var number = [Int32](repeating: -1, count: table.states.count)
    for (index, state) in reached.enumerated() { number[Int(state)] = Int32(index) }
    let transitions = reached.flatMap { table[from: Int($0)] }

    let rows = Self.rows(table, reached)
    var blocks = RefinablePartition(sets: rows.sets, count: rows.count)
    var symbols = NumberedSets()
    // Cords: transitions of one symbol that lead into one block.
    var cords = RefinablePartition(
      sets: transitions.map { symbols.number($0.symbol) }, count: symbols.count)
    let incoming = Incoming(targets: transitions.map { number[Int($0.next)] }, count: reached.count)
    // All blocks but the first split the cords; the first is what is left.
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

  /// The states that some input leads to, in the order of a search in breadth.
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

  /// States that say the same to every symbol at once, and are undefined for the same, in one set: their rows, sorted
  /// by symbol, are one path in a tree.
  private static func rows(_ table: TransitionTable, _ states: [Int32]) -> (sets: [Int32], count: Int) {
    struct Branch: Hashable {
      var node: Int32
      var symbol: Int32
      var output: Int32?
    }
    var tree: [Branch: Int32] = [:]
    var sets = NumberedSets()
    let found = states.map { state in
      var node: Int32 = 0
      for transition in table[from: Int(state)].sorted(by: { $0.symbol < $1.symbol }) {
        let branch = Branch(node: node, symbol: transition.symbol, output: transition.output)
        node = tree[branch] ?? Int32(tree.count + 1)
        tree[branch] = node
      }
      return sets.number(node)
    }
    return (found, sets.count)
  }
}

/// Numbers 0, 1, 2, … for other numbers, in the order in which they come.
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
