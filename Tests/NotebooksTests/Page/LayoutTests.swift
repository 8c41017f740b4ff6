import MarkdownSource
import Notebooks
import Specification
import TestSupport
import Testing

@Suite struct LayoutTests {
  // MARK: Blocks

  /// A page, the opening and closing line of its one block, and the prefix of the lines below.
  @Test(arguments: [
    ("```simulation\na: 1\n```\n", 1, 3, ""),
    ("```yaml simulation\n```", 1, 2, ""),
    ("text\n``` \t yaml \t simulation \na: 1\n```  \n", 2, 4, ""),
    ("~~~simulation\n```\n~~~~\n", 1, 3, ""),
    ("````simulation\n```\n````\n", 1, 3, ""),
    ("  ```simulation\n  a: 1\n ```\n", 1, 3, "  "),
    ("- ```simulation\n  a: 1\n\n  b: 2\n  ```\n", 1, 5, "  "),
    ("-\t```simulation\n\ta: 1\n\t```\n", 1, 3, "    "),
    ("1. > ```simulation\n   > a: 1\n   >```\n", 1, 3, "   > "),
    ("> - ```simulation\n>   a: 1\n>   ```\n", 1, 3, ">   "),
    ("```simulation\r\na: 1\r\n```\r\n", 1, 3, ""),
    ("```simulation\ra: 1\r```", 1, 3, ""),
    ("\u{FEFF}```simulation\na: 1\n```\n", 1, 3, ""),
    ("---\ntitle: x\n---\n```simulation\na: 1\n```\n", 4, 6, ""),
  ])
  func blocks(page: String, openLine: Int, closeLine: Int, prefix: String) throws {
    let layout = layout(page)
    #expect(layout.faults == [])
    let block = try #require(layout.blocks.first)
    #expect(layout.blocks.count == 1)
    #expect([block.openLine, block.closeLine] == [openLine, closeLine])
    #expect(text(block.place.prefix.text) == prefix)
  }

  @Test(arguments: [
    "    ```simulation\n    ```\n",
    "````\n```simulation\n```\n````\n",
    "~~~markdown\n```simulation\n```\n<!-- notebook:begin a -->\n~~~\n",
    "<div>\n```simulation\n```\n</div>\n",
    "<!--\n```simulation\n```\n-->\n",
    "```Simulation\n```\n",
    "```simulations\n```\n",
    "```yaml\n```\n",
    "```yaml, simulation\n```\n",
    "`simulation`\n",
    "---\na: |\n  ```simulation\n  ```\n---\n",
    "```\n<!-- notebook:begin a -->\n```\n",
    "    <!-- notebook:begin a -->\n",
    "`<!-- notebook:begin a -->`\n",
    "\\<!-- notebook:begin a -->\n",
  ])
  func inert(page: String) {
    let layout = layout(page)
    #expect(layout.blocks.isEmpty && layout.regions.isEmpty && layout.faults.isEmpty)
  }

  @Test(arguments: [
    ("at the end", "```simulation\n"),
    ("at the end without line end", "```simulation"),
    ("behind a body without line end", "```simulation\na: 1"),
    ("behind blank lines", "```simulation\n\n\n"),
    ("shorter", "````simulation\na: 1\n```\n"),
    ("other character", "```simulation\na: 1\n~~~\n"),
    ("with words behind", "```simulation\na: 1\n``` x\n"),
    ("closed by the end of a quote", "> ```simulation\n> a: 1\n\ntext\n"),
    ("closed by a quote less", "> > ```simulation\n> > a: 1\n> ```\n"),
    ("a fence outside the quote", "> ```simulation\n> a: 1\n```\n"),
    ("closed by the end of an item", "- ```simulation\n  a: 1\n\ntext\n"),
    ("a fence outside the item", "- ```simulation\n  a: 1\n```\n"),
    ("a fence in the next item", "- ```simulation\n  a: 1\n- ```\n"),
    ("indented by four", "```simulation\na: 1\n    ```\n"),
  ])
  func unclosedFences(name: String, page: String) {
    #expect(faults(page).first == "1: unclosed fence: this block has no closing fence of its own", "\(name)")
    #expect(layout(page).blocks.isEmpty)
  }

  /// Another fence closes the block: one in its region, or that of the next block.
  @Test(arguments: [("title: x", ""), ("show: []", "\n# More\n\n\(block("b"))")])
  func aFenceClosedByAnother(key: String, end: String) throws {
    let page = try run(block("a", key) + end)
    let open = page.replacing("\(key)\n```\n", with: "\(key)\n")
    #expect(open != page)
    let found = try notebook(open).faults
    #expect(found.first?.span?.start.line == 1, "\(found)")
    #expect(
      found.map(\.message).allSatisfy { $0.hasPrefix("unclosed fence: this block has no closing fence") }, "\(found)")
    #expect(found.count == 1 && found[0].help == "close it with a line of ```", "\(found)")
    for overwrite in [false, true] { #expect(try updated(bytes(open), overwrite: overwrite).edits.isEmpty) }
  }

  @Test(arguments: ["```simulation extra\n```\n", "```yaml simulation extra words\n```\n", "~~~simulation ```\n~~~\n"])
  func furtherWords(page: String) {
    let words = page.prefix { $0 != "\n" }.dropFirst(3)
    #expect(faults(page) == ["1: a simulation block's fence takes no further words; found '\(words)'"])
  }

  /// The line end of a region is that of its block's closing fence.
  @Test(arguments: [
    ("```simulation\n```\r\n", "\r\n"), ("```simulation\r```\n", "\n"), ("```simulation\r\n```", "\r\n"),
    ("```simulation\r```\r", "\r"),
  ])
  func lineEnds(page: String, ending: String) {
    #expect(layout(page).blocks.map { text($0.place.lineEnding) } == [ending])
  }

  @Test(arguments: [
    ("- ```simulation\n  ```\n- b\n", true),
    ("- ```simulation\n  ```\n\n- b\n", false),
    ("- > ```simulation\n  > ```\n", false),
    ("- a\n  1. ```simulation\n     ```\n\n  1. b\n", false),
    ("- a\n\n  - ```simulation\n    ```\n", true),
    ("```simulation\n```\n", false),
  ])
  func tightLists(page: String, isTight: Bool) {
    #expect(layout(page).blocks.map(\.place.isTight) == [isTight])
  }

  /// Something above an end marker, or above a begin marker, hides it.
  @Test(arguments: [
    ("<!-- notebook:digest", "<!-- notebook:digest", " -->", "the comment"),
    ("```text\n", "text\n", "", "the fence"), ("└", "└", "\n```", "the fence"),
  ])
  func hiddenEndMarkers(old: String, new: String, removed: String, what: String) throws {
    var page = try run(block("a"))
    if old == "└" {
      page = page.replacing("┘\n```\n", with: "┘\n")
    } else if removed.isEmpty {
      page = page.replacing(old, with: new)
    } else {
      let line = page.split(separator: "\n").first { $0.hasPrefix(old) }.map(String.init) ?? ""
      page = page.replacing(line, with: String(line.dropLast(removed.count)))
    }
    let found = try notebook(page).faults
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.message.hasPrefix("\(what) on this line") == true, "\(found)")
    #expect(try updated(bytes(page), overwrite: true).edits.isEmpty)
  }

  /// A block without its first line is not lost in silence: its closing fence hides the begin marker.
  ///
  /// The region may have a fence of its own, or one may follow below it, or none at all.
  @Test(arguments: [
    [], ["show: [statistics]"], ["show: [statistics]", "\n```\ncode\n```\n"], ["\n\nshow: [statistics]\n"],
  ])
  func hiddenBeginMarkers(keys: [String]) throws {
    let page = try run(block("a", keys.first ?? "title: A") + (keys.count > 1 ? keys[1] : ""))
    let lost = page.replacing("```yaml simulation\n", with: "")
    let found = try notebook(lost).faults
    #expect(found.map(\.message) == ["the fence on this line hides the begin marker of 'a'"], "\(found)")
    #expect(try updated(bytes(lost), overwrite: true).edits.isEmpty)
  }

  /// A page may show a region in a fence of its own.
  @Test func examplesOfRegions() throws {
    let region = "<!-- notebook:begin a -->\n\nText.\n\n<!-- notebook:end a -->\n"
    for example in ["Words:\n\n```\n\(region)```\n", "```\n<!-- notebook:begin a -->\n```\n", "````md\n\(region)"] {
      #expect(try notebook(example).faults == [], "\(example)")
    }
  }

  // MARK: Headings

  /// A single marker hides no block, so a name of a missing block is an error beside it.
  @Test(arguments: ["<!-- notebook:end q -->", "<!-- notebook:digest block=0 output=0 -->", "<!-- notebook:bgin q -->"])
  func aStrayMarkerHidesNoOtherError(marker: String) throws {
    let page = block("a") + "\n\(marker)\n\nSee <!--= q.steps -->?<!--/--> and [q](#fig-q).\n"
    #expect(layout(page).hasAllBlocks && !layout(page).faults.isEmpty)
    let found = try updated(bytes(page)).diagnostics.map(\.message)
    #expect(found.count == 3, "\(found)")
    #expect(found.contains { $0.contains("'q'") && $0.contains("block") }, "\(found)")
    #expect(found.contains { $0.contains("#fig-q") }, "\(found)")
    // A block that is not read may have the name.
    #expect(!layout("```simulation\nname: q\n").hasAllBlocks)
  }

  @Test(arguments: [
    ("", ""),
    ("# Rule 30\n", "rule-30"),
    ("# Rule *30* and `code`!\n", "rule-30-and-code"),
    ("# One\nTwo\n===\n", "two"),
    ("Two\nlines\n===\n", "two-lines"),
    ("# Grüße\n", "gruesse"), ("# Éte à la Škoda\n", "ete-a-la-skoda"), ("# E\u{301}tude ÆØ\n", "etude-aeo"),
    ("# 東京\n", ""),
    ("# --- A --- \n", "a"),
    ("# A\n\n> ## B\n", "b"),
    ("# A\n\n<!-- notebook:begin x -->\n# B\n\n<!-- notebook:end x -->\n", "a"),
    ("# " + String(repeating: "abcd-", count: 40) + "\n", String(repeating: "abcd-", count: 11) + "abcd"),
  ])
  func headingSlugs(above: String, slug: String) {
    #expect(layout(above + "\n```simulation\n```\n").blocks.map(\.headingSlug) == [slug])
  }

  // MARK: Regions

  @Test(arguments: [
    ("<!-- notebook:begin a -->\n<!-- notebook:end a -->\n", 1, 2, ""),
    ("text\n<!-- notebook:begin a -->\n\ntext\n\n<!-- notebook:end a -->", 2, 6, ""),
    ("> <!-- notebook:begin a -->\n>\n> <!-- notebook:end a -->\n", 1, 3, "> "),
    ("- a\n  <!-- notebook:begin a -->\n  <!-- notebook:end a -->\n", 2, 3, "  "),
    ("- <!-- notebook:begin a -->\n  <!-- notebook:end a -->\n", 1, 2, "  "),
  ])
  func regions(page: String, beginLine: Int, endLine: Int, prefix: String) throws {
    let layout = layout(page)
    #expect(layout.faults == [])
    let region = try #require(layout.regions.first)
    #expect([region.beginLine, region.endLine] == [beginLine, endLine])
    #expect(text(region.place.prefix.text) == prefix)
  }

  static let begin = "<!-- notebook:begin a -->\n", end = "<!-- notebook:end a -->\n"

  static let faultyPages: [(name: String, page: String, faults: [String])] = [
    ("lost end", begin + "text\n", ["1: the region of 'a' has no end marker"]),
    ("lost begin", "text\n\n" + end, ["3: this end marker of 'a' has no begin marker"]),
    (
      "nested", begin + begin.replacing(" a ", with: " b ") + end.replacing(" a ", with: " b ") + end,
      [
        "2: the region of 'b' begins inside that of 'a'", "1: the region of 'a' has no end marker",
        "4: this end marker of 'a' has no begin marker",
      ]
    ),
    (
      "crossing", begin + begin.replacing(" a ", with: " b ") + end + end.replacing(" a ", with: " b "),
      [
        "2: the region of 'b' begins inside that of 'a'", "1: the region of 'a' has no end marker",
        "3: the region of 'b' (line 2) ends with a marker of 'a'", "4: this end marker of 'b' has no begin marker",
      ]
    ),
    ("doubled", begin + end + begin + end, ["3: a second region of 'a': the first one starts on line 1"]),
    (
      "in two quotes", "> " + begin + "\n> " + end,
      ["3: the markers of 'a' are in different lists or quotes (it begins on line 1)"]
    ),
    (
      "half in an item", "- text\n\n  " + begin + "\n" + end,
      ["5: the markers of 'a' are in different lists or quotes (it begins on line 3)"]
    ),
    (
      "in two items", "- " + begin + "- " + end,
      ["2: the markers of 'a' are in different lists or quotes (it begins on line 1)"]
    ),
    (
      "inexact", "text\n\n<!--notebook:begin a-->\n",
      ["3: this comment starts like a marker of a notebook, but is not one"]
    ),
    (
      "in another HTML block", "<div>\n" + begin + "</div>\n",
      ["2: this comment starts like a marker of a notebook, but is not one"]
    ),
    ("in a paragraph", "some\ntext <!-- notebook:begin a --> text\n", ["2: a marker must be alone on its line"]),
    (
      "block inside", begin + "```simulation\n```\n" + end, ["2: a simulation block is inside the region of 'a'"]
    ),
    ("digest outside", MarkerTests.digest + "\n", ["1: a digest line is outside every region"]),
  ]

  @Test(arguments: faultyPages)
  func faultyRegions(name: String, page: String, expected: [String]) {
    #expect(faults(page) == expected, "\(name)")
  }
}
