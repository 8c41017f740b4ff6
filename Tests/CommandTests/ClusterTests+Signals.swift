import Foundation
import Testing

/// Workers that are stopped by a signal keep what is finished.
extension ClusterTests {
  /// A worker keeps what is finished after SIGTERM, and its exit code asks for another start.
  @Test func aStoppedWorkerGoesOn() throws {
    // People who do not stay immune keep the infection going, so the work takes many times longer than the start.
    let people = "people: 60000\ninitial: {count: 30000}\nrecovery: 5\nimmunity: 10"
    let page = Self.page.replacing("people: 60", with: people).replacing("steps: 9", with: "steps: 200")
      .replacing("replicates: 80", with: "replicates: 40")
    let plain = try plain(page)
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    var stopped = 0
    var pause = 40_000.0
    for _ in 1...40 {
      let worker = try lab.start(["work", "lab.plan", "--cache", "results"])
      usleep(UInt32(pause))
      // A busy machine needs longer for the start and for the work.
      pause *= 1.25
      kill(worker.processIdentifier, SIGTERM)
      worker.waitUntilExit()
      if worker.terminationStatus == 0 { break }
      // Before the program handles the signal, it ends the program as usual.
      #expect([75, 143].contains(worker.terminationStatus) || worker.terminationReason == .uncaughtSignal)
      if worker.terminationStatus == 75 { stopped += 1 }
    }
    #expect(stopped > 0)
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    #expect(try run("notebook status lab.plan --cache results").exit == 0)
    #expect(try explanation()[0] == "lab.md:3: 'many': known: all 120 runs")
    #expect(try result() == plain)
  }

  /// The files that a stopped worker reports exist afterwards. It had written nothing before the signal.
  @Test func sigtermKeepsWhatIsFinished() throws {
    let people = "people: 60000\ninitial: {count: 30000}\nrecovery: 5\nimmunity: 10"
    try write(Self.page.replacing("people: 60", with: people).replacing("steps: 9", with: "steps: 200"))
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    var known = 0, isProven = false
    for pause in [200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000] as [UInt32] where !isProven {
      let log = folder.appending(path: "log")
      try Data().write(to: log)
      let worker = try lab.start(["work", "lab.plan", "--cache", "results"], errors: try FileHandle(forWritingTo: log))
      usleep(pause)
      kill(worker.processIdentifier, SIGTERM)
      worker.waitUntilExit()
      // Before the program handles the signal, it ends the program as usual.
      guard worker.terminationReason == .exit, worker.terminationStatus == 75 else { continue }
      let words = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      let made = try #require(words.firstMatch(of: /task 1 of 1: (\d+) of 242 runs done/), "\(words)")
      known += try #require(Int(made.1))
      let status = try run("notebook status lab.plan --cache results")
      let counts = ": \(known) done, \(242 - known) missing, 0 failed"
      #expect(status.exit == 1 && status.output.contains(counts), "\(status)")
      isProven = made.1 != "0"
    }
    #expect(isProven)
  }

  /// What a killed worker was writing is removed by a later worker, or with the results.
  @Test(arguments: [true, false]) func whatAKilledWorkerLeftGoes(isWork: Bool) throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 1 --cache results").exit == 0)
    #expect(try run("notebook work lab.plan --cache results").exit == 0)
    let folder = try #require(lab.packed().first).deletingLastPathComponent(), manager = FileManager.default
    func leave(_ name: String, _ text: String, mode: Int) throws {
      let path = folder.appending(path: name).path
      try Data(text.utf8).write(to: URL(filePath: path))
      let date = Date(timeIntervalSinceNow: -60)
      try manager.setAttributes([.modificationDate: date, .posixPermissions: mode], ofItemAtPath: path)
    }
    // The machine that wrote them was taken away.
    try leave(".1-abc-1.4711-0.0a1b2c3d.part", String(repeating: "x", count: 1 << 20), mode: 0)
    try leave(".1-abc-2.4711-1.0a1b2c3d.part", "AUTOPCK1", mode: 0o644)
    let staying = [".1-abc-1.4711-2.0a1b2c3d.part", ".notes.4711-3.0a1b2c3d.part"]
    for name in staying { try leave(name, "words", mode: 0o644) }
    let again = try run(isWork ? "notebook work lab.plan --cache results" : "notebook cache --clear --cache results")
    #expect(again.exit == 0 && (isWork || again.output.contains("kept 2 other files: ")), "\(again)")
    #expect(lab.notes() == staying && lab.packed().count == (isWork ? 1 : 0))
  }

  /// A folder that is emptied while workers write costs only the results that were in it.
  @Test(arguments: ["cache --clear", "find"]) func aFolderThatIsClearedMeanwhile(_ remover: String) throws {
    #expect(try run("notebook plan lab.md -o lab.plan --tasks 60 --cache results").exit == 0)
    let results = lab.path + "/results", plans = results + "/plans", hits = lab.path + "/hits"
    let files = "find '\(plans)' -type f -name '?*-1' -print -delete >> '\(hits)'"
    let program = Command.program("notebook").path
    let clear = "'\(program)' cache --clear --cache '\(results)' | grep -v ' 0 files' >> '\(hits)'"
    let step = remover == "find" ? "\(files); find '\(plans)' -type d -empty -delete" : clear
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "exec 2> /dev/null; while :; do \(step); done"]
    shell.environment = Command.safeEnvironment.merging(["XDG_STATE_HOME": lab.path + "/state"]) { $1 }
    try shell.run()
    defer {
      // Threads of tests may block SIGTERM, and children inherit that.
      kill(shell.processIdentifier, SIGKILL)
      shell.waitUntilExit()
    }
    func count() -> Int {
      ((try? String(contentsOfFile: hits, encoding: .utf8)) ?? "").split(separator: "\n").count
    }
    // The tasks are repeated until the remover has hit often enough to prove something.
    let deadline = Date(timeIntervalSinceNow: 120)
    var task = 0
    while task < 60 || count() < 20, Date() < deadline {
      let worked = try run("notebook work lab.plan --task \(task % 60 + 1) --cache results")
      #expect(worked.exit == 0 && worked.errors.contains(" done\n"), "\(worked)")
      task += 1
    }
    #expect(count() >= 20)
    print("\(remover): \(task) tasks, removed \(count()) times")
  }
}
