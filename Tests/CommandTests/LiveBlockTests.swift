import Foundation
import Testing

/// Blocks of notebooks, and links to simulations, on a terminal.
@Suite("Blocks and links on a terminal", .waiting, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct LiveBlockTests {
  private static let notebook = """
    # Lab

    Play [the ship](automata:lab.md#ship?grid=20) or [a gun](automata:life?initial=gosper-gun&rule=B3/S23)
    or [nothing](automata:lief).

    ```yaml simulation
    model: life
    name: ship
    grid: 12
    initial: glider
    steps: 4
    ```

    ```yaml simulation
    model: mealy
    name: door
    initial: shut
    transitions:
      shut: {push: [open, creaks]}
      open: {push: [shut, bangs]}
    input: [push]
    ```

    """

  private static func tmux() throws -> Tmux {
    let tmux = try Tmux()
    try tmux.write("lab.md", notebook)
    return tmux
  }

  @Test func aBlockIsPlayedWithOtherKeys() throws {
    let tmux = try Self.tmux()
    try tmux.start("automata live lab.md#ship initial.pattern=blinker")
    try tmux.wait(for: "population 3")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
    try tmux.start("automata live lab.md#door")
    try tmux.wait(for: "state shut")
    try tmux.press("s")
    try tmux.wait(for: "state open")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
  }

  @Test func errorsComeBeforeTheTerminalIsTaken() throws {
    let tmux = try Self.tmux()
    #expect(try tmux.run("automata live lab.md").contains { $0.contains("lab.md#ship, lab.md#door") })
    #expect(try tmux.run("automata live lab.md#shop").last == "[64]")
    #expect(try tmux.run("automata live gone.md#a").last == "[3]")
    let lines = try tmux.run("automata live lab.md#ship boundry=plane")
    #expect(lines.last == "[2]")
    #expect(lines.contains("error: unknown key 'boundry' of life"))
    try tmux.write("bad.md", Self.notebook.replacingOccurrences(of: "glider", with: "glidr"))
    #expect(try tmux.run("automata live bad.md#ship").contains { $0.hasPrefix("bad.md:10:10: error: ") })
  }

  @Test func theReaderOpensALinkAndIsWhereItWas() throws {
    let tmux = try Self.tmux()
    try tmux.start("automata readme lab.md")
    try tmux.wait(for: "Play the ship")
    try tmux.press("Tab", "Enter")
    try tmux.wait(for: "population 5")
    try tmux.press("Escape")
    try tmux.wait(for: "automata:lab.md#ship?grid=20")
    try tmux.press("Tab", "Enter")
    try tmux.wait(for: "population 36")
    try tmux.press("q")
    try tmux.wait(for: "Play the ship")
    try tmux.press("Tab", "Enter")
    try tmux.wait(for: "did you mean 'life'?")
    try tmux.press("q")
    try tmux.waitUntilGivenBack()
  }
}
