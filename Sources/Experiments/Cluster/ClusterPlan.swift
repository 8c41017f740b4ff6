import Files
import Simulations

/// The runs without a known result, divided into tasks of about equal estimated work, with everything that a worker on
/// another machine needs.
///
/// A plan begins with the eight bytes `AUTOPLN1`. Its identity, the key that seals the results of its workers, a seal
/// and the content follow. The seal is made with this key and covers the content, so it exposes a truncated or damaged
/// plan. Runs are stored as ranges of numbers, so a plan of a million runs is hardly larger than its pages.
package struct ClusterPlan: Sendable, Hashable {
  /// The state that a single run with a known result hands over to the blocks that start from it.
  package struct State: Sendable, Hashable {
    package var name: String
    package var record: [UInt8]

    package init(name: String, record: [UInt8]) {
      self.name = name
      self.record = record
    }
  }

  /// A notebook as it was when the plan was made.
  package struct Page: Sendable, Hashable {
    /// The path that the user gave, for messages only. The file is never opened.
    package var path: String
    package var bytes: [UInt8]
    package var files: [InputFile]
    /// The handovers of blocks that other blocks start from, each once.
    package var states: [State]

    package init(path: String, bytes: [UInt8], files: [InputFile], states: [State] = []) {
      self.path = path
      self.bytes = bytes
      self.files = files
      self.states = states
    }
  }

  /// A block with missing runs.
  package struct Block: Sendable, Hashable {
    /// The index of the block's page.
    package var page: Int
    package var name: String
    /// The digest of everything that the results depend on: ``digestCount`` bytes.
    package var digest: [UInt8]
    /// The total number of runs, and the number of replicates of each point.
    package var runCount: Int
    package var replicates: Int
    /// The runs without a known result.
    package var missing: RunRanges
    /// The estimated time of the missing runs on one thread, in seconds.
    package var seconds: Double

    package init(
      page: Int, name: String, digest: [UInt8], runCount: Int, replicates: Int, missing: RunRanges, seconds: Double
    ) {
      self.page = page
      self.name = name
      self.digest = digest
      self.runCount = runCount
      self.replicates = replicates
      self.missing = missing
      self.seconds = seconds
    }
  }

  /// The build of the program that made the plan, and its version as text.
  package var build: String
  package var version: String
  /// The limits of each run: bytes of memory, and cells times steps.
  package var memory: Double
  package var updates: Double
  /// The engine for lattices.
  package var engine: EngineChoice
  package var pages: [Page]
  package var blocks: [Block]
  /// The end of each task, as a place among the missing runs of all blocks. The ends are ascending; there are none if
  /// no run is missing.
  package var ends: [Int]
  /// The key that seals the results of the workers.
  package var key: [UInt8]

  package init(
    build: String, version: String, memory: Double, updates: Double, engine: EngineChoice = .auto, pages: [Page],
    blocks: [Block], ends: [Int], key: [UInt8] = []
  ) {
    self.build = build
    self.version = version
    self.memory = memory
    self.updates = updates
    self.engine = engine
    self.pages = pages
    self.blocks = blocks
    self.ends = ends
    self.key = key
  }

  package static let digestCount = 16
  /// The largest number of tasks in a plan.
  package static let mostTasks = 100_000
  /// The largest size of a plan in bytes: 512 MiB.
  package static let limit = 512 << 20
  /// The largest number of runs of a block: 2²⁰ points of 2²⁰ replicates each.
  private static let mostRuns = 1 << 40

  package var taskCount: Int { ends.count }
  package var runCount: Int { blocks.reduce(0) { $0 + $1.missing.count } }
  /// The estimated time of all missing runs on one thread, in seconds.
  package var seconds: Double { blocks.reduce(0) { $0 + $1.seconds } }
  package var seal: RecordSeal { RecordSeal(key: key) }

  /// Returns the runs of a task, one set for each block.
  ///
  /// - Parameter number: the task, from 1 to ``taskCount``.
  package func task(_ number: Int) -> [RunRanges] {
    let places = (number == 1 ? 0 : ends[number - 2])..<ends[number - 1]
    var before = 0
    return blocks.map { block in
      let count = block.missing.count
      defer { before += count }
      let own = places.clamped(to: before..<before + count)
      return block.missing.slice(own.lowerBound - before..<own.upperBound - before)
    }
  }

  // MARK: Bytes

  static let magic = Array("AUTOPLN1".utf8)

  package var identity: PlanIdentity { PlanIdentity(of: content) }

  /// The content of the plan, which is everything except the key.
  private var content: [UInt8] {
    var writer = RecordWriter()
    writer.text(build)
    writer.text(version)
    writer.fraction(memory)
    writer.fraction(updates)
    writer.text(engine.rawValue)
    writer.list(pages) { writer, page in
      writer.text(page.path)
      writer.blob(page.bytes)
      writer.files(page.files)
      writer.list(page.states) { writer, state in
        writer.text(state.name)
        writer.blob(state.record)
      }
    }
    writer.list(blocks) { writer, block in
      writer.count(block.page)
      writer.text(block.name)
      writer.blob(block.digest)
      writer.count(block.runCount)
      writer.count(block.replicates)
      writer.ranges(block.missing)
      writer.fraction(block.seconds)
    }
    var last = 0
    writer.list(ends) { writer, end in
      writer.count(end - last)
      last = end
    }
    return writer.bytes
  }

  /// The bytes of the plan.
  ///
  /// - Precondition: the plan has its key.
  package var encoded: [UInt8] {
    let content = content
    let proof = (try? seal.seal(content.span)) ?? []
    return Self.magic + PlanIdentity(of: content).bytes + key + proof + content
  }

  /// Reads the bytes of ``encoded``. Even for arbitrary bytes, the memory is at most a small multiple of their number.
  /// Bytes without a good seal are not copied.
  package init(encoded: [UInt8]) throws(RecordFault) {
    guard encoded.count <= Self.limit, Self.isIntact(encoded), let head = Head(encoded) else { throw RecordFault() }
    try self.init(content: encoded[Head.count...], key: head.key)
  }

  private init(content: ArraySlice<UInt8>, key: [UInt8]) throws(RecordFault) {
    var reader = RecordReader(content)
    self.key = key
    build = try reader.text()
    version = try reader.text()
    memory = try reader.fraction()
    updates = try reader.fraction()
    guard memory >= 0, updates >= 0, let engine = EngineChoice(rawValue: try reader.text()) else {
      throw RecordFault()
    }
    self.engine = engine
    pages = try reader.list { reader throws(RecordFault) in
      Page(
        path: try reader.text(), bytes: try reader.blob(),
        files: try reader.files(),
        states: try reader.list { reader throws(RecordFault) in
          State(name: try reader.text(), record: try reader.blob())
        })
    }
    let pageCount = pages.count
    blocks = try reader.list { reader throws(RecordFault) in
      let page = try reader.count(), name = try reader.text(), digest = try reader.blob()
      let runCount = try reader.count(), replicates = try reader.count()
      guard page < pageCount, digest.count == Self.digestCount, (1...Self.mostRuns).contains(runCount),
        (1...runCount).contains(replicates), runCount % replicates == 0
      else { throw RecordFault() }
      let missing = try reader.ranges(below: runCount), seconds = try reader.fraction()
      guard seconds >= 0, seconds.isFinite else { throw RecordFault() }
      return Block(
        page: page, name: name, digest: digest, runCount: runCount, replicates: replicates, missing: missing,
        seconds: seconds)
    }
    let runs = blocks.reduce(0.0) { $0 + Double($1.missing.count) }
    guard runs < 0x1p53 else { throw RecordFault() }
    var last = 0
    ends = try reader.list { reader throws(RecordFault) in
      let count = try reader.count()
      guard Double(count) <= runs - Double(last) else { throw RecordFault() }
      last += count
      return last
    }
    guard reader.isAtEnd, ends.count <= Self.mostTasks, Double(last) == runs else { throw RecordFault() }
    let names = blocks.map { "\($0.page) \($0.name)" }
    guard Set(names).count == names.count else { throw RecordFault() }
  }
}
