import Blocks
import Experiments
import Files
import Foundation
import Simulations

/// A cache in a folder of its own, which is removed with it.
final class TestCache {
  let path: String
  let cache: ResultCache

  init(size: Int = ResultCache.usualSize, build: String = "this") throws {
    path = FileManager.default.temporaryDirectory.appending(path: "results-\(UUID().uuidString)").path
    cache = ResultCache(CacheFolder(path), size: size, build: build, seal: RecordSeal(path: path + ".key"))
  }

  deinit { for path in [path, path + ".key"] { try? FileManager.default.removeItem(atPath: path) } }

  /// Returns the same folder as seen by another process.
  func another(build: String = "this", seal: RecordSeal? = nil) -> ResultCache {
    ResultCache(CacheFolder(path), build: build, seal: seal ?? RecordSeal(path: path + ".key"))
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  /// Removes a file, and returns its size.
  func remove(_ name: String) throws -> Int {
    let url = URL(filePath: path + "/" + name)
    defer { try? FileManager.default.removeItem(at: url) }
    return try Data(contentsOf: url).count
  }

  func change(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
    let url = URL(filePath: path + "/" + name)
    var bytes = [UInt8](try Data(contentsOf: url))
    change(&bytes)
    try Data(bytes).write(to: url)
  }
}

extension BlockSpecification {
  /// Runs the requests of a notebook, and counts the results that were known.
  func run(
    _ cache: ResultCache?, keepsState: Bool = false, threads: Int = 1, progress: RunProgress? = nil,
    limits: RunLimits = RunLimits(), engine: EngineChoice = .auto
  ) throws -> (text: String, counts: CacheTally.Counts) {
    let use = cache.map { CacheUse($0, needsHandover: false) }
    var report = try run(
      RunRequest(
        draws: Draws(seed: seed), views: views, keepsState: keepsState, namedSteps: namedSteps, progress: progress,
        limits: limits, workers: .team(of: threads), engine: engine), cache: use)
    report.handover = nil
    // The engine that computed a known result is not recorded.
    report.engine = nil
    return (String(describing: report), use?.tally.counts ?? CacheTally.Counts())
  }
}
