import MarkdownSource
import Notebooks
import TestSupport
import Testing

/// The guarantees for notebooks, on generated pages.
@Suite struct LawTests {
  /// Pages in ten portions, so they run in parallel and a failure names its seed.
  static let portions = Array(0..<10)

  @Test(arguments: portions)
  func pagesWithoutBlocksKeepTheirBytes(portion: Int) throws {
    for seed in 0..<60 {
      var generator = PageGenerator(seed: UInt64(portion * 1_000 + seed))
      generator.makesBlocks = false
      let page = generator.page()
      // By chance, an indented example belongs to the list item above it, or an HTML block contains one with markers.
      let notebook = try notebook(page)
      guard notebook.blocks.isEmpty, notebook.isSound else { continue }
      let update = try updated(page)
      require(update.bytes == page && update.edits.isEmpty && !update.hasErrors, shown(page))
      require(try strip(page) == page, shown(page))
    }
  }

  @Test(arguments: portions)
  func freshPages(portion: Int) throws {
    var refused = 0, values = 0
    for seed in 0..<200 {
      var generator = PageGenerator(seed: UInt64(100_000 + portion * 1_000 + seed))
      let page = generator.page()
      let first = try updated(page)
      if first.hasErrors {
        refused += 1
        continue
      }
      require(first.kept.isEmpty, shown(page))
      func inert(_ page: [UInt8]) -> Int { page.ranges(of: bytes(PlainPage.inertText)).count }
      require(inert(first.bytes) == inert(page), "a value in code was written: \(shown(first.bytes))")
      let steps = shown(page) + "\n→\n" + shown(first.bytes)
      let stripped = try strip(first.bytes)
      require(
        first.valueDifferences.isEmpty
          ? stripped == page : PlainPage(stripped).withoutValues.bytes == PlainPage(page).withoutValues.bytes,
        "strip ∘ run is not the identity: \(steps)")
      require(PlainPage(first.bytes).outside == PlainPage(page).outside, "bytes outside changed: \(shown(page))")
      require(first.notebook.blocks.count + first.valueDifferences.count == first.edits.count, shown(page))
      values += first.valueDifferences.count
      let second = try updated(first.bytes)
      require(
        second.bytes == first.bytes && second.edits.isEmpty && second.kept.isEmpty
          && second.diagnostics.map(\.message) == first.diagnostics.map(\.message),
        "run ∘ run is not run: \(steps)\n→\n\(shown(second.bytes)) \(second.diagnostics)")
      let check = try updated(first.bytes, overwrite: true)
      require(check.edits.isEmpty, "check after run is not clean: \(shown(page))")
    }
    #expect(refused <= 20, "\(refused) of 200 pages were refused, too many to prove anything")
    #expect(values > 20, "\(values) inline values are too few to prove anything")
  }
}
