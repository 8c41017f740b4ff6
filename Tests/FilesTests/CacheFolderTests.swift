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

  /// Puts a file there that was last used this many seconds ago.
  private func put(_ name: String, size: Int, ago seconds: Double) throws {
    try cache.write([UInt8](repeating: 7, count: size), as: name)
    try age(name, seconds)
  }

  private func age(_ name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: place["a/b/\(name)"])
  }

  private var names: [String] { get throws { try cache.entries().map(\.name).sorted() } }

  @Test func aFileComesBack() throws {
    #expect(try cache.entries().isEmpty)
    #expect(cache.read("one", limit: 10) == nil)
    try cache.write([1, 2, 3], as: "one")
    #expect(cache.read("one", limit: 3) == [1, 2, 3])
    #expect(cache.read("one", limit: 2) == nil, "too large")
    try cache.write([4], as: "one")
    #expect(cache.read("one", limit: 3) == [4])
    #expect(try names == ["one"], "no temporary file is left")
    #expect(try place.mode("a/b") == 0o700)
  }

  /// Nobody trims a folder of settings, so what a killed writer left there goes with the next file.
  @Test func aKeptFileTidiesTheFolder() throws {
    try cache.keep([1], as: "one")
    let batch = FileBatch()
    try batch.create(place["a/b/x"], bytes: [1], name: "x")
    let ours = try #require(place.names.first { $0.hasSuffix(".tmp") })
    let process = Process()
    process.executableURL = URL(filePath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let left = ours.replacing(".x.\(getpid())-", with: ".one.\(process.processIdentifier)-")
    try FileManager.default.copyItem(atPath: place[ours], toPath: place[left])
    try cache.keep([2], as: "one")
    #expect(cache.read("one", limit: 1) == [2] && place.names.contains(ours) && !place.names.contains(left))
    #expect(try place.mode("a/b") == 0o700)
    withExtendedLifetime(batch) {}
  }

  @Test func theLeastRecentlyUsedGoFirst() throws {
    for (index, name) in ["d", "b", "a", "c"].enumerated() {
      try put(name, size: 100_000, ago: Double(1000 - 100 * index))
    }
    let size = try #require(try cache.entries().first).size
    #expect(size >= 100_000)
    // After another use, the oldest is the newest.
    #expect(cache.read("d", limit: 1 << 20) != nil)
    #expect(try cache.trim(to: 4 * size).isEmpty)
    #expect(try cache.trim(to: 3 * size + 1).map(\.name) == ["b"])
    #expect(try cache.trim(to: 2 * size - 1).map(\.name) == ["a", "c"])
    #expect(try names == ["d"])
    #expect(try cache.trim(to: 0).count == 1)
    #expect(try names.isEmpty)
  }

  /// The remains of a killed writer count, too.
  @Test func leftOversAreCounted() throws {
    try put(".abc.17-0.tmp", size: 10, ago: 9)
    #expect(try cache.entries().count == 1)
    #expect(try cache.trim(to: 0).count == 1)
  }

  @Test func onlyRegularFilesAreRead() throws {
    try cache.write([1], as: "one")
    try place.link("a/b/two", to: place["a/b/one"])
    mkfifo(place["a/b/three"], 0o600)
    #expect(cache.read("two", limit: 9) == nil)
    #expect(cache.read("three", limit: 9) == nil)
    #expect(try names == ["one"])
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
    #expect(named.folderNames().isEmpty)
    #expect(throws: FileProblem(place["c/file/x"], .belowFile(file))) {
      try CacheFolder(place["c/file/x"]).requireWritable()
    }
    try named.folder("below").write([4], as: "file")
    #expect(named.fileNames() == ["file"] && named.folderNames() == ["below"])
    #expect(CacheFolder(place["none"]).fileNames().isEmpty && CacheFolder(place["none"]).folderNames().isEmpty)
    for (offset, count, bytes) in [(0, 2, [1, 2]), (1, 9, [2, 3]), (3, 1, []), (9, 1, [])] {
      let part = try #require(named.read("file", at: offset, upTo: count))
      #expect(part.bytes == bytes.map { UInt8($0) } && part.size == 3)
    }
    #expect(named.read("none", at: 0, upTo: 1) == nil && named.read("below", at: 0, upTo: 1) == nil)
    #expect(try named.folder("below").removeAll().map(\.name) == ["file"])
    #expect(named.folderNames().isEmpty)
    #expect(try named.folder("below").removeAll().isEmpty)
  }

  @Test func whereNoFolderCanBe() throws {
    try place.write("file", "text")
    #expect(throws: FileProblem.self) { try CacheFolder(place["file/cache"]).write([1], as: "one") }
    #expect(CacheFolder(place["file/cache"]).read("one", limit: 9) == nil)
  }
}
