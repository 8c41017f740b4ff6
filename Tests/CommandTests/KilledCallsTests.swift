import Foundation
import TestSupport
import Testing

/// Commands that are killed before each system call that changes a file, and the command that a user types next.
///
/// Afterwards, the folder equals that of an undisturbed command, to the last byte and the last name: nothing is
/// missing, and no temporary file is left. By default, a few calls of each command are tried, always the same ones. All
/// calls are tried if the environment sets `AUTOMATA_THOROUGH`.
@Suite("Killed calls", .enabled(if: SystemCall.canBeTraced, "strace is missing or may not trace"), .waiting)
struct KilledCallsTests {
  /// The number of calls of each command that are tried by default.
  private static let few = 6

  private let base = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID().uuidString)")

  private static func block(_ name: String, _ last: String, steps: Int = 5) -> String {
    "```simulation\nname: \(name)\nmodel: elementary\nrule: 30\nsteps: \(steps)\n\(last)\n```\n\n"
  }

  private static let pages = [
    "p1.md": "One.\n\n" + block("a", "show: [chart, history]") + block("b", "save: data/b.csv"),
    "p2.md": "Two.\n\n" + block("c", "show: [chart, image]") + block("d", "show: [chart]\nsave: rows/d.csv")
      + block("e", "show: [history]"),
    "p3.md": "Three.\n\n" + block("f", "show: [chart, history]") + block("g", "show: [chart]\nsave: data/g.csv"),
  ]

  /// Changes a result of the first page, removes two blocks of the second, and renames one of the third.
  private static func edit(_ folder: URL) throws {
    try edit(folder, "p1.md") { $0.replacing("steps: 5", with: "steps: 6") }
    try edit(folder, "p2.md") { page in
      page.replacing(block("c", "show: [chart, image]"), with: "")
        .replacing(block("d", "show: [chart]\nsave: rows/d.csv"), with: "")
    }
    try edit(folder, "p3.md") { $0.replacing("name: f", with: "name: h").replacing("steps: 5", with: "steps: 6") }
  }

  private static func edit(_ folder: URL, _ name: String, _ change: (String) -> String) throws {
    let file = folder.appending(path: name), text = try String(contentsOf: file, encoding: .utf8)
    let changed = change(text)
    try #require(changed != text)
    try Data(changed.utf8).write(to: file)
  }

  private func process(_ arguments: [String], in folder: URL) -> Process {
    let process = Process()
    let isOther = arguments.first == "automata"
    process.executableURL = Command.program(isOther ? "automata" : "notebook")
    process.arguments = Array(isOther ? arguments.dropFirst() : arguments[...])
    process.currentDirectoryURL = folder
    process.environment = Command.safeEnvironment.merging([
      "XDG_CACHE_HOME": base.path + "/user", "XDG_STATE_HOME": base.path + "/state",
    ]) { $1 }
    return process
  }

  private func run(_ arguments: [String], in folder: URL) throws -> (exit: Int32, errors: String) {
    let run = try ProcessRun(process(arguments, in: folder), seconds: 120)
    return (run.exit, String(decoding: run.errors, as: UTF8.self))
  }

  private func state(of folder: URL) throws -> [String: Data] {
    var state: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      state[name] = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
    }
    return state
  }

  /// Makes a folder with the pages, or with other files.
  private func make(_ files: [String: String] = pages) throws -> URL {
    let folder = base.appending(path: "kept")
    try? FileManager.default.removeItem(at: folder)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  /// Kills a command before each of its calls, in a copy of the folder each time.
  ///
  /// - Parameters:
  ///   - next: the commands that follow the kill. After them, the folder is as after the undisturbed command and them.
  ///   - prepare: changes each copy first.
  ///   - lacking: the calls that the file system lacks while the killed command runs.
  ///   - results: a folder of results. Only the kinds of its files are compared, because workers name them by the time.
  ///   - expected: the exit code of the command and of the last of the next ones.
  private func kill(
    _ command: [String], in kept: URL, then next: [[String]], results: String? = nil,
    exit expected: Int32 = 0, lacking: [String] = [], prepare: (URL) throws -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let manager = FileManager.default, folder = base.appending(path: "work")
    func renew() throws {
      try? manager.removeItem(at: folder)
      try manager.copyItem(at: kept, to: folder)
      try prepare(folder)
    }
    func compared() throws -> [String: Data] {
      var state = try state(of: folder)
      for name in state.keys where results.map({ name.hasPrefix($0 + "/") }) ?? false {
        state[name] = nil
        state[name.replacing(#/\d+-[0-9a-z]+-\d+$/#, with: "FILE")] = Data()
      }
      return state
    }
    // The first run fills the cache, so that all others make the same calls.
    try renew()
    let first = try run(command, in: folder)
    #expect(first.exit == expected, "\(first.errors)", sourceLocation: sourceLocation)
    try renew()
    let (whole, calls) = try SystemCall.all(of: process(command, in: folder), lacking: lacking)
    #expect(whole.exit == expected, sourceLocation: sourceLocation)
    for command in next { _ = try run(command, in: folder) }
    let after = try compared()
    var random = SplitMix(seed: 43), killed = 0
    let chosen = calls.indices.shuffled(using: &random).prefix(Thoroughness.isWhole ? .max : Self.few)
    for index in chosen.sorted() {
      try renew()
      if try calls[index].kill(process(command, in: folder), lacking: lacking) { killed += 1 }
      let ends = try next.map { try run($0, in: folder) }
      #expect(ends.last?.exit == expected, "\(calls[index]): \(ends)", sourceLocation: sourceLocation)
      let state = try compared()
      let names = Set(state.keys).union(after.keys).filter { state[$0] != after[$0] }.sorted()
      #expect(names.isEmpty, "\(calls[index]): other than undisturbed: \(names)", sourceLocation: sourceLocation)
    }
    let lack = lacking.isEmpty ? "" : " without \(lacking.joined(separator: ", "))"
    print("\(command.joined(separator: " "))\(lack): killed before \(killed) of \(calls.count) calls")
    #expect(killed > 0, sourceLocation: sourceLocation)
    try? manager.removeItem(at: base)
  }

  @Test func newPages() throws {
    try kill(["run", "."], in: make(), then: [["run", "."]])
  }

  @Test func editedPages() throws {
    let folder = try make()
    try #require(try run(["run", "."], in: folder).exit == 0)
    try Self.edit(folder)
    try kill(["run", "."], in: folder, then: [["run", "."]])
  }

  /// Many file systems cannot exchange two files, and some have no hard links either.
  @Test(arguments: [["renameat2"], ["renameat2", "linkat"]]) func otherFileSystems(_ lacking: [String]) throws {
    try kill(["run", "."], in: make(), then: [["run", "."]], lacking: lacking)
    let folder = try make()
    try #require(try run(["run", "."], in: folder).exit == 0)
    try Self.edit(folder)
    try kill(["run", "."], in: folder, then: [["run", "."]], lacking: lacking)
  }

  /// The page is written in place, so that both names have the new version.
  @Test func aPageWithTwoNames() throws {
    let folder = try make(), other = base.appending(path: "name")
    try #require(try run(["run", "."], in: folder).exit == 0)
    try Self.edit(folder)
    try kill(["run", "p3.md"], in: folder, then: [["run", "p3.md"]]) { folder in
      try? FileManager.default.removeItem(at: other)
      try FileManager.default.linkItem(at: folder.appending(path: "p3.md"), to: other)
    }
  }

  /// One of the pages has an error, so it is not written.
  @Test func theSecondPageHasAnError() throws {
    let folder = try make()
    try #require(try run(["run", "."], in: folder).exit == 0)
    try Self.edit(folder)
    try Self.edit(folder, "p2.md") { $0.replacing("show: [history]", with: "shows: [history]") }
    try kill(["run", "."], in: folder, then: [["run", "."]], exit: 2)
  }

  @Test func strip() throws {
    let folder = try make()
    try #require(try run(["run", "."], in: folder).exit == 0)
    try kill(["strip", "p2.md"], in: folder, then: [["strip", "p2.md"]])
    let again = try make()
    try #require(try run(["run", "."], in: again).exit == 0)
    try kill(["strip", "p2.md"], in: again, then: [["run", "."]])
  }

  @Test func otherOutputs() throws {
    for command in [["plan", "p1.md", "-o", "plan", "--tasks", "2"], ["export", "p1.md", "-o", "p1.html"]] {
      try kill(command, in: make(), then: [command])
      let folder = try make()
      try #require(try run(command, in: folder).exit == 0)
      try Self.edit(folder, "p1.md") { $0.replacing("One.", with: "Two.") }
      try kill(command, in: folder, then: [command])
    }
  }

  /// A pattern, a starter notebook and a recording are written whole or not at all.
  @Test func filesOfOtherCommands() throws {
    let convert = ["automata", "convert", "a.rle", "b.mc", "--overwrite"]
    for files in [["a.rle": "bo$2bo$3o!\n"], ["a.rle": "bo$2bo$3o!\n", "b.mc": "mine"]] {
      try kill(convert, in: make(files), then: [convert])
    }
    let new = ["new", "life", "page.md"]
    try kill(new, in: make(["x": ""]), then: [new, ["run", "page.md"]])
    let record = ["automata", "live", "life", "--keys", "wait:1 q", "--cast", "a.cast"]
    try kill(record, in: make(["x": ""]), then: [record])
    let folder = try make(["x": ""])
    try #require(try run(["automata", "live", "life", "--keys", "q", "--cast", "a.cast"], in: folder).exit == 0)
    try kill(record, in: folder, then: [record])
  }

  @Test func aCopy() throws {
    let page = "One.\n\n" + Self.block("a", "show: [chart, history]") + Self.block("b", "show: [chart]")
    let folder = try make(["p1.md": page, "copies/x.txt": ""])
    let command = ["run", "p1.md", "-o", "copies/p1.md", "--overwrite"]
    try kill(command, in: folder, then: [command])
    let again = try make(["p1.md": page, "copies/x.txt": ""])
    try #require(try run(command, in: again).exit == 0)
    try Self.edit(again, "p1.md") { $0.replacing("steps: 5", with: "steps: 6").replacing("name: b", with: "name: c") }
    try kill(command, in: again, then: [command])
  }

  /// Returns the system calls of a run of `lab.md` in a copy of a folder, whose results are kept already.
  private func callsOfRun(in folder: URL) throws -> [SystemCall] {
    let copy = base.appending(path: "copy"), manager = FileManager.default
    try manager.copyItem(at: folder, to: copy)
    #expect(try run(["run", "lab.md"], in: copy).exit == 0)
    try manager.removeItem(at: copy)
    try manager.copyItem(at: folder, to: copy)
    return try SystemCall.all(of: process(["run", "lab.md"], in: copy)).calls
  }

  /// Another program saves the page just before the exchange, and the run is killed just after it. The next run brings
  /// the saved version back. Until then, no command says that all is well.
  @Test(arguments: ["run", "watch"]) func aSavedVersionIsNamed(_ next: String) throws {
    let folder = try make(["lab.md": Self.pages["p1.md"] ?? "", "other.md": "Words.\n"]), manager = FileManager.default
    defer { try? manager.removeItem(at: base) }
    #expect(try run(["plan", "lab.md", "-o", "plan", "--tasks", "1"], in: folder).exit == 0)
    #expect(try run(["run", "lab.md"], in: folder).exit == 0)
    try Self.edit(folder, "lab.md") { $0.replacing("steps: 5", with: "steps: 6") }
    let calls = try callsOfRun(in: folder)
    let exchange = try #require(
      calls.lastIndex { $0.name == "renameat2" && $0.description.contains("RENAME_EXCHANGE") })
    #expect(try calls[exchange + 1].kill(process(["run", "lab.md"], in: folder)))
    let name = try #require(
      manager.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix(".lab.md.") && $0.hasSuffix(".tmp") })
    let left = folder.appending(path: name)
    let words = try String(contentsOf: left, encoding: .utf8).replacing("One.", with: "My own words.")
    try Data(words.utf8).write(to: left)
    for command in [["check", "."], ["check", "--quick", "lab.md"], ["check", "--quiet", "."], ["status", "plan"]] {
      let (exit, errors) = try run(command, in: folder)
      #expect(exit == 1, "\(command)")
      // The command exits with 1, so it says why even with --quiet.
      let isNamed = errors.split(separator: "\n").count { $0.contains("\(name): error:") } == 1
      #expect(isNamed, "\(command): \(errors)")
      #expect(!errors.contains("up to date\n"), "\(command): \(errors)")
      guard isNamed else { continue }
      // Each way is a line of its own, which a person can paste.
      for (start, isKept) in [("  help: to get it back: ", true), ("  help: to remove it: ", false)] {
        let line = try #require(errors.split(separator: "\n").first { $0.hasPrefix(start) }, "\(errors)")
        let copy = base.appending(path: "copy")
        try? manager.removeItem(at: copy)
        try manager.copyItem(at: folder, to: copy)
        #expect(try Command(String(line.dropFirst(start.count))).run(in: copy).exit == 0, "\(line)")
        #expect(!manager.fileExists(atPath: copy.appending(path: name).path))
        let page = try String(contentsOf: copy.appending(path: "lab.md"), encoding: .utf8)
        #expect(page.contains("My own words.") == isKept, "\(line)")
      }
    }
    if next == "watch" {
      let watch = process(["watch", "lab.md"], in: folder), page = folder.appending(path: "lab.md")
      watch.standardError = FileHandle.nullDevice
      try watch.run()
      for _ in 0..<300 {
        if try String(contentsOf: page, encoding: .utf8).contains("My own words.") { break }
        Thread.sleep(forTimeInterval: 0.1)
      }
      // The page is run after it is restored.
      Thread.sleep(forTimeInterval: 3)
      watch.interrupt()
      watch.waitUntilExit()
    } else {
      #expect(try run(["run", "lab.md"], in: folder).exit == 0)
    }
    #expect(try String(contentsOf: folder.appending(path: "lab.md"), encoding: .utf8).contains("My own words."))
    #expect(try manager.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.hasPrefix(".") })
    #expect(try run(["check", "."], in: folder).exit == 0)
  }

  /// A run that is killed after it saved a file and drew a figure, but before the page, is not complete. Nobody edited
  /// anything, so nothing is to be overwritten.
  @Test func aQuickCheckKnowsAKilledRun() throws {
    let folder = try make(["lab.md": Self.pages["p1.md"] ?? ""]), manager = FileManager.default
    defer { try? manager.removeItem(at: base) }
    #expect(try run(["run", "lab.md"], in: folder).exit == 0)
    try Self.edit(folder, "lab.md") { $0.replacing("steps: 5", with: "steps: 6") }
    let calls = try callsOfRun(in: folder)
    let exchanges = calls.indices.filter {
      calls[$0].name == "renameat2" && calls[$0].description.contains("RENAME_EXCHANGE")
    }
    // The page is the last file that is exchanged.
    #expect(exchanges.count > 1)
    #expect(try calls[try #require(exchanges.last)].kill(process(["run", "lab.md"], in: folder)))
    let (exit, errors) = try run(["check", "--quick", "lab.md"], in: folder)
    #expect(exit == 1 && errors.contains("a killed run is not complete: it wrote the file '"), "\(errors)")
    #expect(!errors.contains("is not what was saved") && !errors.contains("--overwrite"), "\(errors)")
    #expect(errors.contains("notebook run lab.md"), "\(errors)")
    #expect(try run(["run", "lab.md"], in: folder).exit == 0)
    #expect(try run(["check", "--quick", "lab.md"], in: folder).exit == 0)
  }

  /// The version of a figure or saved file that somebody saved while a killed run replaced it is named, too.
  @Test func aSavedVersionOfAFileIsNamed() throws {
    let folder = try make(["lab.md": Self.pages["p1.md"] ?? ""]), manager = FileManager.default
    defer { try? manager.removeItem(at: base) }
    #expect(try run(["plan", "lab.md", "-o", "plan", "--tasks", "1"], in: folder).exit == 0)
    #expect(try run(["run", "lab.md"], in: folder).exit == 0)
    try Self.edit(folder, "lab.md") { $0.replacing("steps: 5", with: "steps: 6") }
    let calls = try callsOfRun(in: folder)
    let page = try #require(
      calls.lastIndex { $0.name == "renameat2" && $0.description.contains("RENAME_EXCHANGE") })
    #expect(try calls[page].kill(process(["run", "lab.md"], in: folder)))
    let name = try #require(
      manager.subpathsOfDirectory(atPath: folder.path).first { $0.contains("/.") && $0.hasSuffix(".tmp") })
    try Data("mine\n".utf8).write(to: folder.appending(path: name))
    for command in [["status", "plan"], ["strip", "lab.md"]] {
      let (exit, errors) = try run(command, in: folder)
      #expect(exit == 1 && errors.contains("\(name): error:"), "\(command): \(errors)")
    }
  }

  /// A worker that is killed loses nothing that it had computed before.
  @Test func aWorker() throws {
    let page =
      "One.\n\n"
      + Self.block("a", "initial: random\nreplicates: 40\nshow: [chart]").replacing("rule: 30", with: "rule: 110")
    let folder = try make(["lab.md": page, "results/x": ""])
    let cache = ["--cache", "results"]
    #expect(try run(["plan", "lab.md", "-o", "plan", "--tasks", "1"] + cache, in: folder).exit == 0)
    let command = ["work", "plan"] + cache
    try kill(command, in: folder, then: [command, ["run", "lab.md"] + cache], results: "results")
    let again = try make(["lab.md": page, "results/x": ""])
    #expect(try run(["plan", "lab.md", "-o", "plan", "--tasks", "1"] + cache, in: again).exit == 0)
    // The other file makes the folder a mixed one, so nothing but the results goes.
    let clear = ["cache", "--clear"] + cache
    try kill(command, in: again, then: [command, clear], results: "results")
    let done = try make(["lab.md": page, "results/x": ""])
    #expect(try run(["plan", "lab.md", "-o", "plan", "--tasks", "1"] + cache, in: done).exit == 0)
    #expect(try run(command, in: done).exit == 0)
    try kill(clear, in: done, then: [command, clear], results: "results")
  }
}
