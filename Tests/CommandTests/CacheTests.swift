import Foundation
import Testing

/// Results that are not computed again, seen from outside. Each test has a folder of results of its own.
@Suite("Cache")
final class CacheTests {
  private let folder: URL
  private let place: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cached-\(UUID().uuidString)")
    place = folder.appending(path: "work")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var cache: URL { folder.appending(path: "cache") }

  private var entries: [String] {
    let path = cache.appending(path: "automata/results-8").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func page(replicates: Int = 100, people: Int = 60) -> String {
    """
    # Lab

    ```simulation
    name: many
    model: infection
    people: \(people)
    factor: 2
    steps: 9
    replicates: \(replicates)
    sweep: {seed: 1..3}
    show: [chart, grid, statistics]
    ```

    \(LabFolder.gun.replacing("steps: 5\n", with: "steps: 5\nshow: [{frames: 3}, statistics]\n"))

    ```simulation
    name: cards
    model: memory
    grid: 4x5
    ```

    """
  }

  private func write(_ text: String) throws {
    for name in ["gun.rle", "figures"] { try? FileManager.default.removeItem(at: place.appending(path: name)) }
    try Data(text.utf8).write(to: place.appending(path: "lab.md"))
  }

  private func run(_ line: String, cache: String? = nil) throws -> (exit: Int32, output: String, errors: String) {
    let result = try Command("XDG_CACHE_HOME='\(cache ?? self.cache.path)' \(line)").run(in: place)
    return (result.exit, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
  }

  private func result() throws -> [Data] {
    try ["lab.md", "gun.rle"].map { try Data(contentsOf: place.appending(path: $0)) }
  }

  /// Returns the files that a run without a cache leaves.
  private func plain(_ text: String) throws -> [Data] {
    try write(text)
    #expect(try run("notebook run --no-cache lab.md").exit == 0)
    return try result()
  }

  private func explanation(_ line: String) throws -> [String] {
    try run(line).errors.split(separator: "\n").map(String.init).filter { $0.contains("': ") }
  }

  @Test func theBytesAreTheSame() throws {
    let page = page()
    let plain = try plain(page)
    #expect(entries.isEmpty)
    try write(page)
    #expect(
      try explanation("notebook run --explain lab.md") == [
        "lab.md:3: 'many': ran: none of 300 runs was known", "lab.md:14: 'gun': ran: no entry; dense engine",
        "lab.md:23: 'on': ran: no entry; dense engine", "lab.md:32: 'cards': ran: no entry",
      ])
    #expect(try result() == plain)
    try write(page)
    #expect(
      try explanation("notebook run --explain lab.md") == [
        "lab.md:3: 'many': known: all 300 runs", "lab.md:14: 'gun': known", "lab.md:23: 'on': known",
        "lab.md:32: 'cards': known",
      ])
    #expect(try result() == plain)
    #expect(try run("notebook check lab.md").exit == 0)

    // The result is the same whichever half of the records is missing.
    for odd in [0, 1] {
      for (index, name) in entries.enumerated() where index % 2 == odd {
        try FileManager.default.removeItem(at: cache.appending(path: "automata/results-8/\(name)"))
      }
      try write(page)
      #expect(try run("notebook run --jobs 3 lab.md").exit == 0)
      #expect(try result() == plain)
    }
    for flags in ["", "--state", "--format csv"] {
      let plain = try run("notebook results --no-cache \(flags) lab.md")
      for _ in 0..<2 { #expect(try run("notebook results \(flags) lab.md") == plain) }
    }
  }

  @Test func moreReplicatesRunTheNewOnesOnly() throws {
    try write(page())
    #expect(try run("notebook run lab.md").exit == 0)
    let plain = try plain(page(replicates: 150))
    try write(page(replicates: 150))
    let reason = try explanation("notebook run --explain lab.md").first
    #expect(reason == "lab.md:3: 'many': ran: 300 of 450 runs were known")
    #expect(try result() == plain)
    // The block's name, its title and the expectations of other blocks make no difference.
    try write(page(replicates: 150).replacing("name: many", with: "name: other\ntitle: Other\nexpect: people == 60"))
    #expect(try explanation("notebook run --explain lab.md").first == "lab.md:3: 'other': known: all 450 runs")
  }

  /// The keys of an upstream block count as if they were in the block.
  @Test func aChangedBlockRunsWhatStartsFromIt() throws {
    try write(page())
    #expect(try run("notebook run lab.md").exit == 0)
    try write(page().replacing("steps: 30", with: "steps: 31"))
    #expect(
      try explanation("notebook run --explain lab.md") == [
        "lab.md:3: 'many': known: all 300 runs", "lab.md:14: 'gun': ran: no entry; dense engine",
        "lab.md:23: 'on': ran: no entry; dense engine",
        "lab.md:32: 'cards': known",
      ])
  }

  @Test func checkRunsEverythingAndKeepsNothing() throws {
    try write(page())
    #expect(try run("notebook run --no-cache lab.md").exit == 0)
    #expect(try run("notebook check lab.md").exit == 0)
    #expect(try run("notebook check --no-cache lab.md").exit == 0)
    #expect(entries.isEmpty)
  }

  @Test func theCommandTellsAndClears() throws {
    let path = cache.appending(path: "automata/results-8").path
    #expect(try run("notebook cache") == (0, "\(path)\n0 files of results, 0 B of at most 256 MiB\n", ""))
    try write(page())
    #expect(try run("notebook run lab.md").exit == 0)
    let count = entries.count
    // There are three points with two records each, three drawn runs and three single runs.
    #expect(count == 12)
    let told = try run("notebook cache")
    #expect(told.exit == 0 && told.output.hasPrefix("\(path)\n\(count) files of results, ") && told.errors.isEmpty)
    #expect(try run("notebook cache --clear").output.hasPrefix("removed \(count) files of results, "))
    #expect(entries.isEmpty)
    #expect(try run("notebook cache --clear") == (0, "removed 0 files of results, 0 B\n", ""))
  }

  /// Whatever is not certainly a result stays, in a folder that the user named and in the default one.
  @Test(arguments: [true, false]) func otherFilesStay(isNamed: Bool) throws {
    let results = isNamed ? folder.appending(path: "mixed") : cache.appending(path: "automata/results-8")
    let option = isNamed ? " --cache ../mixed" : "", manager = FileManager.default
    try manager.createDirectory(at: results, withIntermediateDirectories: true)
    #expect(try run("notebook cache --clear\(option)") == (0, "removed 0 files of results, 0 B\n", ""))
    let digits = String(repeating: "0123456789abcdef", count: 4)
    let texts = [
      "thesis.tex": "words", "data.csv": "1,2\n", ".bashrc": "set -e\n", digits: "words", String(digits.reversed()): "",
      "sub/AUTORES2": "AUTORES2", "AUTORES2": "AUTORES2", "plans/notes.txt": "words", "slurm-17_1.out": "done\n",
    ]
    for (name, text) in texts {
      let url = results.appending(path: name)
      try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try manager.createSymbolicLink(atPath: results.path + "/link", withDestinationPath: "thesis.tex")
    mkfifo(results.path + "/pipe", 0o600)
    func names() throws -> [String] { try manager.subpathsOfDirectory(atPath: results.path).sorted() }
    let before = try names()
    let names5 = [".bashrc", digits, "AUTORES2", "data.csv", String(digits.reversed())].joined(separator: ", ")
    let words = "11 other files and folders: \(names5) and 6 more"
    func refused(_ flags: String) throws {
      let refused = try run("notebook cache\(flags)\(option)")
      guard isNamed else { return #expect(refused.exit == 0 && refused.output.hasSuffix(words + "\n"), "\(refused)") }
      let help = "  help: name a folder that a command filled with --cache\n"
      let error = "error: --cache '../mixed' is not a folder of results: it has \(words)\n" + help
      #expect(refused == (3, "", error))
    }
    for flags in ["", " --verify", " --clear"] { try refused(flags) }
    try write(page())
    #expect(try run("notebook run lab.md\(option)").exit == 0)
    let told = try run("notebook cache\(option)")
    #expect(told.exit == 0 && told.output.contains("\n12 files of results, "), "\(told)")
    #expect(told.output.hasSuffix(words + "\n"), "\(told)")
    let verified = try run("notebook cache --verify\(option)")
    #expect(verified == (0, "12 results in 12 files: 12 good, 0 foreign, 0 damaged\n" + words + "\n", ""))
    // A damaged entry is an entry as long as it begins like one.
    let entry = try #require(try names().first { !before.contains($0) })
    try Data("AUTORES2 cut off".utf8).write(to: results.appending(path: entry))
    let damaged = try run("notebook cache --verify\(option)")
    #expect(damaged.output.hasPrefix("12 results in 12 files: 11 good, 0 foreign, 1 damaged\n"))
    let cleared = try run("notebook cache --clear\(option)")
    #expect(cleared.exit == 0 && cleared.output.hasPrefix("removed 12 files of results, ") && cleared.errors.isEmpty)
    #expect(cleared.output.hasSuffix("\nkept \(words)\n"), "\(cleared)")
    #expect(try names() == before)
    for (name, text) in texts {
      #expect(try String(contentsOf: results.appending(path: name), encoding: .utf8) == text)
    }
    try refused(" --clear")
  }

  /// A record that somebody else wrote or changed is reported, and its runs are computed again.
  @Test func theCommandVerifies() throws {
    #expect(try run("notebook cache --verify") == (0, "0 results in 0 files: 0 good, 0 foreign, 0 damaged\n", ""))
    try write(page())
    #expect(try run("notebook run lab.md").exit == 0)
    #expect(try run("notebook cache --verify") == (0, "12 results in 12 files: 12 good, 0 foreign, 0 damaged\n", ""))
    let results = cache.appending(path: "automata/results-8")
    let first = results.appending(path: entries[0])
    var bytes = try Data(contentsOf: first)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: first)
    let found = try run("notebook cache --verify")
    #expect(found.exit == 1 && found.output == "12 results in 12 files: 11 good, 0 foreign, 1 damaged\n")
    #expect(found.errors.hasSuffix("to remove all results: notebook cache --clear\n"))
    // This is the same folder as seen by a user with another key.
    let state = folder.appending(path: "state")
    let start = "XDG_CACHE_HOME='\(cache.path)' XDG_STATE_HOME='\(state.path)' notebook"
    let other = try Command("\(start) cache --verify").run(in: place)
    #expect(other.exit == 1)
    #expect(String(decoding: other.output, as: UTF8.self) == "12 results in 12 files: 0 good, 12 foreign, 0 damaged\n")
    #expect(!FileManager.default.fileExists(atPath: state.path), "no key is made")
    try write(page())
    let again = try Command("\(start) run --explain lab.md").run(in: place)
    #expect(
      String(decoding: again.errors, as: UTF8.self).contains("'gun': ran: the entry was written with another key"))
    #expect(try self.run("notebook cache --clear --verify").exit == 64)
    // Nobody who wants to check something is led to --clear.
    let misspelt = try self.run("notebook cache --check")
    #expect(misspelt.exit == 64 && misspelt.errors.contains("'--check'\n  help: did you mean '--verify'?\n"), "\(misspelt)")
    for flags in ["", " --clear", " --verify"] {
      let missing = try self.run("notebook cache --cache nope\(flags)")
      #expect(missing.errors == "error: --cache 'nope' does not exist\n  help: check its path\n")
    }
    let nothing = try self.run("notebook verify nope.md")
    #expect(nothing.exit == 3 && nothing.output.isEmpty && nothing.errors.contains("does not exist"), "\(nothing)")
  }

  /// The command does not advise to remove what the user cannot remove.
  @Test(.enabled(if: geteuid() == 0, "only an administrator can give files away"))
  func theEntriesOfAnotherUser() throws {
    try write(page())
    #expect(try run("notebook run lab.md").exit == 0)
    for entry in entries { chown(cache.path + "/automata/results-8/" + entry, 65534, 65534) }
    let start = "XDG_CACHE_HOME='\(cache.path)' XDG_STATE_HOME='\(folder.path)/state' notebook"
    let found = try Command("\(start) cache --verify").run(in: place)
    let words = "these 12 entries belong to another user: choose another folder with --cache\n"
    #expect(found.exit == 1 && String(decoding: found.errors, as: UTF8.self) == words)
  }

  /// Two builds share no record, even if their files have the same size and time.
  @Test func recordsBelongToABuild() throws {
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    let programs = try ["one", "two"].compactMap {
      try OtherBuild.write(to: folder.appending(path: $0), isOther: $0 == "two")
    }
    guard programs.count == 2 else { return }
    for program in programs {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: program.path)
    }
    func explanation(_ program: URL) throws -> String {
      try write(page())
      let process = Process(), errors = Pipe()
      process.executableURL = program
      process.arguments = ["run", "--explain", "--only", "gun", "lab.md"]
      process.currentDirectoryURL = self.place
      process.environment = Command.safeEnvironment.merging(["XDG_CACHE_HOME": cache.path]) { $1 }
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").first { $0.contains("'gun': ") }.map { String($0) } ?? text
    }
    #expect(try explanation(programs[0]) == "lab.md:14: 'gun': ran: no entry; dense engine")
    #expect(try explanation(programs[0]) == "lab.md:14: 'gun': known")
    #expect(try explanation(programs[1]) == "lab.md:14: 'gun': ran: no entry; dense engine")
    #expect(try explanation(programs[0]) == "lab.md:14: 'gun': known")
  }

  @Test(arguments: ["/dev/null/none", "/proc/none"]) func whereNothingCanBeKept(cache: String) throws {
    let plain = try plain(page())
    try write(page())
    let run = try run("notebook run lab.md", cache: cache)
    #expect(run.exit == 0)
    let start = "note: results are not kept for the next run: '"
    let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix(start) }
    #expect(notes.count == 1, "\(run.errors)")
    #expect(try result() == plain)
    #expect(try self.run("notebook run --quiet lab.md", cache: cache) == (0, "", ""))
  }

  /// A relative path does not count, according to the specification. The folder in the home is used instead.
  @Test func thePlaceIsThatOfTheSpecification() throws {
    let text = try run("notebook cache", cache: "relative").output
    #expect(text.hasPrefix(place.path + "/.cache/automata/results-8\n"), "\(text)")
    let other = try Command("XDG_CACHE_HOME= HOME= notebook cache").run(in: place)
    let errors = String(decoding: other.errors, as: UTF8.self)
    let help = "  help: set it, for example: export HOME=/tmp\n"
    #expect(errors == "error: results are unavailable: HOME is not set to an absolute path\n" + help)
    #expect(other.exit == 3)
  }

  private func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = Command.program("notebook")
    process.arguments = arguments
    process.currentDirectoryURL = place
    process.environment = Command.safeEnvironment.merging(["XDG_CACHE_HOME": cache.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func processesAtTheSameTime() throws {
    // All of them write the same figures, too.
    let page = "---\nnotebook:\n  figures: figures/lab\n---\n\n" + page()
    let plain = try plain(page)
    for _ in 0..<3 {
      try? FileManager.default.removeItem(at: cache)
      try write("")
      let original = place.appending(path: "original")
      try FileManager.default.createDirectory(at: original, withIntermediateDirectories: true)
      try Data(page.utf8).write(to: original.appending(path: "lab.md"))
      let processes = try (0..<6).map { try start(["run", "--output", "copy-\($0).md", "original/lab.md"]) }
      for process in processes { process.waitUntilExit() }
      // All of them save the same file, and one of them is the first. They all print the same about it.
      for number in 0..<6 where processes[number].terminationStatus == 0 {
        #expect(try Data(contentsOf: place.appending(path: "copy-\(number).md")) == plain[0])
      }
      #expect(processes.contains { $0.terminationStatus == 0 })
    }
    try write(page)
    #expect(try run("notebook run lab.md").exit == 0)
    #expect(try result() == plain)
    #expect(entries.allSatisfy { $0.count == 64 }, "no temporary file is left: \(entries)")
  }

  /// Work that was finished before the end need not be done again.
  @Test func aKilledRunIsResumed() throws {
    let page = page(replicates: 2000, people: 900)
    let plain = try plain(page)
    for _ in 0..<4 {
      try write(page)
      let before = entries.count
      let process = try start(["run", "lab.md"])
      let deadline = Date(timeIntervalSinceNow: 20)
      while process.isRunning, entries.count < before + 4, Date() < deadline { usleep(500) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try write(page)
    let text = try explanation("notebook run --explain lab.md").first ?? ""
    #expect(text.hasSuffix("runs were known") || text.hasSuffix("known: all 6000 runs"), "\(text)")
    #expect(try result() == plain)
  }
}
