import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite("the key until")
struct UntilTests {
  static let life: SpecNode = ["model": "life", "grid": 8]

  /// Returns a block with an unquoted `until` in line 3, whose value begins in column 8.
  static func node(_ text: String, _ base: SpecNode = life) -> SpecNode {
    guard case .map(let entries) = base.content else { return base }
    let span = SourceSpan(
      start: SourceLocation(line: 3, column: 8),
      end: SourceLocation(line: 3, column: 8 + text.unicodeScalars.count))
    let value = SpecNode(.scalar(text, isQuoted: false), at: span)
    return SpecNode(.map(entries + [SpecEntry(key: "until", keySpan: .line(3), value: value)]), at: base.span)
  }

  static func messages(_ node: SpecNode, parameters: [SpecEntry] = []) -> [String] {
    var context = SpecContext()
    context.parameters = parameters
    #expect(BlockSpecification(node, in: &context) == nil)
    return context.errors.map { error in
      guard case .invalid(let message, let advice) = error.problem else { return "\(error)" }
      let columns = "\(error.span.start.column)-\(error.span.end.column)"
      return "\(columns) \(message)" + (advice.map { " | \($0)" } ?? "")
    }
  }

  @Test(
    arguments: [
      ("populaton == 0", "8-17 unknown statistic 'populaton' | did you mean 'population'?"),
      ("stabel", "8-14 unknown condition 'stabel' | did you mean 'stable'?"),
      (
        "settled",
        "8-15 'until: settled' needs an unbounded plane: elsewhere, nothing leaves for ever | add boundary: "
          + "unbounded, or write until: stable"
      ),
      ("period == 2", "8-14 'period' is known only at the end of a run, so it cannot be tested during the run"),
      (
        "population",
        "8-18 'population' is a value, but true or false is needed | compare it with a number or a word, as in "
          + "'population == 0'"
      ),
      (
        "population + 1",
        "8-22 'population + 1' is a number, but true or false is needed | compare it with a number, as in "
          + "'population + 1 > 0'"
      ),
      ("population = 0", "19-20 '=' is not part of an expression | write '=='"),
      (
        "population > 3 at step=4",
        "26-32 'at' is only allowed in 'expect' and in inline values | leave out 'at' and what follows it"
      ),
      (
        "mean(population) > 3",
        "8-24 'mean' is only allowed where all runs are known, in 'expect' and in inline values | leave out 'mean': "
          + "each run has its own value"
      ),
      (
        "settled at step=5",
        "19-25 'at' is only allowed in 'expect' and in inline values | leave out 'at' and what follows it"
      ),
      ("not stable", "12-18 'stable' is only allowed beside 'and' and 'or'"),
      ("stable == (population > 3)", "8-14 'stable' is only allowed beside 'and' and 'or'"),
      ("stable or settled", "18-25 'settled' is only allowed in a condition without 'stable'"),
      ("stabel or population > 3", "8-14 unknown statistic 'stabel' | did you mean 'stable'?"),
      (
        "stable > 3",
        "8-14 'stable' is true or false, but a number is needed | use 'stable' or 'not stable' as a "
          + "condition of its own"
      ),
      ("population < $fewr", "21-26 unknown parameter 'fewr' | did you mean 'fewer'?"),
    ])
  func faults(text: String, message: String) {
    let fewer = SpecEntry(key: "fewer", keySpan: .line(1), value: "3")
    #expect(Self.messages(Self.node(text), parameters: [fewer]) == [message])
  }

  /// `period` and `since` are declared, but only `until: stable` finds them.
  @Test(arguments: ["period == 2", "population == since", "mean(period) > 1"])
  func aStatisticThatThisRunLacksCannotBeExpected(text: String) {
    let name = text.contains("since") ? "since" : "period"
    for block in [Self.life.with(("steps", 5)), Self.life.with(("until", "population == 0"))] {
      let messages = Self.messages(block.with(("expect", SpecNode(text))))
      #expect(messages.count == 1)
      #expect(messages.first?.contains("this run has no statistic '\(name)' | '\(name)': With `until: stable`") == true)
    }
    var context = SpecContext()
    let stable = Self.life.with(("until", "stable"), ("expect", SpecNode(text)))
    #expect(BlockSpecification(stable, in: &context)?.expectations.count == 1)
  }

  @Test func aStatisticOfTheEndIsNamed() {
    let elementary: SpecNode = ["model": "elementary", "rule": 30]
    #expect(
      Self.messages(Self.node("centre == 101", elementary)) == [
        "8-14 'centre' is known only at the end of a run, so it cannot be tested during the run"
      ])
  }

  @Test func allFaultsAreReported() {
    #expect(Self.messages(Self.node("period > 1 and foo == 3 and bar == 2")).count == 3)
    #expect(errors(in: ["model": "life", "until": "foo == 1", "steps": "x"]).map(\.key) == ["steps", nil, "grid"])
  }

  @Test(arguments: [["a": "b"], ["population == 0"], ""] as [SpecNode])
  func onlyScalars(value: SpecNode) {
    let found = errors(in: Self.life.with(("until", value)))
    #expect(found.map(\.key) == ["until"])
    guard case .wrongType(_, let expected, _) = found.first?.problem else {
      Issue.record("\(found)")
      return
    }
    #expect(expected == "condition such as population == 0, or the words stable or settled")
  }

  @Test("without until, steps are required", arguments: ["life", "elementary", "infection"])
  func stepsAreRequired(model: String) throws {
    let base = SpecNode(
      map: [("model", SpecNode(model))]
        + [
          "life": [("grid", "8")], "elementary": [("rule", "30")], "infection": [("people", "9"), ("factor", "1")],
        ][model, default: []])
    let missing = errors(in: base)
    let example = "steps: 100', or 'until: stable"
    #expect(missing.map(\.problem) == [.missingKey("steps", example: example)])
    #expect(try block(base.with(("until", "stable"))).simulation.stepCount == 10_000)
    #expect(try block(base.with(("until", "stable"), ("steps", 7))).simulation.stepCount == 7)
  }

  @Test("one spelling for each meaning in the digest, with parameters replaced")
  func canonical() throws {
    let plain = try block(Self.life.with(("until", "population == 0 or generation > 5"))).canonical
    #expect(plain.hasSuffix("until population == 0 or generation > 5\n"))
    let spaced = Self.life.with(("until", "(population==0)  or ((generation)>5)"), ("steps", 10_000))
    #expect(try block(spaced).canonical == plain)
    #expect(try block(spaced.replacing("steps", with: 9)).canonical != plain)
    #expect(try block(Self.life.with(("until", "stable"))).canonical.hasSuffix("until stable\n"))

    var context = SpecContext()
    context.parameters = [SpecEntry(key: "most", keySpan: .line(1), value: "5")]
    let bound = BlockSpecification(Self.life.with(("until", "population == 0 or generation > $most")), in: &context)
    #expect(bound?.canonical == plain)
  }
}
