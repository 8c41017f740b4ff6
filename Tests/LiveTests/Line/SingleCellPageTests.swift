import Live
import Simulations
import Terminal
import TestSupport
import Testing

@Suite struct SingleCellPageTests {
  @Test func oneCellAtATime() throws {
    var bench = try Bench.playing("elementary", ["rule=30", "grid=9"])
    try bench.type("2")
    // The page begins with the first cell below a live one.
    #expect(bench.text.contains("Cell 3: left 0, centre 0, right 1; the new cell is 1."))
    #expect(bench.text.contains("[001]"))
    for _ in 0..<3 { try bench.press(.left) }
    // The cells above column 0 are those of columns 8, 0 and 1.
    #expect(bench.text.contains("Cell 0: left 0, centre 0, right 0; the new cell is 0."))
    #expect(bench.text.contains(" 111  110  101  100  011  010  001 [000]"))
    #expect(bench.text.contains("  0    0    0    1    1    1    1  [ 0 ]") || bench.text.contains("[ 0 ]"))
    #expect(bench.text.contains("Rule 30 = 00011110 in binary: digit 0, counted from 0 at the right."))
    try bench.type("ssss")
    #expect(bench.text.contains("Cell 4:"))
    #expect(bench.lines[1].contains("generation 0"))
    try bench.type("b")
    #expect(bench.text.contains("Cell 3:"))
    try bench.type("S")
    #expect(bench.lines[1].contains("generation 1") && bench.text.contains("Cell 2:"))
    // From the first cell, the page goes back to the last one of the previous row.
    try bench.type("b")
    #expect(bench.lines[1].contains("generation 0") && bench.text.contains("Cell 8:"))
  }

  @Test func narrowTerminalsHaveShorterWords() throws {
    var bench = try Bench.playing("totalistic", ["code=777", "colours=3", "grid=31"], columns: 40, rows: 12)
    try bench.type("2")
    try bench.press(.right)
    #expect(bench.lines.contains(" Cell 15: sum 1, new cell 1"))
    #expect(bench.lines.contains(" Code 777 = 1001210 in base 3"))
  }

  /// On 40 columns, there is room for all eight cases of an elementary rule. If there is no room for some, signs say
  /// so.
  @Test func casesBesideThePageAreMarked() throws {
    var bench = try Bench.playing("elementary", ["rule=30", "grid=9"], columns: 40, rows: 12)
    try bench.type("2")
    #expect(bench.lines.contains(" 111  110  101  100  011  010 [001] 000"))
    bench = try Bench.playing("elementary", ["rule=30", "grid=9"], columns: 30, rows: 12)
    try bench.type("2")
    #expect(bench.lines.contains { $0.hasPrefix("‹") && $0.contains("[001]") })
  }

  @Test func theClockDecidesCells() throws {
    var bench = try Bench.playing("elementary", ["rule=30", "grid=9"])
    try bench.type("2 ")
    #expect(bench.pendingTimers == 1)
    try bench.wait(.milliseconds(700))
    // There are six cells of the first row, and four of the next one, starting at cell 2.
    #expect(bench.lines[1].contains("generation 1   running 15 cells/s"))
    #expect(bench.text.contains("Cell 6:"))
    try bench.type("+")
    #expect(bench.pendingTimers == 1)
    try bench.type(" ")
    #expect(bench.pendingTimers == 0)
    try bench.type(" 1")
    #expect(bench.pendingTimers == 0)
  }

  @Test func theSecondOrderLooksBack() throws {
    var bench = try Bench.playing("elementary", ["rule=30R", "grid=9"])
    try bench.type("2")
    try bench.press(.right)
    #expect(bench.text.contains("Cell 4: left 0, centre 1, right 0; case 1 xor previous 1 = 0."))
  }

  @Test func sumsOfTotalisticCodes() throws {
    var bench = try Bench.playing("totalistic", ["code=777", "colours=3", "grid=9"])
    try bench.type("2")
    try bench.press(.right)
    #expect(bench.text.contains("Cell 4: 0 + 1 + 0 = 1; the new cell is 1."))
    #expect(bench.text.contains("Code 777 = 1001210 in base 3: digit 1, counted from 0 at the right."))
  }

  /// A live cell in the middle of a line that is wider than the page is visible, with the rows above.
  @Test(arguments: ["elementary", "totalistic"]) func itBeginsWhereSomethingIsSeen(model: String) throws {
    var bench = try Bench.playing(model, model == "totalistic" ? ["code=777", "colours=3"] : ["rule=30"])
    try bench.type("2")
    #expect(bench.text.contains("Cell 39:"))
    let row = try #require(bench.lines.first { $0.hasPrefix(" 0 ") || $0.hasPrefix("  0 ") })
    #expect(row.dropFirst(4).contains { $0 != " " && $0 != "·" }, "\(bench.text)")
    try bench.type("Ss1")
    #expect(bench.lines[1].contains("generation 1"))
    // Without a live cell, the page begins at the cursor.
    let keys = ["grid=200", "initial=empty", model == "totalistic" ? "code=6" : "rule=30"]
    bench = try Bench.playing(model, keys)
    try bench.type("2")
    #expect(bench.text.contains("Cell 100:"))
    // If cells come to life without live neighbours, the first cell is one of them.
    bench = try Bench.playing(model, ["grid=200"] + (model == "totalistic" ? ["code=1"] : ["rule=1"]))
    try bench.type("2")
    #expect(bench.text.contains("Cell 0:"))
  }

  /// The text of the page about every cell equals the result of the rule for the row.
  @Test(arguments: 0..<60) func decisionsAreTheNextRow(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let boundary = random.one(of: ["periodic", "dead", "unbounded"])
    var keys = ["boundary=\(boundary)", "grid=\(random.number(1...30))", "initial=random", "seed=\(seed)"]
    let model = random.one(of: ["elementary", "totalistic"])
    if model == "elementary" {
      keys.append("rule=\(random.number(0...255))\(random.one(of: ["", "R"]))")
    } else {
      keys += ["code=\(random.number(0...4000))", "colours=\(random.number(4...6))", "radius=\(random.number(1...3))"]
    }
    let start = try StartKeys(model: model, keys: keys, columns: 80, rows: 24).start().get()
    var line = try #require(start.session as? any LinePlay)
    for _ in 0..<12 {
      if random.chance(40) {
        _ = try line.perform(.touch(Position(column: random.one(of: Array(line.columns)), row: 0)))
      }
      let columns = line.nextColumns
      let decided = columns.map { line.decision(at: $0) }
      let cases = line.cases
      #expect(decided.allSatisfy { $0.before != nil || cases[$0.matching].result == $0.result })
      try line.advance(by: 1)
      #expect(line.columns == columns)
      #expect(line.rows[line.step]?.states == decided.map(\.result), "\(model) \(keys) at \(line.step)")
    }
  }
}
