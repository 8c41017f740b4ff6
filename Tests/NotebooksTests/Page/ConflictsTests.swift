import MarkdownSource
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct ConflictsTests {
  /// Returns the page after a merge of two branches. `ours` and `theirs` differ in the given lines, which begin with a
  /// line that starts with the given text.
  private static func merged(_ page: String, _ first: String, through last: String, base: Bool = false) -> String {
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { bare($0).hasPrefix(first) }),
      let end = lines[start...].firstIndex(where: { bare($0).hasPrefix(last) })
    else { return page }
    let ours = Array(lines[start...end]), theirs = ours.map { $0 + " theirs" }
    lines.replaceSubrange(
      start...end,
      with: ["<<<<<<< HEAD"] + ours + (base ? ["||||||| 1234567"] + ours : []) + ["======="] + theirs + [
        ">>>>>>> other"
      ])
    return lines.joined(separator: "\n")
  }

  private static func bare(_ line: String) -> Substring { line.drop { "> -".contains($0) } }

  enum Container: CaseIterable {
    case none, quote, looseItem, tightItem, quotedItem

    func hold(_ page: String) -> String {
      switch self {
      case .none: page
      case .quote: page.prefixed("> ")
      case .looseItem: "- one\n\n" + page.prefixed("  ", first: "- ")
      case .tightItem: "- one\n" + page.prefixed("  ", first: "- ") + "- two\n"
      case .quotedItem: page.prefixed(">    ", first: "> 1. ")
      }
    }
  }

  enum Place: CaseIterable {
    case output, digest, both, twoHunks, withBase, allLines

    func merge(_ page: String) -> String {
      func merged(_ page: String, _ first: String, through last: String, base: Bool = false) -> String {
        ConflictsTests.merged(page, first, through: last, base: base)
      }
      let digest = "<!-- notebook:digest"
      return switch self {
      case .output: merged(page, "| population", through: "| population")
      case .digest: merged(page, digest, through: digest)
      case .both: merged(page, "| population", through: digest)
      case .twoHunks: merged(merged(page, "| population", through: "| total"), digest, through: digest)
      case .withBase: merged(page, "```text", through: digest, base: true)
      case .allLines: merged(page, "```text", through: digest)
      }
    }
  }

  @Test(arguments: Container.allCases, Place.allCases)
  func aConflictInARegionIsRegenerated(container: Container, place: Place) throws {
    for ending in ["\n", "\r\n"] {
      let page = container.hold(block("a")) + "\nThe end.\n"
      let clean = try run(page)
      let conflict = place.merge(clean).replacing("\n", with: ending)
      #expect(conflict != clean.replacing("\n", with: ending))
      let update = try updated(bytes(conflict))
      #expect(update.diagnostics == [] && update.kept == [])
      require(
        text(update.bytes) == clean.replacing("\n", with: ending),
        shown(bytes(conflict)) + "→" + shown(update.bytes))
      #expect(update.differences.map(\.text) == ["the results of 'a' hold a merge conflict"])
      #expect(try text(strip(bytes(conflict))) == page.replacing("\n", with: ending))
    }
  }

  /// Another region, whose block was not run, keeps its conflict.
  @Test func aConflictStaysWhereNothingIsRun() throws {
    let clean = try run(block("a") + "\n" + block("b"))
    let conflict = Self.merged(clean, "| population", through: "| total")
    let update = try updated(bytes(conflict), only: ["b"])
    #expect(!update.hasErrors && update.edits.isEmpty)
  }

  @Test func anOrphanWithAConflictIsKept() throws {
    let clean = try run("A\n\n" + block("a") + "\nB\n").replacing(block("a") + "\n", with: "")
    let conflict = Self.merged(clean, "| population", through: "| total")
    let update = try updated(bytes(conflict))
    #expect(text(update.bytes) == conflict && !update.hasErrors)
    #expect(
      update.kept.map(\.message) == [
        "the block of the region 'a' is gone, but the region holds a merge conflict and is kept"
      ])
    #expect(try text(updated(bytes(conflict), overwrite: true).bytes) == "A\n\nB\n")
  }

  private static let hunk = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\n"

  static let misplaced: [(name: String, page: String, line: Int)] = [
    ("prose", "text\n\n" + hunk + "\n" + block("a"), 3),
    ("no block", hunk, 1),
    ("no names", "<<<<<<<\n=======\n>>>>>>>\n", 1),
    ("front matter", "---\ntitle: x\n" + hunk + "---\n", 3),
    ("simulation", "```yaml simulation\nmodel: elementary\n" + hunk + "```\n", 3),
    ("around a fence", "<<<<<<< a\n```text\nx\n=======\n```\n>>>>>>> b\n", 1),
    ("quoted fence", "> ```text\n" + hunk + "> ```\n", 2),
    ("HTML", "<!--\n" + hunk + "-->\n", 2),
    (
      "two fences of one region",
      "```\n<!-- notebook:begin a -->\n```\n\n" + hunk + "\n```\n<!-- notebook:end a -->\n```\n", 5
    ),
  ]

  @Test(arguments: misplaced)
  func aConflictOutsideIsAnError(name: String, page: String, line: Int) throws {
    let update = try updated(bytes(page))
    #expect(
      update.diagnostics.filter { $0.message.hasPrefix("a merge conflict") }.map { $0.span?.start.line } == [
        line
      ],
      "\(name)")
    #expect(text(update.bytes) == page && !update.notebook.isSound, "\(name)")
  }

  @Test func aConflictInABlockIsReportedOnce() throws {
    let page = "```yaml simulation\nmodel: elementary\n" + Self.hunk + "```\n"
    #expect(try updated(bytes(page)).diagnostics.map(\.message) == ["a merge conflict, up to line 7"])
  }

  static let harmless: [(name: String, page: String)] = [
    ("text fence", "```text\n" + hunk + "```\n"),
    ("bare fence", "~~~\n" + hunk + "~~~\n"),
    ("documented region", "````markdown\n<!-- notebook:begin a -->\n" + hunk + "<!-- notebook:end a -->\n````\n"),
    ("documented block", "````markdown\n```simulation\n" + hunk + "```\n````\n"),
    ("no triple", "<<<<<<< HEAD\nx\n=======\n"),
    ("out of order", "=======\n\n<<<<<<< a\n>>>>>>> b\n"),
    ("eight", "<<<<<<<< a\nx\n========\n>>>>>>>> b\n"),
    ("indented", " <<<<<<< a\nx\n =======\n >>>>>>> b\n"),
    ("headings", "Title\n=======\n\nText\n=======\n"),
  ]

  @Test(arguments: harmless)
  func textThatIsNotAConflict(name: String, page: String) throws {
    let whole = page + "\n" + block("a")
    let update = try updated(bytes(whole))
    #expect(update.diagnostics == [] && text(update.bytes).hasPrefix(page), "\(name)")
    #expect(try text(update.bytes) == page + "\n" + run(block("a")), "\(name)")
  }

  @Test func markersInsideAHunkEncloseNothing() throws {
    let clean = try run(block("a"))
    for marker in ["<!-- notebook:begin", "<!-- notebook:end"] {
      let conflict = Self.merged(clean, marker, through: marker)
      let update = try updated(bytes(conflict))
      #expect(text(update.bytes) == conflict && !update.notebook.isSound)
      #expect(update.diagnostics.contains { $0.message.hasPrefix("a merge conflict") })
    }
    // A region is completely inside one of the sides.
    let side = "<<<<<<< a\n" + clean + "=======\n" + ">>>>>>> b\n"
    #expect(
      try updated(bytes(side)).diagnostics.map(\.message).first
        == "a merge conflict, up to line \(side.split(separator: "\n", omittingEmptySubsequences: false).count - 1)")
  }
}
