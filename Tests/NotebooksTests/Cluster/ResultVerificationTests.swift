import Experiments
import Files
import Foundation
import Notebooks
import Simulations
import TestSupport
import Testing

/// Known results, right and forged, compared with the runs themselves.
@Suite final class ResultVerificationTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "verification-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let page = """
    # Lab

    ```simulation
    name: many
    model: infection
    people: 40
    steps: 9
    replicates: 70
    sweep: {factor: 1..3}
    show: [chart, grid, statistics, {bands: sick}]
    ```

    Mean `=many.sick at step 4 at factor=2`.

    ```simulation
    name: glider
    model: life
    grid: 20
    initial: glider
    steps: 12
    save: glider.rle
    ```

    ```simulation
    name: on
    model: life
    grid: 20
    initial: {from: glider}
    steps: 5
    ```

    """

  private var cacheFolder: CacheFolder { CacheFolder(folder.appending(path: "cache").path) }
  private var seal: RecordSeal { RecordSeal(path: folder.appending(path: "key").path) }

  private func cache() -> ResultCache {
    let seal = seal
    let packed = PackedResults(cacheFolder) { id in (try? seal.derivedKey(id.bytes)).map { RecordSeal(key: $0) } }
    return ResultCache(cacheFolder, build: "this", seal: seal, packed: packed)
  }

  private func file() throws -> NotebookFile {
    try Data(Self.page.utf8).write(to: folder.appending(path: "lab.md"))
    return try NotebookFile.read(folder.path + "/lab.md")
  }

  /// Fills the cache with an ordinary run.
  private func fill() throws {
    var options = RunOptions()
    options.cache = cache()
    #expect(try !NotebookRun.update(file().notebook(), options).hasErrors)
  }

  private func verify(
    _ count: Int = .max, threads: Int = 1
  ) throws -> (known: Int, made: Int, differences: [ResultVerification.Difference]) {
    var verification = ResultVerification(cache(), Limits(), .team(of: threads))
    let diagnostics = try verification.add(file()).diagnostics
    #expect(diagnostics.isEmpty && verification.runs == 212)
    var mix = SplitMix(seed: 1)
    let (made, differences) = verification.verify(count, using: &mix)
    return (verification.knownRuns, made, differences)
  }

  /// Changes the contents of records, and seals them again with the user's own key.
  ///
  /// - Parameter change: returns the new content, or nil to leave a record unchanged.
  private func forge(_ change: ([UInt8]) throws -> [UInt8]?) throws {
    let seal = seal
    for name in try FileManager.default.contentsOfDirectory(atPath: cacheFolder.path).sorted() {
      let url = URL(filePath: cacheFolder.path + "/" + name)
      guard let bytes = try? [UInt8](Data(contentsOf: url)), bytes.starts(with: Array("AUTORES2".utf8)),
        let content = try change(Array(bytes[48..<bytes.count - RecordSeal.count]))
      else { continue }
      let all = bytes[..<48] + content
      try Data(all + (try seal.seal(Array(all).span))).write(to: url)
    }
  }

  @Test(arguments: [1, 2]) func rightResultsPass(threads: Int) throws {
    #expect(try verify(threads: threads) == (0, 0, []), "nothing is known yet")
    try fill()
    #expect(try verify(threads: threads) == (212, 212, []))
    #expect(try verify(90, threads: threads) == (212, 90, []))
    #expect(try cache().verify().isClean)
  }

  @Test(arguments: [1, 2]) func resultsOfWorkersPass(threads: Int) throws {
    var planner = ClusterPlanner(cache(), Limits(), .one)
    _ = try planner.add(file())
    let plan = try planner.plan(tasks: 5, build: "this", version: "1")
    for task in [1, 2, 4] {
      _ = try ClusterWork(plan, in: cacheFolder, build: "this", version: "1", .one).run(task: task, stop: StopSignal())
    }
    let (known, made, differences) = try verify(threads: threads)
    #expect(known > 100 && known < 212 && made == known && differences.isEmpty)
  }

  /// Exactly the changed rows are named.
  @Test(arguments: [1, 2]) func aForgedRowIsNamed(threads: Int) throws {
    try fill()
    var changed = 0
    try forge { content in
      guard let record = try? RunRecord(RecordReader(content[...])), record.rows.compactMap({ $0 }).count > 6 else {
        return nil
      }
      changed += 1
      var rows = record.rows
      let head = rows[5]?.statistics.first
      if let head { rows[5]?.statistics[0] = Statistic(head.name, .none, isListed: head.isListed) }
      return RunRecord(limits: record.limits, rows: rows).encoded
    }
    #expect(changed == 3, "a record of 64 replicates for each point; the others have six")
    #expect(try cache().verify().isClean, "the seals are good")
    let found = try verify(threads: threads)
    #expect(found.known == 212 && found.differences.map(\.run) == [5, 75, 145])
    #expect(found.differences.map(\.point) == ["factor=1", "factor=2", "factor=3"])
    #expect(
      found.differences.allSatisfy { $0.block == "many" && $0.replicates == 70 && $0.seed == 0 && $0.error == nil })
  }

  /// The record of a run also contains its pictures.
  @Test func aForgedPictureIsNamed() throws {
    try fill()
    try forge { content in
      guard (try? ReportRecord(RecordReader(content[...]))) != nil else { return nil }
      let word = Array("population".utf8), people = Array("sick".utf8)
      for word in [word, people] {
        guard let place = content.indices.first(where: { content[$0...].starts(with: word) }) else { continue }
        var content = content
        content[place] = UInt8(ascii: "X")
        return content
      }
      return nil
    }
    #expect(try cache().verify().isClean)
    let found = try verify()
    // In the sweep, the first replicate of each point is shown.
    #expect(found.differences.map(\.block) == ["many", "many", "many", "glider", "on"])
    #expect(found.differences.map(\.run) == [0, 70, 140, 0, 0])
  }

  @Test func resultsOfOthersAreNotKnown() throws {
    try fill()
    try FileManager.default.removeItem(at: folder.appending(path: "key"))
    #expect(try verify() == (0, 0, []))
  }
}

/// Compares the results of a verification.
private func == (
  a: (known: Int, made: Int, differences: [ResultVerification.Difference]),
  b: (Int, Int, [ResultVerification.Difference])
) -> Bool { a.known == b.0 && a.made == b.1 && a.differences == b.2 }
