import MarkdownSource
import Screens
import Terminal
import TestSupport
import Testing
import Typography

/// What holds for every document.
@Suite("Laws of pages")
struct PageLawTests {
  static let widths = [20, 40, 80, 200]

  /// Generated documents, and those of the parser's own tests, where constructs get in each other's way.
  static let documents = PageGenerator.documents(0..<120)
    + (0..<120).map { seed in
      var generator = MarkdownGenerator(seed: UInt64(seed), extensions: true)
      return String(decoding: generator.document(), as: UTF8.self)
    }
  static let hostile = PageGenerator.documents(5000..<5150, hostile: true)

  // MARK: Text

  @Test(arguments: widths)
  func nothingIsLost(width: Int) throws {
    for document in Self.documents + Self.hostile {
      for links in RenderOptions.Links.allCases { try expectAllText(of: document, width: width) { $0.links = links } }
      try expectAllText(of: document, width: width) { $0.wraps = false }
    }
  }

  @Test(arguments: widths)
  func nothingIsLostOfTheSpecifications(width: Int) throws {
    guard let examples = try Specifications.examples() else { return }
    for example in examples { try expectAllText(of: example, width: width) }
  }

  /// In order, except in tables, where lines of neighbouring cells stand beside each other.
  private func expectAllText(
    of document: String, width: Int, _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws {
    let tree = try tree(document.utf8)
    let expected = text(of: tree), shown = text(of: try page(document.utf8, width: width, change))
    let hasTable = tree.nodes.contains { if case .table = $0.kind { true } else { false } }
    let isWhole = hasTable
      ? expected.withoutBlanks.unicodeScalars.sorted() == shown.withoutBlanks.unicodeScalars.sorted()
      : expected.withoutBlanks == shown.withoutBlanks
    #expect(isWhole, "width \(width)\n\(document.debugDescription)\n\(expected.folded)\n\(shown.folded)")
  }

  /// Line ends part words only where the document does.
  @Test(arguments: widths)
  func wordsStayWords(width: Int) throws {
    for document in PageGenerator.documents(700..<900, tables: false) {
      let tree = try tree(document.utf8)
      let isPlain = tree.nodes.allSatisfy {
        switch $0.kind {
        case .htmlInline, .htmlBlock, .image: false
        default: true
        }
      }
      guard isPlain else { continue }
      let shown = text(of: try page(document.utf8, width: width) { $0.links = .none })
      #expect(text(of: tree).folded == shown.folded, "width \(width)\n\(document.debugDescription)")
    }
  }

  // MARK: Width

  @Test(arguments: widths)
  func noLineIsWiderThanThePage(width: Int) throws {
    var wide = 0
    for document in Self.documents + Self.hostile + (try Specifications.examples() ?? []) {
      let page = try page(document.utf8, width: width)
      for (line, text) in zip(page.lines, lines(of: page)) {
        #expect(DisplayWidth.of(text) == line.width, "\(text)")
        #expect(line.width <= width || line.isWide, "\(document.debugDescription)\n\(text)")
        #expect(text.last != " ")
        if line.isWide { wide += 1 }
      }
    }
    // Results of notebooks only, which are wider than these pages.
    #expect((wide > 0) == (width <= 40))
  }

  @Test func widthsAreThoseOfWcwidth() throws {
    var texts: [String] = []
    var widths: [Int] = []
    for document in Self.documents {
      let page = try page(document.utf8, width: 40)
      texts += lines(of: page)
      widths += page.lines.map(\.width)
    }
    guard let others = try Wcwidth.widths(of: texts) else {
      print("wcwidth could not be installed from PyPI; its test is skipped")
      return
    }
    try #require(others.count == widths.count)
    for (text, (width, other)) in zip(texts, zip(widths, others)) { #expect(width == other, "\(text)") }
  }

  // MARK: Bytes

  @Test(arguments: widths, [true, false])
  func everyByteIsTextOrAnEscapeOfOurs(width: Int, hyperlinks: Bool) throws {
    var links = 0
    for document in Self.hostile + Self.documents.prefix(60) {
      let plain = try render(document.utf8, width: width)
      for (colors, theme) in zip(ColorLevel.allCases, [Theme.dark, .terminal, .light, .dark]) {
        let output = try render(document.utf8, width: width, colors: colors, hyperlinks: hyperlinks, theme: theme)
        let read = try EscapeGrammar(output)
        #expect(read.text == plain, "\(document.debugDescription)")
        if colors == .none, !hyperlinks { #expect(!output.contains(0x1B)) }
        links += read.links.count
      }
    }
    #expect((links > 100) == hyperlinks)
  }

  @Test func asciiDrawsInASCII() throws {
    for document in Self.documents {
      let page = try page(document.utf8, width: 40) {
        $0.isASCII = true
        $0.links = .none
      }
      let isAddressed = try tree(document.utf8).nodes.contains { if case .image = $0.kind { true } else { false } }
      guard !isAddressed else { continue }
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
  func drawnInStepsItIsTheSame(step: Int) throws {
    for document in Self.documents {
      var layout = MarkdownLayout(try tree(document.utf8), RenderOptions(width: 40))
      while !layout.isDone { layout.draw(lines: layout.page.lines.count + step) }
      let whole = try page(document.utf8, width: 40), page = layout.page
      #expect(PageWriter.bytes(of: page, colors: .rgb) == PageWriter.bytes(of: whole, colors: .rgb))
      #expect(page.lines == whole.lines && page.links == whole.links)
      #expect(page.headings == whole.headings && page.codes == whole.codes)
    }
  }

  @Test(arguments: widths)
  func placesAreThoseOfTheLinesThatBeginThere(width: Int) throws {
    for document in Self.documents {
      let page = try page(document.utf8, width: width)
      for (index, line) in page.lines.enumerated() {
        let found = page.line(at: line.position)
        #expect(found <= index && page.lines[found].position == line.position)
      }
      for heading in page.headings { #expect(lines(of: page)[heading.line].contains(heading.text.string.prefix(1))) }
      for (index, link) in page.links.enumerated() {
        var first: Int?
        for (number, line) in page.lines.enumerated() {
          page.forEachRun(of: line) { _, _, link in if link == index { first = first ?? number } }
        }
        if let first { #expect(link.line == first, "\(link.destination) \(document.debugDescription)") }
      }
    }
  }
}

/// The examples of both specifications, where they are to be had.
enum Specifications {
  static func examples() throws -> [String]? {
    guard let commonMark = try Oracles.commonMark(), let gitHub = try Oracles.gitHub() else {
      print("the specifications' examples could not be fetched; their laws are skipped")
      return nil
    }
    // A rule on the first line would begin front matter.
    return (commonMark + gitHub).map { $0.markdown.hasPrefix("---\n") ? "\n" + $0.markdown : $0.markdown }
  }
}
