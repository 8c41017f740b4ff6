import Experiments
import Files
import Foundation
import Notebooks
import Simulations
import TestSupport
import Testing

/// Whatever computes the results of a block, and however much of them was known, everything finds them equal: `run`,
/// `check`, `verify`, `plan`, `work` and the cache, with any number of threads.
@Suite final class KnownResultsTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "known-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func cache(_ name: String) -> ResultCache {
    let seal = RecordSeal(path: folder.appending(path: "key").path)
    let own = CacheFolder(folder.appending(path: name).path)
    let packed = PackedResults(own) { id in (try? seal.derivedKey(id.bytes)).map { RecordSeal(key: $0) } }
    return ResultCache(own, build: "this", seal: seal, packed: packed)
  }

  private func file(_ page: String) throws -> NotebookFile {
    try Data(page.utf8).write(to: folder.appending(path: "lab.md"))
    return try NotebookFile.read(folder.path + "/lab.md")
  }

  private func update(_ page: String, _ cache: ResultCache?, threads: Int) throws -> NotebookUpdate {
    var options = RunOptions()
    options.cache = cache
    options.workers = .team(of: threads)
    return try NotebookRun.update(file(page).notebook(), options)
  }

  private func differences(
    _ page: String, _ cache: ResultCache, threads: Int
  ) throws -> (known: Int, differences: [ResultVerification.Difference]) {
    var verification = ResultVerification(cache, Limits(), .team(of: threads)), mix = SplitMix(seed: 1)
    _ = try verification.add(file(page))
    let differences = verification.verify(.max, using: &mix).differences
    return (verification.knownRuns, differences)
  }

  /// Removes the files of the last page.
  private func clear() {
    for name in ["run", "plan", "figures"] { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
  }

  @Test(arguments: SweptBlockGenerator.models, [1, 2]) func areEqual(model: String, threads: Int) throws {
    var tried = 0
    for seed in 0..<16 {
      var generator = SweptBlockGenerator(seed: UInt64(seed * 2 + threads))
      let page = generator.page(of: model)
      clear()
      let plain = try update(page, nil, threads: 1)
      if plain.hasErrors { continue }
      tried += 1
      let first = try update(page, cache("run"), threads: threads)
      require(first.bytes == plain.bytes, "the cache or the threads change the page: \(page)")
      let runs = first.counts.compactMap { $0?.computed }.reduce(0, +)
      let again = try update(page, cache("run"), threads: 3 - threads)
      require(again.bytes == plain.bytes, "known results change the page: \(page)")
      require(again.counts.allSatisfy { $0?.computed == 0 }, "a result is not known: \(page) \(again.counts)")
      let check = try update(text(plain.bytes), cache("run"), threads: threads)
      require(check.edits.isEmpty && check.kept.isEmpty, "check is not clean: \(page)")
      let verified = try differences(page, cache("run"), threads: threads)
      require(verified == (runs, []), "run is not verified: \(page) \(verified)")

      var planner = ClusterPlanner(cache("plan"), Limits(), .one)
      _ = try planner.add(file(page))
      let plan = try planner.plan(tasks: 3, build: "this", version: "1")
      let results = CacheFolder(folder.appending(path: "plan").path)
      for task in 1...plan.taskCount {
        let work = try ClusterWork(plan, in: results, build: "this", version: "1", .team(of: threads))
          .run(task: task, stop: StopSignal())
        require(work.failures.isEmpty && work.made == work.runs, "work fails: \(page)")
      }
      let worked = try differences(page, cache("plan"), threads: threads)
      require(worked == (runs, []), "work is not verified: \(page) \(worked)")
      let gathered = try update(page, cache("plan"), threads: threads)
      require(gathered.bytes == plain.bytes, "results of workers change the page: \(page)")
      require(gathered.counts.allSatisfy { $0?.computed == 0 }, "a worker's result is not known: \(page)")
    }
    #expect(tried >= 10, "\(tried) of 16 blocks are valid, too few to prove anything")
  }
}

private func == (
  a: (known: Int, differences: [ResultVerification.Difference]), b: (Int, [ResultVerification.Difference])
) -> Bool { a.known == b.0 && a.differences == b.1 }
