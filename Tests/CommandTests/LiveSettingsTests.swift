import Foundation
import Testing

/// The settings on a terminal, with the test's own home folder.
@Suite("Settings on a terminal", .waiting, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct LiveSettingsTests {
  private static func file(_ tmux: Tmux) -> URL { tmux.folder.appending(path: ".config/automata/settings") }

  @Test func aChoiceIsKeptAndOptionsWin() throws {
    let tmux = try Tmux()
    try tmux.start("automata live life initial.pattern=glider grid=40x40")
    try tmux.wait(for: "generation 0")
    try tmux.type(",")
    try tmux.wait(for: "> theme")
    try tmux.press("Down", "Enter")
    try tmux.wait(for: "kept in")
    #expect(try tmux.says("#{mouse_any_flag}") == "0")
    #expect(try String(contentsOf: Self.file(tmux), encoding: .utf8).contains("\nmouse: false\n"))
    try tmux.press("Escape")
    try tmux.wait(for: "generation 0")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    try tmux.start("automata")
    try tmux.wait(for: "Infection")
    #expect(try tmux.says("#{mouse_any_flag}") == "0")
    try tmux.type("M")
    try tmux.wait(for: "the mouse works here again")
    #expect(try tmux.says("#{mouse_any_flag}") == "1")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    #expect(try String(contentsOf: Self.file(tmux), encoding: .utf8).contains("\nmouse: false\n"))
    try tmux.start("automata live --mouse")
    try tmux.wait(for: "Infection")
    #expect(try tmux.says("#{mouse_any_flag}") == "1")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
  }

  @Test func theProgramSpeaksWhereTheFileSaysSo() throws {
    let tmux = try Tmux()
    try FileManager.default.createDirectory(
      at: Self.file(tmux).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("accessible: true\nmouse: true\n".utf8).write(to: Self.file(tmux))
    try tmux.start("automata live life initial.pattern=glider grid=40x40")
    try tmux.wait(for: "generation 0, population 5, stopped")
    #expect(try tmux.says("#{alternate_on} #{mouse_any_flag}") == "0 0")
    // The setting of the mouse stays the same.
    try tmux.type(",")
    try tmux.wait(for: "theme, 1 of 6")
    for _ in 0..<5 { try tmux.press("Down") }
    try tmux.wait(for: "accessible, 6 of 6: on")
    try tmux.press("Enter")
    try tmux.wait(for: "accessible, 6 of 6: off")
    try tmux.wait(for: "kept in")
    let text = try String(contentsOf: Self.file(tmux), encoding: .utf8)
    #expect(text.contains("\naccessible: false\n") && text.contains("\nmouse: true\n"))
    try Data("accessible: true\n".utf8).write(to: Self.file(tmux))
    try tmux.type("q")
    // What is typed before the program's end is read by the program.
    try tmux.wait("the shell") { $0.last { !$0.isEmpty }?.hasPrefix("%") == true }
    try tmux.start("automata --no-accessible")
    try tmux.wait("the lobby") { $0.first?.contains("Simulations to play with") == true }
    #expect(try tmux.says("#{alternate_on}") == "1")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
  }

  @Test func aBrokenFileIsSaidAndKept() throws {
    let tmux = try Tmux()
    let broken = "thme: contrast\n"
    try FileManager.default.createDirectory(
      at: Self.file(tmux).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(broken.utf8).write(to: Self.file(tmux))
    try tmux.start("automata")
    try tmux.wait(for: "the settings are not used")
    try tmux.type(",")
    try tmux.wait(for: "> theme")
    try tmux.press("Enter")
    try tmux.wait(for: "unchanged")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    #expect(try String(contentsOf: Self.file(tmux), encoding: .utf8) == broken)
  }
}
