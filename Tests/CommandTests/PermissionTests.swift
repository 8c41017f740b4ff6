import Files
import Foundation
import TestSupport
import Testing

/// Folders that may not be written. The superuser may write everywhere, so the command runs as nobody.
@Suite("Folders that may not be written") struct PermissionTests {
  /// Runs `notebook` in a folder as a user who owns nothing.
  ///
  /// - Parameter keepsProgram: whether a copy of the program stays in the folder for the next call.
  private static func runAsNobody(
    _ arguments: [String] = ["run", "--no-cache", "lab.md"], in folder: URL, keepsProgram: Bool = false,
    program name: String = "notebook"
  ) throws -> (exit: Int32, errors: String) {
    // The user nobody may not enter the folder in which the programs were built.
    let program = folder.appending(path: "\(name)-program")
    if !FileManager.default.fileExists(atPath: program.path) {
      // If this process wrote the copy, a program that another thread starts meanwhile would hold it open, and it could
      // not be run.
      _ = try Command("cp '\(Command.program(name).path)' '\(program.path)'").run(in: folder)
    }
    defer { if !keepsProgram { try? FileManager.default.removeItem(at: program) } }
    let process = Process(), errors = Pipe()
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LD_LIBRARY_PATH": libraries]
    let setpriv = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    process.executableURL = isSuperuser ? URL(filePath: "/usr/bin/env") : program
    process.arguments = (isSuperuser ? setpriv + [program.path] : []) + arguments
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  static let isSuperuser = geteuid() == 0

  /// Whether commands can run as a user who owns nothing.
  static let canBeNobody = inEmptyFolder { try runAsNobody(["--help"], in: $0).exit == 0 }
  private static let canBeImmutable = canSet("i", on: "file"), canOnlyAppend = canSet("a", on: ".")

  private static func canSet(_ attribute: String, on name: String) -> Bool {
    inEmptyFolder { folder in
      try Data().write(to: folder.appending(path: "file"))
      defer { _ = try? Command("chattr -\(attribute) \(name)").run(in: folder) }
      return try Command("chattr +\(attribute) \(name)").run(in: folder).exit == 0
    }
  }

  private static func inEmptyFolder(_ body: (URL) throws -> Bool) -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      return try body(folder)
    } catch {
      return false
    }
  }

  private static let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""

  private static let page = """
    ---
    notebook:
      figures: images
    ---

    ```simulation
    name: a
    model: life
    grid: 8
    steps: 3
    show: [image, chart]
    ```

    """

  /// No figure is written partly or alone, and the notebook stays the same.
  @Test(.enabled(if: canBeNobody, "setpriv is missing, or nobody cannot start the command"), arguments: [true, false])
  func figuresAreWrittenWholeOrNotAtAll(_ isThere: Bool) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    let images = folder.appending(path: "images")
    try manager.createDirectory(at: isThere ? images : folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let notebook = folder.appending(path: "lab.md")
    try Data(Self.page.utf8).write(to: notebook)
    try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: notebook.path)
    // The files in the folder cannot be changed, but all of them can be read.
    for closed in isThere ? [images, folder] : [folder] {
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: closed.path)
    }
    defer {
      for closed in [folder, images] {
        try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed.path)
      }
    }
    let run = try Self.runAsNobody(in: folder)
    #expect(run.exit == 3, "\(run.errors)")
    let message = "images/a.image.png: error: the file cannot be written: permission denied"
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try Data(contentsOf: notebook) == Data(Self.page.utf8))
    let left = try manager.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(left == (isThere ? ["images", "lab.md"] : ["lab.md"]))
  }

  /// In a sticky folder such as `/tmp`, nobody may rename a file over another user's.
  @Test(.enabled(if: isSuperuser && canBeNobody, "only the superuser can make another user's file"))
  func aNotebookOfAnotherUserInAStickyFolder() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "sticky-\(UUID().uuidString)")
    let images = folder.appending(path: "images")
    try manager.createDirectory(at: images, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let notebook = folder.appending(path: "lab.md")
    try Data(Self.page.utf8).write(to: notebook)
    for (mode, place) in [(0o666, notebook), (0o777, images), (0o1777, folder)] {
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
    }
    let run = try Self.runAsNobody(in: folder)
    #expect(run.exit == 3, "\(run.errors)")
    #expect(run.errors.contains("lab.md: error: the file cannot be written: permission denied"), "\(run.errors)")
    #expect(try Data(contentsOf: notebook) == Data(Self.page.utf8))
    #expect(try manager.contentsOfDirectory(atPath: images.path).isEmpty)
  }

  /// An immutable file may be read, and its mode allows writing. Only its rename fails, after those of the figures. The
  /// figures are restored, and the next run reports no edit.
  @Test(.enabled(if: canBeImmutable, "no file can be made immutable here"))
  func anImmutableNotebookKeepsItsFigures() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "immutable-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    func run(_ line: String) throws -> (exit: Int32, errors: String) {
      let result = try Command(line).run(in: folder)
      return (result.exit, String(decoding: result.errors, as: UTF8.self))
    }
    func files() throws -> [String: Data] {
      let names = try manager.subpathsOfDirectory(atPath: folder.path)
      return Dictionary(
        uniqueKeysWithValues: names.map { ($0, manager.contents(atPath: "\(folder.path)/\($0)") ?? Data()) })
    }
    let notebook = folder.appending(path: "lab.md")
    try Data(Self.page.utf8).write(to: notebook)
    #expect(try run("notebook run lab.md").exit == 0)
    // Both figures change, and another block adds a third one.
    let page = try String(contentsOf: notebook, encoding: .utf8).replacing("steps: 3", with: "steps: 4")
    let other = "\n```simulation\nname: b\nmodel: life\ngrid: 8\nsteps: 2\nshow: chart\n```\n"
    try Data((page + other).utf8).write(to: notebook)
    let before = try files()
    #expect(try run("chattr +i lab.md").exit == 0)
    defer { _ = try? run("chattr -i lab.md") }
    let failure = try run("notebook run lab.md")
    #expect(failure.exit == 3, "\(failure.errors)")
    #expect(failure.errors == "lab.md: error: the file cannot be written: permission denied\n")
    #expect(try files() == before)
    #expect(try run("chattr -i lab.md").exit == 0)
    let next = try run("notebook run lab.md")
    #expect(next.exit == 0 && !next.errors.contains("edited by hand"), "\(next.errors)")
  }

  /// A file that is no longer saved and cannot be removed is named. All others are removed.
  @Test(.enabled(if: canBeImmutable, "no file can be made immutable here"))
  func anImmutableFileThatIsNoLongerSaved() throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page("save: [a.csv, b.csv, c.csv]"))
    #expect(try place.run().exit == 0)
    #expect(try place.run("chattr +i b.csv").exit == 0)
    defer { place.shell("chattr -i b.csv") }
    try place.write(try #require(place.read()).replacing("save: [a.csv, b.csv, c.csv]\n", with: ""))
    let run = try place.run()
    #expect(run.exit == 3, "\(run)")
    let words = "b.csv: error: the file cannot be removed: permission denied\n"
    #expect(run.errors == words + "  help: no notebook names it any more, so remove it yourself\n", "\(run)")
    #expect(["a.csv", "b.csv", "c.csv"].map { place.read($0) != nil } == [false, true, false])
  }

  /// In an append-only folder, nothing is begun that could not be finished.
  @Test(.enabled(if: canOnlyAppend, "no folder can be made append-only here"), arguments: ["in", "in/figures"])
  func anAppendOnlyFolder(folder: String) throws {
    let place = try OwnershipPlace()
    place.shell("mkdir -p in/figures")
    try place.write(OwnershipPlace.page("show: chart"), to: "in/lab.md")
    #expect(try place.run("chattr +a \(folder)").exit == 0)
    defer { place.shell("chattr -a \(folder)") }
    func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: place.folder.path).sorted() }
    let before = try names()
    let run = try place.run("notebook run in/lab.md")
    #expect(run.exit == 3 && run.errors.contains("in a folder in which no file can be replaced (chattr +a)"), "\(run)")
    #expect(run.errors.contains("help: remove the attribute from the folder: chattr -a FOLDER"), "\(run)")
    #expect(try names() == before)
    place.shell("chattr -a \(folder)")
    #expect(try place.run("notebook run in/lab.md").exit == 0)
  }

  private static let canMount = inEmptyFolder { folder in
    Workshop.shell("cd '\(folder.path)' && mkdir in share && bindfs in share 2> /dev/null && fusermount -u share")
  }

  /// On a share that refuses all modes, or has the same ones for all files, results are replaced all the same.
  @Test(
    .enabled(if: canMount, "bindfs is missing, or may not mount a folder"),
    arguments: [
      "--chmod-deny", "--chmod-deny --chown-deny --chgrp-deny", "-u root -p 0777", "--xattr-none --chmod-deny",
    ])
  func aShareWithoutModes(options: String) throws {
    let place = try OwnershipPlace()
    place.shell("mkdir -p in share && bindfs \(options) in share")
    defer { place.shell("fusermount -uz share") }
    try place.write(OwnershipPlace.page("show: chart\nsave: a.csv"), to: "share/lab.md")
    #expect(try place.run("notebook run share/lab.md").exit == 0)
    for steps in ["steps: 5", "steps: 6"] {
      let page = try #require(place.read("share/lab.md"))
      try place.write(page.replacing(#/steps: \d+/#, with: steps), to: "share/lab.md")
      let run = try place.run("notebook run share/lab.md")
      #expect(run.exit == 0 && run.errors.contains("1 figure drawn"), "\(run)")
      #expect(try place.run("notebook check share/lab.md").exit == 0)
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.folder.path + "/share").sorted()
    #expect(names == ["a.csv", "figures", "figures/lab", "figures/lab/a.chart.svg", "lab.md"], "\(names)")
  }

  /// Results that cannot be read do not count as missing, wherever the folder is that is closed.
  @Test(.enabled(if: canBeNobody, "setpriv is missing, or nobody cannot start the command"))
  func resultsThatCannotBeRead() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    try Data(Self.page.utf8).write(to: folder.appending(path: "lab.md"))
    try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.path + "/lab.md")
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    func run(_ line: String) throws -> (exit: Int32, errors: String) {
      try Self.runAsNobody(line.split(separator: " ").map(String.init), in: folder, keepsProgram: true)
    }
    let preparations = [
      "plan lab.md -o lab.plan --tasks 1 --cache results", "work lab.plan --cache results", "work lab.plan",
    ]
    for line in preparations {
      let prepared = try run(line)
      try #require(prepared.exit == 0, "\(line): \(prepared)")
    }
    let plan = try #require(try manager.contentsOfDirectory(atPath: folder.path + "/results/plans").first)
    let cluster = ["status lab.plan", "work lab.plan"]
    let own = ["cache", "cache --verify", "cache --clear", "verify lab.md", "plan lab.md -o b.plan --tasks 1"]
    let blocks = ["run lab.md", "check lab.md", "results lab.md"]
    for (results, lines) in [("results", cluster + own + blocks), (".cache/automata/results-8", cluster + own)] {
      let tasks = "/plans/\(plan)/0"
      let file = try #require(manager.contentsOfDirectory(atPath: folder.path + "/\(results)\(tasks)").first)
      for below in ["", "/plans", "/plans/\(plan)", tasks, "\(tasks)/\(file)"] {
        let closed = folder.appending(path: results + below)
        defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed.path) }
        for mode in below.hasSuffix(file) ? [0] : [0, 0o311, 0o644] {
          try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: closed.path)
          for line in lines {
            let run = try run(line + (results == "results" ? " --cache results" : ""))
            #expect(
              run.exit == 3 && run.errors.contains("cannot be read: permission denied\n"), "\(closed): \(line): \(run)")
            #expect(run.errors.contains("  help: choose a folder "), "\(run)")
          }
        }
      }
    }
    #expect(try run("status lab.plan --cache results").exit == 0, "nothing has changed")
    #expect(try run("status lab.plan").exit == 0)
    #expect(try run("run lab.md --cache results").exit == 0)
    #expect(try run("cache --verify --cache results").exit == 0)
    // Nobody knows what another user's file holds, so it is not this user's result, and no error either.
    if Self.isSuperuser {
      let other = folder.appending(path: "results/plans/\(plan)/0/1-abc-9")
      try Data("words".utf8).write(to: other)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: other.path)
      for line in ["status lab.plan", "cache", "cache --verify", "run lab.md"] {
        #expect(try run(line + " --cache results").exit == 0, "\(line)")
      }
      try manager.removeItem(at: other)
    }
    // Records do not count as foreign because the key cannot be read.
    let key = folder.appending(path: ".local/state/automata/results-key")
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: key.path)
    let verification = try run("cache --verify --cache results")
    #expect(verification.exit == 3 && verification.errors.contains("results-key' cannot be read: permission denied"))
    try manager.removeItem(at: key)
    #expect(try run("cache --verify --cache results").exit == 1, "without a key, they are foreign")
  }

  /// In a repository, git skips a folder that it may not read. Its pages may show any figure, and may be notebooks.
  @Test(
    .enabled(if: canBeNobody, "setpriv is missing, or nobody cannot start the command"),
    arguments: [0o000, 0o444, 0o111], [false, true])
  func aFolderThatCannotBeRead(mode: Int, isTracked: Bool) throws {
    let place = try OwnershipPlace()
    place.git("init -q")
    try place.write(OwnershipPlace.page("show: chart"))
    #expect(try place.run().exit == 0)
    place.git("add .", "commit -qm one")
    place.shell("mkdir closed sub")
    place.git("mv lab.md sub/lab.md")
    try place.write("![x](../figures/lab/a.chart.svg)\n\n" + OwnershipPlace.page("show: []"), to: "closed/p.md")
    if isTracked { place.git("add closed") }
    if geteuid() == 0 { place.shell("chown -R 65534:65534 .") }
    place.shell("chmod \(String(mode, radix: 8)) closed")
    defer { place.shell("chmod 755 closed") }
    for line in ["list .", "run --no-cache --prune .", "check --quick .", "run --no-cache --prune sub"] {
      let words = line.split(separator: " ").map(String.init)
      let run = try Self.runAsNobody(words, in: place.folder, keepsProgram: true)
      #expect(run.exit == 3, "\(line): \(run)")
      let closed =
        "closed(/p.md)?(: error: the file cannot be (read|written)|' may name the figures, and cannot be read)"
      #expect(try run.errors.contains(Regex(closed)), "\(line): \(run)")
    }
    #expect(place.read("figures/lab/a.chart.svg") != nil)
  }

  /// A figure that nobody may read is neither another person's figure nor a difference.
  @Test(.enabled(if: canBeNobody, "setpriv is missing, or nobody cannot start the command"))
  func aFigureThatCannotBeRead() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    let images = folder.appending(path: "images"), figure = images.appending(path: "a.chart.svg")
    try manager.createDirectory(at: images, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    let notebook = folder.appending(path: "lab.md")
    try Data(Self.page.utf8).write(to: notebook)
    try Data("mine".utf8).write(to: figure)
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: figure.path)
    let run = try Self.runAsNobody(in: folder)
    #expect(run.exit == 3, "\(run.errors)")
    #expect(run.errors.contains("'images/a.chart.svg' cannot be read: permission denied"), "\(run.errors)")
    #expect(try Data(contentsOf: notebook) == Data(Self.page.utf8))
    #expect(try manager.contentsOfDirectory(atPath: images.path) == ["a.chart.svg"])
  }

  /// A message names what is closed: the folder, the key, or the folder of results. There is no other user.
  @Test(.enabled(if: canBeNobody, "no command can run as nobody")) func whatIsClosedIsNamed() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    let inner = folder.appending(path: "x")
    try manager.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    func close(_ place: String, _ mode: Int = 0) throws {
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.appending(path: place).path)
    }
    let words = "```simulation\nname: a\nmodel: life\ngrid: 8\nsteps: 3\nshow: []\n```\n"
    try Data(words.utf8).write(to: folder.appending(path: "lab.md"))
    try Data(words.utf8).write(to: inner.appending(path: "c.md"))
    for place in [".", "lab.md", "x/c.md"] { try close(place, 0o777) }
    func run(_ line: String, _ program: String = "notebook") throws -> (exit: Int32, errors: String) {
      try Self.runAsNobody(
        line.split(separator: " ").map(String.init), in: folder, keepsProgram: true, program: program)
    }
    #expect(try run("run lab.md").exit == 0)
    try close("x", 0o555)
    let page = try run("run --no-cache x/c.md")
    #expect(
      page.exit == 3
        && page.errors == "x/c.md: error: the file cannot be written: permission denied for the folder 'x'\n",
      "\(page)")
    try close("x", 0)
    let readme = try run("readme x", "automata")
    #expect(readme.exit == 3 && readme.errors == "error: 'x/' cannot be read: permission denied\n", "\(readme)")
    func edit(_ steps: Int) throws {
      let text = words.replacing("steps: 3", with: "steps: \(steps)")
      try Data(text.utf8).write(to: folder.appending(path: "lab.md"))
    }
    let start = "note: results are not kept for the next run: "
    for (number, (place, name)) in [
      (".cache/automata/results-8", "'\(folder.path)/.cache/automata/results-8'"),
      (".local/state/automata", "the key '\(folder.path)/.local/state/automata/results-key'"),
    ].enumerated() {
      try close(place)
      try edit(5 + number)
      let ran = try run("run lab.md")
      try close(place, 0o755)
      #expect(ran.exit == 0 && ran.errors.contains("\(start)\(name) cannot be read: permission denied\n"), "\(ran)")
      #expect(!ran.errors.contains("another user"), "\(ran)")
    }
  }

  /// What a killed run left in a folder that the user cannot change is named. Another user's file is called a person's
  /// version only if it can be read.
  @Test(.enabled(if: isSuperuser && canBeNobody, "only the superuser can make another user's file"))
  func leftoversThatCannotBeRemoved() throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "closed-\(UUID().uuidString)")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    try Data("Words.\n".utf8).write(to: folder.appending(path: "lab.md"))
    let dead = try Process.run(URL(filePath: "/bin/true"), arguments: [])
    dead.waitUntilExit()
    // The part of the name that identifies the system on which the run was killed.
    var status = stat()
    #expect(stat("/proc/self/ns/pid", &status) == 0)
    let boot = try Array(String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8).utf8)
    let system = SHA256.hexadecimal(of: boot + Array(" \(status.st_ino)".utf8)).prefix(8)
    let proof = ["new", "old"].map { SHA256.hexadecimal(of: Array($0.utf8)).prefix(16) }.joined(separator: "-")
    func leave(_ count: Int, _ text: String, mode: Int, isOwn: Bool = false) throws -> String {
      let name = ".lab.md.\(dead.processIdentifier)-\(count).\(system).\(proof).tmp"
      let path = folder.appending(path: name).path
      try Data(text.utf8).write(to: URL(filePath: path))
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      if isOwn { #expect(chown(path, 65_534, 65_534) == 0) }
      return name
    }
    let own = try leave(0, "new", mode: 0o644, isOwn: true), spent = try leave(1, "new", mode: 0o644)
    let version = try leave(2, "words", mode: 0o644), hidden = try leave(3, "words", mode: 0o600)
    let denied = "warning: a killed run left this temporary file, which cannot be removed: "
    let other = denied + "it belongs to another user", words = "error: this is the version of 'lab.md' that you saved"
    for mode in [0o555, 0o777] {
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      _ = try Self.runAsNobody(["--help"], in: folder, keepsProgram: true)
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
      let run = try Self.runAsNobody(["check", "lab.md"], in: folder, keepsProgram: true)
      #expect(run.exit == 1, "\(run.errors)")
      #expect(run.errors.contains("\(own): \(denied)permission denied") == (mode == 0o555), "\(run.errors)")
      for (name, text) in [(spent, other), (hidden, other), (version, words)] {
        #expect(run.errors.contains("\(name): \(text)"), "\(run.errors)")
      }
      #expect(run.errors.components(separatedBy: "mv ").count == 2, "\(run.errors)")
    }
  }
}
