import Foundation
import TestSupport
import Testing

/// `automata --accessible` on a terminal: plain lines, and nothing else.
@Suite("Live screens in words", .waiting, .timeLimit(.minutes(60)))
struct AccessibleLiveTests {
  private static let automata = Command.program("automata").path

  /// A key, and a part of what the program says after it. The next key waits for that, however busy the machine is.
  private struct Step: ExpressibleByStringLiteral {
    let key: String
    var words: String?

    init(stringLiteral key: String) { self.key = key }

    init(_ key: String, _ words: String?) { (self.key, self.words) = (key, words) }
  }

  /// Plays a session, which its last keys end.
  ///
  /// - Parameter first: a part of the first lines.
  /// - Returns: all bytes that the terminal received, and the exit code.
  private func session(_ arguments: [String], first: String? = nil, _ steps: [Step]) -> (bytes: [UInt8], exit: Int32?) {
    let terminal = PseudoTerminal(Self.automata, arguments, columns: 80, rows: 24)
    terminal.keepsBytes = true
    wait(for: first ?? "\n", after: 0, terminal)
    for step in steps {
      let count = terminal.received.count
      terminal.send(step.key)
      if let words = step.words { wait(for: words, after: count, terminal) } else { terminal.read(for: .milliseconds(200)) }
    }
    return (terminal.received, terminal.waitForExit(atMost: .seconds(60)))
  }

  private func wait(for words: String, after count: Int, _ terminal: PseudoTerminal) {
    let isSaid = terminal.read(atMost: .seconds(60)) {
      String(decoding: terminal.received.dropFirst(count), as: UTF8.self).contains(words)
    }
    #expect(isSaid, "\(words) was not said")
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { String($0) }
  }

  private func generations(_ bytes: [UInt8]) -> [String] { lines(bytes).filter { $0.hasPrefix("generation") } }

  /// Expects that each line end is a carriage return with a line feed, and that there is no other control.
  private func expectPlain(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(Array(text.utf8) == bytes, "invalid UTF-8")
    let scalars = text.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }
    let controls = scalars.filter { [.control, .format].contains($0.properties.generalCategory) }
    #expect(controls.isEmpty, "\(controls.map { String($0.value, radix: 16) })")
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    #expect(ends.allSatisfy { $0 > 0 && bytes[$0 - 1] == 0x0D })
    #expect(bytes.count { $0 == 0x0D } == ends.count)
    #expect(bytes.last == 0x0A)
  }

  @Test(arguments: [("q", Int32(0)), ("\u{3}", 130)])
  func lifeIsPlayedInWords(_ last: String, _ exit: Int32) {
    let steps: [Step] = [
      Step("s", "generation 1, population 5, stopped"), " ", " ", Step("?", "keys of life:"), ":", "\u{1B}", "M",
      Step("y", "the lines above are a block that ends in"), ",", "\u{1B}", "\u{C}", "l", "w", "\u{1B}",
      Step(last, nil),
    ]
    let played = session(
      ["live", "life", "initial.pattern=glider", "grid=40x40", "--accessible"],
      first: "generation 0, population 5, stopped", steps)
    #expect(played.exit == exit)
    expectPlain(played.bytes)
    let lines = lines(played.bytes)
    for words in ["generation 0, population 5, stopped", "generation 1, population 5, stopped", "keys of life:"] {
      #expect(lines.contains(words), "\(lines)")
    }
    #expect(lines.contains("```yaml simulation"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("the lines above are a block that ends in") }, "\(lines)")
  }

  @Test func everyScreenIsPlain() {
    for what in [["infection"], ["elementary"], ["memory"], ["mealy"]] {
      let played = session(["live"] + what + ["--accessible"], ["s", "\t", "\r", "?", "2", "l", "\u{3}"])
      #expect(played.exit == 130)
      expectPlain(played.bytes)
    }
  }

  @Test func theLobbyAndTheReadmeArePlain() {
    let played = session(["--accessible"], [Step("\u{1B}[B", ", 2 of 8: "), "\r", "\u{1B}", "i", " ", "q", "q"])
    #expect(played.exit == 0)
    expectPlain(played.bytes)
    #expect(lines(played.bytes).contains { $0.contains(", 2 of 8: ") }, "\(lines(played.bytes))")
  }

  @Test func aRunningSimulationIsQuiet() {
    let terminal = PseudoTerminal(
      Self.automata, ["live", "life", "grid=40x40", "--accessible"], columns: 80, rows: 24)
    terminal.keepsBytes = true
    wait(for: "generation 0", after: 0, terminal)
    let start = ContinuousClock.now
    terminal.send(" ")
    let isSaid = terminal.read(atMost: .seconds(60)) { generations(terminal.received).count >= 3 }
    #expect(isSaid)
    terminal.read(for: .seconds(2))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let said = generations(terminal.received)
    #expect(Double(said.count) <= 4 + seconds / 2, "\(said)")
  }

  @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  func theTerminalIsGivenBack() throws {
    let tmux = try Tmux()
    let before = try tmux.run("stty -a")
    try tmux.start("automata live life initial.pattern=glider grid=40x40 --accessible")
    try tmux.wait(for: "generation 0, population 5, stopped")
    #expect(try tmux.says("#{alternate_on} #{mouse_any_flag} #{cursor_flag}") == "0 0 1")
    try tmux.press("C-z")
    try tmux.wait(for: "Stopped")
    try tmux.start("fg")
    try tmux.press("s")
    try tmux.wait(for: "generation 1, population 5, stopped")
    try tmux.press("C-c")
    try tmux.wait("the shell") { $0.last { !$0.isEmpty }?.hasPrefix("%") == true }
    #expect(try tmux.run("stty -a") == before)
  }

  @Test func aRecordingIsNotSpoken() throws {
    let folder = FileManager.default.temporaryDirectory
    let result = try Command("automata live life --accessible --keys q --cast x.cast").run(in: folder)
    #expect(result.exit == 64)
    #expect(String(decoding: result.errors, as: UTF8.self).contains("--accessible and --keys cannot be used together"))
  }
}
