import MarkdownSource
import Screens
import Testing
import Typography

/// What holds for every document.
@Suite struct MarkdownTextLawTests {
  static let widths = [20, 40, 80]

  @Test(arguments: widths)
  func plainIsColoredWithoutEscapes(width: Int) {
    for page in Pages(seed: 1).prefix(150) {
      let colored = MarkdownText.render(page.bytes, width: width, color: true)
      #expect(withoutEscapes(colored) == MarkdownText.render(page.bytes, width: width, color: false))
    }
  }

  @Test(arguments: widths)
  func noLineIsWiderThanThePage(width: Int) {
    for page in Pages(seed: 2, wide: false).prefix(150) {
      let text = String(decoding: MarkdownText.render(page.bytes, width: width, color: false), as: UTF8.self)
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.of(line) <= width, "\(page.text)")
        #expect(line.last != " ")
      }
    }
  }

  @Test(arguments: widths)
  func noWordIsLost(width: Int) {
    for page in Pages(seed: 3).prefix(150) {
      let text = MarkdownText.render(page.bytes, width: width, color: false)
      #expect(letters(text) == letters(words(of: page.bytes)), "\(page.text)")
    }
  }

  @Test(arguments: widths)
  func everyByteIsTextOrAStyleThatEndsWithItsLine(width: Int) {
    for page in Pages(seed: 4, hostile: true).prefix(150) {
      let bytes = MarkdownText.render(page.bytes, width: width, color: true)
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        var rest = line[...]
        var isPlain = true
        while let byte = rest.popFirst() {
          guard byte == 0x1B else {
            #expect(byte >= 0x20 && byte != 0x7F)
            continue
          }
          let parameters = rest.dropFirst().prefix { "0123456789;".utf8.contains($0) }
          #expect(rest.first == UInt8(ascii: "["))
          #expect(parameters.endIndex < rest.endIndex && rest[parameters.endIndex] == UInt8(ascii: "m"))
          isPlain = parameters.elementsEqual("0".utf8)
          rest = rest[(parameters.endIndex + 1)...]
        }
        #expect(isPlain)
        #expect(
          !String(decoding: line, as: UTF8.self).unicodeScalars.contains { $0 != "\u{1B}" && VisibleText.isHidden($0) })
      }
    }
  }

  @Test func hostileNestingIsDrawnInTime() {
    let quotes = String(repeating: ">", count: 50_000) + " a\n" + String(repeating: "word\n", count: 20_000)
    #expect(MarkdownText.render(Array(quotes.utf8), width: 80, color: false).count > 100_000)
    let items = String(repeating: "- ", count: 20_000) + "a"
    let text = MarkdownText.render(Array(items.utf8), width: 80, color: false)
    #expect(String(decoding: text, as: UTF8.self).count { $0 == "•" } == 20_000)
  }

  private func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == 0x1B {
        rest = rest.drop { $0 != UInt8(ascii: "m") }.dropFirst()
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private func letters(_ bytes: [UInt8]) -> String {
    String(
      String.UnicodeScalarView(
        String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.properties.isAlphabetic }))
  }

  /// The words of a document, read from its tree: what should be seen.
  private func words(of markdown: [UInt8]) -> [UInt8] {
    let tree = MarkdownTree(markdown)
    var words: [UInt8] = []
    var links: [(end: Int, address: String)] = []
    for (index, node) in tree.nodes.enumerated() {
      while let link = links.last, link.end <= index {
        words += link.address.utf8
        links.removeLast()
      }
      switch node.kind {
      case .text(let text), .code(let text), .codeBlock(_, let text): words += text
      case .htmlBlock(let html):
        // The documents hold no other HTML than these two.
        let text = String(decoding: html, as: UTF8.self)
        words += text.replacing("<!-- gone -->", with: "").replacing("<br>", with: "").utf8
      case .link(let destination, _): links.append((node.end, destination))
      default: break
      }
    }
    return words + links.reversed().flatMap { $0.address.utf8 }
  }
}

/// Documents made of all constructs at random, without end.
private struct Pages: Sequence, IteratorProtocol {
  struct Page {
    var text: String
    var bytes: [UInt8] { Array(text.utf8) }
  }

  static let pieces = [
    "word", "another", "漢字", "*soft*", "**loud and long**", "`code`", "[label](address)", "![image](x.png)", "👍",
    "e\u{301}",
    "pneumonoultramicroscopicsilicovolcanoconiosis", "<!-- gone -->", "\\*", "&amp;", "~~x~~", "<br>", "\\\n", "\n",
  ]
  static let openings = ["", "", "", "# ", "### ", "> ", "- ", "12. ", "- - ", "> 3) ", "   "]
  static let wide = [
    "    code beyond the margin of every page that is narrower than this line\n", "| a | b |\n| - | - |\n| c | d |\n",
    "```\nfenced\n```\n",
  ]
  static let hostile = ["\u{1B}[31m", "&#27;]0;x&#7;", "\u{9B}2J", "\u{202E}", "\u{7F}", "\t", "\u{FFFF}", "\r"]

  private var state: UInt64
  private let wide: Bool
  private let hostile: Bool

  init(seed: UInt64, wide: Bool = true, hostile: Bool = false) {
    state = seed
    self.wide = wide
    self.hostile = hostile
  }

  private mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

  mutating func next() -> Page? {
    var text = ""
    for _ in 0..<(1 + below(6)) {
      if wide, below(5) == 0 {
        text += pick(Self.wide)
      } else {
        text += pick(Self.openings)
        for _ in 0..<below(14) {
          text += pick(hostile && below(3) == 0 ? Self.hostile : Self.pieces) + pick([" ", " ", ""])
        }
      }
      text += pick(["\n\n", "\n"])
    }
    return Page(text: text)
  }
}
