import Live
import Mealy
import Terminal
import Testing

@Suite struct LiveSettingsTests {
  private func lobby(_ kept: LiveSettings? = LiveSettings()) throws -> Bench {
    try Bench(LobbyScreen(size: TerminalSize(columns: 80, rows: 24)), kept: kept)
  }

  @Test func thePageChangesAndKeepsEachSetting() throws {
    var bench = try lobby()
    try bench.type(",")
    #expect(bench.lines[0].contains("Settings"))
    #expect(bench.text.contains("> theme"))
    try bench.press(.enter)
    #expect(bench.text.contains("contrast"))
    #expect(bench.keptSettings.last?.theme == .contrast)
    #expect(bench.state.frame[1, 0].style == CellStyle([.bold, .underline]))
    try bench.press(.down)
    try bench.type(" ")
    #expect(bench.mouse == [false])
    #expect(bench.keptSettings.last?.mouse == false)
    try bench.press(.down)
    try bench.press(.right)
    #expect(bench.keptSettings.last?.motion == false)
    try bench.press(.down)
    try bench.press(.right)
    #expect(bench.keptSettings.last?.calm == false)
    try bench.press(.down)
    try bench.press(.left)
    #expect(bench.keptSettings.last?.speed == .unlimited)
    try bench.press(.down)
    try bench.press(.enter)
    #expect(bench.keptSettings.last?.accessible == true)
    #expect(bench.text.contains("From the next start"))
    #expect(bench.text.contains("kept"))
    try bench.press(.escape)
    #expect(try bench.screen(LobbyScreen.self).reducesMotion)
    #expect(bench.pendingTimers == 0)
  }

  @Test func everySettingIsReadAsItIsWritten() throws {
    var settings = LiveSettings()
    settings.theme = .contrast
    (settings.mouse, settings.motion, settings.calm, settings.accessible) = (false, false, false, true)
    settings.speed = .perSecond(8)
    #expect(try LiveSettings(Array(settings.text.utf8)) == settings)
    #expect(try LiveSettings(Array("accessible: true\n".utf8)).accessible)
    #expect(throws: SettingsProblem.self) { try LiveSettings(Array("accessible: perhaps\n".utf8)) }
  }

  @Test func aSimulationBeginsAtTheChosenSpeed() throws {
    var settings = LiveSettings()
    settings.speed = .perSecond(60)
    var bench = try lobby(settings)
    try bench.type(" ")
    #expect(bench.text.contains("60/s"), "\(bench.text)")
  }

  @Test func optionsOfTheCommandLineAreNotKept() throws {
    var option = LiveSettings()
    option.mouse = false
    let size = TerminalSize(columns: 80, rows: 24)
    var state = LiveState(SettingsScreen(option, size: size), size: size, settings: option, kept: LiveSettings())
    let answer = LiveState.mapper(&state, .action("change"))
    guard case .send(.settings(let chosen))? = answer.output?.first else {
      Issue.record("nothing was chosen")
      return
    }
    let effects = LiveState.mapper(&state, .settings(chosen)).output ?? []
    guard case .fetch(_, .keepSettings(let kept))? = effects.first else {
      Issue.record("nothing was kept")
      return
    }
    #expect(kept.mouse)
    #expect(kept.theme == .contrast)
  }

  @Test func withoutAFileNothingIsKept() throws {
    var bench = try lobby(nil)
    try bench.type(",")
    try bench.press(.enter)
    #expect(bench.text.contains("contrast"))
    #expect(bench.keptSettings.isEmpty)
  }

  @Test func thePaletteAndTheHelpKnowTheSettingsAndTheMouse() throws {
    var bench = try Bench.playing("life", ["grid=8x8", "initial=empty"])
    try bench.type("M")
    #expect(bench.mouse == [false])
    #expect(bench.lines[23].contains("the mouse selects text"))
    #expect(bench.keptSettings.isEmpty)
    try bench.type(":settings")
    try bench.press(.enter)
    #expect(bench.text.contains("off"))
    try bench.type("M")
    #expect(bench.mouse == [false, true])
    try bench.type(",")
    #expect(bench.lines[23].contains("the settings are already open"))
    try bench.type(":mouse")
    #expect(bench.text.contains("most terminals select text with Shift-drag"))
  }

  @Test(arguments: [(40, 12), (200, 60), (20, 5)])
  func thePageFitsEverySize(columns: Int, rows: Int) throws {
    let size = TerminalSize(columns: columns, rows: rows)
    var bench = try Bench(SettingsScreen(LiveSettings(), size: size), columns: columns, rows: rows)
    #expect(bench.text.contains("> theme"))
    try bench.click(column: 3, row: 3)
    #expect(bench.text.contains("contrast") || columns == 20)
  }
}
