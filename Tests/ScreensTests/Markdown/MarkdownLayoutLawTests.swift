import MarkdownSource
import Screens
import Terminal
import TestSupport
import Testing
import Typography

/// Laws for every document.
@Suite("Laws of pages")
struct MarkdownLayoutLawTests {
  struct Document: Sendable, CustomStringConvertible {
    let markdown: String
    let tree: MarkdownTree

    init(_ markdown: String) {
      self.markdown = markdown
      tree = (try? ScreensTests.tree(markdown.utf8)) ?? MarkdownTree([])
    }

    var description: String { markdown.debugDescription }

    func holds(_ isWanted: (MarkdownTree.Kind) -> Bool) -> Bool { tree.nodes.contains { isWanted($0.kind) } }
  }

  static let widths = [20, 40, 80, 200]

  /// Generated documents, and those of the parser's own tests, in which constructs interfere with each other.
  static let documents =
    (PageGenerator.documents(0..<120)
    + (0..<120).map { seed in
      var generator = MarkdownGenerator(seed: UInt64(seed), extensions: true)
      return String(decoding: generator.document(), as: UTF8.self)
    }).map { Document($0) }
  static let hostile = PageGenerator.documents(5000..<5150, hostile: true).map { Document($0) }

  // MARK: Text

  @Test(arguments: widths)
  func nothingIsLost(width: Int) {
    for document in Self.documents + Self.hostile {
      expectAllText(of: document, width: width)
      expectAllText(of: document, width: width) { $0.links = .none }
      expectAllText(of: document, width: width) {
        $0.links = .notes
        $0.wraps = false
      }
    }
  }

  @Test(arguments: widths)
  func nothingIsLostOfTheSpecifications(width: Int) throws {
    for example in try Specifications.examples() { expectAllText(of: example, width: width) }
  }

  /// The words of a text are added many at a time. Between line ends they are added one by one, which gives the same
  /// page.
  @Test(arguments: widths)
  func wordsComeOneByOne(width: Int) throws {
    let words = ["a", "word", "*two", "words*", "**bold**", "é", "漢字", "`x`", "end-of-it", "[l](/u)", "0.5", "\"q\""]
    var random = SplitMix(seed: UInt64(width))
    for _ in 0..<200 {
      let chosen = (0..<30).map { _ in words.randomElement(using: &random) ?? "" }
      let together = try page(("x " + chosen.joined(separator: " ")).utf8, width: width)
      let apart = try page(("x\n" + chosen.joined(separator: "\n")).utf8, width: width)
      #expect(lines(of: together) == lines(of: apart))
      #expect(together.runs == apart.runs && together.lines == apart.lines, "\(chosen)")
    }
  }

  /// Expects that all text is on the page. It is in order, except in tables, where lines of adjacent cells are side by
  /// side.
  private func expectAllText(
    of document: Document, width: Int, _ change: (inout RenderOptions) -> Void = { _ in }
  ) {
    let expected = text(of: document.tree), shown = text(of: page(document.tree, width: width, change))
    let hasTable = document.holds { if case .table = $0 { true } else { false } }
    let isWhole =
      hasTable
      ? expected.withoutBlanks.unicodeScalars.sorted() == shown.withoutBlanks.unicodeScalars.sorted()
      : expected.withoutBlanks == shown.withoutBlanks
    #expect(isWhole, "width \(width)\n\(document)\n\(expected.folded)\n\(shown.folded)")
  }

  /// Line ends separate words only where the document does.
  @Test(arguments: widths)
  func wordsStayWords(width: Int) {
    for document in PageGenerator.documents(700..<900, tables: false).map({ Document($0) }) {
      let isTagged = document.holds {
        switch $0 {
        case .htmlInline, .htmlBlock, .image: true
        default: false
        }
      }
      if isTagged { continue }
      let shown = text(of: page(document.tree, width: width) { $0.links = .none })
      #expect(text(of: document.tree).folded == shown.folded, "width \(width)\n\(document)")
    }
  }

  // MARK: Width

  @Test(arguments: widths)
  func noLineIsWiderThanThePage(width: Int) throws {
    var wide = 0
    for document in Self.documents + Self.hostile + (try Specifications.examples()) {
      let page = page(document.tree, width: width)
      for (line, text) in zip(page.lines, lines(of: page)) {
        #expect(DisplayWidth.of(text) == line.width, "\(text)")
        #expect(line.width <= width || line.isWide, "\(document)\n\(text)")
        #expect(text.last != " ")
        if line.isWide { wide += 1 }
      }
    }
    // Only results of notebooks are wider than these pages.
    #expect((wide > 0) == (width <= 40))
  }

  @Test func widthsAreThoseOfWcwidth() throws {
    var texts: [String] = []
    var widths: [Int] = []
    for document in Self.documents {
      let page = page(document.tree, width: 40)
      texts += lines(of: page)
      widths += page.lines.map(\.width)
    }
    guard let others = try Wcwidth.widths(of: texts) else {
      try Test.cancel("wcwidth could not be installed from PyPI")
    }
    try #require(others.count == widths.count)
    for (text, (width, other)) in zip(texts, zip(widths, others)) { #expect(width == other, "\(text)") }
  }

  // MARK: Bytes

  @Test(arguments: widths, [true, false])
  func everyByteIsTextOrAnEscapeOfOurs(width: Int, hyperlinks: Bool) throws {
    var links = 0
    for document in Self.hostile + Self.documents.prefix(60) {
      let page = page(document.tree, width: width)
      let plain = PageWriter.bytes(of: page, colors: .none)
      for (colors, theme) in zip(ColorLevel.allCases, [Theme.dark, .terminal, .light, .dark]) {
        let output = PageWriter.bytes(of: page, theme: theme, colors: colors, hyperlinks: hyperlinks)
        let read = try EscapeGrammar(output)
        #expect(read.text == plain, "\(document)")
        if colors == .none, !hyperlinks { #expect(!output.contains(0x1B)) }
        links += read.links.count
      }
    }
    #expect((links > 100) == hyperlinks)
  }

  @Test func asciiDrawsInASCII() {
    for document in Self.documents {
      let page = page(document.tree, width: 40) {
        $0.isASCII = true
        $0.links = .none
      }
      // The addresses of images are decorations, too.
      if document.holds({ if case .image = $0 { true } else { false } }) { continue }
      for line in page.lines {
        page.forEachRun(of: line) { text, style, _ in
          let isDecoration = style.isDecoration && !text.allSatisfy { $0 < 0x80 }
          #expect(!isDecoration, "\(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  // MARK: Steps

  @Test(arguments: [1, 3, 50])
  func drawnInStepsItIsTheSame(step: Int) {
    for document in Self.documents {
      var layout = MarkdownLayout(document.tree.readingHTML(), RenderOptions(width: 40))
      while !layout.isDone { layout.draw(lines: layout.page.lines.count + step) }
      let whole = page(document.tree, width: 40), page = layout.page
      #expect(PageWriter.bytes(of: page, colors: .rgb) == PageWriter.bytes(of: whole, colors: .rgb))
      #expect(page.lines == whole.lines && page.links == whole.links)
      #expect(page.headings == whole.headings && page.codes == whole.codes)
    }
  }

  @Test(arguments: widths)
  func placesAreThoseOfTheLinesThatBeginThere(width: Int) {
    for document in Self.documents {
      let page = page(document.tree, width: width)
      for (index, line) in page.lines.enumerated() {
        #expect(page.line(at: page.place(of: index)) == index)
        #expect(index == 0 || page.lines[index - 1].position <= line.position)
      }
      let texts = lines(of: page)
      for heading in page.headings where !heading.text.string.isEmpty {
        // There may be line breaks and marks of items before the heading.
        #expect(texts[heading.line...].prefix(3).joined().contains(heading.text.string.prefix(1)), "\(document)")
      }
      for (index, link) in page.links.enumerated() {
        var first: Int?
        for (number, line) in page.lines.enumerated() {
          page.forEachRun(of: line) { _, _, link in if link == index { first = first ?? number } }
        }
        if let first { #expect(link.line == first, "\(link.destination) \(document)") }
      }
    }
  }
}

/// The examples of both specifications, if they are available.
enum Specifications {
  static func examples() throws -> [MarkdownLayoutLawTests.Document] {
    guard let examples = try once.get() else { try Test.cancel("the specifications' examples could not be fetched") }
    return examples
  }

  private static let once = Result { try fetch() }

  private static func fetch() throws -> [MarkdownLayoutLawTests.Document]? {
    guard let commonMark = try Oracles.commonMark(), let gitHub = try Oracles.gitHub() else {
      return nil
    }
    // A rule on the first line would begin front matter.
    return (commonMark + gitHub).map { .init($0.markdown.hasPrefix("---\n") ? "\n" + $0.markdown : $0.markdown) }
  }
}
