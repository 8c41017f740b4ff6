import MarkdownSource
import TestSupport
import Testing

@Suite("GitHub's Markdown")
struct GitHubTreeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String
    let dump: String

    init(_ name: String, _ source: String, _ dump: String) {
      (testDescription, self.source, self.dump) = (name, source, dump)
    }
  }

  private static func dump(_ source: String) throws -> String {
    try MarkdownTree.parseGitHub(Array(source.utf8), deadlineSeconds: 60).dump
  }

  @Test(arguments: GitHubCases.tables + GitHubCases.inlines + GitHubCases.footnotes + GitHubCases.containers)
  func dump(_ example: Case) throws {
    #expect(try Self.dump(example.source) == example.dump)
  }

  /// Each of these ends a table whose last row is above it.
  @Test(arguments: [
    "2. x", "-", "    code", "<a>", "---", "> q", "# h", "```", "***", "|", "<!-- c -->",
    "[^n]: x", "1) y",
  ])
  func aBlockEndsATable(line: String) throws {
    let tree = try MarkdownTree.parseGitHub(Array("|a|\n|-|\n|b|\n\(line)\n".utf8), deadlineSeconds: 60)
    #expect(tree.children(of: 0).count == 2)
    #expect(tree.children(of: 1).count == 2)
    #expect(tree.children(of: 0).map { tree.nodes[$0].startLine } == [1, 4])
  }

  /// Each of these is a row, though some would be something else above or below a paragraph.
  @Test(arguments: [
    "===", "[r]: /u", "text", "www", "`", "#h", "-a", "1.b", "*c*", "__d", "<", "<3", "||", "   e",
    "|-|",
  ])
  func otherTextIsARow(line: String) throws {
    let tree = try MarkdownTree.parseGitHub(Array("|a|\n|-|\n|b|\n\(line)\n".utf8), deadlineSeconds: 60)
    #expect(tree.children(of: 0).count == 1)
    #expect(tree.children(of: 1).map { tree.nodes[$0].startLine } == [1, 3, 4])
  }

  @Test(arguments: [(128, 1), (129, 0)])
  func columnsHaveALimit(columns: Int, tables: Int) throws {
    let row = String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
    #expect(try Self.tables(row) == tables)
  }

  /// Further rows are left out, and a sentence says so, also inside other blocks and above a thematic break.
  @Test(arguments: ["", "> ", "- "], ["", "---\n"]) func rowsHaveALimit(prefix: String, below: String) throws {
    let next = prefix == "- " ? "  " : prefix
    let start = "\(prefix)a|\n\(next)-|\n"
    let most = start + String(repeating: "\(next)b|\n", count: 10_000)
    #expect(try Self.sentences(most + below) == [])
    let more = most + "\(next)b|\n"
    #expect(try Self.sentences(more + below) == ["The first 10,000 of 10,001 rows are shown."])
    let tree = try MarkdownTree.parseGitHub(Array((more + below).utf8), deadlineSeconds: 60)
    #expect(tree.nodes.count { if case .tableRow = $0.kind { true } else { false } } == 10_001)
    #expect(tree.nodes.contains { $0.kind == .thematicBreak } == !below.isEmpty)
  }

  @Test(arguments: [(1561, []), (1562, ["The first 1,561 of 1,562 rows are shown."])])
  func cellsHaveALimit(bodyRows: Int, sentences: [String]) throws {
    // 128 × 1,562 is just below 200,000.
    let row = { (text: String) in String(repeating: "|" + text, count: 128) + "\n" }
    #expect(try Self.sentences(row("a") + row("-") + String(repeating: row("b"), count: bodyRows)) == sentences)
  }

  /// Returns the text of the emphases beside the one table of a document.
  private static func sentences(_ source: String) throws -> [String] {
    let tree = try MarkdownTree.parseGitHub(Array(source.utf8), deadlineSeconds: 60)
    #expect(tree.nodes.count { if case .table = $0.kind { true } else { false } } == 1)
    return tree.nodes.indices.filter { tree.nodes[$0].kind == .emphasis }.map { index in
      tree.children(of: index).map { child in
        if case .text(let bytes) = tree.nodes[child].kind { String(decoding: bytes, as: UTF8.self) } else { "?" }
      }.joined()
    }
  }

  private static func tables(_ source: String) throws -> Int {
    let tree = try MarkdownTree.parseGitHub(Array(source.utf8), deadlineSeconds: 60)
    let text = tree.nodes.count { if case .table = $0.kind { true } else { false } }
    // Text that is not a table belongs to one paragraph.
    if text == 0 { #expect(tree.children(of: 0).count == 1 && tree.nodes[1].kind == .paragraph) }
    return text
  }

  /// Returns one of the noncharacters from U+FDD0 onwards.
  private static func standIn(_ last: UInt8) -> String { String(decoding: [0xEF, 0xB7, last], as: UTF8.self) }

  /// For any text, the tree is well formed, every block starts on a line of the file, and nothing that the parser
  /// inserted remains.
  @Test(arguments: 1...4)
  func anyTextIsADocument(seed: UInt64) throws {
    var random = Bytes(seed: seed)
    let fragments = [
      "|", "|", "-", "|-|\n", "\n", "\n", "\n\n", "a", " ", "    ", "> ", "- ", "1) ", "2. ",
      "[^a]", "[^a]: ", "\n[^b]: ", "~", "~~", "\\",
      "`", "```\n", "[ ] ", "[!NOTE]", "\n> [!TIP]\n> ", "www.a.b", "http://a_b",
      "@", "<a>", "<!--", "-->", "*", "_", "\r", "\t", Self.standIn(0x90),
      Self.standIn(0x92) + "a]: ", "&#xFDD2;0", "](", ")", "!", "\u{FEFF}", "\0", ":", "[r]: /u\n",
    ].map { Array($0.utf8) }
    for _ in 0..<3000 {
      let bytes = random.next(count: 24, from: Array(UInt8(0)..<UInt8(fragments.count))).flatMap { fragments[Int($0)] }
      let source = SourceText(bytes)
      let tree = try MarkdownTree.parseGitHub(source, deadlineSeconds: 60)
      for (index, node) in tree.nodes.enumerated() {
        let parent = tree.nodes[max(node.parent, 0)]
        let isInside = node.parent < index && node.end > index && node.end <= parent.end
        #expect(isInside, "\(source)")
        #expect((0...max(source.lines.count, 1)).contains(node.startLine), "\(source)")
        guard case .htmlBlock(let html) = node.kind else { continue }
        #expect(!String(decoding: html, as: UTF8.self).contains("<!--" + Self.standIn(0x90)), "\(source)")
      }
    }
  }
}
