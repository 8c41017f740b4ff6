import MarkdownSource
import Notebooks
import Simulations
import Specification
import TestSupport
import Testing

@Suite struct ArgumentsTests {
  /// Returns the tree on one line, with maps in braces, lists in brackets and quoted scalars in quotation marks.
  private static func outline(_ node: SpecNode) -> String {
    switch node.content {
    case .scalar(let text, let isQuoted): isQuoted ? "\"\(text)\"" : text
    case .list(let items): "[" + items.map(outline).joined(separator: ", ") + "]"
    case .map(let entries): "{" + entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  @Test(arguments: [
    ([], "{}"),
    (["rule=30"], "{rule: 30}"),
    (["rule=30", "steps=8"], "{rule: 30, steps: 8}"),
    (["title=a = b: c # d"], "{title: a = b: c # d}"),
    (["title="], "{title: }"),
    (["initial.random=0.3"], "{initial: {random: 0.3}}"),
    (["initial.file=gun.rle", "initial.at=[1, 2]"], "{initial: {file: gun.rle, at: [1, 2]}}"),
    (["a.b.c=1", "a.b.d=2", "a.e=3"], "{a: {b: {c: 1, d: 2}, e: 3}}"),
    (["show=[history, {chart: population}]"], "{show: [history, {chart: population}]}"),
    (["initial={random: \"0.3\"}"], "{initial: {random: \"0.3\"}}"),
    (["initial={count: 3}", "initial.at=[0, 0]"], "{initial: {count: 3, at: [0, 0]}}"),
    (["file=a.b=c"], "{file: a.b=c}"),
  ])
  func trees(arguments: [String], outline: String) {
    let found = Arguments(arguments)
    #expect(Self.outline(found.node) == outline)
    #expect(found.faults == [])
  }

  @Test(arguments: [
    (["rule"], "1:1: 'rule' is not key=value"),
    (["=30"], "1:1: '=30' is not key=value"),
    (["rule=1", "steps=3", "rule=2"], "3:1: the key 'rule' is given twice"),
    (["initial=single", "initial.random=1"], "2:1: the key 'initial' is given twice"),
    (["initial.random=1", "initial=single"], "2:1: the key 'initial' is given twice"),
    (["a.b=1", "a.b=2"], "2:1: the key 'b' is given twice"),
  ])
  func faults(arguments: [String], expected: String) {
    #expect(Arguments(arguments).areMisused)
    #expect(
      Arguments(arguments).faults.map { "\($0.span?.start.line ?? 0):\($0.span?.start.column ?? 0): \($0.message)" }
        == [expected])
  }

  @Test func brokenFlowStyle() throws {
    let fault = try #require(Arguments(["steps=3", "show=[a, b"]).faults.first)
    #expect(fault.span?.start.line == 2)
    // The value is wrong, rather than the usage of the command.
    #expect(!Arguments(["steps=3", "show=[a, b"]).areMisused)
  }

  @Test func placesCountScalars() throws {
    let arguments = Arguments(["x=1", "größe=[1, zwei]"])
    guard case .map(let entries) = arguments.node.content, case .list(let items) = entries[1].value.content else {
      Issue.record("no list")
      return
    }
    #expect(entries[1].keySpan.start == Specification.SourceLocation(line: 2, column: 1))
    #expect(entries[1].keySpan.end == Specification.SourceLocation(line: 2, column: 6))
    #expect(items[1].span.start == Specification.SourceLocation(line: 2, column: 11))
    #expect(text(arguments.source.line(2)) == "größe=[1, zwei]")
  }

  @Test func membersHaveTheirOwnPlaces() throws {
    guard case .map(let entries) = Arguments(["initial.random=x"]).node.content,
      case .map(let members) = entries[0].value.content
    else {
      Issue.record("no map")
      return
    }
    #expect(members[0].keySpan.start.column == 9)
    #expect(members[0].value.span.start.column == 16)
  }

  @Test func supplying() throws {
    var arguments = Arguments(["steps=3", "initial.random=1"])
    #expect(arguments.contains("steps") && arguments.contains("initial") && !arguments.contains("rule"))
    arguments.supply("steps", "9")
    arguments.supply("rule", "30")
    #expect(Self.outline(arguments.node) == "{steps: 3, initial: {random: 1}, rule: 30}")
    // An error in a supplied key, or in the whole block, quotes no argument.
    func place(_ node: SpecNode) -> Specification.SourceLocation? {
      arguments.placed(Diagnostic(.error, "wrong", at: node.span)).span?.start
    }
    let rule = try #require(arguments.entries.last?.value)
    #expect(place(arguments.node) == nil && place(rule) == nil)
    #expect(place(arguments.entries[0].value) == Specification.SourceLocation(line: 1, column: 7))
  }

  /// A pattern that fits no grid gets an unbounded plane, whatever the number of steps is.
  /// A shell takes advice as one argument.
  @Test(arguments: [
    (["steps=1", "initial=a.rle"], 2, "write {file: a.rle} instead of a.rle", "write initial.file=a.rle"),
    (["recovery=2.5"], 1, "write {mean: 2.5} instead of 2.5", "write recovery.mean=2.5"),
    (["initial=a b.rle"], 1, "write {file: a b.rle} instead of a b.rle", "write 'initial.file=a b.rle'"),
    (["x=1"], 1, "write {a: 1, b: 2} instead of 1", "write 'x={a: 1, b: 2}'"),
    (["x=1"], 1, "write {a: 1} instead of 2", "write {a: 1} instead of 2"),
    (["x=1"], 1, "add a line 'grid: 64x32'", "add grid=64x32"),
    (["x=1"], 1, "add rule: B3/S23 and boundary: unbounded", "add rule=B3/S23 boundary=unbounded"),
    (["x=1"], 1, "add boundary: unbounded", "add boundary=unbounded"),
    (["x=1"], 1, "write rule: B3/S23 and boundary: unbounded", "write rule=B3/S23 boundary=unbounded"),
    (["x=1"], 1, "write grid: 64 for a square", "write grid: 64 for a square"),
    (["x=1"], 1, "write 2 instead of 1", "write 2 instead of 1"),
  ])
  func adviceIsWrittenAsArguments(_ words: [String], line: Int, help: String, expected: String) {
    let arguments = Arguments(words)
    let diagnostic = Diagnostic(.error, "x", help: help, line: line)
    #expect(arguments.placed(diagnostic).help == expected)
    #expect(arguments.own(diagnostic)?.help == expected)
  }

  @Test(arguments: ["100", "2^52", "2^100"]) func largePatternsGetAPlane(steps: String) throws {
    let levels = (4...25).map { "\($0) \($0 - 3) \($0 - 3) \($0 - 3) \($0 - 3)" }
    let file = bytes((["[M2]", "#R B3/S23", "*$"] + levels).joined(separator: "\n"))
    let life = try #require(Catalog.model(named: "life")?.declaration)
    for (extra, isCompleted) in [([], true), (["boundary=periodic"], false)] as [([String], Bool)] {
      var arguments = Arguments(["initial.file=a.mc", "steps=\(steps)"] + extra)
      arguments.complete(for: life, grid: (80, 24)) {
        SpecContext { path in
          path == "a.mc" ? .success(file) : .failure(SpecContext.FileRefusal("does not exist"))
        }
      }
      #expect(Self.outline(arguments.node).hasSuffix("boundary: unbounded}") == isCompleted)
      #expect(arguments.contains("grid") != isCompleted)
    }
  }

  /// An opened file gets a plane unless the file or a key names a lattice, or empty space changes under its rule. A
  /// lattice that is too large is an error, and never another lattice.
  @Test(arguments: [
    ("x = 3, y = 1\n3o!", [], "boundary: unbounded"), ("x = 3, y = 1, rule = B2/S/3\n3o!", [], "boundary: unbounded"),
    ("x = 3, y = 1\n3o!", ["boundary=periodic"], "grid: 80x40"), ("x = 3, y = 1\n3o!", ["grid=9x9"], "steps: 100"),
    ("x = 3, y = 1, rule = B3/S23:T20,10\n3o!", [], "steps: 100"),
    ("x = 3, y = 1\n3o!", ["rule=B03/S23"], "grid: 80x40"),
    ("x = 3, y = 1, rule = B3/S23:P2000000000,20\n3o!", [], "steps: 100"),
    ("x = 3, y = 1\n3o!", ["rule=B3/S23:P2000000000,20"], "steps: 100"),
  ])
  func openedFiles(text: String, keys: [String], last: String) throws {
    let life = try #require(Catalog.model(named: "life")?.declaration)
    var arguments = Arguments(["initial.file=a.rle"] + keys)
    arguments.complete(for: life, grid: (80, 40), opensFile: true) { SpecContext { _ in .success(bytes(text)) } }
    #expect(Self.outline(arguments.node).hasSuffix("\(last)}"), "\(Self.outline(arguments.node))")
  }

  /// A pattern that does not fit on the screen continues as on the plane from which it was saved.
  @Test func whatDoesNotFitGetsAPlane() throws {
    let life = try #require(Catalog.model(named: "life")?.declaration)
    for (keys, isPlane) in [
      (["initial.file=a.rle"], true), (["initial.file=a.rle", "boundary=periodic"], false),
      (["initial.pattern=glider"], false), (["initial.random=0.5"], false),
      (["initial.file=a.rle", "grid=300x300"], false),
    ] as [([String], Bool)] {
      var arguments = Arguments(keys)
      arguments.complete(for: life, grid: (80, 40)) {
        SpecContext { _ in .success(bytes("#CXRLE Pos=-97,-111\nx = 274, y = 261\no273b260$273bo!")) }
      }
      #expect(Self.outline(arguments.node).hasSuffix("boundary: unbounded}") == isPlane, "\(keys)")
    }
    // A plane says why it refuses a position, but a grid would drop it.
    for text in [
      "#CXRLE Pos=5000000000,0\nx = 3, y = 1, rule = B2/S/C3\nABA!",
      "#CXRLE Pos=2305843009213693900,-2305843009213693900\nx = 3, y = 3, rule = B3/S23\nbob$2bo$3o!",
    ] {
      for (key, isPlane) in [(nil, true), ("initial.header=ignore", false)] as [(String?, Bool)] {
        var arguments = Arguments(["initial.file=a.rle"] + (key.map { [$0] } ?? []))
        arguments.complete(for: life, grid: (80, 40)) { SpecContext { _ in .success(bytes(text)) } }
        #expect(Self.outline(arguments.node).hasSuffix("boundary: unbounded}") == isPlane, "\(text)")
      }
    }
  }
}
