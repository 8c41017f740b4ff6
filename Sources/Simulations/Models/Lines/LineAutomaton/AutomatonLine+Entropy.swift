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
