import Foundation
import Testing

/// The command `notebook watch` in an editor's use.
@Suite("Watching", .waiting)
struct WatchTests {
  private let folder: URL
  private let file: URL

  private static let limit = Duration.seconds(10)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "watched-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appending(path: "lab.md")
  }

  private func page(_ rule: Int) -> String {
    "```simulation\nname: still\nmodel: elementary\nrule: 90\nsteps: 3\n```\n\n"
      + "```simulation\nname: moving\nmodel: elementary\nrule: \(rule)\ngrid: 31\nsteps: 5\n```\n"
  }

  /// Returns the page that `notebook run` would write.
  private func finished(_ rule: Int) throws -> Data {
    let place = folder.appending(path: "once")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try Data(page(rule).utf8).write(to: place.appending(path: "lab.md"))
    #expect(try Command("notebook run lab.md").run(in: place).exit == 0)
    return try Data(contentsOf: place.appending(path: "lab.md"))
  }

  /// Waits until the file contains `bytes`. Returns how long that took, or nil if it never happened.
  private func wait(for bytes: Data) -> Duration? {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < Self.limit {
      if (try? Data(contentsOf: file)) == bytes { return ContinuousClock.now - start }
      usleep(1000)
    }
    return nil
  }

  /// Starts the program, whose messages go into a file.
  private func watch(_ arguments: [String], log: URL, cache: URL) throws -> Process {
    try Data().write(to: log)
    let process = Process()
    process.executableURL = Command.program("notebook")
    process.environment = Command.safeEnvironment.merging(["XDG_CACHE_HOME": cache.path]) { $1 }
    process.arguments = ["watch"] + arguments
    process.currentDirectoryURL = folder
    let handle = try FileHandle(forWritingTo: log)
    defer { try? handle.close() }
    process.standardError = handle
    try process.run()
    return process
  }

  @Test func everySaveIsSeen() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let new = try (0..<6).map { try finished(100 + $0) }
    try Data(page(100).utf8).write(to: file)
    let log = folder.appending(path: "log")
    // The results have a place of their own, because otherwise all of them would be known.
    let cache = FileManager.default.temporaryDirectory.appending(path: folder.lastPathComponent + "-cache")
    defer { try? FileManager.default.removeItem(at: cache) }
    let process = try watch(["lab.md"], log: log, cache: cache)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    #expect(wait(for: new[0]) != nil, "the first run")

    var times: [Duration] = []
    for index in 1..<6 {
      let text = Data(page(100 + index).utf8)
      if index.isMultiple(of: 2) {
        try text.write(to: file)
      } else {
        // The file is replaced, as by editors that never leave a file half written.
        let other = folder.appending(path: ".lab.md.swap")
        try text.write(to: other)
        #expect(rename(other.path, file.path) == 0)
      }
      times.append(try #require(wait(for: new[index]), "save \(index)"))
    }
    // Bounds of time are useful only on an idle machine. This one only distinguishes waking from polling.
    #expect(times.sorted()[2] < .seconds(1), "\(times)")

    // The program's own writes are not saves. There is one line for each save, and then silence.
    usleep(100_000)
    kill(process.processIdentifier, SIGINT)
    while process.isRunning { usleep(300) }
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 7 && lines.first == "watching lab.md; press Ctrl-C to stop", "\(lines)")
    #expect(lines[1].hasPrefix("lab.md: ran 2 of 2 blocks, 2 regions updated, "), "\(lines)")
    // All regions are written again, because the saved file had none. But only the block that changed was run.
    let later = "lab.md: ran 1 of 2 blocks, 2 regions updated, "
    #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix(later) }, "\(lines)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["lab.md", "log"])
  }

  /// A file that is removed is named once, and noticed when it is back. The options of `run` apply.
  @Test func removedFilesAreReported() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let new = try finished(101)
    try Data(page(100).utf8).write(to: file)
    let log = folder.appending(path: "log")
    let process = try watch(["--no-cache", "--jobs", "1", "--only", "gone", "lab.md"], log: log, cache: folder)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let text = { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }
    func waitFor(_ words: String) -> Bool {
      let start = ContinuousClock.now
      while ContinuousClock.now - start < Self.limit {
        if text().contains(words) { return true }
        usleep(1000)
      }
      return false
    }
    func waitForRemovals(_ count: Int) -> Bool {
      let start = ContinuousClock.now
      while ContinuousClock.now - start < Self.limit {
        if text().components(separatedBy: "removed").count > count { return true }
        usleep(1000)
      }
      return false
    }
    #expect(waitFor("error: no block is named 'gone'"), "\(text())")
    #expect(try Data(contentsOf: file) == Data(page(100).utf8))
    try FileManager.default.removeItem(at: file)
    #expect(waitFor("lab.md: removed; it will be run again when it is back\n"), "\(text())")
    try new.write(to: file)
    #expect(waitFor("removed; it will be run again when it is back\nlab.md: ran "), "\(text())")
    #expect(try Data(contentsOf: file) == new && text().components(separatedBy: "removed").count == 2, "\(text())")
    try FileManager.default.removeItem(at: file)
    #expect(waitForRemovals(2), "\(text())")
    try new.write(to: file)
    #expect(waitFor("removed; it will be run again when it is back\nlab.md: back and unchanged\n"), "\(text())")
  }

  /// With `--explain`, each run says why its blocks ran.
  @Test func runsAreExplained() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(page(100).utf8).write(to: file)
    let log = folder.appending(path: "log")
    let process = try watch(["--explain", "--no-cache", "lab.md"], log: log, cache: folder)
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let start = ContinuousClock.now
    var text = ""
    while ContinuousClock.now - start < Self.limit, !text.contains("lab.md: ran 2 of 2 blocks") {
      text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      usleep(1000)
    }
    #expect(text.contains("lab.md:1: 'still': ran: no results are kept"), "\(text)")
    #expect(text.contains("'moving': ran: no results are kept"), "\(text)")
  }

  @Test func nothingToWatchIsAnError() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try Command("notebook watch missing.md").run(in: folder).exit == 3)
    #expect(try Command("notebook watch -").run(in: folder).exit == 64)
  }
}
