import MarkdownSource
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct PairingTests {
  static func region(_ name: String) -> String { "<!-- notebook:begin \(name) -->\n<!-- notebook:end \(name) -->\n" }

  /// A page, `name<-region` of its cells (with `!` for a moved region), and the names of its orphans.
  static let pages: [(name: String, page: String, cells: [String], orphans: [String])] = [
    ("none", block("a"), ["a"], []),
    ("below", block("a") + "\n" + region("a"), ["a<-a"], []),
    ("below without blank line", block("a") + region("a"), ["a<-a"], []),
    ("below, far away", block("a") + "\n\n\n" + region("a"), ["a<-a"], []),
    ("renamed", block("a") + "\n" + region("b"), ["a<-b"], []),
    ("moved down", block("a") + "\ntext\n\n" + region("a"), ["a<-a!"], []),
    ("moved up", region("a") + "\ntext\n\n" + block("a"), ["a<-a!"], []),
    ("moved into a quote", block("a") + "\n" + region("a").prefixed("> "), ["a<-a!"], []),
    ("orphan", "text\n\n" + region("b"), [], ["b"]),
    ("renamed and moved", block("a") + "\ntext\n\n" + region("b"), ["a"], ["b"]),
    ("adjacent wins over name", block("a") + "\n" + region("b") + "\n" + region("a"), ["a<-b"], ["a"]),
    (
      "swapped blocks", block("b") + "\n" + region("a") + "\n" + block("a") + "\n" + region("b"), ["b<-a", "a<-b"], []
    ),
    (
      "copied and renamed", block("a") + "\n" + region("a") + "\n" + block("b") + "\n" + region("a"),
      ["a<-a", "b<-a"], []
    ),
    (
      "copied and renamed, before the original",
      block("b") + "\n" + region("a") + "\n" + block("a") + "\n" + region("a"),
      ["b<-a", "a<-a"], []
    ),
    (
      "copied and renamed, the original moved",
      block("b") + "\n" + region("a") + "\n" + block("a") + "\ntext\n\n" + region("a"), ["b<-a", "a<-a!"], []
    ),
    (
      "names follow neighbours", block("a") + "\n" + block("b") + "\n" + region("a"), ["a", "b<-a"], []
    ),
    (
      "block in an item, region below the list", block("a").prefixed("  ", first: "- ") + "\n" + region("a"), ["a<-a!"],
      []
    ),
    ("in an item", block("a").prefixed("  ", first: "- ") + "\n" + region("a").prefixed("  "), ["a<-a"], []),
    ("in a quote", (block("a") + "\n" + region("a")).prefixed("> "), ["a<-a"], []),
  ]

  @Test(arguments: pages)
  func pairs(name: String, page: String, cells: [String], orphans: [String]) throws {
    let notebook = try notebook(page)
    let found = notebook.blocks.map { block in
      block.name + (block.region.map { "<-" + $0.name } ?? "") + (block.isMoved ? "!" : "")
    }
    #expect(found == cells, "\(name)")
    #expect(notebook.orphans.map(\.name) == orphans)
    #expect(notebook.faults == [])
  }

  static let namings: [(name: String, page: String, names: [String])] = [
    ("no heading", block(), ["elementary-1"]),
    ("a heading", "# Rule 30\n\n" + block(), ["rule-30-elementary-1"]),
    (
      "ordinals", "# A\n" + block() + block() + "# B\n" + block(),
      ["a-elementary-1", "a-elementary-2", "b-elementary-1"]
    ),
    ("the same heading twice", "# A\n" + block() + "# A\n" + block(), ["a-elementary-1", "a-elementary-2"]),
    ("no collision with a name", block("elementary-1") + block(), ["elementary-1", "elementary-2"]),
    ("no collision with a later name", block() + block("elementary-1"), ["elementary-2", "elementary-1"]),
    ("no model", "```simulation\nrule: 1\n```\n", ["block-1"]),
    ("an unknown model", "```simulation\nmodel: lief\n```\n", ["block-1"]),
    ("an invalid name", "```simulation\nname: A B\nmodel: elementary\n```\n", ["elementary-1"]),
    ("explicit and derived", block() + block("a") + block(), ["elementary-1", "a", "elementary-2"]),
  ]

  @Test(arguments: namings)
  func names(name: String, page: String, names: [String]) throws {
    #expect(try notebook(page).blocks.map(\.name) == names, "\(name)")
  }

  /// A second region of a name belongs to a block only if that block has another name.
  @Test(arguments: [
    block("a") + "\n" + region("a") + "\ntext\n\n" + region("a"),
    region("a") + "\ntext\n\n" + block("a") + "\n" + region("a"),
    block("a") + "\ntext\n\n" + region("a") + "\ntext\n\n" + region("a"),
    block("b") + "\n" + region("a") + "\ntext\n\n" + region("b") + "\ntext\n\n" + region("b"),
  ])
  func twoRegionsOfOneName(_ page: String) throws {
    let notebook = try notebook(page)
    #expect(notebook.faults.map(\.message).count { $0.hasPrefix("a second region of") } == 1, "\(notebook.faults)")
    #expect(!notebook.isSound)
  }

  /// The copy gets results of its own, and the region of the original stays the same.
  @Test func aRunRenamesTheRegionOfACopy() throws {
    let once = try run(block("a") + "\n")
    let page = once + "\n" + once.replacing("name: a\n", with: "name: b\n")
    let twice = try run(page)
    #expect(twice == once + "\n" + once.replacing("name: a\n", with: "name: b\n").replacing(" a -->", with: " b -->"))
    #expect(try run(twice) == twice)
    #expect(try text(strip(bytes(page))) == block("a") + "\n\n" + block("b") + "\n")
  }

  @Test func twoBlocksOfOneName() throws {
    let notebook = try notebook(block("a") + "\n" + block("a"))
    #expect(notebook.faults.map(\.message) == ["a second block named 'a': the first one starts on line 1"])
    #expect(notebook.faults.map { $0.span?.start.line } == [8])
    #expect(!notebook.isSound)
  }
}
