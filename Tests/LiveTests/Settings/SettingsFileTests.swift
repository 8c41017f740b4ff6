import Files
import Live
import Testing

@Suite struct SettingsFileTests {
  private func settings(_ text: String) throws -> LiveSettings { try LiveSettings(Array(text.utf8)) }

  @Test func whatIsWrittenIsReadBack() throws {
    var settings = LiveSettings()
    #expect(try self.settings(settings.text) == settings)
    (settings.theme, settings.mouse, settings.motion) = (.contrast, false, false)
    for speed in ["auto", "1", "1000", "max"] {
      settings.speed = try #require(StartSpeed(speed))
      #expect(try self.settings(settings.text) == settings)
    }
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    #expect(try settings("") == LiveSettings())
    #expect(try settings("# nothing\n") == LiveSettings())
    #expect(try settings("mouse: false\n").mouse == false)
  }

  @Test(
    arguments: [
      ("thme: terminal\n", 1, "did you mean 'theme'?"),
      ("mouse: true\ntheme: contrst\n", 2, "did you mean 'contrast'?"),
      ("mouse: no\n", 1, "did you mean 'off'?"), ("speed: 7\n", 1, "speed"), ("- a\n", 1, "map"),
      ("mouse: true\nmouse: false\n", 2, "mouse"), ("\"", 1, ""), ("speed: [1\n", 1, ""),
    ] as [(String, Int, String)])
  func errorsHaveTheirLine(text: String, line: Int, words: String) {
    do {
      let settings = try settings(text)
      Issue.record("\(text) was read as \(settings)")
    } catch let problem as SettingsProblem {
      #expect(problem.line >= line)
      #expect(problem.message.contains(words), "\(problem.message)")
    } catch {
      Issue.record(error)
    }
  }

  @Test func theFileIsMadeAndWrittenAgain() throws {
    let home = try TemporaryHome()
    let file = SettingsFile(folder: home.path + "/config/automata")
    #expect(file.read().settings == LiveSettings())
    #expect(file.read().problem == nil)
    var settings = LiveSettings()
    settings.theme = .contrast
    #expect(file.write(settings) == nil)
    #expect(file.read().settings == settings)
    settings.mouse = false
    #expect(file.write(settings) == nil)
    #expect(file.read().settings == settings)
  }

  @Test func aLongFileStaysAsItIs() throws {
    try aFileThatCannotBeReadStaysAsItIs(text: String(repeating: "# long\n", count: 20_000))
  }

  @Test(arguments: ["thme: x\n", "\u{0}", "a: ["])
  func aFileThatCannotBeReadStaysAsItIs(text: String) throws {
    let home = try TemporaryHome()
    let file = SettingsFile(folder: home.path)
    try FileAccess.create(file.path, bytes: Array(text.utf8))
    let (settings, problem) = file.read()
    #expect(settings == LiveSettings())
    #expect(problem?.hasPrefix("the settings are not used: \(file.path)") == true)
    #expect(file.write(settings)?.contains("stays unchanged") == true)
    #expect(try FileAccess.snapshot(file.path, limit: 1 << 20).bytes == Array(text.utf8))
  }

  @Test func aFolderInItsPlaceIsSaid() throws {
    let home = try TemporaryHome()
    try FileAccess.create(home.path + "/automata", bytes: [])
    let file = SettingsFile(folder: home.path + "/automata/deeper")
    #expect(file.write(LiveSettings()) != nil)
  }
}
