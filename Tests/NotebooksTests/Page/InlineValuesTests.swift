import MarkdownSource
import Notebooks
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct InlineValuesTests {
  /// Statistics of the block `a`: population 2, total 5, density 0.4, steps 2, width 5, centre 100.
  private static let lab = "\n\n" + block("a")

  /// A machine whose output contains bars.
  private static let bars =
    "\n```yaml simulation\nname: bars\nmodel: mealy\ntransitions: {s: {x: [s, \"a|b\"]}}\n"
    + "initial: s\ninput: xx\n```\n"

  static let pages: [(name: String, before: String, after: String)] = [
    ("paragraph", "So <!--= a.population -->39<!--/--> live.", "So <!--= a.population -->2<!--/--> live."),
    ("empty", "So <!--= a.population --><!--/-->.", "So <!--= a.population -->2<!--/-->."),
    ("fraction", "x <!--= a.total / 3 -->?<!--/-->", "x <!--= a.total / 3 -->1.667<!--/-->"),
    ("format", "x <!--= a.density as .1% -->?<!--/-->", "x <!--= a.density as .1% -->40.0%<!--/-->"),
    ("grouped", "x <!--= a.total * 1000 as , -->?<!--/-->", "x <!--= a.total * 1000 as , -->5,000<!--/-->"),
    ("step", "x <!--= a.population at step=1 -->?<!--/-->", "x <!--= a.population at step=1 -->2<!--/-->"),
    (
      "large", "x <!--= a.total * 100000000000000000000000000000000000000000 -->?<!--/-->",
      "x <!--= a.total * 100000000000000000000000000000000000000000 -->500000000000000000000000000000000000000000<!--/-->"
    ),
    ("text", "x <!--= a.centre -->?<!--/-->", "x <!--= a.centre -->100<!--/-->"),
    ("truth", "x <!--= a.population > 1 -->?<!--/-->", "x <!--= a.population > 1 -->true<!--/-->"),
    ("tight", "x<!--=a.population-->?<!--/-->y", "x<!--=a.population-->2<!--/-->y"),
    (
      "two on a line", "<b>x</b> <!--= a.population -->?<!--/-->, <!--= a.total -->?<!--/-->",
      "<b>x</b> <!--= a.population -->2<!--/-->, <!--= a.total -->5<!--/-->"
    ),
    (
      "two lines", "one <!--= a.population -->?<!--/-->\ntwo <!--= a.population -->?<!--/-->",
      "one <!--= a.population -->2<!--/-->\ntwo <!--= a.population -->2<!--/-->"
    ),
    ("heading", "# Of <!--= a.population -->?<!--/-->", "# Of <!--= a.population -->2<!--/-->"),
    ("setext heading", "Of <!--= a.population -->?<!--/-->\n===", "Of <!--= a.population -->2<!--/-->\n==="),
    ("emphasis", "**<!--= a.population -->?<!--/-->**", "**<!--= a.population -->2<!--/-->**"),
    ("link", "[x <!--= a.population -->?<!--/-->](y)", "[x <!--= a.population -->2<!--/-->](y)"),
    (
      "table", "| n | m |\n| - | - |\n| <!--= a.total -->?<!--/--> | <!--= a.steps -->?<!--/--> |",
      "| n | m |\n| - | - |\n| <!--= a.total -->5<!--/--> | <!--= a.steps -->2<!--/--> |"
    ),
    ("quote", "> x\n> y <!--= a.total -->?<!--/-->", "> x\n> y <!--= a.total -->5<!--/-->"),
    ("lazy line", "> x\ny <!--= a.total -->?<!--/-->", "> x\ny <!--= a.total -->5<!--/-->"),
    (
      "list", "- x <!--= a.total -->?<!--/-->\n  y <!--= a.steps -->?<!--/-->",
      "- x <!--= a.total -->5<!--/-->\n  y <!--= a.steps -->2<!--/-->"
    ),
    (
      "code before", "`<!--= a.total -->?<!--/-->` <!--= a.total -->?<!--/-->",
      "`<!--= a.total -->?<!--/-->` <!--= a.total -->5<!--/-->"
    ),
    (
      "escaped before", "\\<!--= a.total -->?<!--/--> <!--= a.total -->?<!--/-->",
      "\\<!--= a.total -->?<!--/--> <!--= a.total -->5<!--/-->"
    ),
    ("code only", "`<!--= a.total -->?<!--/-->`", "`<!--= a.total -->?<!--/-->`"),
    ("fence", "```\n<!--= a.total -->?<!--/-->\n```", "```\n<!--= a.total -->?<!--/-->\n```"),
    ("indented code", "    <!--= a.total -->?<!--/-->", "    <!--= a.total -->?<!--/-->"),
    ("inside a comment", "<!-- <!--= a.total -->?<!--/-->", "<!-- <!--= a.total -->?<!--/-->"),
    (
      "bar in a table", "| n |\n| - |\n| <!--= bars.output -->?<!--/--> |",
      "| n |\n| - |\n| <!--= bars.output -->[a\\|b, a\\|b]<!--/--> |"
    ),
    (
      "bar in a quoted table", "> Text\n>\n> - | n |\n>   | - |\n>   | <!--= bars.output -->?<!--/--> |",
      "> Text\n>\n> - | n |\n>   | - |\n>   | <!--= bars.output -->[a\\|b, a\\|b]<!--/--> |"
    ),
    ("bar in text", "So **<!--= bars.output -->?<!--/-->**", "So **<!--= bars.output -->[a|b, a|b]<!--/-->**"),
    ("bar in a heading", "# <!--= bars.output -->?<!--/-->", "# <!--= bars.output -->[a|b, a|b]<!--/-->"),
    (
      "bar above a table", "<!--= bars.output -->?<!--/--> x\n\n| n |\n| - |",
      "<!--= bars.output -->[a|b, a|b]<!--/--> x\n\n| n |\n| - |"
    ),
    ("umlauts", "Größe <!--= a.total -->é<!--/-->", "Größe <!--= a.total -->5<!--/-->"),
  ]

  /// A value with more escapes than necessary shows the same. One with fewer does not.
  @Test func aFormatterMayEscapeAValue() throws {
    let page = "So <!--= bars.output -->\\[a|b, a\\|b\\]<!--/-->.\n" + Self.bars
    let update = try updated(bytes(page))
    #expect(update.valueDifferences.isEmpty && text(update.bytes).hasPrefix(page), "\(update.valueDifferences)")
    let other = try updated(bytes(page.replacing("\\[a", with: "\\[b")))
    #expect(other.valueDifferences.count == 1)
    let table = try updated(bytes("| n |\n| - |\n| <!--= bars.output -->[a|b, a\\|b]<!--/--> |\n" + Self.bars))
    #expect(table.valueDifferences.count == 1)
  }

  @Test(arguments: pages)
  func values(name: String, before: String, after: String) throws {
    for ending in ["\n", "\r\n"] {
      let lab = Self.lab + (before.contains("bars") ? Self.bars : "")
      let page = (before + lab).replacing("\n", with: ending)
      let first = try updated(bytes(page))
      // The region of the first block is before the second block.
      let expected = (after + Self.lab).replacing("\n", with: ending)
      #expect(text(first.bytes).hasPrefix(expected), "\(name)")
      #expect(try notebook(page).valueFaults(of: nil) == [], "\(name)")
      let second = try updated(first.bytes)
      #expect(second.edits.isEmpty && second.valueDifferences.isEmpty, "\(name)")
    }
  }

  /// Returns `line:column: message` and the help of each diagnostic.
  private static func diagnostics(_ page: String) throws -> [String] {
    try updated(bytes(page)).diagnostics.map {
      let start = $0.span?.start
      return "\(start?.line ?? 0):\(start?.column ?? 0): \($0.message)" + ($0.help.map { "; \($0)" } ?? "")
    }
  }

  static let wrongValues: [(value: String, messages: [String])] = [
    ("é <!--= b.population -->", ["1:9: unknown block 'b'; known blocks: a"]),
    ("é <!--= a.populaton -->", ["1:11: unknown statistic 'populaton'; did you mean 'population'?"]),
    ("é <!--= a.populaton at step=1 -->", ["1:11: unknown series 'populaton'; did you mean 'population'?"]),
    ("é <!--= a.population at step=3 -->", ["1:25: expected a step from 0 to 2, found '3'"]),
    ("é <!--= a.population as .1x -->", ["1:25: "]),
    ("é <!--= a.centre as .1f -->", ["1:11: 'centre' is '100', but a number is needed"]),
    (
      "é <!--= a.sd(population) -->",
      ["1:11: 'sd' needs at least 2 replicates; add 'replicates: 2' or more to the block"]
    ),
    ("é <!--= a.total / 0 -->", ["1:19: division by zero: '0' is 0"]),
    ("é <!--= population -->", ["1:9: "]),
    ("é <!--= -->", ["1:9: "]),
  ]

  @Test(arguments: wrongValues)
  func faults(value: String, messages: [String]) throws {
    let found = try Self.diagnostics(value + "39<!--/-->" + Self.lab)
    #expect(found.count == messages.count && zip(found, messages).allSatisfy { $0.hasPrefix($1) }, "\(found)")
    // Without a run, some of them are known.
    let early = try notebook(value + "39<!--/-->" + Self.lab)
    #expect(
      Set(early.valueFaults(of: nil).map(\.message)).isSubset(
        of: try updated(early.source.bytes).diagnostics.map(\.message)))
    #expect(early.valueFaults(of: ["b"]) == [])
    // The text is kept, and all other values are updated.
    let kept = try updated(bytes(value + "39<!--/--> and <!--= a.total -->?<!--/-->" + Self.lab))
    #expect(text(kept.bytes).hasPrefix(value + "39<!--/--> and <!--= a.total -->5<!--/-->\n"))
    #expect(kept.hasErrors)
  }

  /// A block with four points.
  private static let swept = """


    ```simulation
    name: b
    model: infection
    steps: 2
    show: []
    sweep:
      vaccinated: [0, 0.5]
      paired: {people: [9, 16], factor: [1, 2]}
    ```

    """

  @Test(arguments: [
    ("b.peak at vaccinated=0 factor=3", "32: no point of the sweep has factor = 3; the values of 'factor' are 1, 2"),
    (
      "b.peak at people=9 factor=2",
      "19: no point of the sweep has these values together; write vaccinated=0 people=9 factor=1, for example"
    ),
    (
      "b.peak",
      "11: 4 points of the sweep match, but one is needed; pick one at the end: at vaccinated=0 people=9 factor=1"
    ),
    (
      "b.peak at people=9",
      "11: 2 points of the sweep match, but one is needed; pick one at the end: vaccinated=0 factor=1"
    ),
  ])
  func aValueIsOfOnePoint(value: String, message: String) throws {
    #expect(try Self.diagnostics("é <!--= \(value) -->39<!--/-->" + Self.swept) == ["1:" + message])
  }

  static let unclosedPages = [
    "x <!--= a.total -->39", "x <!--= a.total\n-->39<!--/-->", "x <!--= a.total -->39\n<!--/-->",
    "<!--= a.total\n-->39<!--/-->", "x <!--= a.total --><!--= a.total -->39<!--/-->",
  ]

  @Test(arguments: unclosedPages)
  func unclosedValues(page: String) throws {
    let found = try Self.diagnostics("one\n\n" + page + Self.lab)
    let column = page.hasPrefix("x") ? 3 : 1
    #expect(found.first?.hasPrefix("3:\(column): this inline value is not closed on its line") == true, "\(found)")
  }

  /// A comment that resembles one of an inline value is an error. Other comments are the author's.
  @Test(arguments: [
    ("x <!-- = a.total -->39<!--/-->", ["1:3: this is not an inline value, because a space precedes its '='"]),
    ("<!-- = a.total -->39<!--/-->", ["1:1: this is not an inline value, because a space precedes its '='"]),
    ("é 39<!--/-->.", ["1:5: this comment closes an inline value, but none begins before it"]),
    ("<!--/-->", ["1:1: this comment closes an inline value, but none begins before it"]),
    ("# x\n\n# <!--= a.total -->5<!--/--><!--/-->", ["3:29: this comment closes an inline value"]),
    ("x <!-- = a comment -->", []), ("<!-- == part == -->5", []), ("x \\<!--/-->", []), ("x `<!--/-->`", []),
    ("<!-- off <!--/-->", []),
  ])
  func strays(page: String, messages: [String]) throws {
    let found = try Self.diagnostics(page + Self.lab)
    #expect(found.count == messages.count && zip(found, messages).allSatisfy { $0.hasPrefix($1) }, "\(found)")
    #expect(try found == Self.diagnostics(page.replacing("\n", with: "\r\n") + Self.lab))
  }

  @Test func aLineThatBeginsWithAValueIsKeptUpToDateWithAWarning() throws {
    let page = "> <!--= a.total -->?<!--/--> cells, <!--= a.steps -->?<!--/--> steps" + Self.lab
    let update = try updated(bytes(page))
    #expect(
      text(update.bytes).hasPrefix("> <!--= a.total -->5<!--/--> cells, <!--= a.steps -->2<!--/--> steps\n"))
    #expect(
      update.diagnostics.map(\.message) == [
        "a line that begins with an inline value is HTML: the rest of it is not formatted"
      ])
    #expect(!update.hasErrors)
    #expect(try Self.diagnostics("<!--= a.total -->?<!--/-->" + Self.lab) == [])
  }

  @Test func textThatCannotBeTold() throws {
    let page = "&lt;!--= and <!--= a.total -->39<!--/-->" + Self.lab
    let update = try updated(bytes(page))
    #expect(update.hasErrors && text(update.bytes).hasPrefix(page))
  }

  @Test func valuesInsideARegionAreInert() throws {
    let page = try run(block("a"))
    let edited = page.replacing("| centre ", with: "<!--= b.c -->\n| centre ")
    #expect(try updated(bytes(edited)).diagnostics == [])
    let before = "x <!--= a.total -->5<!--/-->\n\n" + page
    #expect(try updated(bytes(before)).edits.isEmpty)
  }

  @Test func valuesOfBlocksWithoutResultKeepTheirText() throws {
    let values = "x <!--= a.total -->39<!--/--> <!--= b.total -->39<!--/-->\n\n"
    let broken = try updated(bytes(values + block("a", "wrong: 1") + "\n" + block("b")))
    #expect(text(broken.bytes).hasPrefix("x <!--= a.total -->39<!--/--> <!--= b.total -->5<!--/-->\n"))
    let one = try updated(bytes(values + block("a") + "\n" + block("b")), only: ["a"])
    #expect(text(one.bytes).hasPrefix("x <!--= a.total -->5<!--/--> <!--= b.total -->39<!--/-->\n"))
  }

  @Test func aValueIsNotPartOfItsHeadingsSlug() throws {
    let page = "# Of <!--= of-elementary-1.total -->39<!--/-->\n\n" + block()
    let update = try updated(bytes(page))
    #expect(update.notebook.blocks.map(\.name) == ["of-elementary-1"])
    #expect(text(update.bytes).hasPrefix("# Of <!--= of-elementary-1.total -->5<!--/-->\n"))
    #expect(!update.hasErrors)
  }

  @Test func differencesNameTheirLine() throws {
    let page = "one\ntwo <!--=  a.total -->39<!--/--> <!--= a.steps -->2<!--/-->" + Self.lab
    let update = try updated(bytes(page))
    #expect(
      update.valueDifferences.map { "\($0.line): \($0.text)" } == [
        "2: the value 'a.total' is 5, but the text says 39"
      ])
  }

  /// In a long run, only some steps are recorded, and those that are named.
  @Test func aNamedStepIsRecorded() throws {
    let values = "x <!--= a.population at step=12345 -->?<!--/--> <!--= a.population at step=$when -->?<!--/-->\n\n"
    let front = "---\nnotebook:\n  parameters: {when: 12346}\n---\n\n"
    let long = block("a", "grid: 3").replacing("steps: 2", with: "steps: 20000").replacing(
      "rule: 90", with: "rule: 170")
    let page = front + values + long.replacing("rule: 170", with: "rule: 170\nshow: statistics")
    let update = try updated(bytes(page))
    #expect(update.diagnostics == [])
    #expect(
      text(update.bytes).hasPrefix(
        front + "x <!--= a.population at step=12345 -->1<!--/--> <!--= a.population at step=$when -->1<!--/-->\n"))
  }

  /// A value at a step that the series leaves out says why, and the advice works.
  @Test(arguments: [
    ("2^70", "1180591620717411303424", "holds only steps below 2^53"),
    ("2^52", "4503599627370496", nil), ("2^70", "9007199254740992", "holds only steps below 2^53"),
  ])
  func stepsThatTheSeriesLeavesOut(steps: String, step: String, reason: String?) throws {
    func page(_ steps: String, _ value: String) -> String {
      "x <!--= a.population\(value) -->?<!--/-->\n\n"
        + "```simulation\nname: a\nmodel: life\nboundary: unbounded\ninitial: gosper-gun\nsteps: \(steps)\n"
        + "show: statistics\n```\n"
    }
    let found = try Self.diagnostics(page(steps, " at step=\(step)"))
    guard let reason else { return #expect(found == []) }
    let isLast = step != "9007199254740992"
    let advice =
      isLast
      ? "leave out 'at step=\(step)': the statistic has the value at the end"
      : "set steps: \(step), and leave out 'at step=\(step)'"
    #expect(found == ["1:25: the series has no value at step \(step), because it \(reason); \(advice)"])
    #expect(try Self.diagnostics(page(isLast ? steps : step, "")) == [])
  }

  /// A series without any value is not taken for no series.
  @Test func aSeriesThatLeavesOutAllSteps() throws {
    let levels = (4...40).map { "\($0) \($0 - 3) \($0 - 3) \($0 - 3) \($0 - 3)" }
    let file = bytes((["[M2] (test)", "#R B3/S23", "..$.**$.**$$$.**..$.**..$"] + levels).joined(separator: "\n"))
    func messages(_ steps: Int, _ value: String) throws -> [String] {
      let page =
        "x <!--= a.population\(value) -->?<!--/-->\n\n```simulation\nname: a\nmodel: life\nboundary: unbounded\n"
        + "initial: {file: far.mc}\nsteps: \(steps)\nshow: statistics\n```\n"
      let notebook = try Notebook(bytes(page), path: "page.md") { _ in .success(file) }
      return try NotebookRun.update(notebook, RunOptions()).diagnostics.filter { $0.severity == .error }.map {
        [$0.message, $0.help].compactMap(\.self).joined(separator: "; ")
      }
    }
    let reason = "because it leaves out populations of 2^63 - 1 and more"
    #expect(
      try messages(3, " at step=1") == [
        "the series has no value at step 1, \(reason); set steps: 1, and leave out 'at step=1'"
      ])
    #expect(
      try messages(3, " at step=3") == [
        "the series has no value at step 3, \(reason); leave out 'at step=3': the statistic has the value at the end"
      ])
    #expect(try messages(1, "").isEmpty && messages(3, "").isEmpty)
    #expect(try messages(3, " at step=4").first?.hasPrefix("expected a step from 0 to 3, found '4'") == true)
  }

  @Test func stripLeavesValuesAlone() throws {
    let page = "x <!--= a.total -->5<!--/-->" + Self.lab
    #expect(try text(strip(updated(bytes(page)).bytes)) == page)
  }

  /// The time limit of a notebook covers the reading of its inline values, and one error names the first unread one.
  @Test func readingHasATimeLimit() throws {
    let block = "```simulation\nname: g\nmodel: life\ngrid: 8\nsteps: 1\n```\n\n"
    let bytes = Array((block + String(repeating: "Now <!--= g.population -->1<!--/-->.\n\n", count: 3)).utf8)
    func faults(_ seconds: Double) throws -> [Diagnostic] {
      try Notebook(bytes, path: "lab.md", seconds: seconds) { _ in .success([]) }.faults
    }
    #expect(try faults(0).isEmpty && faults(1000).isEmpty)
    let late = try faults(1e-9)
    #expect(late.count == 1 && late.first?.severity == .error && late.first?.span?.start.line == 8)
    #expect(late.first?.message.hasPrefix("this inline value and those after it were not read: the time limit") == true)
    #expect(late.first?.help?.hasPrefix("allow more with --max-seconds") == true)
  }
}
