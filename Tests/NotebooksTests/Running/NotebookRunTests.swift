import Experiments
import MarkdownSource
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct NotebookRunTests {
  private static func messages(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.span?.start.line ?? 0): \($0.message)" }
  }

  @Test func resultsBeyondTheLimitOfANotebookAreNotWritten() throws {
    let filler = String(repeating: "A short paragraph.\n\n", count: ((8 << 20) - 200) / 20)
    let page = filler + block("small")
    let update = try updated(bytes(page))
    #expect(update.edits.isEmpty && update.hasErrors)
    #expect(update.bytes == bytes(page))
  }

  @Test func wholePage() throws {
    let page = "# Rule 90\n\n" + block("small") + "\nThe end.\n"
    #expect(
      try run(page) == """
        # Rule 90

        \(block("small"))
        <!-- notebook:begin small -->

        ```text
        ┌──────────┐
        │    ██    │
        │  ██  ██  │
        │██      ██│
        └──────────┘
        ```

        | statistic  | value |
        | ---------- | ----: |
        | population |     2 |
        | total      |     5 |
        | density    |   0.4 |
        | steps      |     2 |
        | width      |     5 |
        | centre     |   100 |

        <!-- notebook:digest block=717581473333 output=554326418924 -->

        <!-- notebook:end small -->

        The end.

        """)
  }

  /// A legend does not call a cell live if the note below says that it is shown as its opposite.
  @Test(arguments: [
    ("B03/S23", "Black: shown as live."), ("B0/S8", "Black: shown as live."), ("B3/S23", "Black: live cells."),
  ])
  func aLegendAgreesWithTheNote(_ rule: String, _ legend: String) throws {
    let page = """
      ```simulation
      name: background
      model: life
      rule: \(rule)
      boundary: unbounded
      initial: glider
      steps: 3
      show: [{image: {format: png, frames: [0, 1]}}]
      ```

      """
    let words = try run(page)
    #expect(words.contains(legend) && words.contains("shown as its opposite") == (rule != "B3/S23"), "\(words)")
  }

  /// A rule of marked cells may be named by the block as well as by the pattern.
  @Test(arguments: ["LifeHistory", "B3/S23History"]) func aBlockNamesARuleOfMarkedCells(rule: String) throws {
    func page(_ keys: String) throws -> String {
      let page = try run("```simulation\nname: a\nmodel: life\ngrid: 8\nsteps: 3\n\(keys)\n```\n")
      return String(page.split(separator: "<!-- notebook:digest")[0].drop { $0 != "<" })
    }
    let marked = ".A$2.C$3AD!", header = "x = 4, y = 3, rule = \(rule)"
    let plain = try page("rule: B3/S23\ninitial: {rle: \".o$2.o$3o!\"}")
    #expect(try page("rule: \(rule)\ninitial: {rle: \"\(marked)\"}") == plain)
    // The pattern names the rule.
    let taken = try page("initial: {rle: \"\(header)\\n\(marked)\"}")
    #expect(taken.replacing("Rule B3/S23, taken from the pattern.\n\n", with: "") == plain && taken != plain)
  }

  @Test func titleDefaultsAndLayoutAreNotInTheDigestOfABlock() throws {
    let plain = try claims(bytes(run(block("a"))))["a"]
    for keys in ["# a comment", "boundary: periodic", "initial: single", "alt: x"] {
      #expect(try claims(bytes(run(block("a", keys))))["a"] == plain, "\(keys)")
    }
    let titled = try claims(bytes(run(block("a", "title: x"))))["a"]
    #expect(titled?.first?.block == plain?.first?.block && titled?.first?.output != plain?.first?.output)
    #expect(try claims(bytes(run(block("a", "boundary: dead"))))["a"]?.first?.block != plain?.first?.block)
  }

  // MARK: Hand edits

  /// Returns a page with another number in the first row of a table.
  private static func editedByHand(_ page: String) throws -> String {
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| population ") && $0.contains("2") })
    return page.replacing(row, with: row.replacing("2", with: "3"))
  }

  @Test func aHandEditIsKeptAndReported() throws {
    let edited = try Self.editedByHand(run(block("a")))
    let kept = try updated(bytes(edited))
    #expect(text(kept.bytes) == edited && kept.differences.isEmpty)
    #expect(Self.messages(kept.kept) == ["8: the results of 'a' were edited by hand and are kept"])
    let accepted = try updated(bytes(edited), overwrite: true)
    #expect(try text(accepted.bytes) == run(block("a")))
    #expect(accepted.differences.map(\.text) == ["the results of 'a' were edited by hand"])
  }

  @Test func aHandEditOfAStaleRegionIsKeptToo() throws {
    let edited = try Self.editedByHand(run(block("a"))).replacing("steps: 2", with: "steps: 3")
    #expect(try updated(bytes(edited)).kept.count == 1)
  }

  @Test func aHandEditEqualToTheRunIsNotALoss() throws {
    // The author changed the block and inserted the new results under the old digest.
    let old = try run(block("a")), new = try run(block("a").replacing("steps: 2", with: "steps: 3"))
    let (oldDigest, newDigest) = (Self.digestLine(old), Self.digestLine(new))
    let update = try updated(bytes(new.replacing(newDigest, with: oldDigest)))
    #expect(update.kept == [] && text(update.bytes) == new)
    let undigested = try updated(bytes(new.replacing(newDigest + "\n", with: "")))
    #expect(undigested.kept == [] && text(undigested.bytes) == new)
  }

  /// A union merge keeps both sides of a region.
  @Test func aRegionWithTheLinesOfTwoSides() throws {
    let one = try run(block("a")), two = try run(block("a").replacing("steps: 2", with: "steps: 3"))
    func content(_ page: String) -> String {
      let start = page.firstRange(of: "begin a -->\n")?.upperBound ?? page.endIndex
      return String(page[start...].prefix(while: { $0 != "\u{0}" })).replacing("<!-- notebook:end a -->\n", with: "")
    }
    let page = one.replacing("<!-- notebook:end", with: content(two) + "<!-- notebook:end")
    let kept = try updated(bytes(page))
    let message =
      "the results of 'a' are kept, because they have 2 digest lines: a merge joined the results of several versions"
    #expect(kept.kept.map(\.message) == [message] && kept.edits == [])
    #expect(kept.kept.first?.help == "if nobody edited them by hand, replace them with --overwrite")
    let forced = try updated(bytes(page), overwrite: true)
    #expect(text(forced.bytes) == one)
    #expect(forced.differences.map(\.text) == ["the results of 'a' have 2 digest lines"])
    let check = try RegionCheck.all(of: notebook(page), expected: forced.expected, checksOrphans: true, before: nil)
    #expect(check.map(\.isEdited) == [true] && check[0].reason.contains("a merge joined the results"), "\(check)")
    // Without a run, the text may be that of one.
    let quick = RegionCheck.all(
      of: forced.notebook, expected: forced.expected.map { $0.map { RegionCheck.Expected(block: $0.block) } },
      checksOrphans: true, before: nil)
    #expect(quick.map(\.isEdited) == [false] && quick[0].reason == "the region has more than one digest line")
  }

  /// Two equal digest lines do not come from a merge.
  @Test func aDoubledDigestLineIsNotAMerge() throws {
    let page = try run(block("a")), line = Self.digestLine(page)
    let doubled = page.replacing(line, with: line + "\n" + line)
    #expect(try updated(bytes(doubled)).kept.isEmpty)
    let edited = try Self.editedByHand(doubled)
    #expect(try updated(bytes(edited)).kept.map(\.message) == ["the results of 'a' were edited by hand and are kept"])
  }

  static let damages: [(name: String, damage: @Sendable (String) -> String, word: String)] = [
    ("11 digits", { String($0.dropLast(5)) + " -->" }, "damaged"),
    ("no digits", { _ in "<!-- notebook:digest block= output= -->" }, "damaged"),
    ("letters", { $0.replacing("output=", with: "output=z") }, "damaged"),
    ("a line break", { $0.replacing(" output=", with: "\noutput=") }, "damaged"),
    ("nothing", { _ in "" }, "missing"),
  ]

  /// Results without a whole digest line are written again if they are those of the run. Otherwise the line is named.
  @Test(arguments: damages)
  func aDamagedDigestLine(name: String, damage: @Sendable (String) -> String, word: String) throws {
    let page = try run(block("a")), line = Self.digestLine(page)
    let damaged = page.replacing(line, with: damage(line))
    let healed = try updated(bytes(damaged))
    #expect(healed.kept.isEmpty && text(healed.bytes) == page, "\(name): \(healed.kept)")
    let changed = try updated(bytes(damaged.replacing("rule: 90", with: "rule: 30")))
    #expect(
      changed.kept.map(\.message) == [
        "the results of 'a' are kept, because their digest line is \(word): nothing shows whether they were edited by hand"
      ], "\(name): \(changed.kept)")
    #expect(changed.edits.isEmpty)
    let quick = try RegionCheck.all(
      of: notebook(damaged), expected: [healed.expected[0].map { RegionCheck.Expected(block: $0.block) }],
      checksOrphans: true,
      before: nil)
    #expect(quick.count == 1 && quick[0].isStale && !quick[0].isEdited, "\(name): \(quick)")
  }

  /// A digest line that became text is damaged, not missing. Nothing is lost if the rest is the result of a run.
  @Test(arguments: ["<!-", "&lt;!--", "\\<!--", "!--"])
  func aVisibleDigestLine(start: String) throws {
    let fresh = try run(block("a")), line = Self.digestLine(fresh)
    func damaging(_ page: String) -> String { page.replacing(line, with: line.replacing("<!--", with: start)) }
    let healed = try updated(bytes(damaging(fresh)))
    #expect(healed.kept == [] && text(healed.bytes) == fresh)
    // A formatter may have wrapped the line, too.
    let wrapped = damaging(fresh).replacing(" output=", with: "\noutput=")
    let whole = try updated(bytes(wrapped))
    #expect(whole.kept == [] && text(whole.bytes) == fresh)
    let remark = fresh.replacing(line, with: line.replacing("<!--", with: "by Ann \(start)"))
    #expect(try updated(bytes(remark)).kept.count == 1)
    let both = fresh.replacing(line, with: line.replacing("<!--", with: start) + "\n\n" + line)
    #expect(try updated(bytes(both)).kept.count == 1)
    let damaged = damaging(fresh.replacing("steps: 2", with: "steps: 3"))
    let page = try run(block("a").replacing("steps: 2", with: "steps: 3"))
    #expect(
      try updated(bytes(damaged)).kept.map(\.message) == [
        "the results of 'a' are kept, because their digest line is damaged: nothing shows whether they were edited by hand"
      ])
    let forced = try updated(bytes(damaged), overwrite: true)
    #expect(forced.differences.map(\.text) == ["the results of 'a' have a damaged digest line"])
    #expect(text(forced.bytes) == page)
  }

  private static func digestLine(_ page: String) -> String {
    page.split(separator: "\n").first { $0.hasPrefix("<!-- notebook:digest") }.map(String.init) ?? ""
  }

  @Test func textBetweenNewMarkersIsKept() throws {
    let page = block("a") + "\n<!-- notebook:begin a -->\n\nmine\n\n<!-- notebook:end a -->\n"
    #expect(try updated(bytes(page)).kept.count == 1)
    let empty = page.replacing("mine\n\n", with: "")
    #expect(try updated(bytes(empty)).kept == [])
    #expect(try text(updated(bytes(empty)).bytes) == run(block("a")))
  }

  /// Changes by formatters that a reader does not see.
  enum FormatterPass: CaseIterable {
    case doubleBlankLines, trailingBlanks, noFinalLineEnd, crlf
    case intoQuote, intoItem, intoItemWithTabs, noBlankBelowBlock

    func format(_ page: String) -> String {
      switch self {
      case .doubleBlankLines: page.replacing("\n\n", with: "\n\n\n")
      case .trailingBlanks: page.replacing("|\n", with: "|  \n")
      case .noFinalLineEnd: String(page.dropLast())
      case .crlf: page.replacing("\n", with: "\r\n")
      case .intoQuote: page.prefixed("> ")
      case .intoItem: page.prefixed("   ", first: "1. ")
      case .intoItemWithTabs: page.prefixed("\t", first: "1.\t")
      case .noBlankBelowBlock: page.replacing("```\n\n<!-- notebook:begin", with: "```\n<!-- notebook:begin")
      }
    }
  }

  /// The page has neither a hand edit nor a difference.
  @Test(arguments: FormatterPass.allCases)
  func formatters(pass: FormatterPass) throws {
    let page = pass.format(try run(block("a")))
    let update = try updated(bytes(page))
    #expect(update.kept == [] && update.edits == [] && !update.hasErrors)
    // If the block changes, the region is still known as its own.
    let changed = try updated(bytes(page.replacing("rule: 90", with: "rule: 30")))
    #expect(changed.kept == [] && changed.edits.count == 1 && !changed.hasErrors)
  }

  // MARK: Names, orphans

  @Test func aRenamedBlockRenamesItsRegion() throws {
    let page = try run(block("a")).replacing("name: a", with: "name: b")
    #expect(try run(page) == run(block("b")))
  }

  @Test func swappedBlocksSwapTheirResults() throws {
    let page = try run(block("a") + "\n" + block("b", "boundary: dead"))
    let swapped = page.replacing("name: a", with: "name: c").replacing("name: b", with: "name: a")
      .replacing("name: c", with: "name: b")
    #expect(try run(swapped) == run(block("b") + "\n" + block("a", "boundary: dead")))
  }

  @Test func aRegionWithoutBlockGoes() throws {
    let page = try run("A\n\n" + block("a") + "\nB\n").replacing(block("a") + "\n", with: "")
    #expect(try run(page) == "A\n\nB\n")
    let edited = try Self.editedByHand(page)
    let kept = try updated(bytes(edited))
    #expect(text(kept.bytes) == edited)
    #expect(
      Self.messages(kept.kept) == [
        "3: the block of the region 'a' is gone, but the region was edited by hand and is kept"
      ])
    #expect(try text(updated(bytes(edited), overwrite: true).bytes) == "A\n\nB\n")
  }

  /// Block `a` is above a region `b`, while a region `a` that was edited by hand is elsewhere. The time is linear: even
  /// the largest possible number of regions takes no longer than reading them.
  @Test(.timeLimit(.minutes(60))) func manyRegionsWithoutBlockGo() throws {
    let regions = (0..<20_000).map { "<!-- notebook:begin a\($0) -->\n\n<!-- notebook:end a\($0) -->\n\n" }
    #expect(try run("# Gone\n\n" + regions.joined()) == "# Gone\n\n")
  }

  @Test func noRegionTakesTheNameOfOneThatStays() throws {
    let page =
      try run(block("b")).replacing("name: b", with: "name: a")
      + "\ntext\n\n<!-- notebook:begin a -->\n\nmine\n\n<!-- notebook:end a -->\n"
    let kept = try updated(bytes(page))
    #expect(text(kept.bytes) == page && !kept.hasErrors)
    #expect(
      Self.messages(kept.kept) == [
        "1: the results of 'a' are not written: another region of that name stays on line 33",
        "33: the block of the region 'a' is gone, but the region was edited by hand and is kept",
      ])
    #expect(try text(updated(bytes(page), overwrite: true).bytes) == run(block("a")) + "\ntext\n")
  }

  @Test func onlyOneBlock() throws {
    let page = block("a") + "\n" + block("b")
    let one = try updated(bytes(page), only: ["b"])
    #expect(one.changed == ["b"])
    #expect(try text(one.bytes) == block("a") + "\n" + run(block("b")))
    let orphan = try run(block("c")).replacing(block("c") + "\n", with: "") + "\n" + page
    #expect(try updated(bytes(orphan), only: ["b"]).changed == ["b"])
  }

  @Test func onlyOneOfTwoSwappedBlocks() throws {
    let page = try run(block("a") + "\n" + block("b", "boundary: dead"))
    let swapped = page.replacing("name: a", with: "name: c").replacing("name: b", with: "name: a")
      .replacing("name: c", with: "name: b")
    let one = try updated(bytes(swapped), only: ["a"])
    #expect(text(one.bytes) == swapped && one.kept.count == 1 && !one.hasErrors)
  }

  // MARK: Faults

  static let unsoundPages: [(name: String, page: String)] = [
    ("unclosed fence", "~~~simulation\nmodel: elementary\n"),
    ("lost end", block("a") + "\n<!-- notebook:begin a -->\n"),
    ("two blocks of one name", block("a") + "\n" + block("a")),
    ("settings", "---\nnotebook: {sed: 1}\n---\n\n" + block("a")),
  ]

  @Test(arguments: unsoundPages)
  func nothingIsWrittenOfAPageThatIsNotSound(name: String, page: String) throws {
    let update = try updated(bytes(page + "\n" + block("good")))
    #expect(update.hasErrors && update.edits == [] && update.kept == [], "\(name)")
    #expect(text(update.bytes) == page + "\n" + block("good"))
  }

  @Test func aBlockInErrorLeavesTheOthers() throws {
    let bad = block("bad", "wrong: 1")
    let update = try updated(bytes(bad + "\n" + block("good")))
    #expect(Self.messages(update.diagnostics) == ["6: unknown key 'wrong' of elementary"])
    #expect(update.diagnostics.first?.help?.hasPrefix("known keys: model, name, seed, ") == true)
    #expect(try text(update.bytes) == bad + "\n" + run(block("good")))
    #expect(update.written == bytes(bad + "\n" + block("good")))
  }

  @Test func aRegionOverTheLimitIsAnError() throws {
    var options = RunOptions()
    options.limits.output = 100
    let update = try NotebookRun.update(try notebook(block("a")), options)
    #expect(update.edits == [])
    #expect(update.diagnostics.first?.message.hasSuffix("of output, but the limit is 100 B") == true)
  }

  @Test func refusals() {
    #expect(Self.refusal(bytes("a\n\u{E9}") + [0xFF, 0x0A]) == "2:2: the file is not valid UTF-8")
    #expect(
      Self.refusal([UInt8](repeating: 0x20, count: Notebook.sizeLimit + 1))
        == "0:0: the file is larger than 8 MiB, the limit of a notebook")
  }

  private static func refusal(_ page: [UInt8]) -> String? {
    do throws(NotebookRefusal) {
      _ = try notebook(page)
      return nil
    } catch {
      let place = error.diagnostic.span?.start
      return "\(place?.line ?? 0):\(place?.column ?? 0): \(error.diagnostic.message)"
    }
  }
}
