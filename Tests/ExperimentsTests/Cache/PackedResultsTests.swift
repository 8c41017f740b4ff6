import Blocks
import Experiments
import Files
import Foundation
import Simulations
import Testing

/// The results that workers leave in a cache, and files that others put there.
@Suite struct PackedResultsTests {
  private let plan = PlanIdentity(of: [1, 2, 3])

  private func epidemic() throws -> BlockSpecification {
    try BlockSamples.block(
      [("model", "infection"), ("people", "40"), ("steps", "6"), ("replicates", "100")], sweep: [("factor", "1..2")],
      show: ["chart", "grid"])
  }

  private func request(_ block: BlockSpecification) -> RunRequest {
    RunRequest(draws: Draws(seed: block.seed), views: block.views, namedSteps: block.namedSteps)
  }

  /// Returns a worker's cache, which finds the results of the plan's earlier workers.
  private func worker(_ folder: String, _ seal: RecordSeal, task: Int = 1) -> (cache: ResultCache, packer: ResultPacker)
  {
    let plan = plan
    let packer = ResultPacker(CacheFolder(folder), plan: plan, task: task, seal: seal)
    let packed = PackedResults(CacheFolder(folder), only: (plan, task)) { $0 == plan ? seal : nil }
    return (ResultCache(packed, build: "this", seal: seal, packer: packer), packer)
  }

  /// Performs runs as a worker does, and writes its file.
  private func work(_ runs: RunRanges, _ folder: String, _ seal: RecordSeal, task: Int = 1) throws {
    let block = try epidemic(), (cache, packer) = worker(folder, seal, task: task)
    let use = CacheUse(cache, needsHandover: false), all = Rows()
    block.make(runs, request(block), in: use, rows: { rows, _ in all.take(rows) }) { _, _ in }
    block.keep(all.sorted, of: request(block), in: use)
    let summary = WorkSummary(blocks: [WorkSummary.Block(done: runs, seconds: 1)])
    #expect(try !packer.write(summary: summary.encoded))
  }

  /// Returns the cache of the user who made the plan.
  private func user(_ test: TestCache, knowing seal: RecordSeal?) -> ResultCache {
    let plan = plan
    let packed = PackedResults(CacheFolder(test.path)) { $0 == plan ? seal : nil }
    return ResultCache(
      CacheFolder(test.path), build: "this", seal: RecordSeal(path: test.path + ".key"), packed: packed)
  }

  private func missing(_ cache: ResultCache) throws -> [Int] {
    let block = try epidemic()
    return block.missingRuns(of: request(block), in: CacheUse(cache, needsHandover: false)).runs
  }

  private func files(_ test: TestCache) -> [String] {
    let folder = test.path + "/plans/" + plan.name + "/0"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { folder + "/" + $0 }
  }

  @Test func partsOfRecordsAreTakenTogether() throws {
    let test = try TestCache(), seal = RecordSeal(key: [UInt8](repeating: 9, count: 32)), block = try epidemic()
    let plain = try block.run(nil)
    #expect(try missing(user(test, knowing: seal)) == Array(0..<200))
    try work(RunRanges(0..<30), test.path, seal)
    try work(RunRanges(20..<110), test.path, seal)
    #expect(try missing(user(test, knowing: seal)) == Array(110..<200))
    try work(RunRanges(110..<200), test.path, seal, task: 2)
    #expect(files(test).count == 3)
    for threads in [1, 2] {
      let warm = try block.run(user(test, knowing: seal), threads: threads)
      #expect(warm.text == plain.text && warm.counts == CacheTally.Counts(known: 200))
    }
    #expect(test.names == ["plans"], "nothing was computed, so nothing was kept")
    // A worker of task 2 does not look at other tasks.
    #expect(try missing(worker(test.path, seal, task: 2).cache) == Array(0..<110))
  }

  /// A hundred tasks share a folder. A file that belongs to another folder does not count.
  @Test func tasksAreSharedBetweenFolders() throws {
    let test = try TestCache(), seal = RecordSeal(key: [UInt8](repeating: 9, count: 32))
    for (task, runs) in [(1, 0..<50), (100, 50..<100), (101, 100..<200)] {
      try work(RunRanges(runs), test.path, seal, task: task)
    }
    let own = PackedResults.folder(of: plan, in: CacheFolder(test.path))
    #expect(try own.folderNames().sorted() == ["0", "1"] && PackedResults.files(in: own).map(\.task) == [1, 100, 101])
    #expect(try PackedResults.files(in: own, task: 101).map(\.task) == [101])
    #expect(try missing(user(test, knowing: seal)).isEmpty)
    let name = try #require(try PackedResults.files(in: own, task: 101).first?.name)
    try FileManager.default.moveItem(
      atPath: own.path + "/" + name, toPath: own.path + "/0/" + (name as NSString).lastPathComponent)
    #expect(try PackedResults.files(in: own).map(\.task) == [1, 100])
    #expect(try missing(user(test, knowing: seal)) == Array(100..<200))
    // The file that was moved is an entry no longer, so it stays.
    let moved = "plans/\(plan.name)/0/\((name as NSString).lastPathComponent)"
    let contents = try PackedResults.contents(in: CacheFolder(test.path))
    #expect(contents.entries.count == 2 && contents.others == [moved])
    #expect(try PackedResults.removeAll(in: CacheFolder(test.path)).entries.count == 2)
    #expect(
      try own.folderNames() == ["0"]
        && files(test).map { ($0 as NSString).lastPathComponent } == [(moved as NSString).lastPathComponent])
  }

  @Test func othersAreNotTrusted() throws {
    let test = try TestCache(), seal = RecordSeal(key: [UInt8](repeating: 9, count: 32))
    let other = RecordSeal(key: [UInt8](repeating: 8, count: 32))
    try work(RunRanges(0..<200), test.path, other)
    #expect(try missing(user(test, knowing: seal)) == Array(0..<200))
    #expect(try missing(user(test, knowing: nil)) == Array(0..<200))
    #expect(try missing(user(test, knowing: other)).isEmpty)
    // The file has the head of a trusted worker and the records of somebody else.
    let forged = try #require(files(test).first)
    try work(RunRanges(0..<200), test.path, seal, task: 3)
    let good = try #require(files(test).first { $0 != forged })
    let (own, theirs) = (
      [UInt8](try Data(contentsOf: URL(filePath: good))), [UInt8](try Data(contentsOf: URL(filePath: forged)))
    )
    #expect(own.count == theirs.count)
    let head = 48 + (own.count > 200 ? Int(own[32]) : 0) + 32
    try Data(own[..<head] + theirs[head...]).write(to: URL(filePath: good))
    #expect(try missing(user(test, knowing: seal)) == Array(0..<200))
  }

  /// Whatever happens to a file, its accepted results are right, and the rest is computed.
  @Test func damageCostsWhatItHits() throws {
    let test = try TestCache(), seal = RecordSeal(key: [UInt8](repeating: 9, count: 32)), block = try epidemic()
    let plain = try block.run(nil)
    try work(RunRanges(0..<200), test.path, seal)
    let file = URL(filePath: try #require(files(test).first)), bytes = [UInt8](try Data(contentsOf: file))
    var kept = 0
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
      var copy = bytes
      copy[place] ^= 0x10
      try Data(copy).write(to: file)
      let cache = user(test, knowing: seal).withoutKeeping
      let count = try missing(cache).count
      #expect(count > 0, "byte \(place)")
      kept += 200 - count
      #expect(try block.run(user(test, knowing: seal).withoutKeeping).text == plain.text)
    }
    #expect(kept > 1_000)
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 20)) {
      try Data(bytes[..<end]).write(to: file)
      #expect(try missing(user(test, knowing: seal)).count == 200, "a file that is cut off is not whole")
    }
    // A file is replaced by a link, and some names do not belong to files of workers.
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/etc/passwd")
    try Data(bytes).write(to: file.deletingLastPathComponent().appending(path: "notes.txt"))
    #expect(try missing(user(test, knowing: seal)).count == 200)
    #expect(test.names == ["plans"], "a cache that keeps nothing has kept nothing")
  }

  /// Only a file that names another key, or that no worker wrote, is foreign.
  @Test func damagedFilesAreNotForeign() throws {
    typealias Verification = ResultCache.Verification
    let test = try TestCache(), seal = RecordSeal(key: [UInt8](repeating: 9, count: 32))
    func verification() throws -> Verification { try user(test, knowing: seal).verify() }
    try work(RunRanges(0..<200), test.path, seal)
    let file = URL(filePath: try #require(files(test).first)), bytes = [UInt8](try Data(contentsOf: file))
    let all = try verification().good
    #expect(try all > 0 && verification() == Verification(good: all))
    // The head consists of the magic bytes, the identity of the plan, the mark of the key, two lengths, the summary and
    // a seal.
    let mark = 24..<32
    for place in 0..<120 {
      var copy = bytes
      copy[place] ^= 0x10
      try Data(copy).write(to: file)
      let found = try verification()
      #expect(found.foreign == (mark.contains(place) ? 1 : 0), "byte \(place): \(found)")
      // Without its first eight bytes, a file is not an entry.
      #expect(found.foreign + found.damaged == (place < 8 ? 0 : 1), "byte \(place): \(found)")
    }
    for end in [0, 7, 24, 31, 32, 47, 48, 100, bytes.count / 2, bytes.count - 1] {
      try Data(bytes[..<end]).write(to: file)
      #expect(try verification() == Verification(damaged: 1), "cut off at \(end)")
    }
    try Data(bytes).write(to: file)
    try Data("notes\n".utf8).write(to: file.deletingLastPathComponent().appending(path: "notes.txt"))
    #expect(try verification() == Verification(good: all))
  }

  /// Logs, notes of arrays that may still run, and everything that a person put there stays.
  @Test func onlyResultsAreRemoved() throws {
    let test = try TestCache(), seal = RecordSeal(key: [UInt8](repeating: 9, count: 32))
    let cache = CacheFolder(test.path), own = PackedResults.folder(of: plan, in: cache)
    try work(RunRanges(0..<200), test.path, seal)
    let good = try #require(files(test).first), name = (good as NSString).lastPathComponent
    let staying = [
      "thesis.tex": "words", "0/notes.txt": "words", "0/1-abc-1": "words", "0/1-ABC-1": "AUTOPCK1",
      "0/01-abc-1": "AUTOPCK1",
      "0/1-abc-0": "AUTOPCK1", "0/101-abc-1": "AUTOPCK1", "0/.1-abc-1": "AUTOPCK1", "00/1-abc-1": "AUTOPCK1",
      "x/1-abc-1": "AUTOPCK1", "0/sub/1-abc-1": "AUTOPCK1",
    ]
    func write(_ text: String, to name: String) throws {
      let url = URL(filePath: own.path + "/" + name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    for (name, text) in staying { try write(text, to: name) }
    for (name, text) in [".log": "log", ".job": "17\n", ".plan": "AUTOPLN1"] { try write(text, to: name) }
    try FileManager.default.createDirectory(atPath: test.path + "/plans/notes", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: own.path + "/0/2-abc-1", withDestinationPath: good)
    let others =
      [
        "0/.1-abc-1", "0/01-abc-1", "0/1-ABC-1", "0/1-abc-0", "0/1-abc-1", "0/101-abc-1", "0/2-abc-1", "0/notes.txt",
        "0/sub/", "00/", "thesis.tex", "x/",
      ].map { "plans/\(plan.name)/" + $0 } + ["plans/notes/"]
    func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: test.path).sorted() }
    let before = try names().filter { !$0.hasSuffix(name) }
    #expect(try PackedResults.contents(in: cache).entries.map(\.name) == [name])
    #expect(try PackedResults.contents(in: cache).others.sorted() == others)
    let removed = try PackedResults.removeAll(in: cache)
    #expect(removed.entries.map(\.name) == [name] && removed.others.sorted() == others)
    #expect(try names() == before)
    for (name, text) in staying { #expect(try String(contentsOfFile: own.path + "/" + name, encoding: .utf8) == text) }
    // After the array has ended, its plan only records failed runs.
    try FileManager.default.removeItem(atPath: own.path + "/.job")
    #expect(try PackedResults.removeAll(in: cache).entries.map(\.name) == [".plan"])
    try write("a plan for the summer", to: ".plan")
    #expect(try PackedResults.removeAll(in: cache).entries.isEmpty)
    #expect(try names() == before.filter { !$0.hasSuffix("/.job") })
  }
}

/// The rows that several threads deliver.
private final class Rows: @unchecked Sendable {
  private let lock = NSLock()
  private var rows: [NumberedRow] = []

  func take(_ new: [NumberedRow]) { lock.withLock { rows += new } }

  var sorted: [NumberedRow] { lock.withLock { rows.sorted { $0.run < $1.run } } }
}
