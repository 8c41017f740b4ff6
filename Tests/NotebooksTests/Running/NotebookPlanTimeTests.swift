import Experiments
import Files
import Foundation
import Notebooks
import Simulations
import Specification
import Synchronization
import Testing
import Typography

/// The warning before a run that will take much longer than it may.
@Suite struct NotebookPlanTimeTests {
  private static let long = "model: life\ngrid: 2000\ninitial: {random: 0.3}\nsteps: 2000000\n"

  private static func notebook(_ keys: String) throws -> Notebook {
    try Notebook(Array("```simulation\nname: a\n\(keys)```\n".utf8), path: "a\u{1B}.md") { _ in
      .failure(SpecContext.FileRefusal("no files"))
    }
  }

  @Test func timesAreRounded() {
    let times = [0, 0.001, 0.004532464, 0.0512, 0.456, 7.891, 40.2, 200, 50_000, 1e6].map(NotebookPlan.duration)
    #expect(times == ["0 s", "0.001 s", "0.0045 s", "0.051 s", "0.46 s", "7.89 s", "40 s", "3 min", "14 h", "12 days"])
  }

  /// Returns the lines that are printed when the run begins. No block is computed.
  private static func lines(
    _ keys: String, seconds: Double, threads: Int = 1, cache: ResultCache? = nil
  ) throws -> [String] {
    let said = Lines()
    var options = RunOptions()
    options.limits.seconds = seconds
    options.workers = .team(of: threads)
    options.cache = cache
    options.announce = { said.add($0.string) }
    _ = NotebookPlan(try notebook(keys)).outcomes(options)
    return said.all
  }

  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  @Test func aRunThatWillNotFitIsAnnounced() throws {
    // The run has 8 · 10¹² updates of 0.005 ns.
    #expect(
      try Self.lines(Self.long, seconds: 10) == [
        "a␛.md: warning: its blocks take an estimated 40 s or more, but the time limit is 10 s\n"
          + "  help: allow more with --max-seconds\n"
      ])
    let hours = try Self.lines(Self.long.replacing("2000000", with: "900000000"), seconds: 600)
    #expect(hours.isEmpty, "a block beyond the limit of updates is not run")
    let sweep = Self.long + "replicates: 400\n"
    #expect(try Self.lines(sweep, seconds: 600).isEmpty)
  }

  @Test func onlyAClearExcessIsAnnounced() throws {
    #expect(try Self.lines(Self.long, seconds: 21).isEmpty)
    #expect(try Self.lines(Self.long, seconds: 10, threads: 2).count == 1)
    #expect(try Self.lines(Self.long, seconds: 11, threads: 2).isEmpty)
    #expect(try Self.lines(Self.long, seconds: 0).isEmpty)
  }

  /// A condition may end the run at its first step.
  @Test func anOpenEndIsNotAnnounced() throws {
    #expect(try Self.lines(Self.long + "until: population < 5\n", seconds: 10).isEmpty)
  }

  /// A finished experiment is not announced again, and for a half-finished one, only the other half is.
  @Test func resultsOfEarlierRunsAreNotCounted() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "results-\(UUID().uuidString)").path
    defer { for path in [path, path + ".key"] { try? FileManager.default.removeItem(atPath: path) } }
    let cache = ResultCache(CacheFolder(path), build: "this", seal: RecordSeal(path: path + ".key"))
    for keys in ["grid: 200\nsteps: 2000\n", "grid: 200\nsteps: 200\nreplicates: 10\n"] {
      let keys = "model: life\ninitial: {random: 0.3}\n" + keys
      // The estimate exceeds the limit by far.
      let seconds = 1e-6
      #expect(try Self.lines(keys, seconds: seconds, cache: cache).count == 1)
      var options = RunOptions()
      options.cache = cache
      _ = Array(NotebookPlan(try Self.notebook(keys)).outcomes(options))
      #expect(try Self.lines(keys, seconds: seconds, cache: cache).isEmpty, "\(keys)")
    }
    let half = "model: life\ninitial: {random: 0.3}\ngrid: 200\nsteps: 200\nreplicates: 20\n"
    #expect(try Self.lines(half, seconds: 1e-6, cache: cache).count == 1)
  }
}
