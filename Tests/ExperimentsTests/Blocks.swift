import Experiments
import Files
import Foundation
import Simulations
import Testing

/// Blocks out of keys and their texts.
enum Blocks {
  static let place = SourceSpan(
    start: SourceLocation(line: 1, column: 1), end: SourceLocation(line: 1, column: 1))

  static func scalar(_ text: String) -> SpecNode { SpecNode(.scalar(text, isQuoted: false), at: place) }

  static func map(_ entries: [(String, SpecNode)]) -> SpecNode {
    SpecNode(.map(entries.map { SpecEntry(key: $0.0, keySpan: place, value: $0.1) }), at: place)
  }

  static func list(_ items: [String]) -> SpecNode { SpecNode(.list(items.map(scalar)), at: place) }

  static func block(
    _ keys: [(String, String)], sweep: [(String, String)] = [], show: [String]? = nil
  ) throws -> BlockSpecification {
    try block(keys.map { ($0.0, scalar($0.1)) }, sweep: sweep, show: show)
  }

  /// A machine that puts out what it reads, and tells every second 1.
  static func machine(_ more: [(String, String)] = [], show: [String]? = nil) throws -> BlockSpecification {
    let transitions = map([
      ("even", map([("0", list(["even", "0"])), ("1", list(["odd", "1"]))])),
      ("odd", map([("0", list(["odd", "0"])), ("1", list(["even", "bell"]))])),
    ])
    let own = [("model", "mealy"), ("initial", "even"), ("input", "011011")]
    let keys = own.filter { key in !more.contains { $0.0 == key.0 } } + more
    return try block(keys.map { ($0.0, scalar($0.1)) } + [("transitions", transitions)], show: show)
  }

  private static func block(
    _ keys: [(String, SpecNode)], sweep: [(String, String)] = [], show: [String]? = nil
  ) throws -> BlockSpecification {
    var entries = keys
    if !sweep.isEmpty { entries.append(("sweep", map(sweep.map { ($0.0, scalar($0.1)) }))) }
    if let show { entries.append(("show", list(show))) }
    var context = SpecContext()
    let block = BlockSpecification(map(entries), in: &context)
    return try #require(block, "\(context.errors)")
  }
}

/// A cache in a folder of its own, which goes with it.
final class TestCache {
  let path: String
  let cache: ResultCache

  init(size: Int = ResultCache.usualSize, build: String = "this") throws {
    path = FileManager.default.temporaryDirectory.appending(path: "results-\(UUID().uuidString)").path
    cache = ResultCache(CacheFolder(path), size: size, build: build)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The same folder as another process sees it.
  func another(build: String = "this") -> ResultCache { ResultCache(CacheFolder(path), build: build) }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func change(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
    let url = URL(filePath: path + "/" + name)
    var bytes = [UInt8](try Data(contentsOf: url))
    change(&bytes)
    try Data(bytes).write(to: url)
  }
}

extension BlockSpecification {
  /// What a notebook asks of it; with what was known of it.
  func run(
    _ cache: ResultCache?, keepsState: Bool = false, threads: Int = 1, progress: RunProgress? = nil,
    limits: RunLimits = RunLimits()
  ) throws -> (text: String, counts: CacheTally.Counts) {
    let use = cache.map { CacheUse($0, needsHandover: false) }
    var report = try run(
      RunRequest(
        draws: Draws(seed: seed), views: views, keepsState: keepsState, namedSteps: namedSteps, progress: progress,
        limits: limits, workers: .team(of: threads)), cache: use)
    report.handover = nil
    return (String(describing: report), use?.tally.counts ?? CacheTally.Counts())
  }
}
