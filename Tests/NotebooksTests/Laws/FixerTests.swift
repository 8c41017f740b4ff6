import Notebooks
import TestSupport
import Testing

/// The effects of pre-commit's hooks `end-of-file-fixer` and `trailing-whitespace` on a page, byte by byte.
@Suite struct FixerTests {
  /// Returns a page with exactly one line end at its end, which is the first of several. A page without other content
  /// has none.
  static func endOfFileFixed(_ page: [UInt8]) -> [UInt8] {
    let text = [UInt8](page.reversed().drop { $0 == 10 || $0 == 13 }.reversed())
    if text.isEmpty { return [] }
    let rest = page[text.count...]
    return text + (rest.isEmpty ? [10] : rest.starts(with: [13, 10]) ? [13, 10] : Array(rest.prefix(1)))
  }

  /// Returns a page without spaces before a line feed, or before a carriage return and a line feed. The hook knows no
  /// other line ends.
  static func trailingBlanksFixed(_ page: [UInt8]) -> [UInt8] {
    func fixed(_ line: some BidirectionalCollection<UInt8>) -> [UInt8] {
      line.reversed().drop { [9, 10, 11, 12, 13, 32].contains($0) }.reversed()
    }
    return Array(
      page.split(separator: 10, omittingEmptySubsequences: false)
        .map { $0.last == 13 ? fixed($0) + [13] : fixed($0) }.joined(separator: [10]))
  }

  @Test func theHooks() {
    #expect(text(Self.endOfFileFixed(bytes("a"))) == "a\n")
    #expect(text(Self.endOfFileFixed(bytes("a\r\n\r\n"))) == "a\r\n")
    #expect(text(Self.endOfFileFixed(bytes("a\n\n\n"))) == "a\n")
    #expect(text(Self.endOfFileFixed(bytes("\n\n"))) == "")
    #expect(text(Self.trailingBlanksFixed(bytes("a \r\n\t\n b\t "))) == "a\r\n\n b")
  }

  @Test(arguments: LawTests.portions)
  func generatedPages(portion: Int) throws {
    var fixed = 0
    for seed in 0..<60 {
      var generator = PageGenerator(seed: UInt64(900_000 + portion * 1_000 + seed))
      let run = try updated(generator.page())
      // To the hooks, a carriage return alone is a space, so they would join several lines.
      let endings = PlainPage(run.bytes).lines.map(\.ending)
      if run.hasErrors || run.notebook.blocks.isEmpty || endings.contains([13]) { continue }
      let ended = Self.endOfFileFixed(run.bytes)
      let pages = [ended, Self.trailingBlanksFixed(run.bytes), Self.trailingBlanksFixed(ended)]
      for page in pages where page != run.bytes {
        fixed += 1
        let check = try updated(page, overwrite: true)
        require(
          check.edits.isEmpty && !check.hasErrors && check.notebook.blocks.count == run.notebook.blocks.count,
          "\(check.differences) \(check.diagnostics) \(shown(page))")
      }
    }
    #expect(fixed > 20)
  }

  /// The region ends the file, in every container.
  @Test(arguments: ["", "> ", "- ", "> 1. ", "- > ", "1. - "], ["\n", "\r\n"])
  func regionsAtTheEnd(container: String, ending: String) throws {
    let inner = String(container.map { $0 == ">" ? ">" : " " })
    for tail in ["", "\n", "\n\n", "\n\n\n"] {
      let plain = String(block("a").prefixed(inner, first: container).dropLast()) + tail
      let run = try updated(bytes(plain.replacing("\n", with: ending)))
      #expect(!run.hasErrors && run.edits.count == 1)
      let page = Self.trailingBlanksFixed(Self.endOfFileFixed(run.bytes))
      let check = try updated(page, overwrite: true)
      require(check.edits.isEmpty && !check.hasErrors, "\(check.differences) \(shown(page))")
      // A page that was fixed before its first run does not need another fix.
      let first = try updated(Self.endOfFileFixed(bytes(plain.replacing("\n", with: ending))))
      require(Self.endOfFileFixed(first.bytes) == first.bytes, shown(first.bytes))
      require(Self.trailingBlanksFixed(first.bytes) == first.bytes, shown(first.bytes))
    }
  }
}
