import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

/// Links such as `[the gun](#fig-gun)`.
@Suite struct FigureLinksTests {
  private static func page(_ words: String, title: String = "title: The gun\n") -> String {
    "# Lab\n\n\(words)\n\n```simulation\nname: gun\nmodel: life\ngrid: 4\nsteps: 1\n\(title)```\n"
  }

  private func messages(_ page: String) throws -> [String] {
    try notebook(bytes(page)).faults.map { "\($0.span?.start.line ?? 0): \($0.message); \($0.help ?? "")" }
  }

  @Test(arguments: [
    "See [the gun](#fig-gun).", "See [the gun][g].\n\n[g]: #fig-gun", "<a id=\"fig-else\"></a>See [it](#fig-else).",
    "## Fig. two\n\nSee [it](#fig-two).", "`[no](#fig-link)`", "[another page](other.md#fig-none)",
  ])
  func linksThatLeadSomewhere(words: String) throws {
    #expect(try messages(Self.page(words)) == [])
  }

  @Test func aLinkToNothingIsAnErrorAtItsLine() throws {
    #expect(
      try messages(Self.page("Words\nand [the gum](#fig-gum).")) == [
        "4: the link '#fig-gum' does not lead to a figure of this page; did you mean '#fig-gun'?"
      ])
  }

  @Test(arguments: ["", "title: \"  \"\n", "title: The gun\nshow: []\n"])
  func aBlockWithoutCaptionHasNoAnchor(title: String) throws {
    #expect(
      try messages(Self.page("See [the gun](#fig-gun).", title: title)) == [
        "3: the link '#fig-gun' does not lead to a figure of this page; "
          + "give the block 'gun' a 'title' and a view in 'show': the link leads to its caption"
      ])
  }

  /// A block with errors is not checked.
  @Test func blocksInErrorAreNotCounted() throws {
    let messages = try messages(Self.page("See [the gun](#fig-gun).").replacing("grid: 4", with: "grid: -4"))
    #expect(messages.count == 1 && !messages[0].contains("#fig"), "\(messages)")
  }

  /// The next run replaces the text of a region, so its anchors do not keep a link valid.
  @Test(arguments: [("title: The gun\n", ""), ("name: gun\n", "name: gum\n")])
  func theAnchorOfAStaleRegionIsNone(_ old: String, _ new: String) throws {
    let page = text(try updated(bytes(Self.page("See [the gun](#fig-gun)."))).bytes)
    #expect(try page.contains("id=\"fig-gun\"") && messages(page) == [])
    let changed = page.replacing(old, with: new)
    let faults = try messages(changed)
    #expect(faults.count == 1 && faults[0].hasPrefix("3: the link '#fig-gun' does not lead to a figure"), "\(faults)")
    // An anchor of the author after the region is not one of ours.
    #expect(try messages(changed + "\n<a id=\"fig-gun\"></a>\n") == [])
  }

  /// An exported page shows its current content, so before the first run there is no caption yet.
  @Test func anExportedPageWarnsOfDeadLinks() throws {
    func warnings(_ page: [UInt8]) throws -> [String] {
      try ExportedPage(notebook(page)).warnings.map { "\($0.span?.start.line ?? 0): \($0.message)" }
    }
    let page = bytes(Self.page("See [the gun](#fig-gun)."))
    #expect(try warnings(page) == ["3: the link '#fig-gun' does not lead to a figure of the page"])
    #expect(try warnings(bytes("[x](#fig-x)\n")) == ["1: the link '#fig-x' does not lead to a figure of the page"])
    // The folder of its drawing is missing here, which is another matter.
    #expect(try !warnings(updated(page).bytes).contains { $0.contains("#fig-gun") })
  }
}
