/// A set of runs of a block, by number. Replicate `r` of point `p` is run `p · replicates + r`, counted from 0.
package struct RunRanges: Sendable, Hashable {
  /// Ascending ranges that are neither empty nor adjacent.
  package private(set) var ranges: [Range<Int>] = []

  package init() {}

  /// Creates the union of ranges, which may be in any order. O(n log n).
  package init(merging ranges: [Range<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound {
        self.ranges[self.ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// Creates the set of some runs.
  ///
  /// - Parameter runs: ascending numbers, possibly repeated.
  package init(_ runs: some Sequence<Int>) {
    for run in runs {
      if let last = ranges.last, run <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, run + 1)
      } else {
        ranges.append(run..<run + 1)
      }
    }
  }

  package var count: Int { ranges.reduce(0) { $0 + $1.count } }
  package var isEmpty: Bool { ranges.isEmpty }
  /// All runs in ascending order.
  package var runs: [Int] { ranges.flatMap { $0 } }

  /// Returns whether a run is in the set. O(log n).
  package func contains(_ run: Int) -> Bool {
    var low = 0, high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= run { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(run)
  }

  /// Returns the runs that are not in another set. O(n + m).
  package func subtracting(_ other: RunRanges) -> RunRanges {
    var result = RunRanges(), next = 0
    for range in ranges {
      var start = range.lowerBound
      while next < other.ranges.count, other.ranges[next].upperBound <= start { next += 1 }
      var index = next
      while index < other.ranges.count, other.ranges[index].lowerBound < range.upperBound {
        let hole = other.ranges[index]
        if hole.lowerBound > start { result.ranges.append(start..<hole.lowerBound) }
        start = max(start, hole.upperBound)
        index += 1
      }
      if start < range.upperBound { result.ranges.append(start..<range.upperBound) }
    }
    return result
  }

  /// Returns the runs that are in both sets. O(n + m).
  package func intersection(_ other: RunRanges) -> RunRanges { subtracting(subtracting(other)) }

  /// Returns the runs at some places in ascending order. O(n).
  package func slice(_ places: Range<Int>) -> RunRanges {
    var result = RunRanges(), before = 0
    for range in ranges {
      let part = (places.lowerBound - before..<places.upperBound - before).clamped(to: 0..<range.count)
      if !part.isEmpty { result.ranges.append(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound) }
      before += range.count
      if before >= places.upperBound { break }
    }
    return result
  }
}

extension RecordCoder {
  /// Codes the gap before each range, and its length.
  ///
  /// - Parameter limit: the number of runs of the block, to check what is read.
  @discardableResult
  package mutating func ranges(_ ranges: RunRanges? = nil, below limit: Int = .max) throws(Fault) -> RunRanges {
    var end = 0, isFirst = true
    let read = try list(ranges?.ranges) { coder, range throws(Fault) in
      let gap = try coder.count(range.map { $0.lowerBound - end }), length = try coder.count(range?.count)
      try Self.check(
        (gap > 0 || isFirst) && length > 0 && gap <= limit - end && length <= limit - end - gap)
      defer { (end, isFirst) = (end + gap + length, false) }
      return end + gap..<end + gap + length
    }
    return ranges ?? RunRanges(merging: read)
  }
}
