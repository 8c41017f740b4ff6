import Files
import MarkdownSource
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
    #expect(try warnings(folder).map(\.help) == ["remove merge=union for this page from .gitattributes"])
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
    // A run names it, too, where the filter has removed the results from the page.
    let page = try #require(folder.text("docs/lab.md"))
    shell("sed -i '/notebook:begin/,/notebook:end/d' docs/lab.md", in: folder)
    #expect(try warnings(folder).count == 1)
    // A page that was never run may have another filter.
    shell("git config filter.strip.clean cat", in: folder)
    #expect(try warnings(folder) == [])
    try folder.write(page, to: "docs/lab.md")
    // The advice was followed.
    try folder.write("", to: ".gitattributes")
    #expect(try warnings(folder) == [])
    // One question is about all pages.
    try folder.write("*.md filter=strip\n", to: ".gitattributes")
    shell("git config filter.strip.clean cat && git add other", in: folder)
    #expect(try warnings(folder).count == 1 && warnings(folder, ["other/lab.md"]) == [])
    shell("touch docs/lab.md && git add --renormalize docs", in: folder)
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

  /// The advice names the file that has the attribute.
  @Test(arguments: ["docs/.gitattributes", ".git/info/attributes"])
  func attributesElsewhere(file: String) throws {
    let folder = try folder("*.md merge=union\n")
    shell("mkdir -p .git/info", in: folder)
    // A line for other files does not count.
    try folder.write("*.csv merge=union\n", to: file)
    #expect(
      try warnings(folder, ["docs/lab.md"]).map(\.help) == ["remove merge=union for this page from .gitattributes"])
    try folder.write("", to: ".gitattributes")
    try folder.write("lab.md merge=union\n", to: file)
    #expect(
      try warnings(folder, ["docs/lab.md"]).map(\.help) == ["remove merge=union for this page from \(file)"])
  }

  /// All folders are named, and a checkout by patterns is read as git reads it.
  @Test(arguments: [
    ("set --cone docs/sub", "2 files of this page, such as 'docs/data/a.csv', are", "docs/data docs/figures/lab"),
    (
      "set --no-cone '/docs/*.md'", "2 files of this page, such as 'docs/data/a.csv', are", "docs/data docs/figures/lab"
    ),
    (
      "set --no-cone '/docs/*' '!/docs/figures/'", "'docs/figures/lab/a.image.png' is", "docs/figures/lab"
    ),
  ])
  func sparseCheckoutByPatterns(sparse: String, subject: String, folders: String) throws {
    let folder = try folder()
    try folder.write(block("a", "show: [image]", "save: data/a.csv"), to: "docs/lab.md")
    try folder.run("docs/lab.md")
    shell("git add . && git commit -qm one && git sparse-checkout \(sparse) 2> /dev/null", in: folder)
    let found = try warnings(folder, ["docs/lab.md"])
    #expect(found.count == 1 && found[0].message.hasPrefix("\(subject) outside the sparse checkout"), "\(found)")
    let advice = try #require(found.first?.help)
    #expect(advice == "git -C \(folder.workshop.path) sparse-checkout add \(folders)")
    // A region cannot be judged without its figure. The error says how to bring it back.
    let page = try #require(folder.text("docs/lab.md"))
    try folder.write(page.replacing("\nsteps: 2", with: "\nsteps: 3"), to: "docs/lab.md")
    let kept = try folder.update("docs/lab.md").kept
    let remedy = "git -C \(folder.workshop.path) sparse-checkout add docs/figures/lab"
    #expect(
      kept.map(\.help) == [remedy] && kept[0].message.contains("the sparse checkout leaves out the figure"), "\(kept)")
    let notebook = try NotebookFile.read(folder.path("docs/lab.md")).notebook()
    let edits = notebook.regionEdits(within: GitAllowance())
    #expect(edits == [0: .leftOut(remedy: remedy)])
    let stripped = Splicer.strippedOfUnedited(notebook, edits)
    #expect(stripped.kept.map(\.help) == [remedy] && stripped.bytes == notebook.source.bytes, "\(stripped.kept)")
    var expected = RegionCheck.Expected(block: try #require(NotebookPlan(notebook).blockDigests["a"]))
    expected.edit = .leftOut(remedy: remedy)
    let quick = RegionCheck.all(of: notebook, expected: [expected], checksOrphans: true, before: nil)
    #expect(quick.count == 1 && !quick[0].isEdited && quick[0].reason.contains(remedy), "\(quick)")
    shell(advice, in: folder)
    #expect(try warnings(folder, ["docs/lab.md"]) == [])
    #expect(try folder.update("docs/lab.md").kept.map(\.message) == [])
    #expect(folder.text("docs/figures/lab/a.image.png") != nil)
    shell("git sparse-checkout set --no-cone '/docs/[ab]*' /docs/lab.md 2> /dev/null", in: folder)
    let unknown = try warnings(folder, ["docs/lab.md"]).map(\.message)
    #expect(unknown.count == 1 && unknown[0].contains("whose patterns may leave out"), "\(unknown)")
  }
}
