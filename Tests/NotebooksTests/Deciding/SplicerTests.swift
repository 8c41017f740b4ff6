import MarkdownSource
import Notebooks
import TestSupport
import Testing

@Suite struct SplicerTests {
  private static let region = "<!-- notebook:begin a -->\ntext\n<!-- notebook:end a -->"
  private static let a = block("a")
  private static let crlf = a.replacing("\n", with: "\r\n"), cr = a.replacing("\n", with: "\r")
  private static let quoted = a.prefixed("> "), listed = a.prefixed("  ", first: "- ")

  /// Pages with a block `a`, and the same pages with its region of one line `R`.
  static let splicings: [(name: String, page: String, expected: String)] = [
    ("behind its block", a, "\(a)\nR\n"),
    ("text follows", "\(a)text\n", "\(a)\nR\ntext\n"),
    ("a blank line follows", "\(a)\ntext\n", "\(a)\nR\n\ntext\n"),
    ("no line end at the end", String(a.dropLast()), "\(a)\nR"),
    ("CRLF", crlf, "\(crlf)\r\nR\r\n"),
    ("CR", "\(cr)x", "\(cr)\rR\rx"),
    ("CR, and LF behind", "\(a.dropLast())\r\rtext\n", "\(a.dropLast())\r\rR\r\rtext\n"),
    ("LF, and CR before", "\(cr.dropLast())\n\ntext\n", "\(cr.dropLast())\n\nR\n\ntext\n"),
    ("in a quote", quoted, "\(quoted)>\n> R\n"),
    ("in a tight list", "\(listed)- b\n", "\(listed)  R\n- b\n"),
    ("in a loose list", "\(listed)\n- b\n", "\(listed)\n  R\n\n- b\n"),
    ("in place", "\(a)\n\(region)\n", "\(a)\nR\n"),
    ("in place at the end", "\(a)\n\(region)", "\(a)\nR"),
    ("moved to the top", "\(region)\n\n\(a)", "R\n\n\(a)"),
    ("moved into a list", "\(a)\n\(region.prefixed("  ", first: "- "))- b\n", "\(a)\n- R\n- b\n"),
    ("moved into a quote", "\(a)\n\(region.prefixed("> "))", "\(a)\n> R\n"),
  ]

  @Test(arguments: splicings)
  func splicing(name: String, page: String, expected: String) throws {
    let notebook = try notebook(page)
    let block = try #require(notebook.blocks.first)
    let edit = try #require(Splicer(notebook.source).edit(block, lines: ["R"]))
    #expect(text([edit].applied(to: notebook.source.bytes)) == expected, "\(name)")
  }

  @Test func equalBytesAreNotAnEdit() throws {
    let notebook = try notebook(block("a") + "\n" + Self.region + "\n")
    let block = try #require(notebook.blocks.first)
    #expect(Splicer(notebook.source).edit(block, lines: Self.region.split(separator: "\n").map(String.init)) == nil)
  }

  static let removals: [(name: String, page: String, expected: String)] = [
    ("between paragraphs", "A\n\n\(region)\n\nB\n", "A\n\nB\n"),
    ("without blank line before", "A\n\(region)\n\nB\n", "A\n\nB\n"),
    ("without blank line after", "A\n\n\(region)\nB\n", "A\n\nB\n"),
    ("without any blank line", "A\n\(region)\nB\n", "A\n\nB\n"),
    ("at the end", "A\n\n\(region)\n", "A\n"),
    ("at the end without line end", "A\n\n\(region)", "A"),
    ("at the start", "\(region)\n\nB\n", "\nB\n"),
    ("alone", region, ""),
    ("in a quote", "A\n\n\(region)\n\nB\n".prefixed("> "), "> A\n>\n> B\n"),
    ("in a quote without blank line", "A\n\(region)\nB\n".prefixed("> "), "> A\n>\n> B\n"),
    ("first of an item", "\(region.prefixed("  ", first: "- "))- b\n", "- \n- b\n"),
    ("last of an item", "- a\n\(region.prefixed("  "))- b\n", "- a\n- b\n"),
    ("two regions at the end", "A\n\n\(region)\n\n\(region.replacing(" a ", with: " b "))", "A"),
  ]

  @Test(arguments: removals)
  func removingOrphans(name: String, page: String, expected: String) throws {
    let notebook = try notebook(page)
    #expect(notebook.isSound && text(Splicer.stripped(notebook)) == expected, "\(name)")
  }
}
