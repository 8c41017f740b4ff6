import Testing

/// `notebook models` on a terminal.
@Suite("The reference in the terminal", .enabled(if: Tmux.isInstalled))
struct ModelsTests {
  @Test(arguments: ["", "infection", "blocks", "patterns"])
  func aPageFitsTheTerminal(_ words: String) throws {
    let terminal = try Tmux(columns: 72, rows: 120)
    let lines = try terminal.run("notebook models \(words)")
    #expect(!lines.contains { $0.hasPrefix("|") || $0.hasPrefix("```") }, "\(lines)")
    #expect(lines.contains { $0.contains("───") || $0.contains("│") }, "\(lines)")
    // A pipe receives the page in its original form.
    #expect(try terminal.run("notebook models \(words) | grep -c '^# \\||'").first != "0")
  }
}
