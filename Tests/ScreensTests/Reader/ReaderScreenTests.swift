import Foundation
import Screens
import Terminal
import Testing
import Typography

/// The reader on its driver, from its start to its end, without a terminal.
@Suite("Reader: on a driver", .timeLimit(.minutes(60))) struct ReaderScreenTests {
  private static let lines = (1...50).map { "line \($0)\\\n" }.joined()

  private static func key(_ key: TerminalKey, _ modifiers: Modifiers = []) -> ScriptedTerminal.Entry {
    .event(.input(.key(key, modifiers)), at: .zero)
  }

  private static func keys(_ text: String) -> [ScriptedTerminal.Entry] {
    text.unicodeScalars.map { key(.character($0)) }
  }

  /// Returns the rows of a frame without trailing spaces.
  private static func rows(_ frame: TerminalFrame) -> [String] {
    (0..<frame.rows).map { row in
      var text = (0..<frame.columns).map { frame[$0, row].text.string }.joined()[...]
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  private func read(
    _ outcome: ReaderDocument.Outcome, _ script: [ScriptedTerminal.Entry], isDoing: Bool = true,
    gate: DispatchSemaphore? = nil
  ) throws -> (ending: ReaderEnding, terminal: ScriptedTerminal) {
    var terminal = try #require(ScriptedTerminal(script, isDoing: isDoing))
    let screen = ReaderScreen(theme: .terminal, colors: .none, isASCII: false)
    let ending = screen.run(
      {
        gate?.wait()
        return outcome
      }, on: &terminal)
    return (ending, terminal)
  }

  private func outcome(_ markdown: String) throws -> ReaderDocument.Outcome {
    .success(try Reading.document(markdown))
  }

  // MARK: Before the first document

  @Test(
    arguments: [
      (.character("q"), [], .quit), (.escape, [], .quit), (.character("c"), .control, .interrupted),
    ] as [(TerminalKey, Modifiers, ReaderEnding)])
  func anEmptyScreenCanBeLeft(key: TerminalKey, modifiers: Modifiers, ending: ReaderEnding) throws {
    let gate = DispatchSemaphore(value: 0)
    let (end, terminal) = try read(
      try outcome("a"), Self.keys("jG/?") + [Self.key(.enter), Self.key(key, modifiers)], gate: gate)
    #expect(end == ending)
    #expect(terminal.frames.map { Self.rows($0.frame).joined() } == [""])
    gate.signal()
  }

  @Test func aSlowDocumentIsAnnounced() throws {
    let gate = DispatchSemaphore(value: 0)
    let (end, terminal) = try read(
      try outcome("a"),
      [
        .event(.resize(TerminalSize(columns: 30, rows: 5)), at: .milliseconds(20)), .silence { gate.signal() },
        .event(.input(.key(.character("q"))), at: .seconds(1)),
      ], gate: gate)
    #expect(end == .quit)
    #expect(terminal.frames.map { $0.frame.rows } == [8, 5, 5])
    #expect(Self.rows(terminal.frames[2].frame)[0] == "a")
    let (_, slow) = try read(
      try outcome("a"), [.event(.input(.focus(true)), at: .seconds(1)), .silence { gate.signal() }], gate: gate)
    #expect(slow.frames.map(\.at) == [.zero, .milliseconds(100), .seconds(1)])
    #expect(slow.frames.map { Self.rows($0.frame)[7].hasPrefix(" Loading…") } == [false, true, false])
    #expect(Self.rows(slow.frames[2].frame)[0] == "a")
  }

  @Test func aRefusalEndsIt() throws {
    let refusal = ReaderDocument.Refusal("no")
    let (end, terminal) = try read(.failure(refusal), [.silence()])
    #expect(end == .refused(refusal))
    #expect(terminal.frames.count == 1)
  }

  // MARK: After it

  @Test func aRestingReaderWaitsForEver() throws {
    let (end, terminal) = try read(try outcome(Self.lines), [.silence()])
    #expect(end == .quit, "the terminal is gone")
    #expect(terminal.waits == [.milliseconds(100), .zero, nil])
    #expect(terminal.frames.count == 2)
  }

  /// Invisible lines are laid out while nothing else happens, some at a time, and then the loop sleeps.
  @Test func theRestIsSetInIdleMoments() throws {
    let text = (0..<20_000).map { "word\($0)\n\n" }.joined()
    let (_, terminal) = try read(try outcome(text), [.silence()] + Self.keys("jj"))
    let shares = terminal.frames.map { Self.rows($0.frame)[7].split(separator: " ").last ?? "" }
    #expect(Array(shares.prefix(2)) == ["", "3"], "keys come before the rest")
    #expect(shares.last == "0%")
    #expect(shares.count > 10)
    #expect(terminal.waits.last == .some(nil))
  }

  @Test(arguments: [true, false])
  func copying(isDoing: Bool) throws {
    let (_, terminal) = try read(
      try outcome("```\nlet a = 1\n```\n"), [.silence(), Self.key(.character("y"))], isDoing: isDoing)
    #expect(terminal.actions == [.copy(Array("let a = 1\n".utf8))])
    let status = try #require(terminal.frames.last.map { Self.rows($0.frame).suffix(2).joined() })
    #expect(status.contains(isDoing ? "copied 1 line of code" : "too much for the terminal's clipboard"))
  }

  /// An editor could read `+call system(…)` as a command and `-c…` as an option.
  @Test(arguments: [
    ("lab.md", "./lab.md"), ("+call.md", "./+call.md"), ("-c.md", "./-c.md"), ("./+q.md", "././+q.md"),
    ("/root/+q.md", "/root/+q.md"),
  ])
  func editorsGetPathsOnly(path: String, argument: String) {
    #expect(ReaderScreen.argument(of: path) == argument)
  }

  @Test func editingGivesTheTerminalAwayAndReadsAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("new".utf8).write(to: folder.appending(path: "a.md"))
    let document = try Reading.document("old", .file(root: folder.path, path: "a.md"))
    let (_, terminal) = try read(.success(document), [.silence(), Self.key(.character("v")), .silence()])
    guard case .run("/bin/sh", let arguments)? = terminal.actions.first else {
      Issue.record("no editor")
      return
    }
    #expect(arguments.last == folder.path + "/a.md")
    #expect(terminal.frames.last.map { Self.rows($0.frame)[0] } == "new")
  }

  @Test func suspendingAndInterrupting() throws {
    let (end, terminal) = try read(
      try outcome("a"), [.silence(), Self.key(.character("z"), .control), Self.key(.character("c"), .control)])
    #expect(end == .interrupted)
    #expect(terminal.actions == [.suspend])
  }
}
