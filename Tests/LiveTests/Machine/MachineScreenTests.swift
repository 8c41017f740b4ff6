import Live
import Simulations
import Terminal
import Testing

@Suite struct MachineScreenTests {
  private static let gate = [
    "transitions={locked: {coin: [open, thanks], push: [locked, no]}, open: {coin: [open, thanks], push: [locked]}}",
    "initial=locked",
  ]

  @Test func theExampleReadsItsInput() throws {
    var bench = try Bench.playing("mealy", ["input=[0, 1, 1, 0, 1, 0, 0]"])
    #expect(bench.lines[1].contains("step 0   state low"))
    #expect(bench.lines[1].contains("7 waiting"))
    #expect(bench.text.contains("next: 0 1 1 0 1 0 0"))
    #expect(bench.pendingTimers == 0)
    try bench.type("..")
    #expect(bench.lines[1].contains("step 2   state high") && bench.lines[1].contains("5 waiting"))
    #expect(bench.text.contains("> high"))
    try bench.type("b")
    #expect(bench.lines[1].contains("step 1   state low"))
    try bench.type(" ")
    try bench.wait(.seconds(20))
    #expect(bench.lines[1].contains("step 7   state low") && bench.lines[1].contains("stopped"))
    #expect(bench.pendingTimers <= 1)
    #expect(bench.text.contains("no input is waiting; choose a symbol"))
    try bench.type("s")
    #expect(bench.lines.last?.contains("no input is waiting") == true)
  }

  @Test func withoutInputAMachineWaitsForSymbols() throws {
    var bench = try Bench.playing("mealy", [])
    #expect(bench.lines[1].contains("0 waiting"))
    try bench.type("1")
    #expect(bench.lines[1].contains("step 1   state high"))
  }

  @Test func theDiagramLightsTheCurrentState() throws {
    var bench = try Bench.playing("mealy", Self.gate)
    #expect(bench.text.contains("[locked] ↺ push/no"))
    #expect(bench.text.contains("(open) ↺ coin/thanks"))
    #expect(bench.text.contains(" └ coin/thanks ─"))
    try bench.type("1")
    #expect(bench.text.contains("(locked) ↺ push/no"))
    #expect(bench.text.contains("[open] ↺ coin/thanks"))
  }

  @Test func symbolsHaveKeysAndButtons() throws {
    var bench = try Bench.playing("mealy", Self.gate)
    #expect(bench.lines[2].hasPrefix(" [1] coin  [2] push"))
    try bench.type("2")
    #expect(bench.lines[1].contains("step 1   state locked"))
    #expect(bench.text.contains("> locked") && !bench.text.contains("> open"))
    try bench.click(column: 2, row: 2)
    #expect(bench.lines[1].contains("step 2   state open"))
    #expect(bench.text.contains("> open") && !bench.text.contains("> locked"))
    // The columns of the trace are step, state, input and output.
    let trace = bench.lines.filter { $0.contains("thanks") || $0.contains("push") }
    #expect(trace.contains { $0.contains("1") && $0.contains("locked") && $0.contains("no") })
    try bench.type("u")
    #expect(bench.lines[1].contains("step 1   state locked"))
    try bench.press(.character("r"), .control)
    #expect(bench.lines[1].contains("step 2   state open"))
    try bench.type("r")
    #expect(bench.lines[1].contains("step 0   state locked"))
    // Going forward sends the same symbols again.
    try bench.type("S")
    #expect(bench.lines[1].contains("step 2   state open"))
  }

  @Test func aSymbolOfOneCharacterIsItsOwnKey() throws {
    var bench = try Bench.playing("mealy", ["transitions={x: {0: [y], a: [x], s: [x, hi]}, y: {0: [x]}}", "initial=x"])
    #expect(bench.lines[2].hasPrefix(" [0]  [a]  [3] s"))
    try bench.type("0")
    #expect(bench.lines[1].contains("state y"))
    try bench.type("a")
    #expect(bench.lines[1].contains("there is no transition from 'y' for 'a'"))
    try bench.type("03")
    #expect(bench.lines[1].contains("step 3   state x"))
    #expect(bench.text.contains("hi"))
  }

  @Test func whatIsFedBackIsMarked() throws {
    var bench = try Bench.playing(
      "mealy", ["transitions={p: {a: [p, b], b: [p]}}", "initial=p", "input=a", "feedback=true"])
    try bench.type(".")
    #expect(bench.text.contains("next: b"))
    try bench.type(".")
    #expect(bench.text.contains("b *") && bench.text.contains("* fed back"))
  }

  @Test func symbolsWhileInputsAreReadAreNotLost() throws {
    var bench = try Bench.playing("mealy", Self.gate + ["input=[push, push]"])
    bench.isHolding = true
    try bench.type(".12")
    #expect(bench.lines[1].contains("step 0"))
    bench.isHolding = false
    try bench.answer()
    #expect(bench.lines[1].contains("step 3   state open   stopped (2/s)   1 waiting"))
  }

  @Test func theCopiedBlock() throws {
    var bench = try Bench.playing("mealy", Self.gate)
    try bench.type("1y")
    let block = try #require(bench.copied.first)
    #expect(block.contains("initial: locked\n") && block.contains("input: [coin]\n"))
  }

  @Test func statistics() throws {
    var bench = try Bench.playing("mealy", [])
    try bench.press(.tab)
    #expect(bench.text.contains("minimal_states  2"))
    try bench.press(.tab)
    #expect(bench.text.contains("> low"))
  }

  @Test(arguments: [(80, 24), (40, 12), (120, 40), (20, 5)]) func fits(columns: Int, rows: Int) throws {
    var bench = try Bench.playing("mealy", ["input=[0, 1, 1]"], columns: columns, rows: rows)
    try bench.type("..")
    #expect(bench.lines[1].contains("step 2"))
    if rows > 5 { #expect(bench.text.contains("> high") && bench.text.contains("rise")) }
  }

  @Test func theSmallestTerminalShowsTheStateAndWhereItLeads() throws {
    let keys = ["transitions={low: {1: [high, up]}, high: {1: [low, down]}}", "initial=low"]
    var bench = try Bench.playing("mealy", keys, columns: 20, rows: 5)
    #expect(bench.text.contains("> low  1: high"))
    try bench.type("1")
    #expect(bench.text.contains("> high  1: low"))
  }

  @Test func narrowStatusSaysWhetherItRuns() throws {
    let keys = ["transitions={low: {1: [high, up]}, high: {1: [low, down]}}", "initial=low"]
    let bench = try Bench.playing("mealy", keys, columns: 30, rows: 8)
    #expect(bench.lines[1].contains("step 0 state low stopped"), "\(bench.lines[1])")
  }

  @Test func theDiagramGrowsWithTheRoom() throws {
    func height(_ columns: Int, _ rows: Int) throws -> Int {
      let keys = ["transitions={low: {1: [high, up]}, high: {1: [low, down]}}", "initial=low"]
      let bench = try Bench.playing("mealy", keys, columns: columns, rows: rows)
      let first = try #require(bench.lines.firstIndex { $0.contains("[low]") })
      return try #require(bench.lines.firstIndex { $0.contains("(high)") }) - first
    }
    #expect(try height(200, 60) > height(80, 16))
  }

  @Test func symbolsWithoutRoomAreCounted() throws {
    let names = (0..<14).map { "symbol\($0)" }
    let row = names.map { "\($0): [a, x]" }.joined(separator: ", ")
    let bench = try Bench.playing("mealy", ["transitions={a: {\(row)}}", "initial=a"])
    #expect(bench.text.contains(" more ›"), "\(bench.text)")
    let wide = try Bench.playing("mealy", ["transitions={a: {\(row)}}", "initial=a"], columns: 400)
    #expect(!wide.text.contains(" more ›"))
  }

  @Test func wordsAreCutOnlyWithoutRoom() throws {
    let name = "a-state-with-a-very-long-name"
    let bench = try Bench.playing(
      "mealy", ["transitions={\(name): {1: [\(name), x]}}", "initial=\(name)"], columns: 160, rows: 40)
    #expect(bench.text.contains("> \(name)") && bench.text.contains("\(name) / x"), "\(bench.text)")
  }
}
