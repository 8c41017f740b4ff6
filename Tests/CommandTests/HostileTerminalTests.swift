import Foundation
import TestSupport
import Testing

/// Interactive screens in unusual terminals. The program always survives, answers, and ends at `q`.
@Suite("Live screens in hostile terminals", .waiting) struct HostileTerminalTests {
  private static func open(_ what: [String], columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    let folder = FileManager.default.temporaryDirectory.path
    let terminal = PseudoTerminal(
      Command.program("automata").path, what, columns: columns, rows: rows, environment: ["HOME=\(folder)"])
    let isShown = terminal.read(atMost: .seconds(60)) { !terminal.frames.isEmpty }
    try #require(isShown)
    return terminal
  }

  private static let life = ["live", "life", "initial.pattern=glider", "grid=40x40"]

  /// Waits for a text anywhere on the screen.
  private func expect(_ text: String, on terminal: PseudoTerminal) {
    let isShown = terminal.read(atMost: .seconds(60)) { terminal.text.lines.contains { $0.contains(text) } }
    #expect(isShown, "\(text) is not in\n\(terminal.text.lines.joined(separator: "\n"))")
  }

  private func quit(_ terminal: PseudoTerminal) {
    terminal.send("q")
    #expect(terminal.waitForExit(atMost: .seconds(60)) == 0)
  }

  @Test(arguments: [(20, 5), (1, 1), (3, 200), (400, 1)]) func smallTerminals(columns: Int, rows: Int) throws {
    for what in [
      ["live"], Self.life, ["live", "infection", "people=100"], ["live", "elementary"], ["live", "memory"],
    ] {
      let terminal = try Self.open(what, columns: columns, rows: rows)
      terminal.send("ss ")
      terminal.read(for: .milliseconds(50))
      terminal.send(" ")
      quit(terminal)
    }
  }

  @Test func aStormOfSizes() throws {
    let terminal = try Self.open(Self.life)
    var random = SplitMix(seed: 1)
    terminal.send(" ")
    for _ in 0..<1000 {
      terminal.resize(columns: random.number(1...300), rows: random.number(1...100))
      if random.chance(20) { terminal.read(for: .milliseconds(random.number(0...5))) }
    }
    terminal.send(" ")
    terminal.resize(columns: 100, rows: 30)
    expect("generation", on: terminal)
    expect("Step", on: terminal)
    quit(terminal)
  }

  @Test(arguments: [["live"], life, ["live", "mealy"], ["live", "memory", "grid=4x4"]])
  func aPasteOfAMegabyte(what: [String]) throws {
    let terminal = try Self.open(what)
    terminal.send("\u{1B}[200~" + String(repeating: "paste q\u{1B}[A ", count: 100_000) + "\u{1B}[201~")
    terminal.read(for: .milliseconds(100))
    #expect(terminal.exitStatus == nil)
    quit(terminal)
  }

  @Test func aReaderThatStops() throws {
    let terminal = try Self.open(Self.life)
    terminal.send("++ ")
    terminal.read(for: .milliseconds(200))
    // The test reads all that is written meanwhile before it answers.
    terminal.delay = .milliseconds(300)
    terminal.resetCounts()
    usleep(2_000_000)
    terminal.send("1")
    terminal.read(for: .milliseconds(100))
    #expect(terminal.frames.count <= 2)
    terminal.delay = .zero
    terminal.resetCounts()
    let isBack = terminal.read(atMost: .seconds(60)) { terminal.frames.count > 5 }
    #expect(isBack)
    quit(terminal)
  }

  @Test func wrongRepliesToQuestions() throws {
    let terminal = try Self.open(Self.life)
    terminal.send("s")
    expect("generation 1 ", on: terminal)
    for reply in [
      "\u{1B}[?2026;77777777777777777777$y", "\u{1B}[?62;;;;c", "\u{1B}[n", "\u{1B}[3n", "\u{1B}[0;0;0n",
      "\u{1B}[?$y", "\u{1B}P>|xterm(370)\u{1B}\\", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
      "\u{1B}[" + String(repeating: "9;", count: 9999) + "c", "\u{1B}[?2026;2$", "\u{1B}[<0;1",
      "\u{1B}[<-1;-1;-1M", "\u{1B}[<0;99999999999;1M", "\u{1B}[<0;1;1x", "\u{1B}_G\u{1B}\\",
    ] {
      terminal.send(reply)
      terminal.read(for: .milliseconds(40))
    }
    terminal.send(String(repeating: "\u{1B}[0n", count: 1_000_000))
    #expect(terminal.exitStatus == nil)
    terminal.send("s")
    expect("generation 2 ", on: terminal)
    quit(terminal)
  }

  @Test func aPlaneThatGrowsBeyondTheMemory() throws {
    let terminal = try Self.open(
      ["live", "life", "initial.pattern=gosper-gun", "boundary=unbounded", "--max-memory", "2MiB"], columns: 120)
    terminal.send("0 ")
    expect("memory", on: terminal)
    quit(terminal)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGQUIT, SIGXCPU, SIGPROF, SIGVTALRM, SIGABRT])
  func aSignalEndsIt(signal: Int32) throws {
    let terminal = try Self.open(Self.life)
    terminal.send("0 ")
    terminal.read(for: .milliseconds(100))
    kill(terminal.process, signal)
    // The program ends by the signal itself, or with the status that shells derive from it.
    let status = terminal.waitForExit(atMost: .seconds(60))
    #expect(status == -signal || status == 128 + signal)
  }
}
