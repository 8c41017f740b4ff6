import Files
import Foundation
import Testing

@Suite struct CacheFolderTests {
  private let place: Folder
  private let cache: CacheFolder

  init() throws {
    place = try Folder()
    cache = CacheFolder(place["a/b"])
  }

  /// Entries begin with MINE, and their names have at most three letters.
  private let form = CacheFolder.Form(start: Array("MINE".utf8)) { $0.count <= 3 && $0.allSatisfy(\.isLetter) }

  /// Puts a file there that was last used this many seconds ago.
  private func put(_ name: String, size: Int, ago seconds: Double) throws {
    try cache.write(Array("MINE".utf8) + [UInt8](repeating: 7, count: size - 4), as: name)
    try age(name, seconds)
  }

  private func age(_ name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: place["a/b/\(name)"])
  }

  private var names: [String] { get throws { try cache.contents(form).entries.map(\.name).sorted() } }

  @Test func aFileComesBack() throws {
    #expect(try names.isEmpty)
    #expect(cache.read("one", limit: 10) == nil)
    try cache.write([1, 2, 3], as: "one")
    #expect(cache.read("one", limit: 3) == [1, 2, 3])
    #expect(cache.read("one", limit: 2) == nil, "too large")
    try cache.write([4], as: "one")
    #expect(cache.read("one", limit: 3) == [4])
    #expect(try cache.fileNames() == ["one"], "no temporary file is left")
    #expect(try place.mode("a/b") == 0o700)
  }

  @Test func theLeastRecentlyUsedGoFirst() throws {
    for (index, name) in ["d", "b", "a", "c"].enumerated() {
      try put(name, size: 100_000, ago: Double(1000 - 100 * index))
    }
    let size = try #require(try cache.contents(form).entries.first).size
    #expect(size >= 100_000)
    // After another use, the oldest is the newest.
    #expect(cache.read("d", limit: 1 << 20) != nil)
    #expect(try cache.trim(to: 4 * size, form).isEmpty)
    #expect(try cache.trim(to: 3 * size + 1, form).map(\.name) == ["b"])
    #expect(try cache.trim(to: 2 * size - 1, form).map(\.name) == ["a", "c"])
    #expect(try names == ["d"])
    #expect(try cache.trim(to: 0, form).count == 1)
    #expect(try names.isEmpty)
  }

  /// A slow disk delays no command for long, but the folder does not grow.
  @Test func aTrimMayEndEarly() throws {
    for (index, name) in ["a", "b", "c", "d", "e", "f"].enumerated() {
      try put(name, size: 100, ago: Double(1000 - index))
    }
    var seen: [[Int]] = []
    let bound = CacheFolder.TrimBound(count: 2, time: .zero)
    #expect(try cache.trim(to: 0, form, bound) { seen.append([$0, $1]) }.map(\.name) == ["a", "b"])
    #expect(seen == [[0, 6], [1, 6]])
    #expect(try cache.trim(to: 0, form, CacheFolder.TrimBound(count: 0, time: .seconds(60))).count == 4)
    #expect(try names.isEmpty)
  }

  /// Whatever is not an entry by its name and its first bytes is neither counted nor removed.
  @Test func otherFilesStay() throws {
    for name in ["one", "two"] { try put(name, size: 100, ago: 9) }
    let texts = ["abc": "a poem", "thesis.tex": "MINE", ".rc": "MINE", "nul": "", "cut": "MIN", "sub/one": "MINE"]
    for (name, text) in texts { try place.write("a/b/\(name)", text) }
    try put("big", size: 2 << 20, ago: 9)
    try place.write("a/b/big", String(repeating: "x", count: 2 << 20))
    try place.link("a/b/lnk", to: place["a/b/one"])
    mkfifo(place["a/b/pip"], 0o600)
    let others = [".rc", "abc", "big", "cut", "lnk", "nul", "pip", "sub/", "thesis.tex"]
    let contents = try cache.contents(form)
    #expect(contents.others == others && contents.entries.map(\.name).sorted() == ["one", "two"])
    #expect(contents.size == contents.entries.reduce(0) { $0 + $1.size } && contents.size < 100_000)
    let before = place.names.filter { !["a/b/one", "a/b/two"].contains($0) }
    // A large file of somebody else does not drive out entries.
    #expect(try cache.trim(to: 1 << 20, form).isEmpty)
    #expect(try cache.trim(to: 1 << 20, form, largest: 1 << 20).isEmpty)
    #expect(try cache.trim(to: 0, form).count == 2 && place.names == before)
    for name in ["one", "two"] { try put(name, size: 100, ago: 9) }
    let removed = try cache.removeAll(form)
    #expect(removed.entries.count == 2 && removed.others == others && removed.unremoved == nil && removed.unread == nil)
    #expect(place.names == before)
    for (name, text) in texts { #expect(place.text("a/b/\(name)") == text) }
    #expect(try cache.removeAll(form).entries.isEmpty && place.names == before)
  }

  /// A file is removed for what it is just before, not for what it was when the folder was listed.
  @Test func aFileThatIsReplacedMeanwhileStays() throws {
    for name in ["one", "two", "six"] { try put(name, size: 100, ago: 9) }
    var replaced: [String] = []
    let removed = try cache.removeAll(form) { done, _ in
      guard done == 1 else { return }
      replaced = place.names.filter { $0.hasPrefix("a/b/") }
      for name in replaced { _ = try? place.write(name, "a poem") }
    }
    #expect(removed.entries.count == 1 && replaced.count == 2 && removed.hasEntries)
    #expect(removed.others.map { "a/b/" + $0 } == replaced.sorted())
    #expect(replaced.allSatisfy { place.text($0) == "a poem" })
  }

  // MARK: Killed writers

  /// Returns the part of a temporary file's name that identifies this system.
  private func system() throws -> String {
    let batch = FileBatch()
    try batch.create(place["x"], bytes: [], name: "x")
    let name = try #require(place.names.first { $0.hasSuffix(".tmp") })
    return String(name.split(separator: ".")[2])
  }

  private static func deadProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  /// Puts a temporary file there. Without permissions, it is incomplete.
  private func leave(_ name: String, _ text: String = "half", mode: Int = 0, ago seconds: Double = 0) throws {
    try place.write("a/b/\(name)", text)
    try age(name, seconds)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place["a/b/\(name)"])
  }

  /// What a killed writer has left goes as soon as it is certain that the writer is dead.
  @Test(arguments: ["trim", "leftovers", "all"]) func killedWritersFilesGo(_ way: String) throws {
    let system = try system(), dead = try Self.deadProcess()
    try put("one", size: 100, ago: 9)
    try leave(".one.\(dead)-0.\(system).part")
    try leave(".one.\(dead)-1.\(system).part", "", mode: 0o644)
    try leave(".one.\(dead)-2.\(system).part", "MINE is whole", mode: 0o644)
    try leave(".one.\(dead)-3.0a1b2c3d.part", ago: 3600)
    let staying = [
      // Another content, a living process, or a name that is not exactly like that.
      ".one.\(dead)-4.\(system).part", ".one.\(getpid())-5.\(system).part", ".four.\(dead)-6.\(system).part",
      ".one.\(dead)-7.part", ".one.\(dead)-8.\(system).rescue", ".one.\(dead)-9.0a1b2c3d.part",
    ]
    try leave(staying[0], "words", mode: 0o644)
    for name in staying.dropFirst() { try leave(name) }
    #expect(try cache.contents(form).entries.count == 7, "the entry and temporary files, also of living writers")
    switch way {
    case "trim": #expect(try cache.trim(to: .max, form).isEmpty)
    case "leftovers": #expect(cache.removeLeftovers(form).count == 4)
    default: #expect(try cache.removeAll(form).entries.count == 5)
    }
    #expect(try cache.fileNames().sorted() == (staying + (way == "all" ? [] : ["one"])).sorted())
  }

  /// While another computer writes in the folder, only a file that nobody writes any more goes.
  @Test func filesOfOtherComputersNeedALockOrADay() throws {
    let names = [".one.4711-0.0a1b2c3d.part", ".one.4711-1.0a1b2c3d.part"]
    try put("one", size: 100, ago: 9)
    try leave(names[0], ago: 3600)
    try leave(names[1], ago: 25 * 3600)
    let file = Glibc.open(place["a/b"], O_RDONLY | O_DIRECTORY)
    #expect(flock(file, LOCK_SH) == 0)
    #expect(cache.removeLeftovers(form).map(\.name) == [names[1]])
    close(file)
    #expect(cache.removeLeftovers(form).map(\.name) == [names[0]])
  }

  /// Another program may remove the folder whenever it is empty.
  @Test func aFolderThatIsRemovedMeanwhileIsMadeAgain() throws {
    let shell = Process(), count = place["count"]
    shell.executableURL = URL(filePath: "/bin/sh")
    let inner = "rmdir '\(place["a/b"])' && echo >> '\(count)'", outer = "rmdir '\(place["a"])'"
    shell.arguments = ["-c", "exec 2> /dev/null; while :; do \(inner); \(outer); done"]
    try shell.run()
    defer {
      // Threads of tests may block SIGTERM, and children inherit that.
      kill(shell.processIdentifier, SIGKILL)
      shell.waitUntilExit()
    }
    let deadline = Date(timeIntervalSinceNow: 60)
    var rounds = 0
    while rounds < 500 || (place.text("count") ?? "").count < 20, Date() < deadline {
      try cache.requireWritable()
      try cache.write([7], as: "one")
      #expect(unlink(place["a/b/one"]) == 0, "round \(rounds)")
      rounds += 1
    }
    #expect((place.text("count") ?? "").count >= 20)
  }

  @Test func onlyRegularFilesAreRead() throws {
    try cache.write([1], as: "one")
    try place.link("a/b/two", to: place["a/b/one"])
    mkfifo(place["a/b/three"], 0o600)
    #expect(cache.read("two", limit: 9) == nil)
    #expect(cache.read("three", limit: 9) == nil)
    #expect(try cache.fileNames() == ["one"])
  }

  @Test func aNamedFolderIsMadeOrRefused() throws {
    #expect(throws: FileProblem(place["a/b"], .missing)) { try cache.prepare() }
    #expect(throws: FileProblem(place["c"], .missing)) { try CacheFolder(place["c"]).requireFolder() }
    let named = CacheFolder(place["c"])
    try named.prepare()
    try named.prepare()
    try named.requireFolder()
    try named.write([1, 2, 3], as: "file")
    let file = place["c/file"]
    #expect(throws: FileProblem(file, .belowFile(file))) { try CacheFolder(file).prepare() }
    #expect(throws: FileProblem(file, .belowFile(file))) { try CacheFolder(file).requireFolder() }
    // A missing folder can be created, unless a file is in its place.
    for path in ["c", "c/new", "c/new/er"] { try CacheFolder(place[path]).requireWritable() }
    #expect(try named.folderNames().isEmpty)
    #expect(throws: FileProblem(place["c/file/x"], .belowFile(file))) {
      try CacheFolder(place["c/file/x"]).requireWritable()
    }
    try named.folder("below").write([4], as: "file")
    #expect(try named.fileNames() == ["file"] && named.folderNames() == ["below"])
    #expect(try CacheFolder(place["none"]).fileNames().isEmpty && CacheFolder(place["none"]).folderNames().isEmpty)
    for (offset, count, bytes) in [(0, 2, [1, 2]), (1, 9, [2, 3]), (3, 1, []), (9, 1, [])] {
      let part = try #require(named.read("file", at: offset, upTo: count))
      #expect(part.bytes == bytes.map { UInt8($0) } && part.size == 3)
    }
    #expect(named.read("none", at: 0, upTo: 1) == nil && named.read("below", at: 0, upTo: 1) == nil)
    #expect(try named.folder("below").removeAll(form).others == ["file"])
    #expect(try named.folder("below").removeAll(CacheFolder.Form(start: [4]) { $0 == "file" }).entries.count == 1)
    #expect(try named.folderNames().isEmpty)
    #expect(try named.folder("below").removeAll(form).entries.isEmpty)
  }

  @Test func whereNoFolderCanBe() throws {
    try place.write("file", "text")
    #expect(throws: FileProblem.self) { try CacheFolder(place["file/cache"]).write([1], as: "one") }
    #expect(CacheFolder(place["file/cache"]).read("one", limit: 9) == nil)
  }
}
