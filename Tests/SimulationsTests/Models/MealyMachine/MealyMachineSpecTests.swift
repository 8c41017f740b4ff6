import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Tests reading a block of the model `mealy`: what is accepted, what it means, and where errors point.
@Suite struct MealyMachineSpecTests {
  static let base: SpecNode = [
    "model": "mealy",
    "transitions": [
      "even": ["0": ["even"], "1": ["odd", "flip"]], "odd": ["0": ["odd"], "1": ["even", "flop"]],
    ],
    "initial": "even",
  ]

  static func machine(_ node: SpecNode) throws -> MealyMachine {
    try #require(try block(node).simulation as? MealyMachine)
  }

  static func words(_ machine: MealyMachine) -> [String]? {
    guard case .tape(let tape) = machine.input else { return nil }
    return tape.words.map { tape.alphabet[$0] }
  }

  @Test func defaults() throws {
    let machine = try Self.machine(Self.base)
    #expect(machine.table.states.names == ["even", "odd"])
    #expect(machine.table.symbols.names == ["0", "1"] && machine.table.outputs.names == ["flip", "flop"])
    #expect(machine.table[1, 1]?.next == 0 && machine.table[0, 0]?.output == nil)
    #expect(machine.initial == 0 && Self.words(machine) == [])
    #expect(machine.undefined == .error && !machine.feedback && machine.compared == nil && machine.limit == nil)
    #expect(try block(Self.base).views.map(\.name) == ["trace", "statistics"])
    #expect(try Self.machine(Self.base.with(("feedback", "true"))).limit == 10_000)
    #expect(try Self.machine(Self.base.with(("feedback", "true"), ("steps", 7))).limit == 7)
  }

  @Test func inputs() throws {
    #expect(Self.words(try Self.machine(Self.base.with(("input", "0110")))) == ["0", "1", "1", "0"])
    #expect(Self.words(try Self.machine(Self.base.with(("input", ["1", "0"])))) == ["1", "0"])
    #expect(Self.words(try Self.machine(Self.base.with(("input", [])))) == [])
    let cascade = Self.base.with(("input", ["from": "other"]), ("compare", "third"))
    #expect(try Self.machine(cascade).input == .output(of: "other"))
    #expect(try block(cascade).dependencies.map { [$0.name, $0.key] } == [["other", "from"], ["third", "compare"]])
  }

  @Test func aCharacterIsWhatAReaderTakesForOne() throws {
    let node: SpecNode = [
      "model": "mealy", "transitions": ["s": ["é": ["s"], "👩‍🚀": ["s", "up"], "x": ["s"]]], "initial": "s",
      "input": "é👩‍🚀xx",
    ]
    #expect(Self.words(try Self.machine(node)) == ["é", "👩‍🚀", "x", "x"])
  }

  @Test func anotherSpellingOfOneMeaningHasOneCanonicalText() throws {
    let text = try block(Self.base.with(("input", "0110"))).canonical
    #expect(try block(Self.base.with(("input", ["0", "1", "1", "0"]))).canonical == text)
    #expect(
      try block(Self.base.with(("input", "0110"), ("undefined", "error"), ("feedback", "false"))).canonical == text)
    #expect(try block(Self.base.with(("input", "0111"))).canonical != text)
    #expect(try block(Self.base.with(("input", "0110"), ("undefined", "stay"))).canonical != text)
    let plain = try block(Self.base).canonical
    #expect(try block(Self.base.with(("input", []))).canonical == plain)
    let nothing = SpecNode(.scalar("", isQuoted: true), at: .line(1))
    #expect(try block(Self.base.with(("input", nothing))).canonical == plain)
    let loop = Self.base.with(("feedback", "true"))
    #expect(try block(loop.with(("steps", 10_000))).canonical == block(loop).canonical)
    #expect(try block(loop.with(("steps", 9_999))).canonical != block(loop).canonical)
    #expect(try block(Self.base.with(("steps", 10_000))).canonical != plain)
    // Different words with the same letters in a row have different canonical texts.
    func canonical(_ words: SpecNode) throws -> String {
      let node: SpecNode = [
        "model": "mealy", "transitions": ["s": ["a": ["s"], "ab": ["s"], "b": ["s"], "bb": ["s"]]], "initial": "s",
      ]
      return try block(node.with(("input", words))).canonical
    }
    #expect(try canonical(["a", "bb"]) != canonical(["ab", "b"]))
    #expect(try canonical(["a", "b", "b"]) != canonical(["a", "bb"]))
  }

  @Test func tablesOfAnotherShapeHaveAnotherCanonicalText() throws {
    func canonical(_ table: SpecNode) throws -> String {
      try block(["model": "mealy", "transitions": table, "initial": "a"]).canonical
    }
    let tables: [SpecNode] = [
      ["a": ["x": ["a", "y"]]], ["a": ["x": ["a"]]], ["a": ["x": ["a"], "y": ["a"]]], ["a": ["x": ["a"]], "b": [:]],
      ["a": ["x": ["a", "-"]]], ["a": [:], "b": ["x": ["a"]]],
    ]
    #expect(Set(try tables.map(canonical)).count == tables.count)
  }

  @Test func withStayANextStateNeedsNoRows() throws {
    let sink: SpecNode = [
      "model": "mealy", "transitions": ["a": ["x": ["end", "done"]]], "initial": "a", "undefined": "stay",
      "input": "xxx",
    ]
    let machine = try Self.machine(sink)
    #expect(machine.table.states.names == ["a", "end"])
    let report = try report(sink)
    #expect(report[statistic: "state"] == .text("end") && report[statistic: "steps"] == .whole(3))
    #expect(report[statistic: "states"] == .whole(2))
    #expect(try Self.machine(sink.replacing("initial", with: "end")).initial == 1)
    #expect(
      errors(in: sink.replacing("undefined", with: "error")).map(\.problem) == [
        .unknownWord(found: "end", what: "state", allowed: [Word("a")])
      ])
  }

  @Test func withStayAnUnknownSymbolIsOnlyWarnedOf() throws {
    var context = SpecContext()
    let node = Self.base.with(("undefined", "stay"), ("input", ["1", "eno", "1", "eno"]))
    #expect(BlockSpecification(node, in: &context) != nil)
    #expect(
      context.warnings.map(\.problem) == [
        .invalid("no state has a transition for 'eno': the machine stays where it is", advice: nil)
      ])
    #expect(try report(node)[statistic: "steps"] == .whole(4))
  }

  @Test func allErrorsAreReportedAtOnce() {
    let node: SpecNode = [
      "model": "mealy", "transitions": ["even": ["0": ["evn"], "1": ["odd"]], "odd": ["1": ["even"]]],
      "initial": "add", "input": "02",
    ]
    let states = [Word("even"), Word("odd")]
    #expect(
      errors(in: node).map(\.problem) == [
        .unknownWord(found: "evn", what: "state", allowed: states),
        .unknownWord(found: "add", what: "state", allowed: states),
        .unknownWord(found: "2", what: "symbol", allowed: [Word("0"), Word("1")]),
      ])
  }

  /// A transition with an error hides neither the errors of other transitions nor those of the input.
  @Test func whatIsWrongBesideATransitionInError() {
    let node: SpecNode = [
      "model": "mealy", "transitions": ["a": ["x": ["q", "y"], "z": ["r"]], "b": ["x": "w"]], "initial": "zz",
      "input": ["k", "x"],
    ]
    let found = errors(in: node).map { "\($0.problem)" }
    let parts = ["write [w]", "found: \"q\"", "found: \"r\"", "found: \"zz\"", "found: \"k\""]
    #expect(found.count == parts.count, "\(found)")
    for (text, part) in zip(found, parts) { #expect(text.contains(part), "\(text)") }
    // If a state could not be read at all, its symbols are unknown, so the input is not checked.
    let unknown: SpecNode = [
      "model": "mealy", "transitions": ["a": ["x": ["a"]], "b": 3], "initial": "b", "input": ["k"],
    ]
    #expect(errors(in: unknown).count == 1)
  }

  /// The error points to a character if the text is written in the file without escapes.
  @Test(arguments: [(false, 11), (true, 12)]) func theCharacterIsPointedAt(isQuoted: Bool, column: Int) {
    let start = SourceLocation(line: 5, column: 8)
    let end = SourceLocation(line: 5, column: isQuoted ? 15 : 13)
    let input = SpecNode(.scalar("010x1", isQuoted: isQuoted), at: SourceSpan(start: start, end: end))
    guard case .map(var entries) = Self.base.content else { return }
    entries.append(SpecEntry(key: "input", keySpan: .line(5), value: input))
    let found = errors(in: SpecNode(.map(entries), at: .line(1)))
    #expect(found.map(\.span.start) == [SourceLocation(line: 5, column: column)])
  }

  /// The errors do not list every unknown word, and none of them lists everything known.
  @Test func manyUnknownWordsAreNotAllTold() {
    let words = SpecNode.Content.list((0..<5_000).map { SpecNode("w\($0)") })
    let found = errors(in: Self.base.with(("input", SpecNode(words, at: .line(1)))))
    #expect(found.count == 21)
    #expect(found.last?.problem == .invalid("and 4980 more unknown symbols", advice: nil))
    let table = SpecNode(map: (0..<2_000).map { ("s\($0)", ["x": [SpecNode("t\($0)")]]) })
    let states = errors(in: ["model": "mealy", "transitions": table, "initial": "s0"])
    #expect(states.count == 21)
    #expect(states[0].problem == .unknownWord(found: "t0", what: "state", allowed: []))
  }

  @Test(arguments: ["yes", "True", "1", ""]) func feedbackIsTrueOrFalse(text: String) {
    #expect(errors(in: Self.base.with(("feedback", SpecNode(text)))).map(\.key) == ["feedback"])
  }
}
