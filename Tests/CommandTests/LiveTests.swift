import Foundation
import Testing

/// `automata` and `automata live` on a terminal, with a person at the keys and the mouse.
@Suite("Live screens on a terminal", .waiting, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct LiveTests {
  /// Returns a terminal with a glider on a lattice of 40×40 cells.
  private static func life(_ options: String = "") throws -> Tmux {
    let tmux = try Tmux()
    try tmux.start("automata live life initial.pattern=glider grid=40x40 \(options)")
    try tmux.wait(for: "generation 0")
    return tmux
  }

  /// Returns the bytes of a press and a release of the left mouse button.
  private static func click(column: Int, row: Int) -> String {
    "\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m"
  }

  @Test func theLobbyOpensASimulationAndTheReadme() throws {
    let tmux = try Tmux()
    let before = try tmux.run("stty -a")
    try tmux.start("automata")
    try tmux.wait(for: "Infection")
    #expect(try tmux.says("#{alternate_on} #{mouse_any_flag} #{mouse_sgr_flag}") == "1 1 1")
    try tmux.press("Down", "Down", "Space")
    try tmux.wait(for: "generation 0")
    try tmux.press("Escape")
    try tmux.wait(for: "README")
    try tmux.press("i")
    try tmux.wait(for: "README.md")
    try tmux.press("q")
    try tmux.wait(for: "Infection")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    #expect(try tmux.run("stty -a") == before)
  }

  @Test func whatIsLeftIsContinuedAndEditsAreNotLostAtOnce() throws {
    let tmux = try Tmux()
    try tmux.start("automata")
    try tmux.wait(for: "Infection")
    try tmux.press("Space")
    try tmux.wait(for: "generation 0")
    try tmux.press("Enter")
    for _ in 0..<3 { try tmux.press("s") }
    try tmux.wait(for: "generation 3 ")
    try tmux.press("Escape")
    try tmux.wait(for: "paused at generation 3")
    try tmux.resize(columns: 100, rows: 30)
    try tmux.press("c")
    try tmux.wait(for: "generation 3 ")
    try tmux.press("Escape")
    try tmux.wait(for: "paused at generation 3")
    try tmux.press("Escape")
    try tmux.wait(for: "press Esc again to quit")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    try tmux.start("automata live life grid=40x40 initial=empty")
    try tmux.wait(for: "generation 0")
    try tmux.press("Enter")
    try tmux.wait(for: "population 1")
    try tmux.press("Escape")
    try tmux.wait(for: "press Esc again to leave; w saves, y copies")
    try tmux.press("Escape")
    try tmux.waitUntilGivenBack()
    #expect(try tmux.run("echo $?").last == "[0]")
  }

  @Test func lifeStepsRunsStopsAndGoesBack() throws {
    let tmux = try Self.life()
    try tmux.press("s")
    try tmux.wait(for: "generation 1 ")
    try tmux.press("Space")
    try tmux.wait("some generations") { screen in
      !screen[1].contains("generation 1 ") && screen[1].contains("running")
    }
    try tmux.press("Space")
    try tmux.wait(for: "stopped")
    try tmux.press("r")
    try tmux.wait(for: "generation 0")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    #expect(try tmux.run("echo $?").last == "[0]")
  }

  @Test func aClickTogglesACellAndAnotherOnePressesAButton() throws {
    let tmux = try Self.life()
    try tmux.wait(for: "population 5")
    try tmux.type(Self.click(column: 30, row: 6))
    try tmux.wait(for: "population 6")
    let bar = try #require(try tmux.screen.last { !$0.isEmpty })
    let step = try #require(bar.range(of: "Step"))
    try tmux.type(Self.click(column: bar.distance(from: bar.startIndex, to: step.lowerBound), row: 23))
    try tmux.wait(for: "generation 1 ")
  }

  @Test func aCrowdIsInfectedByAClick() throws {
    let tmux = try Tmux()
    try tmux.start("automata live infection people=400")
    try tmux.wait(for: "sick 0")
    try tmux.press("Enter")
    try tmux.wait(for: "sick 1")
    try tmux.wait(for: "healthy 399")
  }

  @Test func everySizeIsDrawnAndTheSmallestOneStillQuits() throws {
    let tmux = try Self.life()
    for (columns, rows) in [(40, 12), (120, 40), (20, 5)] {
      try tmux.resize(columns: columns, rows: rows)
      try tmux.wait("\(columns) columns") { $0.count >= rows && $0[1].contains("generation") }
    }
    try tmux.resize(columns: 10, rows: 3)
    try tmux.wait(for: "too small")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
  }

  @Test func itStopsAndGoesOn() throws {
    let tmux = try Self.life()
    try tmux.press("C-z")
    try tmux.waitUntilGivenBack()
    try tmux.start("fg")
    try tmux.wait(for: "generation 0")
    #expect(try tmux.says("#{alternate_on} #{mouse_any_flag}") == "1 1")
    try tmux.press("C-c")
    try tmux.waitUntilGivenBack()
    #expect(try tmux.run("echo $?").last == "[0]")
  }

  @Test(arguments: ["TERM", "HUP", "INT", "USR1", "USR2", "ALRM", "XCPU", "PROF", "VTALRM", "QUIT", "SEGV", "ABRT"])
  func everySignalGivesTheTerminalBack(signal: String) throws {
    let tmux = try Self.life()
    try tmux.press("Space")
    try tmux.wait(for: "running")
    let kill = Process()
    kill.executableURL = URL(filePath: "/bin/sh")
    kill.arguments = ["-c", "kill -\(signal) $(pgrep -P \(try tmux.says("#{pane_pid}")) automata)"]
    try kill.run()
    kill.waitUntilExit()
    try #require(kill.terminationStatus == 0)
    try tmux.waitUntilGivenBack()
  }

  @Test func withoutATerminalItPrintsItsUsage() throws {
    let tmux = try Tmux()
    for command in ["automata", "automata live", "automata live life"] {
      let lines = try tmux.run("\(command) < /dev/null 2>&1 | head -3; \(command) > /dev/null 2>&1")
      #expect(lines.last == "[64]", "\(lines)")
      #expect(lines.contains { $0.contains("OVERVIEW") || $0.contains("USAGE") })
    }
  }

  @Test func anErrorIsPrintedBeforeTheTerminalIsTaken() throws {
    let tmux = try Tmux()
    let lines = try tmux.run("automata live life rule=B9")
    #expect(lines.last == "[2]")
    #expect(lines.contains { $0.contains("error: ") })
    #expect(try tmux.run("automata live lief").last == "[64]")
  }
}
