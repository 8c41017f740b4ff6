import Files
import MarkdownSource
import Notebooks
import Rendering
import TestSupport
import Testing

@Suite struct WrittenRegionTests {
  private static let text = RegionText(
    [RegionTextTests.fence, RegionTextTests.table], in: .page, blockDigest: RegionTextTests.block)
  private static let region = text.lines(name: "x").map { $0 + "\n" }.joined()

  private static func read(_ page: String) throws -> WrittenRegion {
    let source = SourceText(bytes(page))
    let region = try #require(Layout(source: source, tree: MarkdownTree(source)).regions.first)
    return WrittenRegion(region, in: source)
  }

  static let layouts: [(name: String, page: String)] = [
    ("as written", region),
    ("blank lines added", region.replacing("\n\n", with: "\n\n\n").replacing("##\n\n\n", with: "##\n\n")),
    ("blank lines removed", region.replacing("\n\n", with: "\n").replacing("##\n", with: "##\n\n")),
    ("trailing blanks", region.replacing("|\n", with: "|  \n").replacing("##\n", with: "##\t\n")),
    ("in a quote", region.prefixed("> ")),
    ("in a quote without spaces", region.prefixed(">")),
    ("in an item", "- a\n\n" + region.prefixed("  ")),
    ("in an item, with tabs", "1.  a\n\n" + region.prefixed("\t")),
    ("CRLF", region.replacing("\n", with: "\r\n")),
    ("CR", region.replacing("\n", with: "\r")),
  ]

  @Test(arguments: layouts)
  func layoutIsNotAnEdit(name: String, page: String) throws {
    let written = try Self.read(page)
    #expect(written.isUntouched && written.isCurrent(Self.text), "\(name)")
  }

  /// Formatters write the path of a figure with `./`, and attributes in single quotes.
  @Test func otherSpellingsOfAFigureAreNotAnEdit() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "title: T", "show: [chart]"))
    try folder.run()
    let page = try #require(folder.text("lab.md"))
    let other = page.replacing("](figures/", with: "](./figures/").replacing("\"fig-a\"", with: "'fig-a'")
    #expect(other.contains("(./figures/") && other.contains("'fig-a'"))
    try folder.write(other)
    let update = try folder.update()
    #expect(update.edits == [] && update.kept == [] && update.saveChanges.isEmpty, "\(update.kept)")
    try folder.write(other.replacing("steps: 2", with: "steps: 3"))
    #expect(try folder.update().kept == [])
    try folder.write(other.replacing("'fig-a'", with: "'fig-b'").replacing("steps: 2", with: "steps: 3"))
    #expect(try folder.update().kept.count == 1)
  }

  static let handEdits: [(name: String, page: String)] = [
    ("a letter", region.replacing("| a |", with: "| b |")),
    ("a line", region.replacing("| - |\n", with: "| - |\n| 1 |\n")),
    ("a blank line inside a fence", region.replacing("##\n", with: "##\n\n")),
    ("an indent inside a fence", region.replacing("# #", with: " # #")),
    ("no digest", region.replacing(Marker.digest(block: text.block.text, output: text.output.text).text, with: "")),
    ("a false digest", region.replacing("output=\(text.output.text)", with: "output=0123456789ab")),
  ]

  @Test(arguments: handEdits)
  func edits(name: String, page: String) throws {
    #expect(try !Self.read(page).isUntouched, "\(name)")
  }

  @Test func digestOfAnotherBlockIsUntouchedButNotCurrent() throws {
    let written = try Self.read(
      Self.region.replacing(
        "block=\(RegionTextTests.block.text)", with: "block=ba9876543210"))
    #expect(written.isUntouched && !written.isCurrent(Self.text))
  }

  @Test func twoDigestsAreNotCurrent() throws {
    let digest = MarkerTests.digest
    let written = try Self.read(Self.region.replacing("<!-- notebook:end", with: digest + "\n<!-- notebook:end"))
    #expect(written.claims.count == 2 && written.isUntouched && !written.isCurrent(Self.text))
  }

  @Test func digestInsideAFenceIsText() throws {
    let fence = RegionElement.fence(info: "text", lines: [MarkerTests.digest])
    let text = RegionText([fence], in: .page, blockDigest: RegionTextTests.block)
    let written = try Self.read(text.lines(name: "x").map { $0 + "\n" }.joined())
    #expect(written.isCurrent(text))
  }

  /// A file is read only once, whatever spelling names it.
  @Test func figuresAreReadOnce() throws {
    let folder = try NotebookFolder()
    try folder.write("first", to: "x.v.svg")
    Workshop.shell("mkdir '\(folder.path("d"))'")
    let figures = FigureFolder(FolderRoot(folder: folder.workshop.path))
    func isUntouched(_ path: String) throws -> Bool {
      let digest = SHA256.hexadecimal(of: bytes("first"))
      let page = ForgedRegion.text("x", ["![a](\(path))"], figures: [digest]) { SHA256.hexadecimal(of: bytes($0)) }
      let source = SourceText(bytes(page))
      let region = try #require(Layout(source: source, tree: MarkdownTree(source)).regions.first)
      return WrittenRegion(region, in: source, figures: figures).isUntouched
    }
    #expect(try isUntouched("x.v.svg"))
    try folder.write("second", to: "x.v.svg")
    for path in ["x.v.svg", "d/../x.v.svg", "d/.././x.v.svg"] { #expect(try isUntouched(path), "\(path)") }
  }

  // MARK: Formatters

  private static let words = RegionText(
    [
      .paragraph(["<a id=\"fig-x\"></a>*A \\*sharp\\* caption, \"quoted\" and it's long*"]),
      .table(["| name | share |", "| ---- | ----- |", "| a\\|b | 0.3\u{A0}… 0.5 |", "| c | |"]),
      .paragraph(["Some words about the run, which a formatter may wrap: `a b` and 1.5."]),
      .fence(info: "text", lines: ["##  x", "", "# _#"]),
      .paragraph([SavedLine([.init(path: "x.csv", digest: "012345678901")]).text]),
    ], in: .page, blockDigest: RegionTextTests.block)
  private static let page = words.lines(name: "x").map { $0 + "\n" }.joined()

  /// What formatters write: mdformat, Prettier, dprint, deno fmt, rumdl, panache, markdownlint-rs, flowmark and pandoc.
  static let formats: [(name: String, changes: [(String, String)])] = [
    ("nothing", []),
    ("Prettier, deno and oxfmt: emphasis", [("</a>*A", "</a>_A"), ("long*\n", "long_\n")]),
    (
      "dprint: emphasis, and a wrapped line",
      [("</a>*A", "</a>_A"), ("long*\n", "long_\n"), ("run, which", "run,\nwhich")]
    ),
    (
      "mdformat --wrap: every line",
      [(" a formatter", "\na formatter"), ("Saved: ", "Saved:\n"), ("caption, ", "caption,\n")]
    ),
    ("markdownlint-rs: unpadded tables", [("| ---- | ----- |", "|---|---|"), ("| name | share |", "|name|share|")]),
    ("panache: indented tables", [("| ---- |", "  | ---- |"), ("| name |", "  | name |"), ("| c |", "  | c |")]),
    ("alignment", [("| ---- | ----- |", "| :--- | ----: |")]),
    ("flowmark: quotation marks", [("\"quoted\"", "“quoted”"), ("it's", "it’s"), ("…", "...")]),
    ("pandoc: fences and empty cells", [("```text", "``` text"), ("| c | |", "| c |")]),
    ("longer fences", [("```text\n", "~~~~ text\n"), ("# _#\n```\n", "# _#\n~~~~\n")]),
    ("spaces", [("\u{A0}", "&nbsp;"), ("Some words", "Some  words")]),
    ("a plain space", [("\u{A0}", " ")]),
    ("escapes", [("1.5", "1\\.5"), ("wrap:", "wrap\\:")]),
    ("indentation", [("Some words", "   Some words"), ("<!-- notebook:digest", "  <!-- notebook:digest")]),
  ]

  @Test(arguments: formats)
  func aFormattedRegionSaysTheSame(name: String, changes: [(String, String)]) throws {
    var page = Self.page
    for (old, new) in changes {
      #expect(page.contains(old), "\(name): \(old)")
      page = page.replacing(old, with: new)
    }
    let written = try Self.read(page)
    #expect(written.isUntouched && written.isCurrent(Self.words), "\(name): \(page)")
    #expect(written.links == [.init(path: "x.csv", digest: "012345678901")], "\(name)")
    // The former digest holds only for the former bytes, but a run still finds its own result.
    let former = try Self.read(page.replacing(Self.words.output.text, with: Self.words.output.former))
    #expect(former.isCurrent(Self.words) && (former.isUntouched || name != "nothing"), "\(name)")
  }

  static let changes: [(String, String)] = [
    ("0.5", "0.6"), ("1.5", "1,5"), ("share", "shares"), ("a b", "a  b"), ("##  x", "## x"), ("# _#", "# *#"),
    ("caption", "Caption"), ("words about", "wordsabout"), ("| c | |", "| c | 1 |"), ("*A", "**A"),
    ("x.csv", "y.csv"), ("012345678901", "012345678902"), ("```text", "```txt"), ("fig-x", "fig-y"), ("…", "–"),
    ("Some words", "- Some words"), ("which a formatter", "which *a* formatter"), ("and 1.5.", "and 1.5.\n\nMore."),
    ("| c | |", "| c | | doubtful |"), ("and 1.5.", "and 1.5.\n\n[remark]: # (doubtful)"),
  ]

  @Test(arguments: changes)
  func aChangedWordOrDigitIsAnEdit(old: String, new: String) throws {
    #expect(Self.page.contains(old))
    let written = try Self.read(Self.page.replacing(old, with: new))
    #expect(!written.isUntouched && !written.isCurrent(Self.words), "\(old) → \(new)")
  }

  /// Rows that the reader does not show belong to the text, and no depth of blocks is too much for it.
  @Test func textBeyondTheLimits() throws {
    let rows = ["| n | share |", "| - | ----- |"] + (0...10_001).map { "| \($0) | 0.5 |" }
    let text = RegionText([.table(rows)], in: .page, blockDigest: RegionTextTests.block)
    let page = text.lines(name: "x").map { $0 + "\n" }.joined()
    #expect(try Self.read(page).isCurrent(text))
    #expect(try Self.read(page.replacing("| 10001 | 0.5 |", with: "|10001|0.5|")).isCurrent(text))
    let edited = try Self.read(page.replacing("| 10001 | 0.5 |", with: "| 10001 | 0.6 |"))
    #expect(!edited.isUntouched && !edited.isCurrent(text))
    let deep = String(repeating: ">", count: 50_000) + " a\n\n<!-- notebook:digest"
    #expect(try !Self.read(Self.page.replacing("<!-- notebook:digest", with: deep)).isUntouched)
  }

  /// What formatters write that do not know tables, or that glue a table to the next paragraph. A run heals it.
  static let destroyed: [(name: String, changes: [(String, String)])] = [
    (
      "mdformat --wrap: joined rows", [("|\n| ---- | ----- |\n|", "| | ---- | ----- | |"), ("|\n| c | |", "| | c | |")]
    ),
    ("markdownlint-rs: a paragraph becomes a row", [("| c | |\n\nSome", "|c| |\nSome")]),
    ("mdformat --wrap: a row with too many cells", [("| a\\|b", "| | a\\|b"), ("|\n| c | |", "| | c | |")]),
    ("a list", [("Some words", "- Some words")]),
    ("a new paragraph", [("run, which", "run,\n\nwhich")]),
    ("a heading", [("Some words", "## Some words")]),
  ]

  @Test(arguments: destroyed)
  func aDestroyedLayoutLosesNoWord(name: String, changes: [(String, String)]) throws {
    var page = Self.page
    for (old, new) in changes {
      #expect(page.contains(old), "\(name): \(old)")
      page = page.replacing(old, with: new)
    }
    let written = try Self.read(page)
    #expect(!written.isUntouched && !written.isCurrent(Self.words) && written.hasWords(Self.words.words), "\(name)")
    for (old, new) in Self.changes where new != "- Some words" && page.contains(old) && !new.contains("|") {
      #expect(try !Self.read(page.replacing(old, with: new)).hasWords(Self.words.words), "\(name): \(old) → \(new)")
    }
  }

  /// Every digest of earlier versions stays right.
  @Test func formerDigestsHold() throws {
    let former = Self.page.replacing(Self.words.output.text, with: Self.words.output.former)
      .replacing(Self.words.block.text, with: Self.words.block.former)
    let written = try Self.read(former)
    #expect(former != Self.page && written.isUntouched && written.isCurrent(Self.words))
    #expect(try !Self.read(former.replacing("0.5", with: "0.6")).isUntouched)
  }

  /// A corrector of spelling changes hexadecimal digits to words. Such a line is no digest.
  @Test(arguments: ["0123456789safe", "", "zz", "12345678901", "0123 45678901"])
  func aDigestThatDoesNotFitIsNone(digits: String) throws {
    let page = Self.page.replacing("output=\(Self.words.output.text)", with: "output=\(digits)")
    let written = try Self.read(page)
    #expect(written.claims.isEmpty && !written.isUntouched)
    #expect(layout(page).faults.isEmpty)
  }

  @Test func nothingBetweenTheMarkersIsNothingToLose() throws {
    #expect(try Self.read("<!-- notebook:begin x -->\n\n<!-- notebook:end x -->\n").isUntouched)
  }
}
