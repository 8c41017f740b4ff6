import BlockSupport
import Expressions
import Specification
import Testing

@Suite("names and types of expressions")
struct ExpressionBindingTests {
  static let vocabulary = Vocabulary(
    statistics: ["population", "density", "state", "output", "box", "equivalent"], series: ["population", "sick"],
    truths: ["equivalent"],
    parameters: ParameterConstants(
      parameters([
        ("people", "400"), ("share", ".25"), ("debt", "-5"), ("word", "high"), ("nothing", "null"),
        ("sizes", ["1", "2", "x"]), ("map", ["a": "b"]),
        ("digits", SpecNode(.scalar("12", isQuoted: true), at: .line(1))), ("last", "50"),
      ])),
    sweptKeys: ["factor", "people"], lastStep: 100, replicates: 3)

  static func parameters(_ entries: [(String, SpecNode)]) -> [SpecEntry] {
    entries.map { SpecEntry(key: $0.0, keySpan: .line(1), value: $0.1) }
  }

  @Test(
    "expressions after binding",
    arguments: [
      ("population == 39", "population == 39"),
      // A word is an unknown name beside a known one.
      ("state == high", "state == 'high'"),
      ("high != state", "'high' != state"),
      ("equivalent == true and equivalent", "equivalent == 'true' and equivalent"),
      ("box == none", "box == none"),
      // Parameters.
      ("population == $people", "population == 400"),
      ("population - $debt == 4", "population - -5 == 4"),
      ("-$debt == 5", "--5 == 5"),
      ("-$people < 0", "-400 < 0"),
      ("population * $share < 3", "population * 0.25 < 3"),
      ("state == $word and state == $digits", "state == 'high' and state == '12'"),
      ("box == $nothing", "box == none"),
      ("output == $sizes or output == [$people, $sizes]", "output == [1, 2, 'x'] or output == [400, [1, 2, 'x']]"),
      ("sick == 3 at step=$last factor=$share", "sick == 3 at step=50 factor=.25"),
      ("population == 3 at factor='$share'", "population == 3 at factor='$share'"),
      ("sd(population) < 2 at factor=8 people=100", "sd(population) < 2 at factor=8 people=100"),
    ])
  func bound(text: String, canonical: String) throws {
    var expression = try Expression(text)
    #expect(expression.check(against: Self.vocabulary).map(FaultText.init) == [])
    #expect(expression.bind(to: Self.vocabulary).isEmpty)
    #expect(expression.description == canonical)
    // A bound expression stays as it is.
    let once = expression
    #expect(expression.bind(to: Self.vocabulary).isEmpty)
    #expect(expression == once)
  }

  /// A short text never stands for a long expression: all uses of a parameter count with its length.
  @Test(arguments: [
    ("2^4095", 700, nil), ("2^65535", 1, "'$p' is too large"), (String(repeating: "9", count: 1_000), 60, nil),
    (
      String(repeating: "9", count: 1_000), 80,
      "with the values of its parameters the expression has more than 65,536 bytes"
    ),
    (
      String(repeating: "x", count: 70_000), 1,
      "with the values of its parameters the expression has more than 65,536 bytes"
    ),
  ])
  func parametersCountWithTheirLength(value: String, uses: Int, message: String?) throws {
    let node = SpecNode(.scalar(value, isQuoted: false), at: .line(1))
    let vocabulary = Vocabulary(
      statistics: ["population"], parameters: ParameterConstants(Self.parameters([("p", node)])))
    var expression = try Expression(
      "population == " + [String](repeating: "$p", count: uses).joined(separator: " + "))
    let faults = expression.bind(to: vocabulary)
    #expect(faults.map(\.message) == [message].compactMap { $0 })
  }

  /// A list is not copied for each of its uses.
  @Test func longListsAreRefused() throws {
    let list = SpecNode(
      .list((0..<5_000).map { SpecNode(.scalar("\($0)", isQuoted: false), at: .line(1)) }), at: .line(1))
    let vocabulary = Vocabulary(
      statistics: ["output"], parameters: ParameterConstants(Self.parameters([("p", list)])))
    var expression = try Expression("output == [$p, $p, $p]")
    #expect(expression.bind(to: vocabulary).map(\.range) == [19..<21])
  }

  /// For a block with errors, the last step is unknown, and maybe the swept keys, too.
  @Test func whatIsUnknownIsNotAnError() throws {
    func faults(_ text: String, sweptKeys: [String]?) throws -> [String] {
      let vocabulary = Vocabulary(
        statistics: [], series: ["sick"], parameters: ParameterConstants(Self.parameters([("word", "x")])),
        sweptKeys: sweptKeys,
        hasSteps: true)
      return try Expression(text).check(against: vocabulary).map(\.message)
    }
    #expect(try faults("sick > 1 at step=1", sweptKeys: []) == [])
    #expect(try faults("sick > 1 at step=1 factor=2", sweptKeys: nil) == [])
    #expect(try faults("sick > 1 at step=1 factor=2", sweptKeys: []) == ["unknown sweep key 'factor'"])
    #expect(try faults("sick > 1 at step=$word", sweptKeys: []) == ["expected a step from 0, found 'x'"])
  }

  static let known = "known statistics: population, density, state, output, box, equivalent"

  @Test(
    "errors of names and types",
    arguments: [
      ("«popluation» == 39", "unknown statistic 'popluation'", "did you mean 'population'?"),
      ("39 == «Population»", "unknown statistic 'Population'", "did you mean 'population'?"),
      ("«foo» == 39", "unknown statistic 'foo'", known),
      ("«foo» == bar", "unknown statistic 'foo'", known),
      ("«foo» == 'bar'", "unknown statistic 'foo'", known),
      ("«stat» == [1]", "unknown statistic 'stat'", "did you mean 'state'?"),
      ("population + «foo» == 3", "unknown statistic 'foo'", known),
      ("mean(«popluation») == 3", "unknown statistic 'popluation'", "did you mean 'population'?"),
      ("mean(population) == «foo»", "unknown statistic 'foo'", known),
      ("«foo»", "unknown statistic 'foo'", known),
      ("«density» == 3 at step=5", "unknown series 'density'", "known series: population, sick"),
      ("population == «high» at step=5", "unknown series 'high'", "known series: population, sick"),
      (
        "population == «$poeple»", "unknown parameter 'poeple'", "did you mean 'people'?"
      ),
      (
        "output == [1, «$nil»]", "unknown parameter 'nil'",
        "known parameters: people, share, debt, word, nothing, sizes, map, digits, last"
      ),
      ("population == «$map»", "'$map' is a map, but a number, text or list is needed", nil),
      (
        "population == 3 at step=«$sept»", "unknown parameter 'sept'",
        "known parameters: people, share, debt, word, nothing, sizes, map, digits, last"
      ),
      ("population == 3 at «factor=$sizes»", "'$sizes' is a list, but a number or text is needed", nil),
      ("population == 3 at «step=$sizes»", "'$sizes' is a list, but a number or text is needed", nil),
      ("population == 3 at «fcator»=8", "unknown sweep key 'fcator'", "did you mean 'factor'?"),
      (
        "population == 3 at «step=101»", "expected a step from 0 to 100, found '101'",
        "write step=100 instead of step=101, or make the run longer"
      ),
      (
        "population == 3 at «step=2^90»", "expected a step from 0 to 100, found '2^90'",
        "write step=100 instead of step=2^90, or make the run longer"
      ),
      (
        "population == 3 at «step=$word»", "expected a step from 0 to 100, found 'high'",
        "write step=100 instead of step=$word, or make the run longer"
      ),
      (
        "population == 3 at «step=$debt»", "expected a step from 0 to 100, found '-5'",
        "write step=100 instead of step=$debt, or make the run longer"
      ),
      // Types are checked as far as they are known without a run.
      (
        "«population»", "'population' is a value, but true or false is needed",
        "compare it with a number or a word, as in 'population == 0'"
      ),
      (
        "«population + 1»", "'population + 1' is a number, but true or false is needed",
        "compare it with a number, as in 'population + 1 > 0'"
      ),
      (
        "population == 1 and «3»", "'3' is a number, but true or false is needed",
        "compare it with a number, as in '3 > 0'"
      ),
      (
        "not «population»", "'population' is a value, but true or false is needed",
        "compare it with a number or a word, as in 'population == 0'"
      ),
      ("population + «'x'» == 3", "'x' is text, but a number is needed", nil),
      ("population < «[1]»", "'[1]' is a list, but a number is needed", nil),
      ("-«[1]» == 2", "'[1]' is a list, but a number is needed", nil),
      (
        "«equivalent» > 1", "'equivalent' is true or false, but a number is needed",
        "use 'equivalent' or 'not equivalent' as a condition of its own"
      ),
      (
        "(«population > 1») + 1 == 2", "'population > 1' is true or false, but a number is needed",
        "use 'population > 1' or 'not (population > 1)' as a condition of its own"
      ),
      ("population within «'x'» of 3", "'x' is text, but a number is needed", nil),
      ("«population + 1 == 'x'»", "'population + 1' is a number and 'x' is text: they cannot be compared", nil),
      ("«mean(population) != [3]»", "'mean(population)' is a number and '[3]' is a list: they cannot be compared", nil),
      (
        "«equivalent == 3»", "'equivalent' is true or false and '3' is a number: they cannot be compared",
        "use 'equivalent' or 'not equivalent' as a condition of its own"
      ),
      (
        "«3 == equivalent»", "'3' is a number and 'equivalent' is true or false: they cannot be compared",
        "use 'equivalent' or 'not equivalent' as a condition of its own"
      ),
    ] as [(MarkedExpression, String, String?)])
  func fault(marked: MarkedExpression, message: String, advice: String?) throws {
    let faults = try Expression(marked.text).check(against: Self.vocabulary)
    #expect(faults.map(FaultText.init) == [FaultText(marked, message, advice)])
  }

  @Test("all errors at once, in the order of their places")
  func allFaults() throws {
    let text = "(foo > 1 or population + 'x' == $y) and mean(bar) == 2 and high == state at k=1 step=500"
    let faults = try Expression(text).check(against: Self.vocabulary)
    // With `at step`, every name is a series, and no name is a word.
    #expect(faults.map { text.unicodeScalars.part($0.range) } == ["foo", "'x'", "$y", "bar", "high", "k", "step=500"])
  }

  @Test("an inline value may be anything")
  func values() throws {
    for text in ["population", "population / 2", "state", "'x'", "[1]", "population == 3", "none"] {
      #expect(try Expression(text).check(against: Self.vocabulary, as: .value) == [])
    }
    let faults = try Expression("foo + [1]").check(against: Self.vocabulary, as: .value)
    #expect(faults.map(\.range) == [0..<3, 6..<9])
  }

  @Test("one run has no spread")
  func singleRun() throws {
    let vocabulary = Vocabulary(statistics: ["turns"])
    let marked: MarkedExpression = "mean(turns) == max(turns) and «sd(turns)» < 1"
    let faults = try Expression(marked.text).check(against: vocabulary)
    #expect(
      faults.map(FaultText.init) == [
        FaultText(marked, "'sd' needs at least 2 replicates", "add 'replicates: 2' or more to the block")
      ])
  }

  @Test("conditions of a run have no words, points or steps")
  func conditions() throws {
    let vocabulary = Vocabulary(statistics: ["sick", "healthy"], hasWords: false)
    #expect(try Expression("sick == 0 or sick > 2 * healthy").check(against: vocabulary) == [])
    let cases: [(MarkedExpression, String, String?)] = [
      ("sick == «healty»", "unknown statistic 'healty'", "did you mean 'healthy'?"),
      ("«sikc» == healthy", "unknown statistic 'sikc'", "did you mean 'sick'?"),
      ("sick == 0 at «step»=3", "unknown sweep key 'step'", nil),
    ]
    for (marked, message, advice) in cases {
      let faults = try Expression(marked.text).check(against: vocabulary)
      #expect(faults.map(FaultText.init) == [FaultText(marked, message, advice)])
    }
  }
}

extension String.UnicodeScalarView {
  /// Returns the scalars of a range that counts from 0.
  func part(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(self.dropFirst(range.lowerBound).prefix(range.count)))
  }
}
