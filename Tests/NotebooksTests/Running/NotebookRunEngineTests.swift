import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

/// The errors of engines that cannot run a block. They are at the value that cannot run, with advice that works.
@Suite struct NotebookRunEngineTests {
  private func diagnostics(_ keys: String, _ engine: EngineChoice) throws -> [Diagnostic] {
    let steps = keys.contains("steps") ? "seed: 1" : "steps: 2"
    let page = "```simulation\nname: a\nmodel: life\ninitial: random\n\(steps)\n\(keys)\n```\n"
    let notebook = try Notebook(bytes(page), path: "page.md") { _ in .success([]) }
    var options = RunOptions()
    options.engine = engine
    return try NotebookRun.update(notebook, options).diagnostics
  }

  @Test(arguments: [
    ("grid: 9\nboundary: unbounded\nsweep: {rule: [B3/S23, B36/S23, B2/S345/C4]}", EngineChoice.sparse, "8:33"),
    ("rule: B3/S23\nsweep: {grid: [64, 32, 100]}", .hash, "7:24"),
    ("grid: 64\nsweep: {boundary: [unbounded, periodic, dead]}", .hash, "7:41"),
    ("grid: 9\nsweep: {seed: [1, 2], boundary: [unbounded, dead]}", .sparse, "7:45"),
    // Without a boundary, the grid limits the lattice.
    ("grid: 30", .hash, "6:7"), ("grid: 32", .sparse, "6:7"), ("boundary: periodic\ngrid: 32", .sparse, "6:11"),
    ("boundary: periodic\ngrid: 30", .hash, "7:7"), ("boundary: dead\ngrid: 32", .hash, "6:11"),
    // The first point that cannot run determines the error.
    ("sweep: {grid: [64, 100], boundary: [dead, periodic]}", .hash, "6:37"),
  ])
  func theValueThatCannotRun(keys: String, engine: EngineChoice, place: String) throws {
    let found = try diagnostics(keys, engine)
    let start = try #require(found.first { $0.severity == .error }?.span?.start)
    #expect("\(start.line):\(start.column)" == place, "\(found)")
  }

  @Test func theAdviceHelps() throws {
    let torus = try diagnostics("grid: 9", .sparse)
    #expect(torus.map(\.help) == ["use --engine auto, or set boundary: unbounded"])
    #expect(try diagnostics("grid: 9\nboundary: unbounded", .sparse).isEmpty)
    // Without the suffix, the rule would have another lattice.
    let suffix = try diagnostics("rule: B3/S23:T100", .sparse)
    #expect(suffix.map(\.help) == ["use --engine auto"])
    #expect(suffix.map(\.message) == ["the sparse engine runs unbounded planes only, not ':T100,100'"])
    // Such a rule has no tiles.
    #expect(try diagnostics("grid: 9\nrule: B2/S345/C4", .sparse).map(\.help) == ["use --engine auto"])
    #expect(
      try diagnostics("grid: 9\nrule: B0/S8", .sparse).map(\.help) == torus.map(\.help))
    #expect(try diagnostics("grid: 9\nrule: B0/S8\nboundary: unbounded", .sparse).isEmpty)
    let hash = try diagnostics("grid: 9\nrule: B0/S8\nboundary: unbounded", .hash)
    #expect(hash.map(\.help) == ["use --engine auto"])
    #expect(
      hash.map(\.message) == ["on an unbounded lattice, the hash engine runs rules without B0, not B0/S8"])
    #expect(
      try diagnostics("grid: 30x64", .hash).map(\.message)
        == ["the hash engine runs unbounded planes, and tori whose sides are powers of two, not 30x64"])
    for keys in ["grid: 9", "rule: B3/S23:T100", "rule: B0/S8\ngrid: 9", "rule: B2/S345/C4\ngrid: 9"] {
      #expect(try diagnostics(keys, .auto).isEmpty, "\(keys)")
    }
  }
}
