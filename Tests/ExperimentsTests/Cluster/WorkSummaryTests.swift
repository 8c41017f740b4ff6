import Experiments
import TestSupport
import Testing

@Suite struct WorkSummaryTests {
  private static let counts = [60, 1, 8]

  private static var sample: WorkSummary {
    var summary = WorkSummary(blocks: [WorkSummary.Block](repeating: WorkSummary.Block(), count: 3))
    summary.blocks[0] = WorkSummary.Block(done: RunRanges([1, 2, 3, 9]), left: RunRanges([9]), seconds: 1.5)
    summary.blocks[2].done = RunRanges([7])
    summary.failures = [
      .init(block: 2, run: 5, seed: .max, point: "factor 2", key: "sick", message: "no 'ü'"),
      .init(block: 1, run: 0, seed: 0, point: "", key: "", message: ""),
    ]
    return summary
  }

  @Test func bytesComeBack() throws {
    #expect(try WorkSummary(encoded: Self.sample.encoded, runCounts: Self.counts) == Self.sample)
    let empty = WorkSummary(blocks: [])
    #expect(try WorkSummary(encoded: empty.encoded, runCounts: []) == empty)
    #expect(throws: RecordFault.self) { try WorkSummary(encoded: Self.sample.encoded, runCounts: [60, 1, 5]) }
    #expect(throws: RecordFault.self) { try WorkSummary(encoded: Self.sample.encoded, runCounts: [60, 1]) }
  }

  @Test func otherBytesAreReadWithinBoundsOrRefused() throws {
    let bytes = Self.sample.encoded
    var mix = SplitMix(seed: 3)
    for end in 0..<bytes.count {
      #expect(throws: RecordFault.self) { try WorkSummary(encoded: Array(bytes[..<end]), runCounts: Self.counts) }
    }
    for _ in 0..<10_000 {
      var copy = bytes
      copy[Int.random(in: copy.indices, using: &mix)] = UInt8.random(in: .min ... .max, using: &mix)
      guard let summary = try? WorkSummary(encoded: copy, runCounts: Self.counts) else { continue }
      #expect(zip(summary.blocks, Self.counts).allSatisfy { ($0.done.ranges.last?.upperBound ?? 0) <= $1 })
      #expect(summary.failures.allSatisfy { $0.run < Self.counts[$0.block] })
    }
  }
}
