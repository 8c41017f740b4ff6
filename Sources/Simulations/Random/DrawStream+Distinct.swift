extension DrawStream {
  /// Returns `wanted` different indices below `count`, by a partial Fisher–Yates shuffle of the ascending indices.
  /// Takes O(wanted) memory if few are wanted, and O(count) otherwise.
  ///
  /// - Precondition: `count` is below 2³², and `wanted` is at most `count`.
  mutating func distinct(_ wanted: Int, of count: Int) -> [Int] {
    var chosen: [Int] = []
    chosen.reserveCapacity(wanted)
    if wanted >= count / 8 {
      var indices = Array(0..<UInt32(count))
      for j in 0..<wanted {
        indices.swapAt(j, j + Int(below(UInt32(count - j))))
        chosen.append(Int(indices[j]))
      }
    } else {
      // Only the places that were swapped are stored. Every other place holds its own index.
      var moved: [Int: Int] = [:]
      for j in 0..<wanted {
        let k = j + Int(below(UInt32(count - j)))
        chosen.append(moved[k] ?? k)
        moved[k] = moved[j] ?? j
      }
    }
    return chosen
  }
}
