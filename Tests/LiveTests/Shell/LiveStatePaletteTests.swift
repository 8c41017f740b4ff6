import Live
import Terminal
import Testing

/// Texts of the shell on small terminals.
@Suite struct LiveStatePaletteTests {
  @Test(arguments: [(20, 5), (40, 12), (80, 24)])
  func theSelectedActionIsWhollyShown(_ columns: Int, _ rows: Int) throws {
    var bench = try Bench.playing("life", ["grid=8x8"], columns: columns, rows: rows)
    try bench.type(":restores")
    let words = bench.lines.dropFirst().joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("Reset"))
    let shown = words.contains("(not now: already at the start)") || words.contains("Restores the initial pattern")
    #expect(shown, "\(bench.text)")
  }

  @Test func theBottomLineHasTheKeysOfThePalette() throws {
    var bench = try Bench.playing("life", ["grid=8x8"])
    try bench.type(":")
    #expect(bench.lines[23] == " Type to filter  Enter runs  Esc closes")
    #expect(bench.lines.contains(String(repeating: "─", count: 80)))
  }

  @Test func aReasonTakesTheRowsThatItNeeds() throws {
    var bench = try Bench.playing("life", ["grid=8x8"], columns: 20, rows: 8)
    try bench.type("r")
    #expect(bench.lines[6...7].joined(separator: " ") == "Reset: already at the start")
    try bench.press(.right)
    #expect(!bench.text.contains("already at"))
  }

  @Test(arguments: [(20, 5), (40, 12)]) func theSettingsScroll(_ columns: Int, _ rows: Int) throws {
    var bench = try Bench.playing("life", ["grid=8x8"], columns: columns, rows: rows)
    try bench.type(",")
    for name in ["theme", "mouse", "motion", "calm", "speed", "accessible"] {
      #expect(bench.lines.contains { $0.hasPrefix("> \(name)") })
      try bench.press(.down)
    }
    #expect(!bench.text.contains("…"))
  }
}
