/// Random samples of runs.
package enum RunSample {
  /// Returns places of a random sample without repetition: each sample of this size is equally likely. All places, where
  /// there are no more.
  ///
  /// A sample of n finds at least one of a share p of all places with a probability of at least 1 − (1 − p)^n.
  ///
  /// Source: Bentley and Floyd, "A sample of brilliance", Communications of the ACM 30 (1987). O(n log n).
  ///
  /// - Returns: ascending numbers from 0 below `total`.
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
