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
  fileprivate static let mostRuns = 1 << 40

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
    _ = Self.code(self, key: key, with: &writer)
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
    var reader = RecordReader(encoded[Head.count...])
    self = try Self.code(nil, key: head.key, with: &reader)
    guard reader.isAtEnd else { throw RecordFault() }
  }

  private static func code<C: RecordCoder>(
    _ plan: ClusterPlan?, key: [UInt8], with coder: inout C
  ) throws(C.Fault) -> ClusterPlan {
    let coded = ClusterPlan(
      build: try coder.text(plan?.build), version: try coder.text(plan?.version),
      memory: try coder.fraction(plan?.memory), updates: try coder.fraction(plan?.updates),
      engine: try C.checked(EngineChoice(rawValue: try coder.text(plan?.engine.rawValue))),
      pages: try coder.code(plan?.pages), blocks: try coder.code(plan?.blocks),
      ends: try coder.ends(plan?.ends), key: key)
    try C.check(coded.isSound)
    return coded
  }

  /// Whether what was read fits together.
  private var isSound: Bool {
    let runs = blocks.reduce(0.0) { $0 + Double($1.missing.count) }
    let names = blocks.map { "\($0.page) \($0.name)" }
    return memory >= 0 && updates >= 0 && blocks.allSatisfy { $0.page < pages.count } && runs < 0x1p53
      && ends.count <= Self.mostTasks && Double(ends.last ?? 0) == runs && Set(names).count == names.count
  }
}

extension RecordCoder {
  /// Codes the number of runs in each task as the end of the task.
  fileprivate mutating func ends(_ ends: [Int]?) throws(Fault) -> [Int] {
    var last = 0
    return try list(ends) { coder, end throws(Fault) in
      let count = try coder.count(end.map { $0 - last })
      try Self.check(count < 1 << 53 && last < 1 << 53)
      last += count
      return last
    }
  }
}

extension ClusterPlan.State: RecordPart {
  package static func code<C: RecordCoder>(_ state: Self?, with coder: inout C) throws(C.Fault) -> Self {
    Self(name: try coder.text(state?.name), record: try coder.blob(state?.record))
  }
}

extension ClusterPlan.Page: RecordPart {
  package static func code<C: RecordCoder>(_ page: Self?, with coder: inout C) throws(C.Fault) -> Self {
    Self(
      path: try coder.text(page?.path), bytes: try coder.blob(page?.bytes), files: try coder.code(page?.files),
      states: try coder.code(page?.states))
  }
}

extension ClusterPlan.Block: RecordPart {
  package static func code<C: RecordCoder>(_ block: Self?, with coder: inout C) throws(C.Fault) -> Self {
    let page = try coder.count(block?.page), name = try coder.text(block?.name)
    let digest = try coder.blob(block?.digest)
    let runCount = try coder.count(block?.runCount), replicates = try coder.count(block?.replicates)
    try C.check(
      digest.count == ClusterPlan.digestCount && (1...ClusterPlan.mostRuns).contains(runCount)
        && (1...runCount).contains(replicates) && runCount % replicates == 0)
    let missing = try coder.ranges(block?.missing, below: runCount), seconds = try coder.fraction(block?.seconds)
    try C.check(seconds >= 0 && seconds.isFinite)
    return Self(
      page: page, name: name, digest: digest, runCount: runCount, replicates: replicates, missing: missing,
      seconds: seconds)
  }
}

extension ClusterPlan {
  /// The bytes of a plan before its content.
  package struct Head: Sendable {
    package let identity: PlanIdentity
    package let key: [UInt8]
    /// The seal of the content.
    fileprivate let proof: [UInt8]

    /// The number of bytes.
    package static let count = magic.count + PlanIdentity.count + 2 * RecordSeal.count

    /// Reads the first bytes of a plan. Returns nil if they do not begin like one.
    package init?(_ start: [UInt8]) {
      let key = magic.count + PlanIdentity.count, proof = key + RecordSeal.count
      guard start.count >= Self.count, isPlan(start),
        let identity = PlanIdentity(bytes: Array(start[magic.count..<key]))
      else { return nil }
      self.identity = identity
      self.key = Array(start[key..<proof])
      self.proof = Array(start[proof..<Self.count])
    }
  }

  /// Returns whether bytes begin like a plan.
  package static func isPlan(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Returns whether bytes are a whole plan, perhaps one of another version of the program. The content has the
  /// identity and the seal that the head claims.
  package static func isIntact(_ encoded: [UInt8]) -> Bool {
    guard let head = Head(encoded) else { return false }
    let content = encoded.span.extracting(Head.count...)
    return PlanIdentity(of: content) == head.identity && (try? RecordSeal(key: head.key).seal(content)) == head.proof
  }
}
