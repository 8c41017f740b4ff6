extension AutomatonLine {
  /// The cells of a block.
  private static var blockLength: Int { 3 }
  /// With more kinds of blocks only those that occur are counted.
  private static var countedKinds: Int { 1 << 15 }

  /// The entropy of the blocks of three neighbouring cells as a share of the largest there can be: 0 where all blocks
  /// are equal, 1 where all kinds are as frequent. Nil for fewer cells than a block has.
  ///
  /// H / (3 log₂ k) for k colours: the spatial measure entropy s(3) of S. Wolfram, *Universality and Complexity in
  /// Cellular Automata*, Physica D 10 (1984). O(cells).
  ///
  /// - Parameters:
  ///   - columns: the cells to look at.
  ///   - wraps: whether blocks go on from the last cell to the first.
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
    // In an order that is the same in every run.
    let bits = Entropy.bits(counts.isEmpty ? rare.values.sorted() : counts)
    return min(1, bits / (Double(length) * BinaryLogarithm.of(colours)))
  }
}
