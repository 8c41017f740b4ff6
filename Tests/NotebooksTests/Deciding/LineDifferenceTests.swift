import MarkdownSource
import Notebooks
import TestSupport
import Testing

@Suite struct LineDifferenceTests {
  @Test func scriptsAreRightAndShortest() {
    var random = SplitMix(seed: 3)
    for _ in 0..<4_000 {
      let a = (0..<random.below(12)).map { _ in random.below(4) }
      let b = (0..<random.below(12)).map { _ in random.below(4) }
      let stretches = LineDifference.stretches(a, b)
      var result: [Int] = [], position = 0, changes = 0
      for (old, new) in stretches {
        result += a[position..<old.lowerBound] + b[new]
        position = old.upperBound
        changes += old.count + new.count
      }
      result += a[position...]
      #expect(result == b)
      #expect(changes == a.count + b.count - 2 * Self.longestCommon(a, b), "\(a) → \(b): \(stretches)")
    }
  }

  @Test func beyondTheEffortTheMiddleIsOneStretch() {
    let a = [0] + Array(1...LineDifference.effort) + [0], b = [0] + Array(10_001...10_000 + LineDifference.effort) + [0]
    let stretches = LineDifference.stretches(a, b)
    let middle = 1..<LineDifference.effort + 1
    #expect(stretches.count == 1)
    #expect(stretches.first?.old == middle && stretches.first?.new == middle)
  }

  /// Returns the length of the longest common subsequence, computed with the textbook's table.
  private static func longestCommon(_ a: [Int], _ b: [Int]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = x == y ? diagonal + 1 : max(above, row[j])
        diagonal = above
      }
    }
    return row[b.count]
  }
}
