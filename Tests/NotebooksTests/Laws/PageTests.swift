import MarkdownSource
import Notebooks
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a reader sees of a page outside of its regions, by the program `cmark` itself.
@Suite struct PageTests {
  @Test(.enabled(if: Cmark.isInstalled, "the program cmark is not installed"))
  func thePageOutsideOfRegionsStaysTheSame() throws {
    let cmark = try Cmark()
    var compared = 0
    for seed in 0..<120 {
      var generator = PageGenerator(seed: UInt64(400_000 + seed))
      let page = generator.page()
      let regeneration = try regenerate(page)
      if regeneration.hasErrors { continue }
      let before = Self.withoutValues(try cmark.html(Self.withoutFrontMatter(page)))
      let after = Self.withoutRegions(try cmark.html(Self.withoutFrontMatter(regeneration.bytes)))
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

  /// Without the texts of values, and the lines from each begin marker to its end marker; in code, markers are escaped.
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

/// The program `cmark`, run with a file of its own.
private struct Cmark: ~Copyable {
  static let isInstalled = system("cmark --version > /dev/null 2>&1") == 0

  private let path: String

  init() throws {
    var template = Array("/tmp/automata-pages-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    try #require(file >= 0)
    close(file)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { unlink(path) }

  /// The lines of the page as HTML.
  func html(_ page: [UInt8]) throws -> [String] {
    let file = try #require(fopen(path, "w"))
    fwrite(page, 1, page.count, file)
    fclose(file)
    let output = try #require(popen("cmark --unsafe '\(path)'", "r"))
    defer { pclose(output) }
    var html: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, output)
      if count == 0 { break }
      html += buffer[..<count]
    }
    return PlainPage(html).lines.map { text($0.content) }
  }
}

/// Blocks do not know each other's place.
@Suite struct BlockOrderTests {
  @Test func orderDoesNotMatterForResults() throws {
    var random = SplitMix(seed: 11)
    for _ in 0..<60 {
      let blocks = (0..<random.below(5) + 2).map { index in
        block("block-\(index)", "initial: \(random.pick(["single", "random"]))", "grid: \(random.below(20) + 1)")
      }
      let pages = [blocks, blocks.shuffled(using: &random)].map { $0.joined(separator: "\nwords\n\n") }
      let regions = try pages.map { page in
        let plain = PlainPage(bytes(try run(page)))
        return Set(plain.regions.map { text(plain.lines[$0].flatMap(\.content)) })
      }
      #expect(regions[0].count == blocks.count && regions[0] == regions[1])
    }
  }
}
