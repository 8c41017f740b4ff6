import Live
import Simulations
import Terminal
import TestSupport
import Testing

/// Random sessions of machines: the copied block ends in the state on the screen.
@Suite struct MachineScreenReplayTests {
  private func transitions(_ random: inout SplitMix) -> (text: String, symbols: [String]) {
    let states = (0..<random.number(1...6)).map { "q\($0)" }
    let symbols = Array(["0", "1", "a", "go", "s"].prefix(random.number(1...5)))
    let rows = states.map { state -> String in
      let cells = symbols.compactMap { symbol -> String? in
        guard random.chance(85) else { return nil }
        let output = random.chance(60) ? ", \(random.one(of: symbols + ["x", "y"]))" : ""
        return "\(symbol): [\(random.one(of: states))\(output)]"
      }
      return "\(state): {\((cells.isEmpty ? ["\(symbols[0]): [\(state)]"] : cells).joined(separator: ", "))}"
    }
    return ("{\(rows.joined(separator: ", "))}", symbols)
  }

  @Test(arguments: 0..<300) func theCopiedBlockEndsInTheStateOnTheScreen(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let (table, symbols) = transitions(&random)
    var keys = ["transitions=\(table)", "initial=q0"]
    keys.append("undefined=\(random.one(of: ["error", "stay"]))")
    if random.chance(30) { keys.append("feedback=true") }
    // Only symbols of the table may be written down.
    let written = symbols.filter { table.contains("\($0): [") }
    let input = (0..<random.number(0...6)).map { _ in random.one(of: written) }
    keys.append("input=[\(input.joined(separator: ", "))]")
    var bench = try Bench.playing("mealy", keys)
    for _ in 0..<random.number(1...40) {
      switch random.number(0...9) {
      case 0...2: try bench.type(".")
      case 3: try bench.type("S")
      case 4: try bench.type("b")
      case 5: try bench.type("u")
      case 6: try bench.press(.character("r"), .control)
      case 7 where random.chance(20): try bench.type("r")
      default: try bench.send(.action("symbol-\(random.number(0...written.count - 1))"))
      }
    }
    let session = try bench.screen(MachineScreen.self).core.session
    try bench.type("y")
    let text = try #require(bench.copied.last)
    let report = try CopiedBlock(text: text).report()
    #expect(report.statistics == session.statistics, "\(keys)\n\(text)")
  }
}
