/// Random samples of runs.
package enum RunSample {
  /// Returns a random sample of places without repetition. Each sample of this size is equally likely. If there are no
  /// more places, it returns all of them.
  ///
  /// If a share p of all places is marked, a sample of n contains a marked one with a probability of at least 1 − (1 −
  /// p)^n.
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
