import Blocks
import Experiments
import Expressions
import Simulations
import Specification
import Testing

/// Jobs of all models are read back as they were written, and compute the same results.
@Suite struct RunJobTests {
  private static func node(_ text: String) -> SpecNode { BlockSamples.scalar(text) }

  /// Returns a block of every model, some with parts of every kind.
  private static func blocks() throws -> [BlockSpecification] {
    func block(_ keys: [(String, SpecNode)], parameters: [(String, String)] = []) throws -> BlockSpecification {
      var context = SpecContext()
      context.parameters = parameters.map { SpecEntry(key: $0.0, keySpan: BlockSamples.place, value: node($0.1)) }
      let block = BlockSpecification(BlockSamples.map(keys), in: &context)
      return try #require(block, "\(context.errors)")
    }
    let sweep = BlockSamples.map([("factor", BlockSamples.list(["1", "3"])), ("seed", node("4..6"))])
    let quoted = SpecNode(.scalar("bo$2bo$3o!", isQuoted: true), at: BlockSamples.place)
    return try [
      block([
        ("model", node("elementary")), ("rule", node("30")), ("steps", node("20")), ("initial", node("random")),
        ("grid", node("31")), ("replicates", node("3")),
      ]),
      block([
        ("model", node("totalistic")), ("code", node("777")), ("colours", node("3")), ("steps", node("9")),
        ("initial", node("random")), ("grid", node("20")),
      ]),
      block(
        [
          ("model", node("life")), ("grid", node("16")), ("steps", node("30")), ("title", node("no part of it")),
          ("until", node("population > $much")),
          ("initial", BlockSamples.map([("rle", quoted), ("at", BlockSamples.list(["2", "3"]))])),
        ], parameters: [("much", "200"), ("other", "1")]),
      block([
        ("model", node("infection")), ("people", node("50")), ("steps", node("12")), ("sweep", sweep),
        ("replicates", node("70")), ("until", node("sick > 45")), ("recovery", BlockSamples.map([("mean", node("3"))])),
        ("expect", SpecNode(.list([node("sick >= 0 at step=0")]), at: BlockSamples.place)),
      ]),
      block([
        ("model", node("memory")), ("sweep", BlockSamples.map([("pairs", node("2..5"))])), ("replicates", node("9")),
      ]),
      BlockSamples.machine([("replicates", "2")]),
    ]
  }

  /// Returns all jobs of a block.
  private static func jobs(_ block: BlockSpecification) throws -> [RunJob] {
    let replicates = block.experiment?.replicates ?? 1
    return try (0..<(block.experiment?.points.count ?? 1)).flatMap { point in
      try stride(from: 0, to: replicates, by: RunRecord.width).map { first in
        try RunJob(
          block, point: point, replicates: first..<min(first + RunRecord.width, replicates),
          namedSteps: block.namedSteps)
      }
    }
  }

  @Test func jobsComeBackAndComputeTheSame() throws {
    for block in try Self.blocks() {
      let report = try block.run(RunRequest(draws: Draws(seed: block.seed), namedSteps: block.namedSteps))
      let replicates = block.experiment?.replicates ?? 1, width = RunRecord.width
      for (index, job) in try Self.jobs(block).enumerated() {
        let back = try RunJob(encoded: job.encoded)
        #expect(back == job && back.encoded == job.encoded)
        let record = try job.run(), perPoint = (replicates + width - 1) / width
        #expect(try back.run().encoded == record.encoded, "\(block.declaration.name)")
        #expect(try RunRecord(RecordReader(record.encoded)) == record)
        for (place, replicate) in job.range.replicates.enumerated() {
          let row = try #require(record.rows[place])
          guard let ensemble = report.ensemble else {
            #expect(row.statistics == report.statistics)
            continue
          }
          let run = index / perPoint * replicates + replicate
          for statistic in row.statistics { #expect(ensemble.column(statistic.name)?[run] == statistic.value) }
          for statistic in row.steps.joined() {
            #expect(ensemble.column(statistic.name, step: 0)?[run] == statistic.value)
          }
        }
      }
    }
  }

  /// The format in bytes. A change here needs another version.
  @Test func bytesOfAJob() throws {
    let block = try BlockSamples.block([("model", "memory"), ("pairs", "2"), ("seed", "9")])
    let job = try RunJob(block, replicates: 0..<1)
    func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
    let range = job.range.encoded
    #expect(
      job.encoded == text("automata job") + [1, UInt8(range.count)] + range + [3, 2] + text("model") + [0]
        + text("memory") + text("pairs") + [0] + text("2") + [0, 0])
    var other = job.encoded
    other[13] = 2
    #expect(throws: RecordFault.self) { try RunJob(encoded: other) }
  }

  private static let pattern = Array("x = 3, y = 3\nbo$2bo$3o!\n".utf8)

  private static func withFile() throws -> BlockSpecification {
    var context = SpecContext { $0 == "a.rle" ? .success(pattern) : .failure(.init("does not exist")) }
    let block = BlockSpecification(
      BlockSamples.map([
        ("model", node("life")), ("grid", node("16")), ("steps", node("5")),
        ("initial", BlockSamples.map([("file", node("a.rle"))])),
      ]), in: &context)
    return try #require(block, "\(context.errors)")
  }

  @Test func filesGoWithTheJob() throws {
    let block = try Self.withFile()
    let own = InputFile(path: "a.rle", bytes: Self.pattern)
    let job = try RunJob(block, replicates: 0..<1, files: [InputFile(path: "b.rle", bytes: [1]), own])
    let lean = try RunJob(block, replicates: 0..<1, files: [own])
    #expect(job == lean, "what is not read is not carried")
    let report = try block.run(RunRequest())
    #expect(try RunJob(encoded: job.encoded).run().rows[0]?.statistics == report.statistics)
    let missing = #expect(throws: RunJob.Refusal.self) { try RunJob(block, replicates: 0..<1) }
    #expect(missing?.message == "the file 'a.rle' is not in the job")
    let changed = #expect(throws: RunJob.Refusal.self) {
      try RunJob(block, replicates: 0..<1, files: [InputFile(path: "a.rle", bytes: Array("ooo!".utf8))])
    }
    #expect(changed?.message == "the specification means something else to this program")
    let large = Self.pattern + [UInt8](repeating: 0x0A, count: RunJob.fileLimit)
    var context = SpecContext { _ in .success(large) }
    let keys = [("model", "life"), ("grid", "16"), ("steps", "5")].map { ($0.0, Self.node($0.1)) }
    let big = try #require(
      BlockSpecification(
        BlockSamples.map(keys + [("initial", BlockSamples.map([("file", Self.node("a.rle"))]))]), in: &context))
    #expect(throws: RunJob.Refusal.self) {
      try RunJob(big, replicates: 0..<1, files: [InputFile(path: "a.rle", bytes: large)])
    }
  }

  @Test func whatHasNoJobs() throws {
    var context = SpecContext()
    let keys = [("model", "life"), ("grid", "16"), ("steps", "5")].map { ($0.0, Self.node($0.1)) }
    let block = try #require(
      BlockSpecification(
        BlockSamples.map(keys + [("initial", BlockSamples.map([("from", Self.node("other"))]))]), in: &context))
    let refusal = #expect(throws: RunJob.Refusal.self) { try RunJob(block, replicates: 0..<1) }
    #expect(refusal?.message == "the block needs 'other', and a job carries no other block's state")
    let plain = try BlockSamples.block([("model", "memory"), ("pairs", "2")])
    #expect(throws: RunJob.Refusal.self) { try RunJob(plain, replicates: 0..<65) }
    #expect(throws: RunJob.Refusal.self) { try RunJob(plain, replicates: 3..<3) }
  }

  /// Whatever the bytes are, reading them does not fail badly, and the content can still be refused.
  @Test func damagedJobsAreHarmless() throws {
    var random = SystemRandomNumberGenerator()
    for block in try Self.blocks() {
      let bytes = try #require(try Self.jobs(block).first).encoded
      for end in 0..<bytes.count { #expect(throws: RecordFault.self) { try RunJob(encoded: Array(bytes[..<end])) } }
      for _ in 0..<300 {
        var copy = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          copy[Int.random(in: 0..<copy.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        guard let job = try? RunJob(encoded: copy) else { continue }
        #expect(try RunJob(encoded: job.encoded) == job)
        // Another program may receive the job.
        if let simulation = try? job.simulation() { #expect(simulation.cost.memory >= 0) }
      }
    }
    // The bytes contain very deeply nested lists, or a duplicate key.
    var deep = RecordWriter()
    deep.text("automata job")
    deep.count(1)
    deep.blob(RunRange(computation: "", seed: 0, replicates: 0..<1).encoded)
    var twice = deep
    for _ in 0..<100_000 {
      deep.count(2)
      deep.count(1)
    }
    #expect(throws: RecordFault.self) { try RunJob(encoded: deep.bytes) }
    twice.count(3)
    twice.count(2)
    for _ in 0..<2 {
      twice.text("steps")
      twice.count(0)
      twice.text("1")
    }
    twice.count(0)
    twice.count(0)
    #expect(throws: RecordFault.self) { try RunJob(encoded: twice.bytes) }
  }
}
