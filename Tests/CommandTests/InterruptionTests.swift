import Foundation
import Testing

/// Runs of `notebook run` that are stopped at any moment. Every file is then the old one or the new one, to the last
/// byte.
@Suite("Interruptions", .waiting)
struct InterruptionTests {
  private static let names = ["a.md", "b.md"]

  private static let source = Data(
    (0..<6).map { "# Part \($0)\n\n```simulation\nmodel: elementary\nrule: 30\ngrid: 99\nsteps: 55\n```\n\nText.\n\n" }
      .joined().utf8)

  /// Each notebook saves a file of its own.
  private static let sources = names.map {
    source + Data("```simulation\nmodel: elementary\nrule: 90\nsteps: 9\nsave: \($0).csv\n```\n".utf8)
  }

  private static let saved = names.map { $0 + ".csv" }

  /// Starts `notebook run a.md b.md` in a folder with both files in their original state.
  private static func start(in folder: URL) throws -> Process {
    for (name, source) in zip(names, sources) { try source.write(to: folder.appending(path: name)) }
    for name in saved { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
    return try run(names, in: folder)
  }

  private static func run(
    _ names: [String], in folder: URL, _ change: (Process) -> Void = { _ in }
  ) throws -> Process {
    let process = Process()
    process.executableURL = Command.program("notebook")
    process.environment = Command.safeEnvironment
    process.arguments = ["run", "--quiet"] + names
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    change(process)
    try process.run()
    return process
  }

  /// Waits for the end of a process, with less delay than Foundation.
  private static func end(_ process: Process) {
    while process.isRunning { usleep(300) }
  }

  /// Tests that were started in a way that outlives a terminal start the programs in the same way.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static let hangup: [(String, Int32)] = isIgnored(SIGHUP) ? [] : [("SIGHUP", SIGHUP)]

  /// Ctrl-\\ ends the program, and is not a crash.
  @Test(.enabled(if: !isIgnored(SIGQUIT), "the tests were started in the background"))
  func quitPrintsNoBacktrace() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = "```simulation\nmodel: life\ngrid: 3000\ninitial: random\nsteps: 1000000\n```\n"
    try Data(page.utf8).write(to: folder.appending(path: "a.md"))
    // The threads of tests block signals, and a program inherits that. A shell does not.
    var quit = sigset_t(), before = sigset_t()
    sigemptyset(&quit)
    sigaddset(&quit, SIGQUIT)
    pthread_sigmask(SIG_UNBLOCK, &quit, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let process = try Self.run(["a.md"], in: folder) {
      $0.standardError = Pipe()
      // Another test may ignore the signal at this moment, which a program inherits, too.
      $0.arguments = ["--default-signal=QUIT", Command.program("notebook").path] + ($0.arguments ?? [])
      $0.executableURL = URL(filePath: "/usr/bin/env")
    }
    let pipe = try #require(process.standardError as? Pipe)
    usleep(500_000)
    kill(process.processIdentifier, SIGQUIT)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGQUIT)
    #expect(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "")
  }

  @Test(arguments: [("SIGKILL", SIGKILL), ("SIGINT", SIGINT), ("SIGTERM", SIGTERM)] + hangup)
  func everyFileIsWhole(_ name: String, _ signal: Int32) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "interrupted-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }

    // An undisturbed run gives the new files and the time for an interruption.
    let start = ContinuousClock.now
    let whole = try Self.start(in: folder)
    Self.end(whole)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(whole.terminationStatus == 0)
    let new = try Self.names.map { try Data(contentsOf: folder.appending(path: $0)) }
    #expect(new.allSatisfy { $0.count > Self.source.count })
    let series = try Self.saved.map { try Data(contentsOf: folder.appending(path: $0)) }

    var stopped = 0
    for _ in 0..<([SIGTERM, SIGHUP].contains(signal) ? 20 : 100) {
      let process = try Self.start(in: folder)
      usleep(useconds_t(Double.random(in: 0...1.1 * seconds) * 1e6))
      kill(process.processIdentifier, signal)
      Self.end(process)
      let isOurs = process.terminationReason == .exit
      if !isOurs || process.terminationStatus != 0 { stopped += 1 }
      if isOurs {
        // Before its first instruction, a process cannot catch a signal, and after its last one, it is finished.
        #expect([0, 128 + signal].contains(process.terminationStatus))
      }
      for (index, file) in Self.names.enumerated() {
        let bytes = try Data(contentsOf: folder.appending(path: file))
        #expect(bytes == Self.sources[index] || bytes == new[index], "\(file) is torn after \(name)")
        let saved = try? Data(contentsOf: folder.appending(path: Self.saved[index]))
        #expect(saved == nil || saved == series[index], "\(Self.saved[index]) is torn after \(name)")
        #expect(bytes != new[index] || saved != nil, "\(file) names a file before it is there, after \(name)")
      }
      let others = try manager.contentsOfDirectory(atPath: folder.path)
        .filter { !Self.names.contains($0) && !Self.saved.contains($0) }
      if signal != SIGKILL { #expect(others.isEmpty, "left behind after \(name): \(others)") }
      for other in others { try manager.removeItem(at: folder.appending(path: other)) }
    }
    #expect(stopped > 0, "no run was stopped in time")
  }

  /// A program that the command has started ends with it.
  @Test(arguments: [SIGINT, SIGTERM] + hangup.map(\.1)) func theProgramThatItAsksEndsWithIt(_ signal: Int32) throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page("show: [chart]"), to: "all/lab.md")
    #expect(try place.run("notebook run --quiet all").exit == 0)
    place.git("init -q all", "-C all add .", "-C all commit -m one")
    try place.write("#!/bin/sh\necho $$ > '\(place.folder.path)/pid'\nexec sleep 90\n", to: "bin/git.text")
    place.shell("cp bin/git.text bin/git && chmod +x bin/git")
    let process = Process()
    process.executableURL = Command.program("notebook")
    process.environment = Command.safeEnvironment.merging(
      ["PATH": "\(place.folder.path)/bin:/usr/bin:/bin"], uniquingKeysWith: { $1 })
    process.arguments = ["check", "all"]
    process.currentDirectoryURL = place.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = ContinuousClock.now + .seconds(60)
    while place.read("pid")?.hasSuffix("\n") != true, ContinuousClock.now < deadline { usleep(1000) }
    let git = try #require(place.read("pid").flatMap { pid_t($0.dropLast()) })
    #expect(Self.isRunning(git))
    kill(process.processIdentifier, signal)
    Self.end(process)
    #expect(process.terminationStatus == 128 + signal)
    let end = ContinuousClock.now + .seconds(10)
    while Self.isRunning(git), ContinuousClock.now < end { usleep(1000) }
    #expect(!Self.isRunning(git))
  }

  /// Returns whether a process runs. A process that has ended may wait until another one asks how.
  private static func isRunning(_ process: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.split(separator: " ").first != "Z"
  }

  /// Returns every file and every folder in a folder, by its path.
  private static func state(of folder: URL) throws -> [String: Data] {
    var state: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      state[name] = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
    }
    return state
  }

  /// A notebook and its forty figures are all old or all new, so no later run considers one edited by hand. There are
  /// no figures yet, or old ones that are replaced.
  @Test(arguments: [false, true]) func aNotebookAndItsFiguresChangeTogether(_ areThere: Bool) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "interrupted-\(UUID().uuidString)")
    let kept = manager.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
    try manager.createDirectory(at: kept, withIntermediateDirectories: true)
    defer { for url in [folder, kept] { try? manager.removeItem(at: url) } }
    let text = (0..<40).map {
      "```simulation\nname: b\($0)\nmodel: elementary\nrule: 30\nsteps: 5\nshow: [chart]\n```\n\n"
    }
    let notebook = kept.appending(path: "lab.md")
    try Data(text.joined().utf8).write(to: notebook)
    if areThere {
      Self.end(try Self.run(["lab.md"], in: kept))
      let page = try String(contentsOf: notebook, encoding: .utf8)
      try Data(page.replacing("steps: 5", with: "steps: 6").utf8).write(to: notebook)
    }
    let old = try Self.state(of: kept)
    try manager.copyItem(at: kept, to: folder)
    let start = ContinuousClock.now
    Self.end(try Self.run(["lab.md"], in: folder))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let new = try Self.state(of: folder)
    #expect(new.count == 43 && new != old)
    var stopped = 0
    for _ in 0..<30 {
      try manager.removeItem(at: folder)
      try manager.copyItem(at: kept, to: folder)
      let process = try Self.run(["lab.md"], in: folder)
      // Most of the time passes before the first file is written.
      usleep(useconds_t(Double.random(in: 0.4 * seconds...1.1 * seconds) * 1e6))
      kill(process.processIdentifier, SIGINT)
      Self.end(process)
      if process.terminationStatus == 130 { stopped += 1 }
      let state = try Self.state(of: folder)
      let names = state.keys.filter { state[$0] != old[$0] }.sorted()
      #expect(state == old || state == new, "other than before: \(names)")
    }
    #expect(stopped > 0, "no run was stopped in time")
  }
}
