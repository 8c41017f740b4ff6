import Files
import Foundation
import Testing

/// Files that killed processes leave beside those that they write.
@Suite("Open folder: leftovers")
struct OpenFolderLeftoversTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Returns the name of a temporary file of this process, as a batch chooses it now.
  private func temporaryName() throws -> String {
    let batch = FileBatch()
    try batch.create(folder["lab.md"], bytes: [], name: "lab.md")
    return try #require(folder.names.first { $0.hasSuffix(".tmp") })
  }

  /// Returns the number of a process that has ended.
  private static func deadProcess() throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return String(process.processIdentifier)
  }

  /// Returns the part of a file's name that proves its content.
  private static func proof(of written: String, _ replaced: String) -> String {
    [written, replaced].map { SHA256.hexadecimal(of: Array($0.utf8)).prefix(16) }.joined(separator: "-")
  }

  /// Returns the part of our names that identifies the system.
  private func system() throws -> String {
    let parts = try temporaryName().split(separator: ".").map(String.init)
    return parts[parts.count - 3]
  }

  private func write() throws {
    let batch = FileBatch()
    try batch.put([65], at: folder["page.md"])
    try batch.commit()
  }

  @Test func whatDeadProcessesLeftGoes() throws {
    let ours = try temporaryName(), dead = try Self.deadProcess()
    let parts = ours.split(separator: ".").map(String.init)
    let system = try system() + ".\(Self.proof(of: "x", "y"))"
    let count = parts[2].split(separator: "-")[1]
    try #require(ours == ".lab.md.\(getpid())-\(count).\(system.prefix(8)).\(Self.proof(of: "", "")).tmp")
    let going = [".lab.md.\(dead)-0.\(system).tmp", ".x.y.png.\(dead)-12.\(system).tmp"]
    let staying = [
      // The process is alive, or of another system, or unknown, or the name is not exactly like that.
      ".lab.md.\(getpid())-999.\(system).tmp", ".lab.md.\(dead)-0.0a1b2c3d.\(Self.proof(of: "x", "y")).tmp",
      ".lab.md.\(dead)-0.tmp", ".lab.md.\(dead)-0.\(system.prefix(8)).tmp",
      ".lab.md.\(dead)-00.\(system).tmp", "lab.md.\(dead)-0.\(system).tmp", ".lab.md.\(dead)-0.\(system).tmp~",
      ".lab.md.\(dead)-0.\(system).rescue", ".lab.md.+\(dead)-0.\(system).tmp", ".lab.md.1-0.\(system).tmp",
      ".lab.md.-1-0.\(system).tmp", ".lab.md.0-0.\(system).tmp",
    ]
    for name in going + staying { try folder.write(name, "x") }
    try folder.write(".folder.\(dead)-0.\(system).tmp/x", "x")
    try folder.link(".link.\(dead)-0.\(system).tmp", to: "page.md")
    try write()
    let all = staying + [".folder.\(dead)-0.\(system).tmp", ".folder.\(dead)-0.\(system).tmp/x"]
    #expect(folder.names == (all + [".link.\(dead)-0.\(system).tmp", "page.md"]).sorted())
  }

  /// A name proves only one of two contents. Any other content is somebody's work, whatever its name is.
  @Test func anotherContentStaysAndIsNamed() throws {
    let dead = try Self.deadProcess(), start = ".lab.md.\(dead)-", system = try system()
    let end = ".\(system).\(Self.proof(of: "new", "old")).tmp"
    for (count, text) in ["new", "old", "words", ""].enumerated() { try folder.write("\(start)\(count)\(end)", text) }
    let root = FolderRoot(folder: folder.path)
    let kept = ["\(start)2\(end)", "\(start)3\(end)"]
    let versions = root.remainingFiles(in: ["."])
    #expect(versions.map(\.path).sorted() == kept.map { folder[$0] })
    #expect(versions.allSatisfy { $0.file == folder["lab.md"] })
    #expect(folder.names == kept && folder.text(kept[0]) == "words")
    #expect(root.remainingFiles(in: ["."]).isEmpty, "each is named once")
  }

  /// A command visits the notebooks of a folder one after the other. Each of them cleans up for itself.
  @Test func eachNotebookHasItsTurn() throws {
    let dead = try Self.deadProcess(), end = ".\(try system()).\(Self.proof(of: "new", "old"))-0123456789abcdef.tmp"
    let names = ["a.md", "b.md", "c.md"].map { ".\($0).\(dead)-0\(end)" }, figure = ".x.svg.\(dead)-1\(end)"
    for name in names + [figure] { try folder.write(name, "old") }
    for name in ["a.md", "b.md", "c.md"] { try folder.write(name, "page") }
    let root = FolderRoot(folder: folder.path)
    // A region of the first one is kept, so the figure may prove to whom it belongs.
    #expect(root.remainingFiles(in: ["."], keepsAll: true, of: "a.md").isEmpty)
    #expect(root.remainingFiles(in: ["."], of: "b.md").isEmpty && root.remainingFiles(in: ["."], of: "c.md").isEmpty)
    #expect(folder.names == [names[0], figure, "a.md", "b.md", "c.md"])
  }

  /// A version that only a person can judge is named, and so is a file that cannot be removed.
  @Test func whatStaysIsNamed() throws {
    let dead = try Self.deadProcess(), end = ".\(try system()).\(Self.proof(of: "new", "old"))"
    let rescue = ".lab.md.\(dead)-0\(end).rescue", late = ".lab.md.\(dead)-1\(end).tmp"
    let spent = ".lab.md.\(dead)-2\(end).tmp", foreign = ".lab.md.\(dead)-3\(end).tmp"
    try folder.write(rescue, "old")
    try folder.write(late, "words")
    for name in [spent, foreign] { try folder.write(name, "new") }
    let isSuperuser = geteuid() == 0
    if isSuperuser { chown(folder[foreign], 65_534, 65_534) }
    let found = FolderRoot(folder: folder.path).remainingFiles(in: ["."])
    let reasons = Dictionary(uniqueKeysWithValues: found.map { ($0.path, $0.reason) })
    var expected = [folder[rescue]: RemainingFile.Reason.rescued, folder[late]: .savedMeanwhile]
    if isSuperuser { expected[folder[foreign]] = .stuck("cannot be removed: it belongs to another user") }
    #expect(reasons == expected && found.allSatisfy { $0.file == folder["lab.md"] })
    #expect(folder.names == ([rescue, late] + (isSuperuser ? [foreign] : [])).sorted())
  }

  /// They may prove to whom a file belongs.
  @Test func allStayWhereSomethingIsKept() throws {
    let dead = try Self.deadProcess(), start = ".lab.md.\(dead)-", system = try system()
    let end = ".\(system).\(Self.proof(of: "new", "old")).tmp"
    for (count, text) in ["new", "old", "words"].enumerated() { try folder.write("\(start)\(count)\(end)", text) }
    let names = folder.names
    let versions = FolderRoot(folder: folder.path).remainingFiles(in: ["."], keepsAll: true)
    #expect(versions.map(\.path) == [folder["\(start)2\(end)"]])
    let batch = FileBatch()
    try batch.put([65], at: folder["page.md"])
    try batch.commit(keepsLeftovers: true)
    #expect(folder.names == (names + ["page.md"]).sorted())
  }

  /// A file that was incomplete has no permissions, or no content.
  @Test func whatWasNeverWholeGoes() throws {
    let dead = try Self.deadProcess(), start = ".lab.md.\(dead)-", end = ".\(try system()).part"
    let names = (0..<3).map { "\(start)\($0)\(end)" }
    try folder.write(names[0], "half", mode: 0)
    try folder.write(names[1], "")
    try folder.write(names[2], "words", mode: 0o600)
    // The process was killed between giving the name and setting the permissions.
    try folder.write("\(start)3.\(try system()).\(Self.proof(of: "new", "old")).tmp", "new", mode: 0)
    try write()
    #expect(folder.names == [names[2], "page.md"])
  }

  /// While its bytes are being written, a file is hidden, and its name proves nothing.
  @Test func aFileIsHiddenUntilItIsWhole() throws {
    let batch = FileBatch()
    try batch.create(
      folder["lab.md"],
      { take throws(FileProblem) in
        try take([65])
        let names = folder.names
        #expect(names.count == 1 && names[0].hasSuffix(".part"))
        #expect((try? folder.mode(names[0])) == 0)
        try take([66])
      }, name: "lab.md")
    let name = try #require(folder.names.first)
    #expect(name.hasSuffix(".\(Self.proof(of: "AB", "AB")).tmp"))
    #expect(try folder.mode(name) != 0)
    try batch.commit()
    #expect(folder.names == ["lab.md"])
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
  func filesOfOthersStay() throws {
    let ours = try temporaryName(), dead = try Self.deadProcess()
    let name = ours.replacing("\(getpid())-", with: "\(dead)-")
    try folder.write(name, "")
    chown(folder[name], 65_534, 65_534)
    try write()
    #expect(folder.names == [name, "page.md"])
  }

  /// The files are from another container, or from before the computer was restarted.
  @Test func whatOtherSystemsLeftGoesWhereNobodyWrites() throws {
    let end = ".0a1b2c3d.\(Self.proof(of: "x", "x")).tmp"
    let old = ".lab.md.4711-0" + end, fresh = ".lab.md.4711-1" + end
    for name in [old, fresh] { try folder.write(name, "x") }
    try folder.age(old)
    // Another process is writing here.
    let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(file, LOCK_SH | LOCK_NB) == 0)
    try write()
    #expect(folder.names == [fresh, old, "page.md"].sorted())
    close(file)
    try waitUntilGone(old)
    #expect(folder.names == [fresh, "page.md"])
  }

  /// Waits until a file is gone. A program that another test starts may hold the lock for a moment longer.
  private func waitUntilGone(_ name: String) throws {
    for _ in 0..<400 where folder.names.contains(name) {
      usleep(5_000)
      unlink(folder["page.md"])
      try write()
    }
  }

  /// The lock lasts as long as there is a temporary file, and no longer.
  @Test func aWriterHoldsTheLock() throws {
    let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(file) }
    do {
      let batch = FileBatch()
      try batch.create(folder["lab.md"], bytes: [65], name: "lab.md")
      #expect(flock(file, LOCK_EX | LOCK_NB) != 0)
      try batch.commit()
    }
    #expect((0..<400).contains { _ in flock(file, LOCK_EX | LOCK_NB) == 0 || usleep(5_000) != 0 })
    // A lock of another program delays nobody for long.
    try write()
    #expect(folder.text("page.md") == "A")
  }

  /// The lock of one container is visible in another one.
  @Test func aWriterInAnotherContainer() throws {
    let space = geteuid() == 0 ? "unshare -p -f" : "unshare -r -p -f"
    let holder = Process()
    holder.executableURL = URL(filePath: "/bin/bash")
    holder.arguments = ["-c", "exec \(space) --kill-child bash -c 'exec 9< .; flock -s 9 && touch held; sleep 60'"]
    holder.currentDirectoryURL = URL(filePath: folder.path)
    holder.standardError = FileHandle.nullDevice
    try holder.run()
    while holder.isRunning, !folder.names.contains("held") { usleep(5_000) }
    guard holder.isRunning else {
      print("not tested: no process can have numbers of its own here")
      return
    }
    let name = ".lab.md.2-0.0a1b2c3d.\(Self.proof(of: "x", "x")).tmp"
    try folder.write(name, "x")
    try folder.age(name)
    try write()
    #expect(folder.names.contains(name))
    // The process is killed, as a container is.
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
    try waitUntilGone(name)
    #expect(!folder.names.contains(name))
  }

  /// The folders are cleaned even if no file changes.
  @Test func foldersOfANotebookAreCleaned() throws {
    let ours = try temporaryName(), dead = try Self.deadProcess()
    let name = ours.replacing("\(getpid())-", with: "\(dead)-")
    for place in ["", "figures/lab/", "other/"] { try folder.write(place + name, "") }
    try folder.link("way", to: "other")
    FolderRoot(folder: folder.path).removeLeftovers(in: [".", "figures/lab", "none", "way", ".."])
    #expect(folder.names == ["figures", "figures/lab", "other", "other/" + name, "way"])
  }
}
