import Files
import MarkdownSource
import Notebooks
import Rendering
import TestSupport
import Testing

@Suite struct WrittenRegionTests {
  private static let text = RegionText(
    [RegionTextTests.fence, RegionTextTests.table], in: .page, blockDigest: "0123456789ab")
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

  static let handEdits: [(name: String, page: String)] = [
    ("a letter", region.replacing("| a |", with: "| b |")),
    ("a line", region.replacing("| - |\n", with: "| - |\n| 1 |\n")),
    ("a blank line inside a fence", region.replacing("##\n", with: "##\n\n")),
    ("an indent inside a fence", region.replacing("# #", with: " # #")),
    ("no digest", region.replacing(Marker.digest(block: "0123456789ab", output: text.claim.output).text, with: "")),
    ("a false digest", region.replacing("output=\(text.claim.output)", with: "output=0123456789ab")),
  ]

  @Test(arguments: handEdits)
  func edits(name: String, page: String) throws {
    #expect(try !Self.read(page).isUntouched, "\(name)")
  }

  @Test func digestOfAnotherBlockIsUntouchedButNotCurrent() throws {
    let written = try Self.read(Self.region.replacing("block=0123456789ab", with: "block=ba9876543210"))
    #expect(written.isUntouched && !written.isCurrent(Self.text))
  }

  @Test func twoDigestsAreNotCurrent() throws {
    let digest = MarkerTests.digest
    let written = try Self.read(Self.region.replacing("<!-- notebook:end", with: digest + "\n<!-- notebook:end"))
    #expect(written.claims.count == 2 && written.isUntouched && !written.isCurrent(Self.text))
  }

  @Test func digestInsideAFenceIsText() throws {
    let fence = RegionElement.fence(info: "text", lines: [MarkerTests.digest])
    let text = RegionText([fence], in: .page, blockDigest: "0123456789ab")
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

  @Test func nothingBetweenTheMarkersIsNothingToLose() throws {
    #expect(try Self.read("<!-- notebook:begin x -->\n\n<!-- notebook:end x -->\n").isUntouched)
  }
}
