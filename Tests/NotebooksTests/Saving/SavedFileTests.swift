import Experiments
import Files
import Notebooks
import Testing
import TestSupport

/// The content of the files of a block, and the memory for it.
@Suite struct SavedFileTests {
  private static let life =
    "```simulation\nname: a\nmodel: life\ngrid: 5\ninitial: {cells: \"OOO\"}\nsteps: 1\nshow: []\n"

  @Test func patternsAndSeries() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.life + "save: [end.rle, end.cells, a.csv]\n```\n")
    let update = try folder.run()
    #expect(update.saveChanges.map(\.path) == ["end.rle", "end.cells", "a.csv"])
    #expect(update.saveChanges.map(\.line) == [8, 8, 8])
    #expect(folder.text("a.csv") == "step,population\n0,3\n1,3\n")
    #expect(
      folder.text("end.rle") == "#CXRLE Pos=-2,-2 Gen=1\nx = 5, y = 5, rule = B3/S23:T5,5\n$2bo$2bo$2bo!\n")
    #expect(folder.text("end.cells") == ".....\n..O..\n..O..\n..O..\n.....\n")
    // The region links each file with the digest of its bytes.
    let page = try #require(folder.text("lab.md"))
    for change in update.saveChanges {
      #expect(page.contains("(\(change.path) \"sha256 \(Digest(of: change.bytes).text)\")"))
    }
  }

  /// A saved file continues the count of the file that its block read, but not that of another block.
  @Test func generationsOfBlocksThatContinue() throws {
    let folder = try NotebookFolder()
    func block(_ name: String, _ initial: String) -> String {
      "```simulation\nname: \(name)\nmodel: life\ngrid: 5\ninitial: \(initial)\nsteps: 2\nshow: []\n"
        + "save: \(name).rle\n```\n\n"
    }
    try folder.write("#CXRLE Gen=7\nx = 3, y = 1\n3o!\n", to: "start.rle")
    try folder.write(block("a", "{file: start.rle}") + block("b", "{from: a}"))
    try folder.run()
    #expect(try #require(folder.text("a.rle")).contains("Gen=9\n"))
    #expect(try #require(folder.text("b.rle")).contains("Gen=2\n"))
  }

  /// A machine is saved as a graph, which a block of another page reads.
  @Test func machines() throws {
    let folder = try NotebookFolder()
    let rest = "show: []\n"
    try folder.write(
      "```simulation\nmodel: mealy\ntransitions: {off: {push: [on, 01]}, on: {push: [off]}}\ninitial: on\n\(rest)"
        + "save: door.dot\n```\n")
    try folder.run()
    #expect(
      folder.text("door.dot") == """
        digraph machine {
          s0 [label="off"];
          s1 [label="on"];
          s0 -> s1 [label="push/01"];
          s1 -> s0 [label="push/"];
          __start0 [shape=none, label=""];
          __start0 -> s1 [label=""];
        }

        """)
    try folder.write(
      "```simulation\nmodel: mealy\ntransitions: {file: door.dot}\ninput: [push, push]\n\(rest)"
        + "expect: output == [\"01\"] and state == on\n```\n")
    try folder.run()
  }

  /// A file of an experiment has a row for each run.
  @Test func manyRuns() throws {
    let folder = try NotebookFolder()
    try folder.write(
      "```simulation\nmodel: memory\npairs: 2\nreplicates: 3\nshow: []\nsave: runs.csv\n```\n")
    try folder.run()
    let rows = try #require(folder.text("runs.csv")).split(separator: "\n")
    #expect(rows.count == 4 && rows[0].contains("turns"))
  }

  @Test func whatCannotBeMadeIsAnError() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.life + "save: a.csv\n```\n")
    var options = RunOptions()
    options.limits.memory = 100
    let update = try folder.update("lab.md", options)
    #expect(update.hasErrors && update.saveChanges.isEmpty && update.edits.isEmpty)
    #expect(folder.text("a.csv") == nil)
  }

  /// Saving a pattern that is too large for any file is an error, and writes no empty file.
  @Test(arguments: [
    ("a.rle", "2^100", "2^60 or more columns or rows"), ("a.mc", "2^70", "cells 2^59 or more from the origin"),
  ]) func whatIsTooLargeForAnyFileIsAnError(_ name: String, _ steps: String, _ words: String) throws {
    let folder = try NotebookFolder()
    try folder.write(
      "```simulation\nmodel: life\nboundary: unbounded\ninitial: gosper-gun\nsteps: \(steps)\nsave: \(name)\n```\n")
    let update = try folder.update("lab.md", RunOptions())
    #expect(update.saveChanges.isEmpty && folder.text(name) == nil)
    #expect("\(update.diagnostics)".contains(words), "\(update.diagnostics)")
  }

  /// A plane with too many cells for any other format is saved as its quadtree, and other blocks continue from it.
  @Test func largePlanesAreSavedAsQuadtrees() throws {
    let folder = try NotebookFolder()
    func block(_ name: String, _ keys: String) -> String {
      "```simulation\nname: \(name)\nmodel: life\nboundary: unbounded\nshow: statistics\n\(keys)\n```\n\n"
    }
    let first = block("a", "initial: gosper-gun\nsteps: 2^30\nsave: end.mc")
    try folder.write(first)
    try folder.run()
    let text = try #require(folder.text("end.mc"))
    #expect(text.hasPrefix("[M2] (automata)\n#R B3/S23\n#G 1073741824\n"))
    // This is the number of the uninterrupted run.
    let whole = "expect: population == 357914001"
    try folder.write(
      first + block("other", "initial: {from: a}\nsteps: 2^30\n\(whole)")
        + block("whole", "initial: gosper-gun\nsteps: 2^31\n\(whole)"))
    #expect(!(try folder.run().hasErrors) && folder.text("end.mc") == text)
    try folder.write(block("file", "initial: {file: end.mc}\nsteps: 2^30\n\(whole)"))
    let update = try folder.run()
    #expect(!update.hasErrors, "\(update.diagnostics)")
    // The other formats write each cell.
    try folder.write(block("a", "initial: gosper-gun\nsteps: 2^30\nsave: [end.mc, b.rle]"))
    let refused = try folder.update("lab.md", RunOptions())
    #expect("\(refused.diagnostics)".contains("a .rle file can have at most 2^28 cells"), "\(refused.diagnostics)")
    #expect("\(refused.diagnostics)".contains("save a .mc file"), "\(refused.diagnostics)")
  }

  /// A watched page gets a block that continues from a far one.
  @Test func watchedPagesContinueFromLargePlanes() throws {
    let folder = try NotebookFolder()
    func block(_ name: String, _ initial: String) -> String {
      "```simulation\nname: \(name)\nmodel: life\nboundary: unbounded\nshow: statistics\ninitial: \(initial)\n"
        + "steps: 2^30\n```\n\n"
    }
    var options = RunOptions()
    options.memo = ReportMemo()
    for page in [block("a", "gosper-gun"), block("a", "gosper-gun") + block("b", "{from: a}")] {
      try folder.write(page)
      let update = try folder.update("lab.md", options)
      #expect(!update.hasErrors, "\(update.diagnostics)")
    }
  }

  /// Other lattices have no quadtree, so the advice names no format.
  @Test(arguments: ["rle", "mc"]) func largeGridsHaveNoFile(_ ending: String) throws {
    let folder = try NotebookFolder()
    try folder.write(
      "```simulation\nmodel: life\ngrid: 20000\ninitial: empty\nsteps: 0\nshow: []\nsave: a.\(ending)\n```\n")
    let problem = try #require(try folder.update("lab.md", RunOptions()).diagnostics.first)
    #expect(problem.message == "the final state has 20000x20000 cells, but a pattern file can have at most 2^28 cells")
    #expect(problem.help == nil)
  }

  // MARK: Memory

  /// Blocks whose files take more memory than the blocks themselves. Blocks with many runs and one row for each are not
  /// among them.
  private static let large = [
    ("end.rle", "model: life\ngrid: 400\ninitial: random\nsteps: 1\nshow: []"),
    ("end.cells", "model: life\ngrid: 400\ninitial: random\nsteps: 1\nshow: []"),
    ("end.mc", "model: life\ngrid: 400\ninitial: random\nsteps: 1\nshow: []"),
    ("many.mc", "model: life\nrule: B2/S/C5\ngrid: 400\ninitial: random\nsteps: 1\nshow: []"),
    ("series.csv", "model: elementary\nrule: 30\ngrid: 9\nsteps: 20000\nshow: []"),
    ("curves.csv", "model: elementary\nrule: 30\ngrid: 9\nsteps: 500\nreplicates: 50\nshow: []"),
  ]

  /// The estimated memory for a file is at least the size of the file. A smaller limit is an error before the file is
  /// created.
  @Test(arguments: large) func estimatesHold(_ name: String, _ keys: String) throws {
    let folder = try NotebookFolder()
    try folder.write("```simulation\nname: a\n\(keys)\nsave: \(name)\n```\n")
    var options = RunOptions()
    // The search finds the smallest limit, within a twentieth, at which the file is created.
    var low = 1000.0, high = 0x1p30
    while high > 1.05 * low {
      options.limits.memory = (low * high).squareRoot()
      if try folder.update("lab.md", options).hasErrors {
        low = options.limits.memory
      } else {
        high = options.limits.memory
      }
    }
    options.limits.memory = low
    let refusal = try folder.update("lab.md", options).diagnostics
    #expect(refusal.first?.message.contains("of memory for the files to save") == true, "\(refusal)")
    options.limits.memory = high
    let size = try #require(try folder.update("lab.md", options).saveChanges.first).bytes.count
    #expect(size > 20_000 && high >= Double(size) && high < 64 * Double(size), "\(high) for \(size)")
  }
}
