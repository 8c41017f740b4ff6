import MarkdownSource
import Notebooks
import TestSupport
import Testing

@Suite struct RegionRemovalsTests {
  private static func region(_ name: String) -> String {
    "<!-- notebook:begin \(name) -->\n<!-- notebook:end \(name) -->\n"
  }

  private static let a = block("a"), b = block("b"), ofA = region("a"), ofB = region("b")

  /// Pages without a final line end. In most of them, a run removes a region beside one that stays.
  static let pages: [(name: String, page: String, stripped: String)] = [
    ("a region below another block, then its own", "\(a)\nx\n\n\(b)\(ofA)\n\(ofB)", "\(a)\nx\n\n\(b)"),
    ("the same between blank lines", "\(a)\nx\n\n\(b)\n\(ofA)\n\(ofB)", "\(a)\nx\n\n\(b)"),
    ("the same before a text", "\(a)\nx\n\n\(b)\(ofA)\n\(ofB)\ny\n", "\(a)\nx\n\n\(b)\ny\n"),
    ("regions without a block at the end", "x\n\n\(region("x"))\n\(region("y"))", "x\n"),
    ("regions without a block alone", "\(region("x"))\n\(region("y"))", ""),
    ("regions without a block at the start", "\(region("x"))\(region("y"))x\n", "x\n"),
    ("regions that touch", "x\n\(region("x"))\(region("y"))y\n", "x\n\ny\n"),
    ("a region that was moved touches one without a block", "\(a)x\n\(ofA)\(region("x"))y\n", "\(a)x\n\ny\n"),
    ("the other order", "\(a)x\n\(region("x"))\(ofA)y\n", "\(a)x\n\ny\n"),
    ("below a block", "\(a)\n\(ofA)\(region("x"))y\n", "\(a)y\n"),
    ("after two blank lines", "\(a)x\n\n\n\(region("x"))\(ofA)\ny\n", "\(a)x\n\n\ny\n"),
    ("several that were moved", "\(ofB)\(ofA)x\n\(a)y\n\(b)", "x\n\(a)y\n\(b)"),
    (
      "below a block of a list", "\(a)\n- b\n\(b.prefixed("  ", first: "- "))\(region("x"))y\n",
      "\(a)\n- b\n\(b.prefixed("  ", first: "- "))\ny\n"
    ),
    (
      "a region without a block at the end of a list", "\(a.prefixed("  ", first: "- "))\(region("x"))",
      a.prefixed("  ", first: "- ")
    ),
  ]

  @Test(arguments: pages, ["\n", "\r\n", "\r"])
  func runsLeaveTheRest(_ example: (name: String, page: String, stripped: String), ending: String) throws {
    for isEnded in [true, false] {
      func page(_ text: String) -> [UInt8] {
        let text = isEnded || text.isEmpty ? text : String(text.dropLast())
        return bytes(text.replacing("\n", with: ending))
      }
      let stripped = page(example.stripped), page = page(example.page)
      let found = try strip(page)
      require(found == stripped, "\(example.name): \(shown(found))")
      let update = try updated(page)
      require(update.diagnostics.isEmpty && update.kept.isEmpty, "\(example.name): \(update.diagnostics)")
      require(try strip(update.bytes) == stripped, "\(example.name) after a run: \(shown(update.bytes))")
    }
  }

  /// Pages in portions, so they run in parallel and a failure names its seed.
  @Test(arguments: LawTests.portions)
  func stripAfterRunIsStrip(portion: Int) throws {
    var runs = 0, removals = 0
    for seed in 0..<100 {
      var random = SplitMix(seed: UInt64(700_000 + portion * 1_000 + seed))
      let page = Self.page(&random)
      let before = try notebook(page)
      guard before.isSound else { continue }
      for overwrite in [false, true] {
        let update = try updated(page, overwrite: overwrite)
        guard !update.hasErrors else { continue }
        runs += 1
        removals += before.orphans.isEmpty ? 0 : 1
        let (old, new) = (try strip(page), try strip(update.bytes))
        require(
          old == new,
          "strip ∘ run is not strip: \(shown(page))\n→\n\(shown(update.bytes))\n→\n\(shown(new))\nnot\n\(shown(old))")
      }
    }
    #expect(runs > 60 && removals > 30, "\(runs) runs with \(removals) removals prove little")
  }

  /// Returns a page of blocks, texts, empty lines and regions in any order and in any containers.
  private static func page(_ random: inout SplitMix) -> [UInt8] {
    var parts = [block("a"), block("b"), block("c")].prefix(random.below(3) + 1).map { $0 }
    parts += ["a", "b", "c", "x", "y"].filter { _ in random.chance(55) }.map { region($0) }
    for _ in 0..<random.below(4) { parts.append("text\n") }
    for _ in 0..<random.below(7) { parts.append("\n") }
    for index in parts.indices.reversed() { parts.swapAt(index, random.below(index + 1)) }
    let container = random.pick([nil, nil, nil, ("> ", "> "), ("- ", "  "), ("> - ", ">   ")])
    let isQuoted = container?.0.contains(">") ?? false
    var lines: [String] = []
    for part in parts {
      var part = part.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      if let container, isQuoted || random.chance(70) {
        let first = random.chance(30) ? container.0 : container.1
        part = part.enumerated().map { index, line in
          let prefix = index == 0 ? first : container.1
          return line.isEmpty ? random.pick(isQuoted ? [">", "> "] : ["", "  "]) : prefix + line
        }
      }
      lines += part
    }
    let ending = random.pick(["\n", "\n", "\r\n", "\r"])
    let page = lines.map { $0 + ending }.joined()
    return bytes(random.chance(50) ? page : String(decoding: page.utf8.dropLast(ending.utf8.count), as: UTF8.self))
  }
}
