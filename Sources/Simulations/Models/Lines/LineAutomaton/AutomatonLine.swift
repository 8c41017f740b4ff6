/// A row of cells in front of a background, which is the state of a one-dimensional automaton at one step.
package protocol AutomatonLine: HistoryRow, Sendable {
  var width: Int { get }
  /// The number of cells that are not 0.
  var population: Int { get }
  /// Whether the cells beyond the reach of the initial state are not 0.
  var isTurned: Bool { get }
  mutating func tick()
  /// Sets a cell to a state that the rule has.
  mutating func set(_ column: Int, to state: UInt8)
  /// Sets a cell of the first row to a state that the rule has, as if it had been part of the initial state.
  mutating func setFirst(_ column: Int, to state: UInt8)
  /// Adds columns of background on both sides.
  mutating func widen(by margin: Int)
  /// Returns whether both lines have the same future.
  func isSameState(as other: Self) -> Bool
  /// Returns some columns of the row in the form that blocks and files use.
  func finalState(_ columns: Range<Int>) -> FinalState
  /// Appends the row to the history.
  func append(to history: inout LineHistory)
}

extension AutomatonLine {
  package mutating func setFirst(_ column: Int, to state: UInt8) { set(column, to: state) }
}

extension AutomatonLine {
  /// The number of cells in a block.
  private static var blockLength: Int { 3 }
  /// The maximum number of kinds of blocks for which an array of counts is used. With more, only kinds that occur are
  /// counted.
  private static var countedKinds: Int { 1 << 15 }

  /// Returns the entropy of the blocks of three adjacent cells, as a share of its maximum. It is 0 if all blocks are
  /// equal, and 1 if all kinds are equally frequent. Nil if there are fewer cells than in a block. O(cells).
  ///
  /// For k colours, this is H / (3 log₂ k), the spatial measure entropy s(3).
  ///
  /// - Parameters:
  ///   - columns: the cells to count.
  ///   - wraps: whether blocks continue from the last cell to the first.
  ///
  /// Source: S. Wolfram, *Universality and Complexity in Cellular Automata*, Physica D 10 (1984).
  func blockEntropy(_ columns: Range<Int>, colours: Int, wraps: Bool) -> Double? {
    let length = Self.blockLength, kinds = colours * colours * colours
    guard columns.count >= length else { return nil }
    let blocks = wraps ? columns.count : columns.count - length + 1
    var counts = [Int](repeating: 0, count: kinds <= Self.countedKinds ? kinds : 0), rare: [Int: Int] = [:]
    var block = 0
    for place in 0..<blocks + length - 1 {
      let column = columns.lowerBound + (place < columns.count ? place : place - columns.count)
      block = (block * colours + Int(state(column))) % kinds
      guard place >= length - 1 else { continue }
      if counts.isEmpty { rare[block, default: 0] += 1 } else { counts[block] += 1 }
    }
    // Sorting makes the order, and so the rounding, the same in every run.
    let bits = Entropy.bits(counts.isEmpty ? rare.values.sorted() : counts)
    return min(1, bits / (Double(length) * BinaryLogarithm.of(colours)))
  }
}
