import MarkdownSource
import Notebooks
import TestSupport
import Testing

/// Merges that left conflict lines on generated pages.
@Suite struct ConflictLawTests {
  /// Between the markers of a region, both sides are results, so the next run replaces them.
  @Test(arguments: LawTests.portions)
  func conflictsInsideRegions(portion: Int) throws {
    var merged = 0
    for seed in 0..<60 {
      var generator = PageGenerator(seed: UInt64(600_000 + portion * 1_000 + seed))
      let fresh = try updated(generator.page())
      if fresh.hasErrors { continue }
      guard let page = fresh.bytes.merged(inRegion: &generator.random) else { continue }
      merged += 1
      let run = try updated(page)
      require(
        run.bytes == fresh.bytes && run.kept.isEmpty && !run.hasErrors,
        "\(run.diagnostics) \(run.kept): \(shown(page))\n→\n\(shown(run.bytes))")
      require(try strip(page) == strip(fresh.bytes), "strip takes the conflict with the region: \(shown(page))")
    }
    #expect(merged > 20)
  }

  /// Anywhere else, the author must decide.
  @Test(arguments: LawTests.portions)
  func conflictsElsewhere(portion: Int) throws {
    var merged = 0
    for seed in 0..<60 {
      var generator = PageGenerator(seed: UInt64(700_000 + portion * 1_000 + seed))
      let fresh = try updated(generator.page())
      guard !fresh.hasErrors, let block = fresh.notebook.blocks.first else { continue }
      var page = PlainPage(fresh.bytes)
      // The place is in the body of a block, or at the end of the page.
      let index = generator.random.pick([block.site.openLine, page.lines.count])
      page.merge(index..<index, theirs: [bytes("rule: 31")])
      merged += 1
      let run = try updated(page.bytes)
      require(
        run.diagnostics.contains { $0.severity == .error && $0.message.hasPrefix("a merge conflict") },
        "\(run.diagnostics): \(shown(page.bytes))")
      require(run.edits.isEmpty && run.written == page.bytes, shown(page.bytes))
    }
    #expect(merged > 20)
  }
}

extension [UInt8] {
  /// Returns the page after a merge in which a region's lines differ, or nil if it has no region.
  func merged(inRegion random: inout SplitMix) -> [UInt8]? {
    guard let regions = try? notebook(self).blocks.compactMap(\.region),
      let region = regions.randomElement(using: &random)
    else { return nil }
    var page = PlainPage(self)
    let first = region.beginLine + random.below(region.endLine - region.beginLine)
    let last = first + random.below(region.endLine - first)
    page.merge(first..<last, theirs: page.lines[first..<last].map { $0.content + bytes(" theirs") })
    return page.bytes
  }
}

extension PlainPage {
  /// Replaces some lines with both sides of a conflict.
  mutating func merge(_ range: Range<Int>, theirs: [[UInt8]]) {
    let before = range.lowerBound - 1
    if lines[before].ending.isEmpty { lines[before].ending = [10] }
    let ending = lines[before].ending
    func marked(_ texts: [[UInt8]]) -> [Line] { texts.map { Line(content: $0, ending: ending) } }
    let sides = [Array("<<<<<<< HEAD".utf8)] + lines[range].map(\.content) + [Array("=======".utf8)] + theirs
    lines.replaceSubrange(range, with: marked(sides + [Array(">>>>>>> other".utf8)]))
  }
}
