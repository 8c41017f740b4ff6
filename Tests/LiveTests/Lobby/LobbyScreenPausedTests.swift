import Live
import Simulations
import Terminal
import Testing

/// Simulations that were left with Esc and opened again.
@Suite struct LobbyScreenPausedTests {
  /// Returns the lobby with a model selected.
  private func lobby(_ model: String) throws -> Bench {
    let size = TerminalSize(columns: 80, rows: 24)
    var bench = try Bench(LobbyScreen(size: size, reducesMotion: true))
    let index = try #require(Catalog.models.firstIndex { $0.declaration.name == model })
    for _ in 0..<index { try bench.press(.down) }
    return bench
  }

  @Test(arguments: ["life", "elementary", "infection", "memory"])
  func whatWasLeftGoesOnAsItWas(model: String) throws {
    var bench = try lobby(model)
    #expect(!bench.lines[23].contains("Continue"))
    try bench.type(" ")
    try bench.press(.right)
    try bench.press(.enter)
    try bench.type(model == "memory" ? "lsss" : "sss")
    if model == "memory" { try bench.wait(.seconds(9)) }
    let before = bench.lines
    try bench.press(.escape)
    #expect(bench.text.contains("paused at "), "\(bench.text)")
    #expect(bench.lines[23].contains("c Continue"))
    try bench.type("c")
    // The third line of a history contains times.
    #expect(bench.lines[3..<22] == before[3..<22])
    #expect(bench.lines[1].prefix(16) == before[1].prefix(16))
    try bench.press(.escape)
    #expect(bench.text.contains("paused at "))
  }

  @Test func theLineSaysTheGenerationAndTheFormLeadsBackToIt() throws {
    var bench = try lobby("life")
    try bench.press(.enter)
    try bench.press(.function(5))
    try bench.type("S")
    try bench.press(.escape)
    #expect(bench.text.contains("Start"))
    try bench.press(.escape)
    #expect(bench.text.contains("paused at generation 10"))
    // This works from another line, too.
    try bench.press(.up)
    try bench.type("c")
    #expect(bench.lines[1].contains("generation 10"))
  }

  @Test func anotherOneOfTheSameModelReplacesNothing() throws {
    var bench = try lobby("life")
    try bench.type(" s")
    try bench.press(.escape)
    try bench.type(" ss")
    try bench.press(.escape)
    #expect(bench.text.contains("paused at generation 2, and 1 more"))
    // A game that was only looked at is not kept.
    try bench.type(" ")
    try bench.press(.escape)
    #expect(bench.text.contains("paused at generation 2, and 1 more"))
    try bench.type("C")
    #expect(bench.text.contains("paused at generation 1, and 1 more"))
    try bench.type("c")
    #expect(bench.lines[1].contains("generation 1 "))
  }

  @Test func theHelpSaysHowManyThereAre() throws {
    var bench = try lobby("life")
    for _ in 0..<2 {
      try bench.type(" s")
      try bench.press(.escape)
    }
    let actions = try bench.screen(LobbyScreen.self).actions
    #expect(actions.contains { $0.help == "Chooses the next of 2 paused simulations of life" })
  }

  /// On a low terminal, the row of a paused simulation shows its progress. The whole summary follows the list.
  @Test func theSummaryOfAPausedSimulationStaysWhole() throws {
    let size = TerminalSize(columns: 40, rows: 12)
    var bench = try Bench(LobbyScreen(size: size, reducesMotion: true), columns: 40, rows: 12)
    let index = try #require(Catalog.models.firstIndex { $0.declaration.name == "life" })
    for _ in 0..<index { try bench.press(.down) }
    try bench.type(" s")
    try bench.press(.escape)
    #expect(bench.lines[index].contains("paused at generation 1"), "\(bench.text)")
    let text = bench.lines[8..<11].joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text == Catalog.models[index].declaration.summary, "\(bench.text)")
  }

  @Test func stepsUnderWayAreComputedAfterAll() throws {
    var bench = try lobby("life")
    try bench.type(" ")
    bench.isHolding = true
    try bench.type("S")
    try bench.press(.escape)
    try bench.type("c")
    try bench.press(.enter)
    bench.isHolding = false
    try bench.answer()
    #expect(bench.lines[1].contains("generation 10"))
    #expect(try bench.screen(LifeScreen.self).core.session.inputCount == 1)
  }

  @Test func aSimulationThatRunsRunsOnAfterTheSettings() throws {
    var bench = try Bench.playing("life", ["grid=8x8", "initial=random"])
    try bench.type(" ,")
    try bench.wait(.seconds(1))
    try bench.press(.escape)
    #expect(bench.lines[1].contains("running"))
    try bench.wait(.seconds(1))
    #expect(bench.lines[1].contains("generation 15"))
  }

  @Test func theLobbyAsksBeforeEditsAreLost() throws {
    var bench = try lobby("life")
    try bench.type(" ")
    try bench.press(.enter)
    try bench.press(.escape)
    try bench.press(.escape)
    #expect(bench.ending == nil)
    #expect(bench.lines[23].contains("press Esc again to quit"))
    try bench.press(.escape)
    #expect(bench.ending == .quit)
    var steps = try lobby("life")
    try steps.type(" sss")
    try steps.press(.escape)
    try steps.press(.escape)
    #expect(steps.ending == .quit, "steps can be computed again")
  }

  @Test func aFifthOneDropsTheOldestWithoutEditsAndSaysSo() throws {
    var bench = try lobby("life")
    try bench.type(" ")
    try bench.press(.enter)
    try bench.type("s")
    try bench.press(.escape)
    for steps in 2...5 {
      try bench.type(" " + String(repeating: "s", count: steps))
      try bench.press(.escape)
    }
    let message = "only 4 paused simulations of life are kept; the one at generation 2 was dropped"
    #expect(bench.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ").contains(message), "\(bench.text)")
    #expect(bench.text.contains("paused at generation 5, and 3 more"))
    let lobby = try bench.screen(LobbyScreen.self)
    #expect(lobby.parting != nil, "the edited one is kept")
  }

  /// The message is whole on a narrow terminal, and goes away.
  @Test func theMessageIsWholeAndGoesAway() throws {
    let size = TerminalSize(columns: 60, rows: 24)
    var bench = try Bench(LobbyScreen(size: size, reducesMotion: true), columns: 60, rows: 24)
    let index = try #require(Catalog.models.firstIndex { $0.declaration.name == "life" })
    for _ in 0..<index { try bench.press(.down) }
    for steps in 1...5 {
      try bench.type(" " + String(repeating: "s", count: steps))
      try bench.press(.escape)
    }
    let message = "only 4 paused simulations of life are kept; the one at generation 1 was dropped"
    func words() -> String { bench.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
    #expect(words().contains(message), "\(bench.text)")
    try bench.wait(.seconds(11))
    #expect(!words().contains("are kept"), "\(bench.text)")
  }

  /// A change of the rule can be undone, so it is not lost without a question either.
  @Test(arguments: [("life", "B36/S23"), ("elementary", "110")]) func aChangeOfTheRuleIsNotLost(
    model: String, rule: String
  ) throws {
    var bench = try Bench.playing(model, ["grid=8"] + (model == "life" ? [] : ["rule=30"]))
    #expect(try bench.state.screen.parting == nil)
    try bench.type(model == "life" ? "e" : "#")
    for _ in 0..<20 { try bench.press(.backspace) }
    try bench.type(rule)
    try bench.press(.enter)
    try bench.press(.escape)
    #expect(bench.ending == nil)
    #expect(bench.lines[23].contains("press Esc again to leave"), "\(bench.text)")
  }
}
