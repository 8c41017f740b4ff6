/// Any rule of the nearest cells as a program of word operations: its decision diagram, shared parts computed once.
///
/// A node of the diagram chooses by one of the nine cells of a block between two nodes below it; evaluated from the
/// bottom up over words it is three operations for 64 cells. Isotropic rules have some 50 nodes, none more than 145.
/// Source: R. E. Bryant, *Graph-Based Algorithms for Boolean Function Manipulation*, IEEE Trans. Comput. C-35 (1986).
struct BlockProgram: Sendable {
  /// `target` becomes `high` where the cell lives and `low` where it does not.
  struct Choice: Sendable {
    var cell, high, low, target: Int
  }

  /// In the order in which they are made.
  private(set) var choices: [Choice] = []
  /// Where the next state is in the end.
  private(set) var result = 0
  /// Slots 0 … 8 hold the cells whose bit in a block's index is 1 << slot, then come 0, 1, and room for nodes.
  private(set) var slots = Self.firstFree
  /// The choices as the kernel takes them: cell, high, low and target of each.
  private var numbers: [Int] = []

  static let zero = 9
  static let one = 10
  private static let firstFree = 11

  /// Orders in which the cells may be asked, the first one at the top: which is shortest depends on the rule.
  private static let orders = [
    [4, 7, 5, 3, 1, 8, 6, 2, 0], [8, 6, 2, 0, 7, 5, 3, 1, 4], [7, 5, 3, 1, 8, 6, 2, 0, 4], [4, 8, 7, 6, 3, 0, 1, 2, 5],
    [8, 7, 6, 5, 4, 3, 2, 1, 0], [8, 7, 6, 3, 0, 1, 2, 5, 4],
  ]

  init(_ table: MooreTable) {
    let programs = Self.orders.map { BlockProgram(table, order: $0) }
    self = programs.min { $0.choices.count < $1.choices.count } ?? programs[0]
    reuseSlots()
    // Not even a rule that makes no choice has an empty list, which has no address.
    numbers = choices.flatMap { [$0.cell, $0.high, $0.low, $0.target] } + [0]
  }

  private init(_ table: MooreTable, order: [Int]) {
    // The truth table with the cell asked first as its highest bit.
    let truth = (0..<512).map { index -> UInt8 in
      let block = order.enumerated().reduce(0) { $0 | (index >> (8 - $1.offset) & 1) << $1.element }
      return table[block] ? 1 : 0
    }
    var known: [ArraySlice<UInt8>: Int] = [:]
    result = node(truth[...], order[...], &known)
  }

  /// The slot of the function of the cells in `order` with that truth table.
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

  /// Lets a node take the slot of one that is not needed any more, so all of them stay in the first-level cache.
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
  /// The input of a kernel: four slots for each choice, the number of choices, and a vector of room for each slot.
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
