import Live
import Simulations
import Terminal
import TestSupport
import Testing

/// Random sessions of lines. The copied block ends in the state on the screen, and the history equals that of the run.
@Suite struct LineScreenReplayTests {
  @Test(arguments: 0..<300) func theCopiedBlockEndsInTheNewestRow(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let model = random.one(of: ["elementary", "elementary", "totalistic"])
    let cells = random.number(1...70)
    var keys = [
      "boundary=\(random.one(of: ["periodic", "periodic", "dead", "unbounded"]))", "grid=\(cells)",
      "initial=\(random.one(of: ["single", "random", "empty"]))", "seed=\(random.number(0...99))",
    ]
    if model == "elementary" {
      keys.append("rule=\(random.number(0...255))\(random.chance(20) ? "R" : "")")
    } else {
      let colours = random.number(2...30)
      keys += ["code=\(random.number(0...(colours == 2 ? 15 : 1000)))", "colours=\(colours)"]
    }
    var bench = try Bench.playing(model, keys)
    for _ in 0..<random.number(1...30) {
      switch random.number(0...13) {
      case 0...3: try bench.type("s")
      case 4: try bench.type("S")
      case 5: try bench.type("b")
      case 6: try bench.type(random.one(of: ["]", "["]))
      case 7: try bench.type("u")
      case 8: try bench.press(.character("r"), .control)
      case 9:
        try bench.type("#\(random.number(0...255))")
        try bench.press(.enter)
        if try bench.screen(LineScreen.self).takesText { try bench.press(.escape) }
      case 10 where random.chance(30): try bench.type("r")
      case 11: try bench.click(column: random.number(0...79), row: random.number(3...22))
      default:
        try bench.press(random.one(of: [.left, .right]))
        try bench.press(.enter)
      }
    }
    let screen = try bench.screen(LineScreen.self)
    let line = try #require(screen.core.session as? any LinePlay)
    try bench.type("y")
    let text = try #require(bench.copied.last)
    let report = try CopiedBlock(text: text).report()
    #expect(report.statistics == line.statistics, "\(keys)\n\(text)")
    let final = try #require(report.state), newest = try #require(line.finalState)
    var row: [UInt8] = [], shown: [UInt8] = []
    final.appendRow(final.rows - 1, to: &row)
    newest.appendRow(0, to: &shown)
    #expect(row == shown, "\(keys)\n\(text)")
    #expect(line.rows[line.step]?.states.count == newest.columns)
    // The rows of the history since the last rule also equal those of the run.
    let since = line.ruleSince
    for generation in since...line.step {
      var cells: [UInt8] = []
      final.appendRow(generation - since, to: &cells)
      guard let kept = line.rows[generation] else {
        Issue.record("generation \(generation) is not kept: \(text)")
        continue
      }
      let cut = (final.columns - kept.width) / 2
      #expect(
        cells.dropFirst(cut).dropLast(cut).map { $0 == UInt8(ascii: ".") }.count == kept.width
          && zip(cells.dropFirst(cut), kept.states).allSatisfy { ($0 == UInt8(ascii: ".")) == ($1 == 0) }
          || final.symbolWidth > 1, "generation \(generation) of \(keys)\n\(text)")
    }
  }
}
