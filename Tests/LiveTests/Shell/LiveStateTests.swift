import Live
import Simulations
import Terminal
import Testing

/// Leaving a screen.
@Suite struct LiveStateTests {
  private static let words = "press Esc again to leave; w saves, y copies"

  @Test(
    arguments: [
      ("life", ["grid=20x20"]), ("infection", ["people=100"]), ("elementary", ["rule=30", "grid=21"]),
      ("totalistic", ["code=777", "colours=3", "grid=21"]), ("memory", ["grid=4x4"]),
    ])
  func editsAreNotLostAtOnce(model: String, keys: [String]) throws {
    var bench = try Bench.playing(model, keys)
    try bench.press(.enter)
    try bench.wait(.seconds(3))
    try bench.press(.escape)
    #expect(bench.ending == nil)
    #expect(bench.lines[23] == Self.words)
    try bench.press(.right)
    #expect(bench.lines[23] != Self.words)
    try bench.press(.escape)
    #expect(bench.ending == nil && bench.lines[23] == Self.words)
    try bench.press(.escape)
    #expect(bench.ending == .quit)
  }

  @Test func theSymbolsOfAMachineAreEdits() throws {
    var bench = try Bench.playing("mealy", ["input=[0, 1]"])
    try bench.type("..")
    try bench.press(.escape)
    #expect(bench.ending == .quit)
    bench = try Bench.playing("mealy", [])
    try bench.type("1")
    try bench.press(.escape)
    #expect(bench.ending == nil && bench.lines[23] == Self.words)
  }

  /// One can return to these steps.
  @Test(arguments: [("life", ["grid=20x20"]), ("elementary", ["rule=30", "grid=21"]), ("infection", ["people=100"])])
  func editsAfterTheStepThatWasGoneBackToCount(model: String, keys: [String]) throws {
    var bench = try Bench.playing(model, keys)
    try bench.type("sss")
    try bench.press(.enter)
    try bench.type("r")
    try bench.press(.escape)
    #expect(bench.ending == nil && bench.lines[23] == Self.words)
    // A change of the rule counts, too.
    guard model == "elementary" else { return }
    bench = try Bench.playing(model, keys)
    try bench.type("sss]s<<<<")
    #expect(bench.lines[1].contains("generation 0"))
    try bench.press(.escape)
    #expect(bench.ending == nil && bench.lines[23] == Self.words)
  }

  @Test func withoutEditsEscLeavesAtOnce() throws {
    for keys in [["grid=20x20"], ["grid=20x20", "steps=9", "edits=[{step: 2, at: [1, 1]}]"]] {
      var bench = try Bench.playing("life", keys)
      try bench.type("Sb")
      try bench.press(.escape)
      #expect(bench.ending == .quit)
    }
    // An edit that was undone does not count.
    var bench = try Bench.playing("life", ["grid=20x20"])
    try bench.press(.enter)
    try bench.type("u")
    try bench.press(.escape)
    #expect(bench.ending == .quit)
  }

  @Test func theFirstEscDoesNotStopTheTimer() throws {
    var bench = try Bench.playing("life", ["grid=20x20"])
    try bench.press(.enter)
    try bench.type(" ")
    try bench.press(.escape)
    try bench.wait(.seconds(1))
    #expect(bench.lines[1].contains("generation 15"))
    try bench.click(column: 30, row: 10)
    #expect(bench.lines[23] != Self.words)
  }

  @Test func thePaletteAsksToo() throws {
    var bench = try Bench.playing("life", ["grid=20x20"])
    try bench.press(.enter)
    try bench.type(":leave")
    try bench.press(.enter)
    #expect(bench.ending == nil && bench.lines[23] == Self.words)
    try bench.press(.escape)
    #expect(bench.ending == .quit)
  }

  @Test func qAsksBeforeEditsAreLost() throws {
    let words = "press q again to quit; w saves, y copies"
    var bench = try Bench.playing("life", ["grid=20x20"])
    try bench.press(.enter)
    try bench.type("q")
    #expect(bench.ending == nil && bench.lines[23] == words)
    // Esc does not confirm the question, but asks its own.
    try bench.press(.escape)
    #expect(bench.ending == nil && bench.lines[23] == Self.words)
    try bench.press(.right)
    try bench.type("q")
    #expect(bench.ending == nil && bench.lines[23] == words)
    try bench.type("q")
    #expect(bench.ending == .quit)
    bench = try Bench.playing("life", ["grid=20x20"])
    try bench.type("sq")
    #expect(bench.ending == .quit, "there are no edits")
    bench = try Bench.playing("life", ["grid=20x20"])
    try bench.press(.enter)
    try bench.type(":quit")
    try bench.press(.enter)
    #expect(bench.ending == nil && bench.lines[23] == words)
  }

  /// The lobby keeps a paused simulation only until the program ends.
  @Test func qAsksForPausedSimulations() throws {
    var bench = try Bench(LobbyScreen(size: TerminalSize(columns: 80, rows: 24), reducesMotion: true))
    try bench.type(" ")
    try bench.press(.enter)
    try bench.press(.escape)
    try bench.type("q")
    #expect(bench.ending == nil && bench.lines[23] == "press q again to quit and lose your edits", "\(bench.lines)")
    try bench.type("q")
    #expect(bench.ending == .quit)
  }

  @Test func ctrlCEndsAtOnce() throws {
    var bench = try Bench.playing("life", ["grid=20x20"])
    try bench.press(.enter)
    try bench.press(.character("c"), .control)
    #expect(bench.ending == .interrupted)
  }

  @Test func theQuestionIsSaid() throws {
    var bench = try Bench.playing("life", ["grid=20x20"], speaks: true)
    try bench.press(.enter)
    _ = bench.heard()
    try bench.press(.escape)
    #expect(bench.heard().contains(Self.words))
  }

  @Test func thePaletteListsAnActionOnce() throws {
    var bench = try Bench(LobbyScreen(size: TerminalSize(columns: 80, rows: 24), reducesMotion: true))
    try bench.type(":ends the program")
    #expect(bench.lines.count { $0.contains("Quit") && $0.contains("Ends the program") } == 1)
  }

  @Test func settingsReachAFormThatIsOpen() throws {
    let size = TerminalSize(columns: 80, rows: 24)
    let lobby = LobbyScreen(size: size, reducesMotion: true)
    var bench = try Bench(lobby, kept: LiveSettings())
    try bench.press(.enter)
    let form = try bench.screen(FormScreen.self)
    var settings = LiveSettings()
    settings.speed = .perSecond(250)
    try bench.send(.settings(settings))
    try bench.press(.function(5))
    #expect(bench.text.contains("250/s"), "\(form.title)\n\(bench.text)")
  }
}
