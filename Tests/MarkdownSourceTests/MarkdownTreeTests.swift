import MarkdownSource
import TestSupport
import Testing

@Suite("Markdown tree")
struct MarkdownTreeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String
    let dump: String

    init(_ name: String, _ source: String, _ dump: String) {
      (testDescription, self.source, self.dump) = (name, source, dump)
    }
  }

  static let cases: [Case] = [
    Case("empty", "", "document@1"),
    Case(
      "inlines are copied with their content", "a *b* **c** `d`  \n<i>[t](/u \"x\") ![i](/v)\nz",
      """
      document@1
        paragraph@1
          'a '
          emphasis
            'b'
          ' '
          strong
            'c'
          ' '
          `'d'`
          hard
          <'<i>'>
          link /u 'x'
            't'
          ' '
          image /v ''
            'i'
          soft
          'z'
      """),
    Case(
      "adjacent texts are one", "a [b] \\* &amp; c]",
      """
      document@1
        paragraph@1
          'a [b] * & c]'
      """),
    Case(
      "headings and rules", "# A #\n\nB\n=\n\n---\n",
      """
      document@1
        heading1@1
          'A'
        heading1@3
          'B'
        rule@6
      """),
    Case(
      "a fence inside a longer fence is text", "````md\n```yaml simulation\nmodel: life\n```\n````\n",
      """
      document@1
        code[md] '```yaml simulation\\nmodel: life\\n```\\n'@1
      """),
    Case(
      "fences in containers", "> ```yaml simulation\n> a: 1\n> ```\n\n1. x\n\n   ~~~ life &amp; \\`\n   b\n   ~~~\n",
      """
      document@1
        quote@1
          code[yaml simulation] 'a: 1\\n'@1
        list 1. loose@5
          item@5
            paragraph@5
              'x'
            code[life & `] 'b\\n'@7
      """),
    Case(
      "lists", "- a\n- b\n\n7) c\n\n   d\n",
      """
      document@1
        list bullets tight@1
          item@1
            paragraph@1
              'a'
          item@2
            paragraph@2
              'b'
        list 7) loose@4
          item@4
            paragraph@4
              'c'
            paragraph@6
              'd'
      """),
    Case(
      "comments are blocks of their own", "<!-- notebook:begin a -->\n\ntext <!-- b -->\n\n<!--\nlong\n-->\n",
      """
      document@1
        html '<!-- notebook:begin a -->\\n'@1
        paragraph@3
          'text '
          <'<!-- b -->'>
        html '<!--\\nlong\\n-->\\n'@5
      """),
    Case(
      "a paragraph starts at its definitions", "[r]: /u\ntext [r]\n",
      """
      document@1
        paragraph@1
          'text '
          link /u ''
            'r'
      """),
    Case(
      "front matter is blanked", "---\ntitle: x\n---\n\n# A\n",
      """
      document@1
        heading1@5
          'A'
      """),
    Case(
      "front matter after a byte order mark", "\u{FEFF}---\ntitle: x\n...\n# A\n",
      """
      document@1
        heading1@4
          'A'
      """),
    Case(
      "unclosed front matter is Markdown", "---\ntitle: x\n",
      """
      document@1
        rule@1
        paragraph@2
          'title: x'
      """),
    Case(
      "every line end is one, and code has LF only", "a\rb\r\r# C\r\n\r\n```x\r\ny\r\n```\r\n",
      """
      document@1
        paragraph@1
          'a'
          soft
          'b'
        heading1@4
          'C'
        code[x] 'y\\n'@6
      """),
    Case(
      "U+2028, U+0085, VT and FF end no line", "a\u{2028}# b\u{85}# c\u{B}# d\u{C}# e\n\nf\n",
      """
      document@1
        paragraph@1
          'a\u{2028}# b\u{85}# c\u{B}# d\u{C}# e'
        paragraph@3
          'f'
      """),
  ]

  @Test(arguments: cases)
  func dump(_ example: Case) {
    #expect(MarkdownTree(Array(example.source.utf8)).dump == example.dump)
  }

  struct Code: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String
    let info: String?

    init(_ name: String, _ source: String, _ info: String?) {
      (testDescription, self.source, self.info) = (name, source, info)
    }
  }

  @Test(arguments: [
    Code("bare fence", "```\nx\n```\n", ""),
    Code("tilde fence", "~~~~\nx\n~~~~\n", ""),
    Code("empty fence", "```\n```\n", ""),
    Code("unclosed fence", "```", ""),
    Code("bare fence after a byte order mark", "\u{FEFF}```\nx\n```\n", ""),
    Code("indented fence characters", "    ```\n    x\n", nil),
    Code("tabbed fence characters", "\t~~~\n", nil),
    Code("deeply indented fence characters", "        ```\n", nil),
    Code("indented in a quote", ">     ```\n", nil),
    Code("tabbed in a quote", "> \t\t```\n", nil),
    Code("fence in a quote", "> ```\n> x\n", ""),
    Code("fence in an item", "- ```\n  x\n", ""),
    Code("indented in an item", "-     ```\n", nil),
    Code("a fence whose text repeats it, deeper", "   ```\n      ```\n   ```\n", ""),
    Code("plain indented code", "    x\n", nil),
    Code("info string", "``` a\n```\n", "a"),
  ])
  func fencedOrIndented(_ example: Code) throws {
    let tree = MarkdownTree(Array(example.source.utf8))
    let infos = tree.nodes.compactMap { node -> String?? in
      if case .codeBlock(let info, _) = node.kind { .some(info) } else { nil }
    }
    #expect(infos == [example.info])
  }

  @Test func blankedLinesKeepTheNumbersOfTheOthers() {
    let source = "# A\n<<<<<<< x\n# B\r=======\n# C\r\n>>>>>>> y\n# D"
    let tree = MarkdownTree(Array(source.utf8), blanking: [2...4, 6...6, 40...50])
    #expect(
      tree.dump == """
        document@1
          heading1@1
            'A'
          heading1@5
            'C'
          heading1@7
            'D'
        """)
  }

  @Test func childrenAreReachedThroughEnds() {
    let tree = MarkdownTree(Array("a *b* c\n\n> d\n".utf8))
    #expect(tree.children(of: 0).map { tree.nodes[$0].kind } == [.paragraph, .blockQuote])
    #expect(tree.children(of: 1).count == 3)
    for (index, node) in tree.nodes.enumerated() {
      #expect(node.end > index)
      #expect(node.parent < index)
      #expect(tree.children(of: index).allSatisfy { tree.nodes[$0].parent == index })
    }
  }

  @Test(arguments: [
    ("block quotes", String(repeating: "> ", count: 50_000) + "a"),
    ("lists", String(repeating: "- ", count: 5_000) + "a"),
    ("emphasis", String(repeating: "*a ", count: 20_000) + String(repeating: "b*", count: 20_000)),
    ("brackets", String(repeating: "[", count: 50_000) + "a" + String(repeating: "]", count: 50_000)),
  ])
  func deepNestingIsSafe(_ example: (name: String, source: String)) {
    let tree = MarkdownTree(Array(example.source.utf8))
    #expect(tree.nodes.first?.end == tree.nodes.count)
    #expect(tree.nodes.count > 1)
  }

  /// An ordinary text takes too long if the deadline is short enough.
  @Test func aParserThatDoesNotEndInTimeIsGivenUp() {
    let source = Array(String(repeating: "A short paragraph.\n\n", count: 200_000).utf8)
    #expect(throws: ParseFailure.overTime(seconds: 0.001)) {
      try MarkdownTree.parse(SourceText(source), deadlineSeconds: 0.001)
    }
  }

  @Test(arguments: [10, 200_000])
  func withinTheDeadlineTheTreeIsTheSame(size: Int) throws {
    let source = Array(String(repeating: "# A\n\ntext *x*\n\n", count: size / 16 + 1).utf8)
    #expect(
      try MarkdownTree.parse(SourceText(source), blanking: [1...1], deadlineSeconds: 60)
        == MarkdownTree(source, blanking: [1...1]))
  }

  /// For any text, the tree is well formed, and every block starts on a line of the file, in order.
  @Test(arguments: 1...4)
  func anyTextIsADocument(seed: UInt64) {
    var random = Bytes(seed: seed)
    let alphabet = Array("```~~~    \t\t>>--1.*_[]()!<!-->\\&\r\n\n\n\nab:=#\0é\u{FEFF}".utf8)
    for _ in 0..<2000 {
      let source = SourceText(random.next(count: 60, from: alphabet))
      let tree = MarkdownTree(source, blanking: [2...2])
      var lastLine = 0
      for (index, node) in tree.nodes.enumerated() {
        let parent = tree.nodes[max(node.parent, 0)]
        let isInside = node.parent < index && node.end > index && node.end <= parent.end
        #expect(isInside)
        guard node.startLine > 0 else { continue }
        #expect(node.startLine >= lastLine && node.startLine <= max(source.lines.count, 1))
        lastLine = node.startLine
      }
    }
  }
}
