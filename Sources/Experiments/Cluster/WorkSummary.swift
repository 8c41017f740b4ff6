import Simulations

/// A summary of a cluster worker's results, without the results themselves.
package struct WorkSummary: Sendable, Hashable {
  /// The finished work on one block of the plan.
  package struct Block: Sendable, Hashable {
    /// The runs that are in the file, or whose results are too large for a record.
    package var done: RunRanges
    /// The runs whose results are too large for a record.
    package var left: RunRanges
    /// The time of these runs, in seconds, summed over all threads.
    package var seconds: Double

    package init(done: RunRanges = RunRanges(), left: RunRanges = RunRanges(), seconds: Double = 0) {
      self.done = done
      self.left = left
      self.seconds = seconds
    }
  }

  /// A run that ended with an error.
  package struct Failure: Sendable, Hashable {
    /// The index of the block in the plan.
    package var block: Int
    package var run: Int
    package var seed: UInt64
    /// The values of the run's point, such as `factor 2`. The text is empty without a sweep.
    package var point: String
    package var key: String
    package var message: String

    package init(block: Int, run: Int, seed: UInt64, point: String, key: String, message: String) {
      self.block = block
      self.run = run
      self.seed = seed
      self.point = point
      self.key = key
      self.message = message
    }
  }

  /// The work on each block of the plan.
  package var blocks: [Block]
  package var failures: [Failure]

  package init(blocks: [Block], failures: [Failure] = []) {
    self.blocks = blocks
    self.failures = failures
  }

  package var encoded: [UInt8] {
    var writer = RecordWriter()
    _ = Self.code(self, runCounts: blocks.map { _ in .max }, with: &writer)
    return writer.bytes
  }

  /// Reads the bytes of ``encoded``, for a plan whose blocks have these numbers of runs.
  package init(encoded: [UInt8], runCounts: [Int]) throws(RecordFault) {
    var reader = RecordReader(encoded)
    self = try Self.code(nil, runCounts: runCounts, with: &reader)
    guard reader.isAtEnd else { throw RecordFault() }
  }

  private static func code<C: RecordCoder>(
    _ summary: WorkSummary?, runCounts: [Int], with coder: inout C
  ) throws(C.Fault) -> WorkSummary {
    var coded = summary ?? WorkSummary(blocks: runCounts.map { _ in Block() })
    // Most tasks work on only one of many blocks.
    let worked = summary.map { summary in summary.blocks.indices.filter { !summary.blocks[$0].done.isEmpty } }
    try coder.list(worked) { coder, index throws(C.Fault) in
      let block = index.flatMap { summary?.blocks[$0] }, index = try coder.count(index)
      try C.check(runCounts.indices.contains(index))
      let done = try coder.ranges(block?.done, below: runCounts[index])
      let left = try coder.ranges(block?.left, below: runCounts[index])
      let seconds = try coder.fraction(block?.seconds)
      try C.check(seconds >= 0 && seconds.isFinite)
      coded.blocks[index] = Block(done: done, left: left, seconds: seconds)
      return index
    }
    coded.failures = try coder.list(summary?.failures) { coder, failure throws(C.Fault) in
      let block = try coder.count(failure?.block), run = try coder.count(failure?.run)
      try C.check(runCounts.indices.contains(block) && run < runCounts[block])
      return Failure(
        block: block, run: run, seed: try coder.unsigned(failure?.seed), point: try coder.text(failure?.point),
        key: try coder.text(failure?.key), message: try coder.text(failure?.message))
    }
    return coded
  }
}
