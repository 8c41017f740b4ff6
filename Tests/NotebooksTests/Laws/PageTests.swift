import MarkdownSource
import Notebooks
import TestSupport
import Testing

/// The parts of a page outside its regions, as the program `cmark` itself reads them.
@Suite struct PageTests {
  @Test(.enabled(if: Workshop.hasCmark, "the program cmark is not installed"))
  func thePageOutsideOfRegionsStaysTheSame() throws {
    let workshop = try Workshop()
    func html(_ page: [UInt8]) throws -> [String] {
      try workshop.write(Self.withoutFrontMatter(page), to: "page.md")
      let html = try Workshop.output(of: "cmark --unsafe '\(workshop.path)/page.md'")
      return PlainPage(html).lines.map { text($0.content) }
    }
    var compared = 0
    for seed in 0..<120 {
      var generator = PageGenerator(seed: UInt64(400_000 + seed))
      let page = generator.page()
      let update = try updated(page)
      if update.hasErrors { continue }
      let before = Self.withoutValues(try html(page))
      let after = Self.withoutRegions(try html(update.bytes))
      require(before == after, ([shown(page)] + before + ["→"] + after).joined(separator: "\n"))
      compared += 1
    }
    #expect(compared > 100)
  }

  private static func withoutFrontMatter(_ page: [UInt8]) -> [UInt8] {
    var plain = PlainPage(page)
    if let end = SourceText(page).frontMatter?.upperBound {
      for index in 0..<end { plain.lines[index].content = [] }
    }
    return plain.bytes
  }

  private static func withoutValues(_ html: [String]) -> [String] {
    html.map { text(PlainPage.withoutValues(bytes($0))) }
  }

  /// Returns the lines without the texts of values, and without those from each begin marker to its end marker. In
  /// code, markers are escaped.
  private static func withoutRegions(_ html: [String]) -> [String] {
    var kept: [String] = [], isInside = false
    for line in withoutValues(html) {
      let bare = line.drop { $0 == " " }
      if bare.hasPrefix("<!-- notebook:begin ") { isInside = true }
      if !isInside { kept.append(line) }
      if bare.hasPrefix("<!-- notebook:end ") { isInside = false }
    }
    return kept
  }
}
