import MarkdownSource
import Notebooks
import TestSupport
import Testing

/// The results of blocks do not depend on their order.
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
