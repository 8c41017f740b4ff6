import Blocks
import MarkdownSource
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

/// Known failures of other systems that write results into documents, if no other test covers them.
@Suite struct PitfallTests {
  /// Documenter.jl searched for a block by its text, and repaired the wrong one.
  @Test func blocksOfTheSameTextAreDistinguished() throws {
    let twin = block(nil, "show: [statistics]")
    let inert = "````markdown\n" + twin + "````\n\n"
    let page = try run(inert + twin + "\n" + twin)
    #expect(page.hasPrefix(inert + twin + "\n<!-- notebook:begin elementary-1 -->\n"))
    let last = "<!-- notebook:end elementary-1 -->\n\n" + twin
    let changed = page.replacing(last, with: last.replacing("steps: 2", with: "steps: 3"))
    let update = try updated(bytes(changed))
    #expect(update.changed == ["elementary-2"] && !update.hasErrors)
  }

  /// A merge duplicated a checksum in the end marker of cog. Here, the lines of a marker never differ.
  @Test func markersAreTheSameInAllVersions() throws {
    func markers(_ page: String) -> [Substring] {
      page.split(separator: "\n").filter { $0.hasPrefix("<!-- notebook:begin") || $0.hasPrefix("<!-- notebook:end") }
    }
    let versions = try ["rule: 90", "grid: 9", "show: []", "title: x"].map { key in
      try run(key == "rule: 90" ? block("a") : block("a", key))
    }
    #expect(Set(versions).count == 4 && Set(versions.map(markers)).count == 1)
    #expect(markers(versions[0]) == ["<!-- notebook:begin a -->", "<!-- notebook:end a -->"])
  }

  /// Outputs without a name (markdown-code-runner) belong to the text above them.
  @Test func aMovedRegionFollowsItsName() throws {
    let region = try run(block("a")).replacing(block("a"), with: "")
    let page = region.dropFirst() + "\n" + block("b") + "\n" + block("a", "grid: 9")
    let update = try updated(bytes(String(page)))
    #expect(!update.hasErrors && update.kept == [] && update.changed == ["b", "a"])
    #expect(text(update.bytes).hasPrefix("<!-- notebook:begin a -->\n"))
    #expect(try updated(update.bytes).edits.isEmpty)
  }

  /// Quarto freezes whole documents. Here, prose and other blocks do not affect a result.
  @Test func proseMakesNothingStale() throws {
    let page = try run("# One\n\n" + block("a") + "\nWords.\n\n" + block("b"))
    let edited = page.replacing("# One", with: "# Another one").replacing("Words.", with: "Many words.")
    #expect(try updated(bytes(edited)).edits.isEmpty)
    let other = try updated(bytes(page.replacing("name: b\n", with: "name: b\nboundary: dead\n")))
    #expect(other.changed == ["b"])
  }

  /// A freeze does not depend on the files that a document reads (quarto-cli#6793), nor on the code that computed it
  /// (TuringLang/docs#496).
  @Test func theDigestOfABlockKnowsFilesAndTheModel() throws {
    func digest(_ cells: String) throws -> Digest? {
      let page = "```yaml simulation\nname: a\nmodel: life\ngrid: 8\ninitial: {file: gun.cells}\nsteps: 1\n```\n"
      return NotebookPlan(try Notebook(bytes(page), path: "page.md") { _ in .success(bytes(cells)) }).blockDigests["a"]
    }
    #expect(try digest("OOO\n") != nil)
    #expect(try digest("OOO\n") == digest("OOO\n"))
    #expect(try digest("OOO\n") != digest("OO\n"))
    let canonical = try notebook(block("a")).readings[0].specification?.canonical
    #expect(canonical?.hasPrefix("model elementary 1\n") == true)
  }

  /// A file grew with every run if the output contained the end marker (markdown-code-runner, mdsh).
  @Test(arguments: [
    "<!-- notebook:end a -->", "--> x", "```", "| a |", "<!--/-->",
    "<!-- notebook:digest block=3f9c1a2b7d10 output=8d04e71c55aa -->",
  ])
  func anOutputThatHoldsAMarker(title: String) throws {
    let page = try run(block("a", "title: \"\(title)\""))
    #expect(page.split(separator: "\n").filter { $0 == "<!-- notebook:end a -->" }.count == 1)
    #expect(try run(page) == page)
    #expect(try text(strip(bytes(page))) == block("a", "title: \"\(title)\""))
  }

  /// The results of Jupyter's notebooks contain timestamps. Here, they contain neither the time nor the place of the
  /// file.
  @Test func resultsKnowNeitherTimeNorPlace() throws {
    let page = bytes(block("a", "title: x") + "\n" + block("b", "initial: random", "grid: 9"))
    let pages = try ["a.md", "/somewhere/else/b.md"].map { path in
      let notebook = try Notebook(page, path: path) {
        _ in .failure(SpecContext.FileRefusal("does not exist"))
      }
      return try NotebookRun.update(notebook, RunOptions()).bytes
    }
    #expect(pages[0] == pages[1])
  }

  /// According to libcmark, a comment on one line ends before it starts, and on the first line of a file it ends on
  /// line 0.
  @Test func aRegionInTheFirstLine() throws {
    let region = try run(block("a")).replacing(block("a") + "\n", with: "")
    let page = region + "\n" + block("a", "boundary: dead")
    let update = try updated(bytes(page))
    #expect(!update.hasErrors && update.edits.count == 1)
    #expect(text(update.bytes).hasSuffix("<!-- notebook:end a -->\n\n" + block("a", "boundary: dead")))
    #expect(text(update.bytes).hasPrefix("<!-- notebook:begin a -->\n\n```text\n"))
  }
}
