import Notebooks
import TestSupport
import Testing

/// For any bytes, nothing crashes, and the laws hold.
@Suite struct FuzzTests {
  @Test func randomBytes() {
    var random = SplitMix(seed: 1)
    let pieces: [[UInt8]] =
      [
        "```", "~~~", "simulation", "yaml simulation", "\n", "\r\n", "\r", "> ", "- ", "1. ", "   ", "\t", "<!--",
        "-->",
        "<!-- notebook:begin a -->", "<!-- notebook:end a -->", "notebook:", "---", "model: elementary", "rule: 30",
        "steps: 1",
        "\u{FEFF}", "\u{0}", "é", "name: a", "<!--= a.total -->", "<!--/-->", "| <!--= a.width -->1<!--/--> |",
        "\n<<<<<<< a\n", "\n=======\n", "\n>>>>>>> b\n",
      ].map(bytes) + [[0xFF], [0xC3]]
    for _ in 0..<1_500 {
      var page: [UInt8] = []
      for _ in 0..<random.below(40) { page += random.chance(90) ? random.pick(pieces) : [UInt8(random.below(256))] }
      checkLaws(page)
    }
  }

  @Test(arguments: LawTests.portions)
  func mutatedNotebooks(portion: Int) throws {
    for seed in 0..<60 {
      var generator = PageGenerator(seed: UInt64(300_000 + portion * 1_000 + seed))
      let fresh = try updated(generator.page())
      var plain = PlainPage(fresh.bytes)
      for _ in 0..<generator.random.below(4) + 1 { Self.mutate(&plain, &generator.random) }
      checkLaws(plain.bytes)
    }
  }

  /// Deletes, doubles, moves, quotes or indents lines, or cuts the page short.
  private static func mutate(_ page: inout PlainPage, _ random: inout SplitMix) {
    guard !page.lines.isEmpty else { return }
    let first = random.below(page.lines.count)
    let last = min(page.lines.count - 1, first + random.pick([0, 0, 1, 3, 12]))
    switch random.below(10) {
    case 0: page.lines.removeSubrange(first...last)
    case 1: page.lines.insert(contentsOf: page.lines[first...last], at: last + 1)
    case 2:
      let moved = Array(page.lines[first...last])
      page.lines.removeSubrange(first...last)
      page.lines.insert(contentsOf: moved, at: random.below(page.lines.count + 1))
    case 3: for index in first...last { page.lines[index].content.insert(contentsOf: bytes("> "), at: 0) }
    case 4: for index in first...last { page.lines[index].content.insert(contentsOf: bytes("  "), at: 0) }
    case 5: for index in first...last { page.lines[index].content = Array(page.lines[index].content.dropFirst(2)) }
    case 6: page = page.bytes.merged(inRegion: &random).map { PlainPage($0) } ?? page
    case 7:
      if first > 0 { page.merge(first..<last, theirs: [bytes("theirs")]) }
    case 8: page.lines[first].content += bytes(random.pick([" ", "\t", "x", "-->", "```", "<!--/-->"]))
    default: page = PlainPage(Array(page.bytes.prefix(random.below(page.bytes.count + 1))))
    }
  }
}
