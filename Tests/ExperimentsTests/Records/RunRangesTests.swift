import Experiments
import TestSupport
import Testing

/// Sets of runs, compared with sets of numbers.
@Suite struct RunRangesTests {
  private static func set(_ ranges: RunRanges) -> Set<Int> { Set(ranges.runs) }

  private static func random(_ mix: inout SplitMix, below limit: Int) -> RunRanges {
    let share = Int.random(in: 0...4, using: &mix)
    return RunRanges((0..<limit).filter { _ in Int.random(in: 0...4, using: &mix) < share })
  }

  @Test func operationsAreThoseOfSets() throws {
    var mix = SplitMix(seed: 5)
    for _ in 0..<500 {
      let limit = Int.random(in: 0...40, using: &mix)
      let a = Self.random(&mix, below: limit), b = Self.random(&mix, below: limit)
      let (first, second) = (Self.set(a), Self.set(b))
      #expect(Self.set(a.subtracting(b)) == first.subtracting(second))
      #expect(Self.set(a.intersection(b)) == first.intersection(second))
      #expect(Self.set(RunRanges(merging: b.ranges + a.ranges)) == first.union(second))
      #expect(a.count == first.count && a.isEmpty == first.isEmpty)
      #expect((0..<limit + 1).allSatisfy { a.contains($0) == first.contains($0) })
      let low = Int.random(in: 0...a.count, using: &mix), high = Int.random(in: low...a.count, using: &mix)
      #expect(a.slice(low..<high).runs == Array(first.sorted()[low..<high]))
      for ranges in [a, a.subtracting(b), a.slice(low..<high), RunRanges(merging: b.ranges + a.ranges)] {
        #expect(zip(ranges.ranges, ranges.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        #expect(!ranges.ranges.contains { $0.isEmpty })
      }
      var writer = RecordWriter()
      writer.ranges(a)
      var reader = RecordReader(writer.bytes)
      #expect(try reader.ranges(below: limit) == a && reader.isAtEnd)
      if let last = first.max() {
        var reader = RecordReader(writer.bytes)
        #expect(throws: RecordFault.self) { try reader.ranges(below: last) }
      }
    }
  }

  @Test func otherBytesAreRefused() {
    // The encodings have no gap between two ranges, an empty range, or numbers that are too large.
    for numbers in [[2, 0, 3, 0, 2], [1, 0, 0], [1, 9, 1], [1, 0, .max], [1, .max, 1], [2, 1, 1, .max, .max]] {
      var writer = RecordWriter()
      for number in numbers { writer.count(number) }
      var reader = RecordReader(writer.bytes)
      #expect(throws: RecordFault.self) { try reader.ranges(below: 9) }
    }
  }
}
