import MarkdownSource
import Notebooks
import TestSupport
import Testing

/// Pages whose regions are stale, renamed, moved, orphaned or edited by hand, alone and in combination.
@Suite struct RegionStateTests {
  enum Change: CaseIterable {
    case spec, name, block, place, move, copy, text, markers, value, conflict
  }

  @Test(arguments: LawTests.portions)
  func everyStateOfARegion(portion: Int) throws {
    var refused = 0, changed = 0
    for seed in 0..<60 {
      var generator = PageGenerator(seed: UInt64(200_000 + portion * 1_000 + seed))
      generator.showsFigures = false
      let fresh = try updated(generator.page())
      if fresh.hasErrors { continue }
      var page = fresh.bytes
      for _ in 0..<generator.random.below(3) + 1 {
        page = Self.change(page, generator.random.pick(Change.allCases), &generator.random)
      }
      guard let run = checkLaws(page) else { continue }
      changed += page == fresh.bytes ? 0 : 1
      if run.hasErrors {
        refused += 1
        continue
      }
      // The text of a region does not depend on its history, unless empty lines beside it made its list loose.
      let accepted = try updated(page, overwrite: true)
      if accepted.hasErrors { continue }
      compareChecks(accepted, page)
      let anew = try updated(try strip(page))
      if anew.hasErrors || anew.notebook.blocks.map(\.name) != accepted.notebook.blocks.map(\.name) { continue }
      if anew.notebook.blocks.map(\.place.parent) != accepted.notebook.blocks.map(\.place.parent) { continue }
      let isSame = try claims(accepted.bytes) == claims(anew.bytes)
      require(isSame || accepted.notebook.blocks.contains(where: \.isMoved), "other results:\(shown(page))")
    }
    #expect(changed >= 30 && refused <= changed / 2, "\(refused) of \(changed) changed pages were refused")
  }

  /// Compares the checks with a run. A run changes exactly what the checks call stale. A check of the digests alone
  /// finds the same, as far as this is possible without a run.
  private func compareChecks(_ run: NotebookUpdate, _ page: [UInt8]) {
    let checks = RegionCheck.all(of: run.notebook, expected: run.expected, checksOrphans: true, before: nil)
    require(checks.filter(\.isStale).map(\.name) == run.changed, "\(checks) \(run.changed): \(shown(page))")
    let digests = NotebookPlan(run.notebook).blockDigests
    let quick = RegionCheck.all(
      of: run.notebook,
      expected: run.notebook.blocks.map { block in digests[block.name].map { RegionCheck.Expected(block: $0) } },
      checksOrphans: true, before: nil)
    let regions = run.notebook.blocks.map(\.region) + run.notebook.orphans
    for (region, (quick, full)) in zip(regions, zip(quick, checks)) {
      // Without a run, it is unknown whether the text is a result. Without a digest line, it may be one.
      let hasDigest = region.map { !WrittenRegion($0, in: run.notebook).claims.isEmpty } ?? false
      let known = causes(full).filter { $0 != .resultsDiffer }.map { cause in
        cause == .digestLost
          ? .digestMissing : cause == .editedByHand || cause == .digestMissing && hasDigest ? .notAsWritten : cause
      }
      let isOrphan = causes(full).contains(.withoutBlock)
      require(causes(quick) == (isOrphan ? causes(full) : known), "\(quick) is not \(full): \(shown(page))")
    }
  }

  private func causes(_ check: RegionCheck) -> [RegionCheck.Cause] {
    if case .stale(let causes) = check.state { causes } else { [] }
  }

  /// Makes one change as an author, an editor or a merge would.
  static func change(_ page: [UInt8], _ change: Change, _ random: inout SplitMix) -> [UInt8] {
    guard let notebook = try? notebook(page), !notebook.blocks.isEmpty else { return page }
    var plain = PlainPage(page)
    let block = random.pick(notebook.blocks)
    let body = block.site.openLine..<block.site.closeLine - 1
    switch change {
    case .spec:
      for index in body { plain.replace("rule: ", with: "rule: \(random.below(10))", in: index) }
    case .name:
      for index in body { plain.replace("name: ", with: "name: other-\(random.below(5))", in: index) }
    case .block:
      plain.lines.removeSubrange(block.site.openLine - 1...block.site.closeLine - 1)
    case .place:
      guard let region = block.region, region.place.prefix.text.isEmpty else { break }
      let lines = Array(plain.lines[region.beginLine - 1..<region.endLine])
      plain.lines.removeSubrange(region.beginLine - 1..<region.endLine)
      let target = random.pick([0, plain.lines.count])
      if target > 0, plain.lines[target - 1].ending.isEmpty { break }
      plain.lines.insert(contentsOf: lines, at: target)
      if lines.last?.ending == [] { plain.lines[target + lines.count - 1].ending = [10] }
    case .move, .copy:
      // A block, with or without its region, is moved or copied to an end of the page under another name.
      let hasRegion = block.region.map { $0.beginLine > block.site.closeLine } ?? false
      let last = hasRegion && random.chance(50) ? block.region?.endLine ?? 0 : block.site.closeLine
      let range = block.site.openLine - 1..<last
      var lines = Array(plain.lines[range])
      if change == .move { plain.lines.removeSubrange(range) }
      let target = random.pick([0, plain.lines.count])
      if target > 0, plain.lines[target - 1].ending.isEmpty { break }
      if change == .copy, random.chance(80) {
        var copy = PlainPage([])
        copy.lines = lines
        for index in copy.lines.indices { copy.replace("name: ", with: "name: copy-\(random.below(100))", in: index) }
        lines = copy.lines
      }
      plain.lines.insert(contentsOf: lines, at: target)
      if lines.last?.ending == [] { plain.lines[target + lines.count - 1].ending = [10] }
    case .value:
      for index in plain.lines.indices where random.chance(50) {
        plain.lines[index].content = PlainPage.withoutValues(plain.lines[index].content)
      }
    case .conflict: return page.merged(inRegion: &random) ?? page
    case .text:
      guard let region = block.region else { break }
      let index = random.below(region.endLine - region.beginLine) + region.beginLine - 1
      var line = plain.lines[index]
      line.content = region.place.prefix.text + Array("by hand".utf8)
      plain.lines.insert(line, at: index + 1)
    case .markers:
      let markers = plain.lines.indices.filter { index in
        let line = plain.lines[index]
        return line.isBegin || line.isEnd || line.isDigest
      }
      if !markers.isEmpty { plain.lines.remove(at: random.pick(markers)) }
    }
    return plain.bytes
  }
}

extension PlainPage {
  /// Replaces the text after the indent of a line that starts with `key`.
  mutating func replace(_ key: String, with text: String, in index: Int) {
    let line = lines[index].content
    guard lines[index].bare.starts(with: key.utf8) else { return }
    lines[index].content = line.dropLast(lines[index].bare.count) + Array(text.utf8)
  }
}
