import Blocks
import Experiments
import Files
import Foundation
import Simulations
import Specification
import Testing

@Suite struct ResultCacheTests {
  private typealias Counts = CacheTally.Counts

  private func epidemic(
    _ more: (String, String)..., sweep: [(String, String)] = [], show: [String]? = nil
  ) throws -> BlockSpecification {
    try BlockSamples.block([("model", "infection"), ("people", "60"), ("steps", "9")] + more, sweep: sweep, show: show)
  }

  // MARK: Equal results

  @Test(arguments: [1, 2, 4]) func coldWarmAndHalfFilledGiveTheSame(threads: Int) throws {
    let block = try epidemic(
      ("replicates", "150"), ("expect", "max(sick) > 0 at factor=2 step=4"), sweep: [("factor", "1..3")],
      show: ["chart", "grid", "statistics"])
    let plain = try block.run(nil)
    let test = try TestCache()
    let cold = try block.run(test.cache, threads: threads)
    #expect(cold.text == plain.text && cold.counts == Counts(computed: 450))
    // There are three points with three records each, and one record for each of three drawn runs.
    #expect(test.names.count == 12)
    let warm = try block.run(test.another(), threads: threads)
    #expect(warm.text == plain.text && warm.counts == Counts(known: 450))
    // Pictures alone do not make all replicates run again.
    let drawn = try epidemic(
      ("replicates", "150"), ("expect", "max(sick) > 0 at factor=2 step=4"), sweep: [("factor", "1..3")],
      show: ["arrival"])
    #expect(try drawn.run(test.another(), threads: threads).counts == Counts(known: 447, computed: 3, incomplete: 3))
    for name in test.names.enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) {
      try FileManager.default.removeItem(atPath: test.path + "/" + name)
    }
    let half = try block.run(test.another(), threads: threads)
    #expect(half.text == plain.text)
    #expect(half.counts.known > 0 && half.counts.computed > 0 && half.counts.known + half.counts.computed == 450)
    #expect(test.names.count == 12)
  }

  /// The example of every model with every possible view, alone and as an experiment.
  @Test func everyModelAndView() throws {
    for model in Catalog.models {
      let declaration = model.declaration
      func block(_ more: [(String, String)], _ view: String) throws -> BlockSpecification {
        if declaration.name == "mealy" { return try BlockSamples.machine(more, show: [view]) }
        let keys = try #require(Self.examples[declaration.name], "an example of \(declaration.name)")
        return try BlockSamples.block([("model", declaration.name)] + keys + more, show: [view])
      }
      let views = declaration.views.map(\.word.spelling) + ["statistics"]
      for more in [[], [("replicates", "3")]] {
        // Bands need many runs.
        for view in views where view != "bands" || !more.isEmpty {
          let block = try block(more, view)
          let plain = try block.run(nil, keepsState: true)
          let test = try TestCache()
          let cold = try block.run(test.cache, keepsState: true)
          let warm = try block.run(test.another(), keepsState: true)
          #expect(cold.text == plain.text && warm.text == plain.text, "\(declaration.name) \(view)")
          let counts = CacheTally.Counts(known: max(1, more.count * 3))
          #expect(warm.counts == counts, "\(declaration.name) \(view)")
        }
      }
    }
  }

  private static let examples: [String: [(String, String)]] = [
    "elementary": [("rule", "110"), ("grid", "70"), ("steps", "12")],
    "totalistic": [("code", "777"), ("colours", "3"), ("radius", "1"), ("grid", "70"), ("steps", "12")],
    "life": [("grid", "8"), ("boundary", "unbounded"), ("until", "settled"), ("steps", "4000")],
    "infection": [("people", "60"), ("factor", "2"), ("steps", "9")],
    "memory": [("grid", "4x5")],
    "automaton": [
      ("states", "{off: {symbol: x, colour: #0a7d3b}, on: {}}"), ("grid", "8x8"), ("steps", "9"),
      ("rules", "[{from: off, to: on, probability: 0.1, per: on}, {from: on, to: off, if: age >= 3}]"),
    ],
  ]

  // MARK: Nothing twice

  @Test func anExtendedEnsembleMakesItsNewRunsOnly() throws {
    let test = try TestCache()
    _ = try epidemic(("replicates", "100"), sweep: [("factor", "1..2")]).run(test.cache)
    let larger = try epidemic(("replicates", "170"), sweep: [("factor", "1..3")])
    let progress = RunProgress()
    let run = try larger.run(test.another(), progress: progress)
    #expect(run.counts == Counts(known: 200, computed: 310))
    #expect(run.text == (try larger.run(nil).text))
    // Known results count as finished.
    #expect(progress.generations == 510 * 9 && progress.runs == 510 && progress.knownRuns == 200)
    // With fewer replicates, nothing is left to compute.
    let smaller = try epidemic(("replicates", "70"), sweep: [("factor", "2..3")])
    #expect(try smaller.run(test.another()).counts == Counts(known: 140))
    // A single point is the same as in the sweep.
    #expect(try epidemic(("factor", "3"), ("replicates", "9")).run(test.another()).counts == Counts(known: 9))
  }

  /// The name, the title, the views and the expectations do not affect the computed results.
  @Test func whatIsOnlyShownIsNoReasonToRun() throws {
    let test = try TestCache()
    let first = try epidemic(("factor", "2"), ("name", "one"), ("title", "One"), show: ["grid"])
    #expect(try first.run(test.cache).counts == Counts(computed: 1))
    let other = try epidemic(
      ("factor", "2"), ("name", "two"), ("title", "Two"), ("expect", "people == 60"), show: ["grid"])
    #expect(try other.run(test.another()).counts == Counts(known: 1))
    // Pictures exist only once a view asks for them, and then stay.
    let drawn = try epidemic(("factor", "2"), show: ["frames", "arrival"])
    #expect(try drawn.run(test.another()).counts == Counts(computed: 1, incomplete: 1))
    for block in [first, drawn, try epidemic(("factor", "2"), show: ["arrival", "chart", "grid"])] {
      let run = try block.run(test.another())
      #expect(run.counts.computed == (block.views.contains { $0.name == "chart" } ? 1 : 0))
      #expect(run.text == (try block.run(nil).text))
    }
    #expect(test.names.count == 1)
  }

  @Test func whatMattersIsAReasonToRun() throws {
    let test = try TestCache()
    let first: [(String, String)] = [("model", "life"), ("grid", "20"), ("steps", "5")]
    _ = try BlockSamples.block(first).run(test.cache)
    for other in [
      first + [("seed", "1")], first + [("rule", "B36/S23")], [("model", "life"), ("grid", "20"), ("steps", "6")],
      first + [("boundary", "dead")],
    ] {
      #expect(try BlockSamples.block(other).run(test.another()).counts == Counts(computed: 1))
    }
    // Another build of the program does not trust the results of this one.
    #expect(try BlockSamples.block(first).run(test.another(build: "other")).counts == Counts(computed: 1))
    #expect(try BlockSamples.block(first).run(test.another()).counts == Counts(known: 1))
  }

  /// A block that starts from another one depends on the results of that block.
  @Test func whatIsUpstreamMatters() throws {
    let test = try TestCache()
    let block = try BlockSamples.block([("model", "life"), ("grid", "20"), ("steps", "5")])
    for upstream in [[], ["a"], ["b"], ["a", "b"], ["ab"]] {
      let use = CacheUse(test.cache, upstream: upstream)
      _ = try block.run(RunRequest(), cache: use)
      #expect(use.tally.counts == Counts(computed: 1))
    }
  }

  /// A state that was not kept is computed again, and kept beside the earlier results.
  @Test func statesAreKeptWhenAskedFor() throws {
    let test = try TestCache()
    let block = try BlockSamples.block([("model", "life"), ("grid", "20"), ("steps", "5")])
    #expect(try block.run(test.cache).counts.computed == 1)
    #expect(try block.run(test.cache, keepsState: true).counts == Counts(computed: 1, incomplete: 1))
    #expect(try block.run(test.cache, keepsState: true).counts == Counts(known: 1))
    #expect(try block.run(test.cache).counts == Counts(known: 1))
  }

  /// The notes of a machine on a view are kept only for that view.
  @Test func notesOnViewsStayWithThem() throws {
    let test = try TestCache()
    func machine(_ show: [String]) throws -> BlockSpecification {
      try BlockSamples.machine([("input", String(repeating: "01", count: 100))], show: show)
    }
    let both = try machine(["trace", "table"]), table = try machine(["table"])
    #expect(try both.run(test.cache).text.contains("The trace shows the first"))
    #expect(try table.run(test.cache).text == table.run(nil).text)
    #expect(try !table.run(test.cache).text.contains("The trace shows the first"))
    #expect(try both.run(test.cache).text == both.run(nil).text)
    let counts = try both.run(test.another()).counts
    #expect(counts == Counts(known: 1))
  }

  // MARK: What is not trusted

  /// A result within a limit says nothing about a stricter limit.
  @Test func stricterLimitsRunAgain() throws {
    let test = try TestCache()
    for block in [try epidemic(("factor", "2")), try epidemic(("factor", "2"), ("replicates", "5"))] {
      let runs = block.experiment?.runCount ?? 1
      let usual = RunLimits(), strict = RunLimits(memory: usual.memory / 2, updates: usual.updates)
      #expect(try block.run(test.cache, limits: usual).counts == Counts(computed: runs))
      #expect(try block.run(test.cache, limits: strict).counts == Counts(computed: runs, incomplete: 1))
      #expect(try block.run(test.cache, limits: strict).counts == Counts(known: runs))
      #expect(try block.run(test.cache, limits: usual).counts == Counts(known: runs))
    }
  }

  @Test func failuresAreNotKept() throws {
    let test = try TestCache()
    let block = try BlockSamples.block([("model", "memory"), ("grid", "20x20"), ("players", "random")])
    for _ in 0..<2 {
      #expect(throws: RunError.self) { try block.run(test.cache, limits: RunLimits(updates: 1000)) }
      #expect(test.names.isEmpty)
    }
  }

  /// Any damage is noticed, and repaired by the next run.
  @Test func damagedRecordsAreReplaced() throws {
    let test = try TestCache()
    let block = try epidemic(("factor", "2"), ("replicates", "5"))
    let single = try epidemic(("factor", "2"))
    let plain = try block.run(nil).text, alone = try single.run(nil).text
    _ = try block.run(test.cache)
    _ = try single.run(test.cache)
    let names = test.names
    #expect(names.count == 2)
    var random = SystemRandomNumberGenerator()
    for round in 0..<200 {
      for name in names {
        try test.change(name) { bytes in
          switch round % 4 {
          case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          case 1: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
          case 2: bytes.append(0)
          default:
            bytes = (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
          }
        }
      }
      let many = try block.run(test.another()), one = try single.run(test.another())
      #expect(many.text == plain && many.counts.computed == 5 && many.counts.damaged + many.counts.foreign == 1)
      // A changed bit in the name of the key makes the record look like that of another user.
      #expect(one.text == alone && one.counts.computed == 1 && one.counts.damaged + one.counts.foreign == 1)
    }
    #expect(try block.run(test.another()).counts == Counts(known: 5))
  }

  /// An intact record in another's place does not count.
  @Test func recordsAreNotMistakenForEachOther() throws {
    let test = try TestCache()
    let one = try epidemic(("factor", "1"), ("replicates", "5"))
    let two = try epidemic(("factor", "2"), ("replicates", "5"))
    _ = try one.run(test.cache)
    let first = try #require(test.names.first)
    _ = try two.run(test.cache)
    let second = try #require(test.names.first { $0 != first })
    var content: [UInt8] = []
    try test.change(first) { content = $0 }
    try test.change(second) { $0 = content }
    #expect(try two.run(test.another()).counts == Counts(computed: 5, damaged: 1))
  }

  /// Another user's record is computed again, whatever it contains. The same applies to all results with a lost key.
  @Test func recordsOfAnotherKeyAreComputedAgain() throws {
    let test = try TestCache()
    let block = try epidemic(("factor", "1"), ("replicates", "5"))
    let stranger = RecordSeal(path: test.path + ".other")
    defer { try? FileManager.default.removeItem(atPath: stranger.path) }
    _ = try block.run(test.another(seal: stranger))
    #expect(try test.another().verify() == ResultCache.Verification(good: 0, foreign: 1, damaged: 0))
    #expect(try block.run(test.another()).counts == Counts(computed: 5, foreign: 1))
    #expect(try block.run(test.another()).counts == Counts(known: 5))
    #expect(try test.another().verify() == ResultCache.Verification(good: 1, foreign: 0, damaged: 0))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: test.path + ".key")
    #expect(try block.run(test.another()).counts == Counts(computed: 5, foreign: 1))
  }

  @Test func everyRecordIsVerified() throws {
    let test = try TestCache()
    for seed in 1...4 { _ = try epidemic(("factor", "2"), ("seed", "\(seed)")).run(test.cache) }
    let names = test.names
    #expect(names.count == 4)
    try test.change(names[0]) { $0[$0.count / 2] ^= 1 }
    try test.change(names[1]) { $0.removeLast() }
    try test.change(names[2]) { $0 = Array("a page".utf8) }
    var content: [UInt8] = []
    try test.change(names[3]) { content = $0 }
    try Data(content).write(to: URL(filePath: test.path + "/copy"))
    try Data(content).write(to: URL(filePath: test.path + "/.unfinished"))
    #expect(try test.another().verify() == ResultCache.Verification(good: 1, foreign: 0, damaged: 2))
    #expect(test.names.count == 6, "nothing is changed")
    let contents = try ResultCache.contents(of: CacheFolder(test.path))
    #expect(contents.entries.count == 3 && contents.others == [".unfinished", names[2], "copy"].sorted())
  }

  /// Two builds never share a record, even if their files have the same size and time.
  @Test func recordsBelongToABuild() throws {
    let test = try TestCache()
    let block = try epidemic(("factor", "1"), ("replicates", "5"))
    _ = try block.run(test.cache)
    #expect(try block.run(test.another(build: "that")).counts == Counts(computed: 5))
    #expect(try block.run(test.another()).counts == Counts(known: 5))
  }

  // MARK: The folder

  @Test func theFolderKeepsToItsSize() throws {
    let test = try TestCache(size: 200_000)
    // Only records count, whatever else has the name of one.
    for digit in "abcdef" {
      try test.write(String(repeating: " ", count: 60_000), to: String(repeating: digit, count: 64))
    }
    for seed in 0..<250 {
      _ = try epidemic(("factor", "2"), ("seed", "\(seed)")).run(test.cache)
    }
    for digit in "abcdef" { try #require(try test.remove(String(repeating: digit, count: 64)) == 60_000) }
    #expect(test.cache.settle() == nil)
    #expect((10...49).contains(test.names.count), "\(test.names.count)")
    // The last ones are still there.
    #expect(try epidemic(("factor", "2"), ("seed", "249")).run(test.another()).counts == Counts(known: 1))
    #expect(try epidemic(("factor", "2"), ("seed", "0")).run(test.another()).counts == Counts(computed: 1))
  }

  @Test func whereNothingCanBeKeptTheRunGoesOn() throws {
    let cache = ResultCache(CacheFolder("/dev/null/results"), build: "", seal: RecordSeal(path: "/dev/null/key"))
    let block = try epidemic(("factor", "2"), ("replicates", "200"))
    #expect(try block.run(cache).text == (try block.run(nil).text))
    #expect(cache.settle() != nil)
    _ = try block.run(cache)
    #expect(cache.settle() == nil, "told once")
  }
}
