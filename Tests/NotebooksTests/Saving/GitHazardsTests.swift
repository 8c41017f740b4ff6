import Files
import Notebooks
import TestSupport
import Testing

/// Attributes and sparse checkouts with which commits and merges damage results.
@Suite struct GitHazardsTests {
  /// Returns a repository with two notebooks that were run. Only one of them draws a figure.
  private func folder(_ attributes: String = "") throws -> NotebookFolder {
    let folder = try NotebookFolder()
    shell("git -c init.defaultBranch=main init -q && mkdir -p docs/sub other", in: folder)
    try folder.write(attributes, to: ".gitattributes")
    try folder.write(block("a", "show: [image]", "save: a.csv"), to: "docs/lab.md")
    try folder.write(block("b", "show: []"), to: "other/lab.md")
    try folder.write("# Words\n", to: "docs/sub/words.md")
    for name in ["docs/lab.md", "other/lab.md"] { try folder.run(name) }
    return folder
  }

  private func shell(_ command: String, in folder: NotebookFolder) {
    let git = "git() { command git -c user.name=n -c user.email=e@x -c protocol.file.allow=always \"$@\"; }"
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(git) && \(command)"), "\(command)")
  }

  private func warnings(_ folder: NotebookFolder, _ names: [String] = ["docs/lab.md", "other/lab.md"]) throws
    -> [Diagnostic]
  {
    let pages = try names.map { try folder.update($0).gitPage }
    let found = GitHazards(of: pages, within: GitAllowance()).warnings
    #expect(found.allSatisfy { warning in names.contains { folder.path($0) == warning.path } })
    return found.map(\.diagnostic)
  }

  @Test func nothingToSay() throws {
    for attributes in ["", "*.md text\n", "*.md -merge\n", "*.csv merge=union\n"] {
      #expect(try warnings(try folder(attributes)) == [])
    }
    let outside = try NotebookFolder()
    try outside.write(block("a"))
    #expect(try warnings(outside, ["lab.md"]) == [])
  }

  @Test func unionOfRegions() throws {
    let folder = try folder("docs/*.md merge=union\n")
    #expect(
      try warnings(folder).map(\.message) == [
        "git merges this page with merge=union: its regions get two digest lines, or lose a marker"
      ])
    try folder.write("docs/*.md -merge\n", to: ".gitattributes")
    #expect(try warnings(folder) == [])
  }

  /// The page in the index shows whether a filter strips results. Other filters, and pages that were never added, cause
  /// no warning.
  @Test func filtersThatStrip() throws {
    let folder = try folder("*.md filter=strip\n")
    #expect(try warnings(folder) == [])
    shell("git config filter.strip.clean \"sed '/notebook:begin/,/notebook:end/d'\" && git add docs", in: folder)
    #expect(
      try warnings(folder).map(\.message) == [
        "git stores this page without its results, probably because of the filter 'strip'"
      ])
    // The advice was followed.
    try folder.write("", to: ".gitattributes")
    #expect(try warnings(folder) == [])
    try folder.write("*.md filter=strip\n", to: ".gitattributes")
    shell("git config filter.strip.clean cat && touch docs/lab.md && git add --renormalize docs", in: folder)
    #expect(try warnings(folder) == [])
  }

  /// Git never runs the filter of a stranger.
  @Test func noFilterRuns() throws {
    let folder = try folder("*.md filter=evil\n")
    shell("git add . && git config filter.evil.clean 'touch \"$PWD/ran\"; cat'", in: folder)
    shell("git config filter.evil.smudge 'touch \"$PWD/ran\"; cat' && touch docs/lab.md", in: folder)
    _ = try warnings(folder)
    #expect(folder.text("ran") == nil)
  }

  @Test func sparseCheckoutWithoutFigures() throws {
    let folder = try folder()
    shell("git add . && git commit -qm one && git sparse-checkout set --cone docs/sub 2> /dev/null", in: folder)
    #expect(folder.text("docs/figures/lab/a.image.png") == nil && folder.text("docs/lab.md") != nil)
    let found = try warnings(folder, ["docs/lab.md"])
    #expect(
      found.map(\.message) == [
        "'docs/figures/lab/a.image.png' is outside the sparse checkout, so git does not add it"
      ])
    let advice = try #require(found.first?.help)
    #expect(advice == "git -C \(folder.workshop.path) sparse-checkout add docs/figures/lab")
    shell(advice, in: folder)
    #expect(try warnings(folder, ["docs/lab.md"]) == [])
    #expect(folder.text("docs/figures/lab/a.image.png") != nil)
    shell("git sparse-checkout disable", in: folder)
    #expect(try warnings(folder) == [])
  }
}
