import MarkdownSource
import Screens
import Terminal
import Testing

/// Documents that are made to be expensive. They are drawn completely, in limited time.
@Suite("Hostile sizes")
struct MarkdownLayoutSizeTests {
  /// Draws a document as a whole and as a pager's first screen. The time limit is far more than needed, and only
  /// prevents hanging.
  private func draw(_ document: String, _ width: Int = 80, within limit: Duration = .seconds(20)) throws -> StyledPage {
    let start = ContinuousClock.now
    let tree = try tree(document.utf8)
    var pager = Pager(
      ReaderDocument(source: .input, tree: tree), columns: width, rows: 24)
    #expect(pager.frame(.terminal).rows == 24)
    _ = pager.handle(.key(.end))
    var layout = MarkdownLayout(tree.readingHTML(), RenderOptions(width: width))
    layout.draw()
    let time = ContinuousClock.now - start
    #expect(time < limit)
    return layout.page
  }

  @Test func nestedQuotes() throws {
    let quotes = String(repeating: ">", count: 50_000) + " a\n" + String(repeating: "word\n", count: 20_000)
    let page = try draw(quotes)
    #expect(text(of: page).withoutBlanks == "a" + String(repeating: "word", count: 20_000))
    #expect(page.lines.allSatisfy { $0.width <= 80 })
  }

  @Test func nestedItems() throws {
    let page = try draw(String(repeating: "- ", count: 20_000) + "a")
    #expect(lines(of: page).joined().count { $0 == "•" } == 20_000)
    #expect(text(of: page).folded == "a")
  }

  /// Each of these once took time proportional to the square of its length.
  @Test(arguments: [
    ("é`a`", 50_000), ("é*a*", 50_000), ("é<b>a</b>", 50_000), ("`é", 50_000), ("\u{202E}", 300_000), ("漢a", 200_000),
  ])
  func longWordsOfManyStyles(_ piece: String, _ count: Int) throws {
    let page = try draw(String(repeating: piece, count: count))
    #expect(page.lines.allSatisfy { $0.width <= 80 })
    #expect(text(of: page).count > count)
  }

  @Test func tagsThatNeverEnd() throws {
    let page = try draw("<div " + String(repeating: "<a ", count: 300_000))
    #expect(text(of: page).count { $0 == "a" } == 300_000)
  }

  @Test func tabsAfterHiddenCharacters() throws {
    let page = try draw("```\n" + String(repeating: "\u{202E}\t", count: 40_000) + "\n```\n")
    #expect(text(of: page).count { $0 == "R" } == 40_000)
  }

  @Test(arguments: ["- ", "1. ", "> - ", "- [ ] - "])
  func markersStayWithinTheWidth(_ marker: String) throws {
    let page = try draw(String(repeating: marker, count: 100) + "x", 40)
    #expect(page.lines.allSatisfy { $0.width <= 40 })
    #expect(text(of: page).contains("x"))
  }

  @Test func nestedEmphasis() throws {
    let page = try draw(String(repeating: "*a **b ", count: 5_000) + String(repeating: "c** d*", count: 5_000))
    #expect(text(of: page).count { "abcd".contains($0) } == 20_000)
  }

  /// A table with too many columns stays text.
  @Test func raggedTable() throws {
    let header = String(repeating: "|x", count: 300) + "|\n" + String(repeating: "|-", count: 300) + "|\n"
    let page = try draw(header + String(repeating: "|y|\n", count: 300))
    let shown = text(of: page)
    #expect(shown.count { $0 == "x" } == 300 && shown.count { $0 == "y" } == 300)
    // Within the limits, its missing cells cost nothing.
    let small = String(repeating: "|x", count: 100) + "|\n" + String(repeating: "|-", count: 100) + "|\n"
    let records = text(of: try draw(small + String(repeating: "|y|\n", count: 3000)))
    #expect(records.count { $0 == "x" } == 100 && records.count { $0 == "y" } == 3000)
  }

  @Test func longTable() throws {
    let page = try draw("| a | b |\n| - | - |\n" + String(repeating: "| c | d |\n", count: 100_000))
    let shown = text(of: page)
    #expect(shown.contains("The first 10,000 of 100,000 rows are shown."))
    #expect(shown.count { $0 == "c" } == 10_000)
  }

  @Test func longLines() throws {
    let code = try draw("```\n" + String(repeating: "漢", count: 100_000) + "\n```\n")
    #expect(code.lines.count == 100_000 / 38 + 1)
    let word = try draw(String(repeating: "x", count: 300_000))
    #expect(word.lines.count == 300_000 / 80)
  }

  @Test func manyLinksHeadingsAndFootnotes() throws {
    let links = try draw(String(repeating: "[a](b) ", count: 20_000))
    #expect(links.links.count == 20_000)
    let headings = try draw(String(repeating: "# a\n\n", count: 5_000))
    #expect(Set(headings.headings.map(\.slug)).count == 5_000)
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let bytes = [UInt8](repeating: 0x61, count: (8 << 20) + 1)
    #expect(throws: ReaderDocument.Refusal("the document is larger than 8 MiB")) {
      try ReaderDocument.parse(bytes, from: .input)
    }
  }
}
