import Blocks
import Simulations
import Specification

/// A piece of work that any machine can do, as a plain value: a specification and a range of replicates. The result is
/// a ``RunRecord``.
///
/// The specification is the author's text for one point of an experiment. The same strict reader reads it again on the
/// machine that runs the job. ``range`` holds the computation that the reader must produce: a program that reads the
/// keys differently refuses the job. The job holds the files that the block reads, but no states of other blocks. So a
/// block that starts from another block has no jobs.
package struct RunJob: Sendable, Hashable {
  /// The reason why a job cannot be made or run here, as a sentence without its full stop.
  package struct Refusal: Error, Sendable, Hashable {
    package var message: String
  }

  /// The runs that the job computes.
  package let range: RunRange
  /// The map of the model's keys, without source places.
  private let block: SpecNode
  /// The parameters that the block's expressions name.
  private let parameters: [SpecEntry]
  /// The files that the block reads.
  private let files: [InputFile]

  /// The largest number of bytes of files, and of nodes of a specification, in a job.
  package static let fileLimit = 16 << 20
  private static let nodeLimit = 1 << 18
  /// The deepest nesting of maps and lists. The reader of notebooks has the same limit.
  fileprivate static let deepest = 64
  /// The name of the format, and its version.
  private static let name = "automata job", version = 1

  /// Creates the job for some replicates of a block.
  ///
  /// - Parameters:
  ///   - point: the index of the point, if the block is an experiment.
  ///   - replicates: at most ``RunRecord/width`` replicates.
  ///   - namedSteps: the steps at which the series are recorded.
  ///   - files: the files that were read with the block.
  /// - Throws: a refusal if the block needs other blocks or is too large for a job.
  package init(
    _ specification: BlockSpecification, point: Int = 0, replicates: Range<Int>, namedSteps: [Int] = [],
    files: [InputFile] = []
  ) throws(Refusal) {
    guard (1...RunRecord.width).contains(replicates.count), replicates.upperBound <= Int(UInt32.max) else {
      throw Refusal(message: "a job has 1 to \(RunRecord.width) replicates")
    }
    if let other = specification.runDependencies.first {
      throw Refusal(message: "the block needs '\(other.name)', and a job carries no other block's state")
    }
    var entries = specification.entries.filter { entry in
      specification.declaration.keys.contains { $0.name == entry.key }
    }
    var seed = specification.seed, computation = specification.computation
    if let experiment = specification.experiment {
      let own = experiment.points[point]
      for (axis, value) in zip(experiment.sweep?.axes ?? [], own.values) where axis.key != "seed" {
        entries.append(SpecEntry(key: axis.key, keySpan: value.node.span, value: value.node))
      }
      (seed, computation) = (own.seed, own.computation)
    }
    let model = SpecNode(.scalar(specification.declaration.name, isQuoted: false), at: .nowhere)
    entries.insert(SpecEntry(key: "model", keySpan: .nowhere, value: model), at: 0)
    let block = SpecNode(.map(entries), at: .nowhere)
    let parameters = specification.parameters.filter { block.mentions("$" + $0.key, depth: 0) }
    var parts = 0
    for node in [block] + parameters.map(\.value) {
      guard node.count(into: &parts, limit: Self.nodeLimit, depth: 0) else {
        throw Refusal(message: "the specification is larger than a job may be")
      }
    }
    self.parameters = parameters.map { SpecEntry(key: $0.key, keySpan: .nowhere, value: $0.value.placeless) }
    self.block = block.placeless
    range = RunRange(computation: computation, seed: seed, replicates: replicates, namedSteps: namedSteps)
    // The specification is read here as another machine would read it. The job holds only the files that this reading
    // requests.
    self.files = try Self.read(self.block, self.parameters, files, range).files
    guard self.files.reduce(0, { $0 + $1.bytes.count }) <= Self.fileLimit else {
      throw Refusal(message: "the files that the block reads are larger than a job may be")
    }
  }

  /// Reads and checks the specification of the job.
  package func simulation() throws(Refusal) -> any Simulation {
    try Self.read(block, parameters, files, range).simulation
  }

  /// Computes the results of each replicate, and the notes of the first one.
  ///
  /// - Parameter request: the limits, threads and progress of the runs.
  package func run(_ request: RunRequest = RunRequest()) throws(RunError) -> RunRecord {
    var request = request
    request.views = []
    request.keepsState = false
    request.keepsHandover = false
    request.namedSteps = range.namedSteps
    request.recordsSeries = !range.namedSteps.isEmpty
    let simulation: any Simulation
    do throws(Refusal) {
      simulation = try self.simulation()
    } catch {
      throw RunError(key: "model", error.message)
    }
    var rows: [RunRow] = []
    for replicate in range.replicates {
      request.draws = Draws(seed: range.seed, replicate: UInt32(truncatingIfNeeded: replicate))
      request.keepsNotes = replicate == 0
      rows.append(RunRow(try simulation.run(request), namedSteps: range.namedSteps, replicate: replicate))
    }
    return RunRecord(limits: request.limits, rows: rows)
  }

  private static func read(
    _ block: SpecNode, _ parameters: [SpecEntry], _ files: [InputFile], _ range: RunRange
  ) throws(Refusal) -> (simulation: any Simulation, files: [InputFile]) {
    var context = SpecContext { path in
      files.first { $0.path == path }.map { .success($0.bytes) }
        ?? .failure(SpecContext.FileRefusal("is not in the job"))
    }
    context.parameters = parameters
    guard let specification = BlockSpecification(block, seed: range.seed, in: &context),
      specification.dependencies.isEmpty, specification.computation == range.computation
    else {
      let missing = context.requests.first { request in !files.contains { $0.path == request.path } }
      throw Refusal(
        message: missing.map { "the file '\($0.path)' is not in the job" }
          ?? "the specification means something else to this program")
    }
    var used: [InputFile] = []
    for (path, bytes) in context.files where !used.contains(where: { $0.path == path }) {
      used.append(InputFile(path: path, bytes: bytes))
    }
    return (specification.simulation, used)
  }

  // MARK: Bytes

  package var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.text(Self.name)
    writer.count(Self.version)
    writer.blob(range.encoded)
    writer.node(block)
    writer.entries(parameters)
    writer.files(files)
    return writer.bytes
  }

  /// Reads the bytes of ``encoded``. Even for arbitrary bytes, the memory is at most that of the largest job. Only
  /// ``simulation()`` tells whether the specification can be run.
  package init(encoded: [UInt8]) throws(RecordFault) {
    var reader = RecordReader(encoded)
    guard try reader.text() == Self.name, try reader.count() == Self.version else { throw RecordFault() }
    range = try RunRange(encoded: try reader.blob())
    guard (1...RunRecord.width).contains(range.replicates.count), range.replicates.upperBound <= Int(UInt32.max),
      range.upstream.isEmpty
    else { throw RecordFault() }
    var room = Self.nodeLimit
    block = try reader.node(room: &room, depth: 0)
    parameters = try reader.entries(room: &room, depth: 1)
    files = try reader.files()
    guard reader.isAtEnd, files.reduce(0, { $0 + $1.bytes.count }) <= Self.fileLimit else { throw RecordFault() }
  }
}

extension SourceSpan {
  /// The place of nodes that were not read from text.
  fileprivate static let nowhere = SourceSpan(
    start: SourceLocation(line: 1, column: 1), end: SourceLocation(line: 1, column: 1))
}

// The author's text as bytes, without source places. The depth of nesting is limited, so recursion is safe.

extension RecordWriter {
  fileprivate mutating func node(_ node: SpecNode) {
    switch node.content {
    case .scalar(let text, let isQuoted):
      count(isQuoted ? 1 : 0)
      self.text(text)
    case .list(let items):
      count(2)
      list(items) { $0.node($1) }
    case .map(let entries):
      count(3)
      self.entries(entries)
    }
  }

  fileprivate mutating func entries(_ entries: [SpecEntry]) {
    list(entries) { writer, entry in
      writer.text(entry.key)
      writer.node(entry.value)
    }
  }
}

extension RecordReader {
  fileprivate mutating func node(room: inout Int, depth: Int) throws(RecordFault) -> SpecNode {
    room -= 1
    guard room >= 0, depth <= RunJob.deepest else { throw RecordFault() }
    let content: SpecNode.Content
    switch try count() {
    case 0: content = .scalar(try text(), isQuoted: false)
    case 1: content = .scalar(try text(), isQuoted: true)
    case 2: content = .list(try list { reader throws(RecordFault) in try reader.node(room: &room, depth: depth + 1) })
    case 3: content = .map(try entries(room: &room, depth: depth + 1))
    default: throw RecordFault()
    }
    return SpecNode(content, at: .nowhere)
  }

  fileprivate mutating func entries(room: inout Int, depth: Int) throws(RecordFault) -> [SpecEntry] {
    var keys: Set<String> = []
    return try list { reader throws(RecordFault) in
      let key = try reader.text()
      // The reader of maps rejects duplicate keys.
      guard keys.insert(key).inserted else { throw RecordFault() }
      return SpecEntry(key: key, keySpan: .nowhere, value: try reader.node(room: &room, depth: depth))
    }
  }
}

extension SpecNode {
  /// The same tree with one place for all nodes.
  fileprivate var placeless: SpecNode {
    switch content {
    case .scalar: return SpecNode(content, at: .nowhere)
    case .list(let items): return SpecNode(.list(items.map(\.placeless)), at: .nowhere)
    case .map(let entries):
      let placeless = entries.map { SpecEntry(key: $0.key, keySpan: .nowhere, value: $0.value.placeless) }
      return SpecNode(.map(placeless), at: .nowhere)
    }
  }

  /// Counts the nodes. Returns false if there are more than `limit`, or if they nest too deeply.
  fileprivate func count(into parts: inout Int, limit: Int, depth: Int) -> Bool {
    parts += 1
    guard parts <= limit, depth <= RunJob.deepest else { return false }
    switch content {
    case .scalar: return true
    case .list(let items): return items.allSatisfy { $0.count(into: &parts, limit: limit, depth: depth + 1) }
    case .map(let entries): return entries.allSatisfy { $0.value.count(into: &parts, limit: limit, depth: depth + 1) }
    }
  }

  /// Returns whether a scalar contains these letters.
  fileprivate func mentions(_ letters: String, depth: Int) -> Bool {
    guard depth <= RunJob.deepest else { return false }
    switch content {
    case .scalar(let text, _): return text.contains(letters)
    case .list(let items): return items.contains { $0.mentions(letters, depth: depth + 1) }
    case .map(let entries): return entries.contains { $0.value.mentions(letters, depth: depth + 1) }
    }
  }
}
