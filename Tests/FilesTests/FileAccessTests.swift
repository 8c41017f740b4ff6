import Files
import Foundation
import Testing

@Suite("File access")
struct FileAccessTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  // MARK: Settings

  /// The folders are private, a link of the user stays, and what a killed writer left goes with the next file.
  @Test func settingsAreKept() throws {
    try FileAccess.putFollowingLinks([1], at: folder["a/b/one"])
    #expect(try folder.mode("a/b") == 0o700 && folder.mode("a") == 0o700)
    let batch = FileBatch()
    try batch.create(folder["a/b/x"], bytes: [1], name: "x")
    let ours = try #require(folder.names.first { $0.hasSuffix(".tmp") })
    let process = try Process.run(URL(filePath: "/bin/true"), arguments: [])
    process.waitUntilExit()
    let left = ours.replacing(".x.\(getpid())-", with: ".one.\(process.processIdentifier)-")
    try FileManager.default.copyItem(atPath: folder[ours], toPath: folder[left])
    try folder.link("link", to: "a/b/one")
    try FileAccess.putFollowingLinks([2], at: folder["link"])
    #expect(try FileAccess.snapshot(folder["a/b/one"], limit: 1).bytes == [2])
    #expect(folder.names.contains(ours) && !folder.names.contains(left))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == "a/b/one")
    withExtendedLifetime(batch) {}
  }

  // MARK: Reading

  @Test(arguments: [0, 1, 4095, 4096, 4097, 1 << 20, (1 << 20) + 1])
  func aSnapshotHoldsEveryByte(size: Int) throws {
    let text = String(repeating: "x", count: size)
    let path = try folder.write("a.md", text)
    let snapshot = try FileAccess.snapshot(path, limit: size)
    #expect(snapshot.bytes == Array(text.utf8))
    #expect(snapshot.path == path)
    if size > 0 {
      #expect(problem { _ = try FileAccess.snapshot(path, limit: size - 1) } == .tooLarge(limit: size - 1))
    }
  }

  @Test func whatCannotBeRead() throws {
    try folder.write("file", "x")
    mkfifo(folder["pipe"], 0o600)
    try folder.link("dangling", to: "nowhere")
    try folder.link("circle", to: "circle")
    #expect(problem { _ = try FileAccess.snapshot(folder["missing"], limit: 9) } == .missing)
    #expect(problem { _ = try FileAccess.snapshot("", limit: 9) } == .missing)
    #expect(problem { _ = try FileAccess.snapshot(folder["file"] + "\0.md", limit: 9) } == .missing)
    #expect(problem { _ = try FileAccess.snapshot(folder["file/x"], limit: 9) } == .missing)
    #expect(problem { _ = try FileAccess.snapshot(folder.path, limit: 9) } == .isFolder)
    #expect(problem { _ = try FileAccess.snapshot(folder["pipe"], limit: 9) } == .notRegular)
    #expect(problem { _ = try FileAccess.snapshot("/dev/zero", limit: 9) } == .notRegular)
    #expect(problem { _ = try FileAccess.snapshot(folder["dangling"], limit: 9) } == .missing)
    #expect(problem { _ = try FileAccess.snapshot(folder["circle"], limit: 9) } == .other(errno: ELOOP))
  }

  @Test func messagesSayWhatIsWrong() {
    #expect(FileProblem("a.md", .missing).message == "a.md does not exist")
    #expect(FileProblem("a.md", .tooLarge(limit: 8 << 20)).message == "a.md is larger than 8 MiB")
    #expect(FileProblem("a.md", .tooLarge(limit: 9)).message == "a.md is larger than 9 bytes")
    #expect(FileProblem("a.md", .other(errno: EIO)).message == "a.md cannot be read: input/output error")
    #expect(FileProblem("a.md", .other(errno: ENOSPC)).writingReason == "cannot be written: no space left on device")
    #expect(FileProblem("key", .notReadable).writingReason == "cannot be read: permission denied")
    let closed = FileProblem("x/a.md", .inClosedFolder("x"))
    #expect(closed.writingReason == "cannot be written: permission denied for the folder 'x'")
  }

  // MARK: Replacing

  @Test func aReplacementKeepsTheModeAndLeavesNothingBehind() throws {
    let path = try folder.write("a.md", "old", mode: 0o640)
    try FileAccess.replace(FileAccess.snapshot(path, limit: 9), with: Array("new text".utf8))
    #expect(folder.text("a.md") == "new text")
    #expect(try folder.mode("a.md") == 0o640)
    #expect(folder.names == ["a.md"])
  }

  @Test func aSymbolicLinkIsFollowedAndStays() throws {
    try folder.write("real/a.md", "old")
    try folder.link("link.md", to: "real/a.md")
    try FileAccess.replace(FileAccess.snapshot(folder["link.md"], limit: 9), with: Array("new".utf8))
    #expect(folder.text("real/a.md") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link.md"]) == "real/a.md")
    #expect(folder.names == ["link.md", "real", "real/a.md"])
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Folder) throws -> Void

    init(_ name: String, _ make: @escaping @Sendable (Folder) throws -> Void) {
      (testDescription, self.make) = (name, make)
    }
  }

  @Test(arguments: [
    Change("other bytes") { try $0.write("a.md", "and") },
    Change("more bytes") { try $0.write("a.md", "older") },
    Change("fewer bytes") { try $0.write("a.md", "") },
    Change("same bytes, written anew by an editor") {
      try $0.write("b.md", "old")
      rename($0["b.md"], $0["a.md"])
    },
    Change("removed") { unlink($0["a.md"]) },
    Change("a link to another file in its place") {
      try $0.write("b.md", "old")
      unlink($0["a.md"])
      try $0.link("a.md", to: "b.md")
    },
    Change("a folder in its place") {
      unlink($0["a.md"])
      mkdir($0["a.md"], 0o700)
    },
  ])
  func aFileThatChangedMeanwhileIsNotReplaced(_ change: Change) throws {
    let path = try folder.write("a.md", "old")
    let snapshot = try FileAccess.snapshot(path, limit: 9)
    try change.make(folder)
    let before = folder.names.map { "\($0): \(folder.text($0) ?? "")" }
    let kind = problem { try FileAccess.replace(snapshot, with: Array("new".utf8)) }
    #expect(kind == (change.testDescription == "removed" ? .removedMeanwhile : .changedMeanwhile))
    #expect(folder.names.map { "\($0): \(folder.text($0) ?? "")" } == before)
  }

  /// A backup, a synchronised folder or `touch` may change the time of a file during the run.
  @Test func anotherTimeIsNotAChange() throws {
    let path = try folder.write("a.md", "old")
    let snapshot = try FileAccess.snapshot(path, limit: 9)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    try FileAccess.replace(snapshot, with: Array("new".utf8))
    #expect(folder.text("a.md") == "new" && folder.names == ["a.md"])
  }

  /// The mode also counts for the superuser, whom the system would allow to write.
  @Test func aReadOnlyFileIsNotReplaced() throws {
    let path = try folder.write("a.md", "old", mode: 0o444)
    let snapshot = try FileAccess.snapshot(path, limit: 9)
    #expect(problem { try FileAccess.replace(snapshot, with: []) } == .notAllowed)
    #expect(folder.text("a.md") == "old")
    #expect(folder.names == ["a.md"])
  }

  /// A limit on the size of files is the cheapest way to fill a disk. It applies to a whole process, so this test runs
  /// apart from the others, which write large files at the same time.
  @Test func aFullDiskLosesNothing() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      let path = try folder.write("a.md", "old")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      limit.rlim_cur = 1 << 24
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let bytes = [UInt8](repeating: 0, count: (1 << 24) + 1)
      let kind = problem { try FileAccess.replace(FileAccess.snapshot(path, limit: 9), with: bytes) }
      #expect(kind == .other(errno: EFBIG))
      #expect(folder.text("a.md") == "old")
      #expect(folder.names == ["a.md"])
    }
  }

  // MARK: Creating

  /// The mask applies to a whole process.
  @Test func aNewFileRespectsTheUmask() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      for mask in [0, 0o022, 0o027, 0o077] as [mode_t] {
        umask(mask)
        try FileAccess.create(folder["\(mask).md"], bytes: Array("x".utf8))
        #expect(folder.text("\(mask).md") == "x")
        #expect(try folder.mode("\(mask).md") == Int(0o666 & ~mask))
      }
    }
  }

  @Test func nothingIsCreatedOverWhatExists() throws {
    try folder.write("a.md", "old")
    try folder.link("dangling", to: "nowhere")
    #expect(problem { try FileAccess.create(folder["a.md"], bytes: []) } == .exists)
    #expect(problem { try FileAccess.create(folder["dangling"], bytes: []) } == .exists)
    #expect(problem { try FileAccess.create(folder.path, bytes: []) } == .exists)
    #expect(problem { try FileAccess.create(folder["no/a.md"], bytes: []) } == .missing)
    #expect(folder.names == ["a.md", "dangling"])
  }

  @Test func aReaderThatLeftIsNotAnError() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      signal(SIGPIPE, SIG_IGN)
      #expect(FileAccess.writeAll(Array("x".utf8), to: ends[1]))
    }
    #expect(!FileAccess.writeAll(Array("x".utf8), to: -1))
    #expect(FileAccess.writeAll([], to: -1))
  }

  // MARK: Looking around

  @Test func markdownFilesAreListedInOrder() throws {
    for name in [
      "b.md", "a/z.markdown", "a/Z.md", "a-b.md", "a/b/c/é.md", "README.MD", "x.txt", ".hidden.md", ".git/x.md",
    ] {
      try folder.write(name, "")
    }
    try folder.write("away/real.md", "")
    try folder.link("link.md", to: "b.md")
    try folder.link("loop", to: ".")
    mkfifo(folder["pipe.md"], 0o600)
    let found = FileAccess.markdownFiles(below: folder.path)
    #expect(found.problems.isEmpty)
    #expect(
      found.files
        == ["README.MD", "a-b.md", "a/Z.md", "a/b/c/é.md", "a/z.markdown", "away/real.md", "b.md"].map { folder[$0] })
    #expect(FileAccess.markdownFiles(below: folder["b.md"]).problems == [FileProblem(folder["b.md"], .missing)])
    #expect(FileAccess.markdownFiles(below: folder["none"]).problems == [FileProblem(folder["none"], .missing)])
  }

  /// A folder that cannot be read does not hide others.
  @Test(.enabled(if: geteuid() != 0, "the superuser may read every folder"))
  func aLockedFolderIsReportedWithTheOthers() throws {
    try folder.write("a/x.md", "")
    try folder.write("locked/y.md", "")
    try folder.write("z/z.md", "")
    chmod(folder["locked"], 0)
    defer { chmod(folder["locked"], 0o700) }
    let found = FileAccess.markdownFiles(below: folder.path)
    #expect(found.files == ["a/x.md", "z/z.md"].map { folder[$0] })
    #expect(found.problems == [FileProblem(folder["locked"], .notAllowed)])
  }

  @Test func aLinkThatLeadsNowhereIsNotItsOwnNearest() throws {
    try folder.link("dangling.md", to: "gone.md")
    try folder.write("dangler.md", "")
    #expect(FileAccess.nearestExisting(to: folder["dangling.md"]) == folder["dangler.md"])
  }

  @Test(arguments: [
    ("lab/glidr.md", "lab/glider.md"), ("lab/GLIDER.md", "lab/glider.md"), ("lab/x", "lab"),
    ("lab/deeper/than/this.md", "lab"), ("labs", "lab"),
  ])
  func nearestExisting(_ typed: String, _ expected: String) throws {
    try folder.write("lab/glider.md", "")
    try folder.write("lab/gun.md", "")
    #expect(FileAccess.nearestExisting(to: folder[typed]) == folder[expected])
  }

  /// If no name is similar, the result is the nearest existing folder.
  @Test func nearestToAPlainName() {
    #expect(FileAccess.nearestExisting(to: "there-is-no-file-of-such-a-name") == ".")
    #expect(FileAccess.nearestExisting(to: "there-is-no/folder/of-such-a-name") == ".")
    #expect(FileAccess.nearestExisting(to: "/there-is-no-file-of-such-a-name") == "/")
  }

  @Test func foldersAndTerminals() throws {
    try folder.write("a", "")
    #expect(FileAccess.isFolder(folder.path))
    #expect(!FileAccess.isFolder(folder["a"]))
    #expect(!FileAccess.isFolder(folder["none"]))
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    #expect(!FileAccess.isTerminal(ends[0]))
    close(ends[0])
    close(ends[1])
  }
}
