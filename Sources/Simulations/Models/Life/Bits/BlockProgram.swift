/// A rule of the 3×3 block as a program of word operations: its decision diagram, in which shared parts are computed
/// once.
///
/// A node of the diagram chooses between two lower nodes by one of the nine cells of a block. Evaluated over words from
/// the bottom up, it takes three operations for 64 cells. Isotropic rules have about 50 nodes, and no rule has more
/// than 145.
///
/// Source: R. E. Bryant, *Graph-Based Algorithms for Boolean Function Manipulation*, IEEE Trans. Comput. C-35 (1986).
struct BlockProgram: Sendable {
  /// An operation that sets `target` to `high` where the cell is alive, and to `low` where it is not.
  struct Choice: Sendable {
    var cell, high, low, target: Int
  }

  /// The choices, in the order in which they are made.
  private(set) var choices: [Choice] = []
  /// The slot with the next state after the last choice.
  private(set) var result = 0
  /// The number of slots. Slots 0 … 8 hold the cells whose bit in a block's index is 1 << slot. The constants 0 and 1
  /// and the nodes follow.
  private(set) var slots = Self.firstFree
  /// The choices in the form that the kernel needs: cell, high, low and target of each.
  private var numbers: [Int] = []

  static let zero = 9
  static let one = 10
  private static let firstFree = 11

  /// The orders in which the cells may be tested, starting at the top. Which order gives the shortest program depends
  /// on the rule.
  private static let orders = [
    [4, 7, 5, 3, 1, 8, 6, 2, 0], [8, 6, 2, 0, 7, 5, 3, 1, 4], [7, 5, 3, 1, 8, 6, 2, 0, 4], [4, 8, 7, 6, 3, 0, 1, 2, 5],
    [8, 7, 6, 5, 4, 3, 2, 1, 0], [8, 7, 6, 3, 0, 1, 2, 5, 4],
  ]

  init(_ table: MooreTable) {
    let programs = Self.orders.map { BlockProgram(table, order: $0) }
    self = programs.min { $0.choices.count < $1.choices.count } ?? programs[0]
    reuseSlots()
    // The additional element gives an empty list an address, for a rule that makes no choice.
    numbers = choices.flatMap { [$0.cell, $0.high, $0.low, $0.target] } + [0]
  }

  private init(_ table: MooreTable, order: [Int]) {
    // The cell that is tested first is the highest bit of an index into the truth table.
    let truth = (0..<512).map { index -> UInt8 in
      let block = order.enumerated().reduce(0) { $0 | (index >> (8 - $1.offset) & 1) << $1.element }
      return table[block] ? 1 : 0
    }
    var known: [ArraySlice<UInt8>: Int] = [:]
    result = node(truth[...], order[...], &known)
  }

  /// Returns the slot of the function with the given truth table over the cells in `order`, and adds the choices that
  /// compute it.
  private mutating func node(
    _ truth: ArraySlice<UInt8>, _ order: ArraySlice<Int>, _ known: inout [ArraySlice<UInt8>: Int]
  ) -> Int {
    if !truth.contains(1) { return Self.zero }
    if !truth.contains(0) { return Self.one }
    if let slot = known[truth] { return slot }
    let half = truth.count / 2
    let low = node(truth.prefix(half), order.dropFirst(), &known)
    let high = node(truth.suffix(half), order.dropFirst(), &known)
    var slot = low
    if low != high {
      if low == Self.zero, high == Self.one {
        slot = order[order.startIndex]
      } else {
        slot = slots
        slots += 1
        choices.append(Choice(cell: order[order.startIndex], high: high, low: low, target: slot))
      }
    }
    known[truth] = slot
    return slot
  }

  /// Reuses the slots of nodes that are no longer needed, so that all slots stay in the first-level cache.
  private mutating func reuseSlots() {
    var lastUse: [Int: Int] = [result: choices.count]
    for (index, choice) in choices.enumerated() {
      lastUse[choice.high, default: index] = max(lastUse[choice.high] ?? 0, index)
      lastUse[choice.low, default: index] = max(lastUse[choice.low] ?? 0, index)
    }
    var place: [Int: Int] = [:]
    var free: [Int] = []
    slots = Self.firstFree
    for (index, choice) in choices.enumerated() {
      let (high, low) = (place[choice.high] ?? choice.high, place[choice.low] ?? choice.low)
      for used in Set([choice.high, choice.low]).sorted() where lastUse[used] == index {
        if let slot = place[used] { free.append(slot) }
      }
      let target = free.popLast() ?? slots
      slots = max(slots, target + 1)
      place[choice.target] = target
      choices[index] = Choice(cell: choice.cell, high: high, low: low, target: target)
    }
    result = place[result] ?? result
  }
}

extension BlockProgram {
  /// Calls a function with the input of a kernel: four numbers for each choice, the number of choices, and a vector for
  /// each slot.
  func withSlots<Slot: SIMD<UInt64>>(
    of type: Slot.Type,
    _ body: (_ choices: UnsafePointer<Int>, _ count: Int, _ slots: UnsafeMutablePointer<Slot>) -> Void
  ) {
    numbers.withUnsafeBufferPointer { numbers in
      withUnsafeTemporaryAllocation(of: Slot.self, capacity: slots) { slots in
        guard let choices = numbers.baseAddress, let lines = slots.baseAddress else { return }
        slots.initialize(repeating: Slot())
        lines[Self.one] = Slot(repeating: .max)
        body(choices, self.choices.count, lines)
      }
    }
  }
}
