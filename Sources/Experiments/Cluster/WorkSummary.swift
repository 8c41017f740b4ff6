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
    // Most tasks work on only one of many blocks.
    let worked = blocks.indices.filter { !blocks[$0].done.isEmpty }
    writer.list(worked) { writer, index in
      writer.count(index)
      writer.ranges(blocks[index].done)
      writer.ranges(blocks[index].left)
      writer.fraction(blocks[index].seconds)
    }
    writer.list(failures) { writer, failure in
      writer.count(failure.block)
      writer.count(failure.run)
      writer.unsigned(failure.seed)
      writer.text(failure.point)
      writer.text(failure.key)
      writer.text(failure.message)
    }
    return writer.bytes
  }

  /// Reads the bytes of ``encoded``, for a plan whose blocks have these numbers of runs.
  package init(encoded: [UInt8], runCounts: [Int]) throws(RecordFault) {
    var reader = RecordReader(encoded)
    var blocks = [Block](repeating: Block(), count: runCounts.count)
    _ = try reader.list { reader throws(RecordFault) in
      let index = try reader.count()
      guard runCounts.indices.contains(index) else { throw RecordFault() }
      let done = try reader.ranges(below: runCounts[index]), left = try reader.ranges(below: runCounts[index])
      blocks[index] = Block(done: done, left: left, seconds: try reader.fraction())
      guard blocks[index].seconds >= 0, blocks[index].seconds.isFinite else { throw RecordFault() }
    }
    self.blocks = blocks
    failures = try reader.list { reader throws(RecordFault) in
      let block = try reader.count(), run = try reader.count()
      guard runCounts.indices.contains(block), run < runCounts[block] else { throw RecordFault() }
      return Failure(
        block: block, run: run, seed: try reader.unsigned(), point: try reader.text(), key: try reader.text(),
        message: try reader.text())
    }
    guard reader.isAtEnd else { throw RecordFault() }
  }
}
