import Experiments
import Files
import Notebooks
import Testing
import TestSupport

/// What the files of a block hold.
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
    // The region links each with the digest of its bytes.
    let page = try #require(folder.text("lab.md"))
    for change in update.saveChanges {
      #expect(page.contains("(\(change.path) \"sha256 \(SHA256.hexadecimal(of: change.bytes).prefix(12))\")"))
    }
  }

  /// A file of an experiment has a row a run.
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
}
