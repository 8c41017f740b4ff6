import Blocks
import BlockSupport
import Simulations
import Specification
import Testing
import TestSupport

/// Machines in DOT files: the accepted forms, the errors, and files that the program wrote itself.
@Suite struct DotReaderTests {
  private static let node: SpecNode = ["model": "mealy", "transitions": ["file": "door.dot"]]

  private static func machine(_ text: String, _ more: (String, SpecNode)...) throws -> MealyMachine {
    let node = more.reduce(node) { $0.with($1) }
    return try #require(
      try block(node, files: ["door.dot": Array(text.utf8)]).simulation as? MealyMachine)
  }

  private static func table(_ machine: MealyMachine) -> [String] {
    machine.table.transitions.map { transition in
      let table = machine.table
      return "\(table.states[transition.state]) \(table.symbols[transition.symbol]) "
        + "\(table.states[transition.next]) \(transition.output.map { table.outputs[$0] } ?? "-")"
    }
  }

  /// As AALpy 2.0 and pydot write it. Words of digits keep their text, and the file marks the first state.
  @Test func asAALpyWritesIt() throws {
    let machine = try Self.machine(
      """
      digraph learnedModel {
      s0 [label=s0];
      s1 [label="s1"];
      s0 -> s1  [label="007/1"];
      s0 -> s0  [label="push/buzz"];
      s1 -> s0  [label="007/00"];
      __start0 [label="", shape=none];
      __start0 -> s1  [label=""];
      }

      """)
    #expect(Self.table(machine) == ["s0 007 s1 1", "s0 push s0 buzz", "s1 007 s0 00"])
    #expect(machine.table.states.names == ["s0", "s1"] && machine.initial == 1)
    #expect(try Self.machine("digraph{a->b[label=x]}", ("initial", "b")).initial == 1)
  }

  @Test(arguments: [
    "digraph{a->b[label=\"x/y\"]b->a[label=\"x\"]_->a}",
    "strict DiGraph \"a b\" { rankdir=LR; node [shape=circle]; a -> b [label = \"x / y\"; color=red]\n_ -> a\nb -> a [label=\"x/\"] }",
    "# a\n// b\n/* c\n */ digraph g { /**/ i [style=invis]; i -> a; a:n -> b:s:w [label=\"x\" + \"/y\"][penwidth=2.5]; b -> a [label=x] }",
    "\u{FEFF}digraph\r\n{\r\nsubgraph cluster { a; b }\r\nstart -> a; a -> b [tooltip=<<b>x</b>>, label=\"x/y\"]; b -> a [label=\"x\"] } // more",
    "digraph { 0 [label=a]; 1 [label=\"b\"]; __start0 -> 0; 0 -> 1 [label=\"x/y\"]; 1 -> 0 [label=\"x\"]; __start1 }",
  ])
  func otherSpellings(text: String) throws {
    let machine = try Self.machine(text)
    #expect(Self.table(machine) == ["a x b y", "b x a -"])
    #expect(machine.table.states[machine.initial] == "a" && machine.table.states.count == 2)
  }

  @Test func labels() throws {
    let lines = try Self.machine(
      #"digraph { a [label="the \"first\" \\ state"]; a -> b -> a [label="x/1\ny / 2"]; s -> a }"#)
    #expect(
      Self.table(lines) == [
        #"the "first" \ state x b 1"#, #"the "first" \ state y b 2"#, #"b x the "first" \ state 1"#,
        #"b y the "first" \ state 2"#,
      ])
    let doubled = try Self.machine(
      #"digraph { a [label=q]; b [label=q]; c [label="\N"]; a -> b -> c [label=x]; s -> a }"#)
    #expect(doubled.table.states.names == ["a", "b", "c"])
  }

  /// The text of every machine is read as this machine.
  @Test func machinesComeBack() throws {
    var random = SplitMix(seed: 7)
    for size in 1...40 {
      let machine = MealyMachine.random(states: size, symbols: 3, outputs: 2, using: &random)
      let again = try Self.machine(String(decoding: machine.dot, as: UTF8.self), ("undefined", "stay"))
      #expect(again.table == machine.table && again.initial == machine.initial)
      #expect(machine.dot.count <= machine.dotSize && machine.wordBeyondDot == nil)
    }
    let words = MealyMachine(
      TransitionTable([
        ("a \"b\" \\n", [.init("007", "a \"b\" \\n", "\\"), .init("é, ü", " ", "\"")]), (" ", [.init("<b>", " ")]),
      ]), initial: 1)
    let again = try Self.machine(String(decoding: words.dot, as: UTF8.self), ("undefined", "stay"))
    #expect(again.table == words.table && again.initial == 1)
  }

  @Test(arguments: [
    ("", 1, 1, "found the end where a directed graph was expected"),
    ("graph { a -- b }", 1, 1, "found 'g' where a directed graph was expected"),
    ("digraph { a -- b }", 1, 13, "an edge has no direction"),
    ("digraph {\n a -> b [label=\"x/y\"]", 2, 22, "the graph has no end"),
    ("digraph { a -> { b } }", 1, 16, "found '{' where a state was expected"),
    ("digraph { a -> [label=\"b\"] }", 1, 16, "found '[' where a state was expected"),
    ("digraph { a -> b [label=<x>] }", 1, 25, "a label is not text"),
    ("digraph { a -> b [label=\"x/y", 1, 25, "a text has no end"),
    ("digraph { a -> b [x=<y", 1, 21, "a text has no end"),
    ("digraph { /* a", 1, 11, "a comment has no end"),
    ("digraph { a -> b [label=\"/y\"] }", 1, 11, "the label '/y' names no input"),
    ("digraph { a -> b [label=\"x/y/z\"] }", 1, 11, "the label 'x/y/z' has several slashes"),
    ("digraph { a -> b [label=x]\na -> a [label=x] }", 2, 1, "the state 'a' has two arrows for 'x'"),
    ("digraph { a -> b; b -> a [label=x] }", 1, 11, "the arrow from 'a' to 'b' has no label"),
    ("digraph { s -> a; t -> b; a -> b [label=x] }", 1, 19, "two states are marked as the first"),
    ("digraph { }", 1, 1, "the graph has no state"),
    ("digraph { a -> a [label=x] }\ndigraph { }", 2, 1, "found 'd' after the end of the graph"),
    ("digraph { a -> a [label=x] } }", 1, 30, "found '}' after the end of the graph"),
    ("digraph { a -> a [label=x] }; // the end", 1, 29, "found ';' after the end of the graph"),
    ("digraph { a ! b }", 1, 13, "found '!' in a graph"),
  ])
  func refusesWithAPlace(text: String, line: Int, column: Int, message: String) {
    let found = errors(in: Self.node.with(("initial", "a")), files: ["door.dot": Array(text.utf8)])
    #expect(found.map(\.key) == ["transitions"])
    #expect(found.first?.message == "line \(line), column \(column) of 'door.dot': \(message)")
  }

  /// A name in a label, and labels of many arrows, are far longer than the text.
  @Test(arguments: [
    (
      "digraph { \"" + String(repeating: "A", count: 100_000) + "\" [label=\"" + String(repeating: "\\N", count: 50_000)
        + "\"]; s -> a }", "is too long"
    ),
    (
      "digraph { " + (0..<200).map { "a\($0)" }.joined(separator: "->") + " [label=\""
        + String(repeating: "x", count: 100_000) + "\"]; s -> a0 }", "the labels of all arrows are too long"
    ),
  ])
  func longTexts(text: String, message: String) {
    let found = errors(in: Self.node, files: ["door.dot": Array(text.utf8)])
    #expect(found.count == 1 && found[0].message.hasSuffix(message), "\(found)")
  }

  /// The accent belongs to the output.
  @Test func aSlashWithAnAccent() throws {
    let machine = try Self.machine("digraph { s -> a; a -> a [label=\"push/\u{301}x\"] }")
    #expect(Self.table(machine) == ["a push a \u{301}x"])
  }

  /// Two words that differ in such a byte alone are not one word.
  @Test func bytesThatAreNoText() {
    let text = Array("digraph { s -> a\na -> b [label=\"é/".utf8) + [0xE9] + Array("\"] }".utf8)
    let found = errors(in: Self.node, files: ["door.dot": text])
    #expect(found.first?.message == "line 2, column 18 of 'door.dot': this is not UTF-8", "\(found)")
  }

  /// Neither depth nor size of a text exhausts the stack, the memory or the time.
  @Test func hostileTexts() throws {
    let many = 200_000
    let chain = "digraph {" + (0..<3_000).map { "a\($0)" }.joined(separator: "->") + "[label=\""
    for text in [
      "digraph " + String(repeating: "{", count: many), "digraph { a [x=" + String(repeating: "<", count: many),
      "digraph { a" + String(repeating: ":b", count: many), "digraph { a" + String(repeating: "[", count: many),
      "digraph { a [x=" + String(repeating: "\"\"+", count: many), String(repeating: "/**/", count: many),
      chain + (0..<3_000).map { "x\($0)" }.joined(separator: "\\n") + "\"]}",
      "digraph {" + String(repeating: "a->b[label=x]", count: many), String(repeating: "\u{0}\u{FF}\\", count: many),
    ] {
      let found = errors(in: Self.node.with(("initial", "a")), files: ["door.dot": Array(text.utf8)])
      #expect(found.map(\.key) == ["transitions"])
    }
  }

  @Test func filesAndStates() throws {
    #expect(errors(in: Self.node, files: [:]).count == 1)
    #expect(
      errors(in: ["model": "mealy", "transitions": ["file": "door.txt"], "initial": "a"]).map(\.problem) == [
        .invalid("'door.txt' has no known file name extension", advice: "known extensions are .dot, .gv")
      ])
    let unmarked = errors(in: Self.node, files: ["door.dot": Array("digraph { a -> b [label=x] }".utf8)])
    #expect(unmarked.map(\.message) == ["missing key 'initial'"])
    // A state may have this name, too.
    let state: SpecNode = ["model": "mealy", "transitions": ["file": ["x": ["file"]]], "initial": "file"]
    #expect((try block(state).simulation as? MealyMachine)?.table.states.names == ["file"])
    // Another first state in the file is another block.
    let text = "digraph { a -> b [label=x]; b -> a [label=x]; s -> "
    let first = try block(Self.node, files: ["door.dot": Array((text + "a }").utf8)]).canonical
    #expect(try block(Self.node, files: ["door.dot": Array((text + "b }").utf8)]).canonical != first)
  }
}
