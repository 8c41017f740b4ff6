/// Random samples of runs.
package enum RunSample {
  /// Returns a random sample of places without repetition, or all places if there are not more than `count`.
  ///
  /// All samples of the same size are equally likely. Let a share p of the places be marked. Then a sample of n
  /// contains a marked place with probability at least 1 − (1 − p)^n.
  ///
  /// Source: Bentley and Floyd, "A sample of brilliance", Communications of the ACM 30 (1987). O(n log n).
  ///
  /// - Returns: ascending numbers, from 0 to `total` − 1.
  package static func places(_ count: Int, of total: Int, using generator: inout some RandomNumberGenerator) -> [Int] {
    guard count < total else { return Array(0..<total) }
    var chosen: Set<Int> = []
    for last in total - count..<total {
      let place = Int.random(in: 0...last, using: &generator)
      if !chosen.insert(place).inserted { chosen.insert(last) }
    }
    return chosen.sorted()
  }
}
