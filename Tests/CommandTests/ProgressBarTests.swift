import Foundation
import TestSupport
import Testing

/// The bar of a command that takes long, on a real terminal.
@Suite("Progress bar")
struct ProgressBarTests {
  /// A notebook that would take hours, because HashLife does not run a torus of this size.
  private static let endless = "```simulation\nname: endless\nmodel: life\ngrid: 1000\nsteps: 9000000\n```\n"
  /// A notebook that HashLife runs. Under this rule, a soup stays too irregular to leap far.
  private static let leaping = endless.replacing("grid: 1000", with: "grid: 1024\nrule: B2/S")
  private static let short = "```simulation\nname: short\nmodel: life\ngrid: 8\nsteps: 9\n```\n"

  /// `notebook check a.md` with standard error on a terminal of 80 columns.
  private struct Session {
    let process = Process()
    let terminal: Int32
    let folder: URL

    init(_ notebook: String, _ flags: [String] = []) throws {
      try self.init(notebook, "notebook", ["check", "a.md"] + flags)
    }

    /// Starts any command in a folder that contains `a.md`.
    ///
    /// - Parameter prepare: changes the folder and the process first.
    init(
      _ notebook: String, _ program: String, _ arguments: [String], prepare: (URL, Process) throws -> Void = { _, _ in }
    ) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "bar-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(notebook.utf8).write(to: folder.appending(path: "a.md"))
      let pair = try #require(TerminalPair(columns: 80, rows: 24))
      terminal = pair.person
      _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
      process.executableURL = Command.program(program)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = ["TERM": "xterm-256color"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle(fileDescriptor: pair.user, closeOnDealloc: true)
      try prepare(folder, process)
      try process.run()
    }

    /// Returns the text that was written to the terminal so far.
    func read() -> String {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(terminal, &buffer, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    func end() {
      while process.isRunning { usleep(1000) }
    }

    func close() {
      Glibc.close(terminal)
      try? FileManager.default.removeItem(at: folder)
    }
  }

  @Test(arguments: [endless, leaping]) func tellsWhatRunsAndIsGoneAfterCtrlC(notebook: String) throws {
    let session = try Session(notebook)
    defer { session.close() }
    var seen = ""
    // The deadline only prevents the test from hanging.
    for _ in 0..<2000 where !seen.contains(" generations") {
      usleep(10_000)
      seen += session.read()
    }
    #expect(seen.contains("block 1 of 1 · endless · "))
    #expect(seen.contains(" of 9,000,000 generations"))
    // The line changes while the command works.
    func lines() -> Set<String> { Set(seen.components(separatedBy: "\r").filter { $0.contains(" generations") }) }
    for _ in 0..<2000 where lines().count < 3 {
      usleep(10_000)
      seen += session.read()
    }
    #expect(lines().count >= 3)
    let start = ContinuousClock.now
    kill(session.process.processIdentifier, SIGINT)
    session.end()
    #expect(ContinuousClock.now - start < .seconds(30), "Ctrl-C ends the command at once")
    seen += session.read()
    #expect(session.process.terminationReason == .exit)
    #expect(session.process.terminationStatus == 130)
    #expect(seen.hasSuffix("\r\u{1B}[K"))
    // The output consists only of lines that replace each other.
    for line in seen.components(separatedBy: "\u{1B}[K").dropLast() {
      #expect(line.hasPrefix("\r"))
      #expect(line.dropFirst().allSatisfy { $0 != "\n" && $0 != "\u{1B}" })
      #expect(line.count <= 80)
    }
  }

  /// The bar of a single simulation goes, too.
  @Test func isGoneAfterCtrlCInAutomataRun() throws {
    let session = try Session(Self.short, "automata", ["run", "life", "grid=1000", "steps=9000000"])
    defer { session.close() }
    var seen = ""
    for _ in 0..<2000 where !seen.contains(" generations") {
      usleep(10_000)
      seen += session.read()
    }
    kill(session.process.processIdentifier, SIGINT)
    session.end()
    seen += session.read()
    #expect(session.process.terminationReason == .exit)
    #expect(session.process.terminationStatus == 130)
    #expect(seen.hasSuffix("\r\u{1B}[K"))
  }

  @Test(arguments: [endless, leaping]) func isNotShownWhenQuiet(notebook: String) throws {
    let session = try Session(notebook, ["--quiet"])
    defer { session.close() }
    usleep(1_500_000)
    #expect(session.process.isRunning)
    #expect(session.read().isEmpty)
    kill(session.process.processIdentifier, SIGINT)
    session.end()
    #expect(session.process.terminationStatus == 130)
  }

  /// A log has a line after ten seconds, with the limit that will end the command. Nothing moves its cursor.
  @Test(arguments: [
    ("notebook check --max-seconds 12 a.md", " % · a.md · block 1 of 1 · endless · "),
    ("automata run life grid=1000 steps=9000000 --max-seconds 12", " % · "),
  ]) func aLogHasLines(command: String, start: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.endless.utf8).write(to: folder.appending(path: "a.md"))
    let run = try Command(command).run(in: folder)
    #expect(run.exit != 0)
    try #require(run.progress.count == 1, "\(run)")
    let line = run.progress[0]
    #expect(line.contains(start) && line.contains(" of 9,000,000 generations"), "\(line)")
    #expect(line.hasSuffix(" · --max-seconds ends this after 12 s"), "\(line)")
    #expect(!line.contains("\r") && !line.contains("\u{1B}"))
  }

  @Test func isNotShownWhereNothingTakesLong() throws {
    let session = try Session(Self.short)
    defer { session.close() }
    session.end()
    let seen = session.read()
    #expect(session.process.terminationStatus == 1)
    #expect(seen.contains("notebook run a.md"))
    #expect(!seen.contains("\u{1B}"))
  }

  /// Removing old results from a slow disk is told while it happens.
  @Test(.enabled(if: SystemCall.canBeTraced, "strace is missing or may not trace")) func tellsWhatIsRemoved() throws {
    let session = try Session(Self.short, "notebook", ["run", "a.md"]) { folder, process in
      process.environment?["XDG_CACHE_HOME"] = folder.path + "/cache"
      process.environment?["XDG_STATE_HOME"] = folder.path + "/state"
      let results = folder.path + "/cache/automata/results-8"
      try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: true)
      // Together they are larger than the limit. They take no room on the disk.
      for number in 100..<400 {
        let file = "\(results)/" + String(repeating: "0", count: 61) + "\(number)"
        try Data("AUTORES2".utf8).write(to: URL(filePath: file))
        #expect(truncate(file, 1 << 20) == 0)
      }
      SystemCall.slow("unlinkat", milliseconds: 100, in: process)
    }
    defer { session.close() }
    var seen = ""
    while session.process.isRunning {
      usleep(10_000)
      seen += session.read()
    }
    seen += session.read()
    #expect(session.process.terminationStatus == 0)
    let lines = seen.components(separatedBy: "\r").filter { $0.contains(#/\d+ of \d+ old results removed/#) }
    #expect(Set(lines).count >= 3, "\(seen)")
  }
}
