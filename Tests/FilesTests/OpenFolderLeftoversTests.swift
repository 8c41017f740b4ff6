import Files
import Foundation
import Testing

/// Files that killed processes leave beside those that they write.
@Suite("Open folder: leftovers")
struct OpenFolderLeftoversTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// The name of a temporary file of this process, as a batch makes it now.
  private func temporaryName() throws -> String {
    let batch = FileBatch()
    try batch.create(folder["lab.md"], bytes: [], name: "lab.md")
    return try #require(folder.names.first { $0.hasSuffix(".tmp") })
  }

  /// A process that has ended.
  private static func deadProcess() throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return String(process.processIdentifier)
  }

  private func write() throws {
    let batch = FileBatch()
    try batch.put([65], at: folder["page.md"])
    try batch.commit()
  }

  @Test func whatDeadProcessesLeftGoes() throws {
    let ours = try temporaryName(), dead = try Self.deadProcess()
    let parts = ours.split(separator: ".").map(String.init)
    let system = parts[parts.count - 2]
    try #require(ours == ".lab.md.\(getpid())-\(parts[2].split(separator: "-")[1]).\(system).tmp")
    let going = [".lab.md.\(dead)-0.\(system).tmp", ".x.y.png.\(dead)-12.\(system).tmp"]
    let staying = [
      // Alive; of another system; of nobody; not exactly such a name.
      ".lab.md.\(getpid())-999.\(system).tmp", ".lab.md.\(dead)-0.0a1b2c3d.tmp", ".lab.md.\(dead)-0.tmp",
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

  @Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
  func filesOfOthersStay() throws {
    let ours = try temporaryName(), dead = try Self.deadProcess()
    let name = ours.replacing("\(getpid())-", with: "\(dead)-")
    try folder.write(name, "x")
    chown(folder[name], 65_534, 65_534)
    try write()
    #expect(folder.names == [name, "page.md"])
  }

  /// Of another container, or from before the computer was started again.
  @Test func whatOtherSystemsLeftGoesWhereNobodyWrites() throws {
    let old = ".lab.md.4711-0.0a1b2c3d.tmp", fresh = ".lab.md.4711-1.0a1b2c3d.tmp"
    for name in [old, fresh] { try folder.write(name, "x") }
    try folder.age(old)
    // Another process writes here.
    let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(file, LOCK_SH | LOCK_NB) == 0)
    try write()
    #expect(folder.names == [fresh, old, "page.md"].sorted())
    close(file)
    try waitUntilGone(old)
    #expect(folder.names == [fresh, "page.md"])
  }

  /// A program that another test starts may hold the lock for a moment more.
  private func waitUntilGone(_ name: String) throws {
    for _ in 0..<400 where folder.names.contains(name) {
      usleep(5_000)
      unlink(folder["page.md"])
      try write()
    }
  }

  /// The lock holds as long as there is a temporary file, and no longer.
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
    // A lock of another program holds nobody up for long.
    try write()
    #expect(folder.text("page.md") == "A")
  }

  /// The lock is seen from one container in another one.
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
    let name = ".lab.md.2-0.0a1b2c3d.tmp"
    try folder.write(name, "x")
    try folder.age(name)
    try write()
    #expect(folder.names.contains(name))
    // Killed, as a container is.
    kill(holder.processIdentifier, SIGKILL)
    holder.waitUntilExit()
    try waitUntilGone(name)
    #expect(!folder.names.contains(name))
  }

  /// Without a file that changes, too.
  @Test func foldersOfANotebookAreCleaned() throws {
    let ours = try temporaryName(), dead = try Self.deadProcess()
    let name = ours.replacing("\(getpid())-", with: "\(dead)-")
    for place in ["", "figures/lab/", "other/"] { try folder.write(place + name, "x") }
    try folder.link("way", to: "other")
    FolderRoot(folder: folder.path).removeLeftovers(in: [".", "figures/lab", "none", "way", ".."])
    #expect(folder.names == ["figures", "figures/lab", "other", "other/" + name, "way"])
  }
}
