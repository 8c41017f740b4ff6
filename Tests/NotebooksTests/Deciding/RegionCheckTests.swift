import Notebooks
import Specification
import TestSupport
import Testing

/// The reasons why a region is stale, in words.
@Suite struct RegionCheckTests {
  private func notebook(_ page: [UInt8], _ files: [String: String]) throws -> Notebook {
    try Notebook(page, path: "page.md") { path in
      files[path].map { .success(bytes($0)) } ?? .failure(SpecContext.FileRefusal("does not exist"))
    }
  }

  /// Returns the reasons for the blocks of a page that was run with some files, after the files have changed.
  private func reasons(initial: String, ran: [String: String], now: [String: String]) throws -> [String] {
    let page = "```yaml simulation\nname: a\nmodel: life\ngrid: 8\ninitial: \(initial)\nsteps: 1\n```\n"
    let fresh = try NotebookRun.update(try notebook(bytes(page), ran), RunOptions())
    let later = try notebook(fresh.bytes, now), digests = NotebookPlan(later).blockDigests
    return RegionCheck.all(
      of: later,
      expected: later.blocks.map { block in digests[block.name].map { RegionCheck.Expected(block: $0) } },
      checksOrphans: true, before: nil
    ).map(\.reason)
  }

  /// The digest of the specification covers the pattern files of a block, so a changed file is named.
  @Test func aPatternFileThatChangedIsNamed() throws {
    let blinker = "x = 3, y = 1\n3o!\n", block = "x = 2, y = 2\n2o$2o!\n"
    #expect(
      try reasons(initial: "{file: p.rle}", ran: ["p.rle": blinker], now: ["p.rle": blinker]) == ["current"])
    #expect(
      try reasons(initial: "{file: p.rle}", ran: ["p.rle": blinker], now: ["p.rle": block])
        == ["the block or the file 'p.rle' changed"])
    let two = "[{file: p.rle, at: [0, 0]}, {file: q.rle, at: [4, 4]}]"
    #expect(
      try reasons(initial: two, ran: ["p.rle": blinker, "q.rle": block], now: ["p.rle": block, "q.rle": block])
        == ["the block or one of its files changed: 'p.rle', 'q.rle'"])
  }
}
