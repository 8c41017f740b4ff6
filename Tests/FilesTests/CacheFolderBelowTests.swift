import Files
import Foundation
import Testing

/// Folders inside a named one, with links and files in their places.
@Suite struct CacheFolderBelowTests {
  private let place: Folder
  private let below: CacheFolder

  init() throws {
    place = try Folder()
    try place.write("outside/file", "outside")
    try place.write("outside/below/file", "outside")
    below = CacheFolder(place["named"]).folder("a").folder("b")
  }

  private let all = CacheFolder.Form(start: []) { _ in true }

  private var link: String { place["named/a"] }

  @Test func noLinkIsFollowed() throws {
    try place.write("named/own", "own")
    try place.link("named/a", to: "../outside")
    try place.link("outside/b", to: "below")
    let before = place.names
    for (folder, name) in [(below, "file"), (CacheFolder(place["named"]).folder("a"), "b/file")] {
      #expect(folder.read(name, limit: 9) == nil && folder.read(name, at: 0, upTo: 9) == nil)
      #expect(problem { try folder.write([1], as: "new") } == .link("a"))
      #expect(problem { try folder.requireWritable() } == .link("a"))
      #expect(problem { try folder.makeLog("log") } == .link("a"))
      #expect(problem { _ = try folder.contents(all) } == .link("a"))
      #expect(problem { _ = try folder.foldersWithoutLinks() } == .link("a"))
      #expect(throws: FileProblem(link, .link("a"))) { try folder.write([1], as: "new") }
      #expect(problem { _ = try folder.fileNames() } == .link("a"))
      #expect(problem { _ = try folder.folderNames() } == .link("a"))
      folder.remove("file")
      #expect(problem { _ = try folder.removeAll(all) } == .link("a"))
    }
    #expect(CacheFolder(place["named"]).read("a/file", limit: 9) == nil)
    #expect(problem { _ = try CacheFolder(place["named"]).foldersWithoutLinks() } == .link("a"))
    #expect(place.names == before && place.text("outside/file") == "outside")
  }

  /// A link is named, however deep it is.
  @Test func theLinkIsNamed() throws {
    try place.write("named/a/own", "own")
    try place.link("named/a/b", to: "../../outside")
    let path = place["named/a/b"]
    #expect(throws: FileProblem(path, .link("b"))) { try below.write([1], as: "new") }
    #expect(throws: FileProblem(path, .link("b"))) { try below.folder("c").write([1], as: "new") }
    #expect(throws: FileProblem(path, .link("b"))) { try below.folder("c").requireWritable() }
    #expect(throws: FileProblem(path, .link("b"))) { _ = try below.folder("c").foldersWithoutLinks() }
    #expect(throws: FileProblem(path, .link("b"))) {
      _ = try CacheFolder(place["named"]).folder("a").foldersWithoutLinks()
    }
    #expect(!place.names.contains("outside/new") && !place.names.contains("outside/c"))
  }

  /// The named folder itself may be a link.
  @Test func theNamedFolderMayBeALink() throws {
    try place.link("named", to: "outside")
    try below.write([1, 2], as: "file")
    #expect(place.text("outside/a/b/file") == "\u{1}\u{2}" && below.read("file", limit: 2) == [1, 2])
    #expect(try below.fileNames() == ["file"] && CacheFolder(place["named"]).read("a/b/file", limit: 2) == [1, 2])
    #expect(try CacheFolder(place["named"]).foldersWithoutLinks().sorted() == ["a", "below"])
    #expect(try place.mode("outside/a") == 0o700)
    #expect(try below.removeAll(all).entries.map(\.name) == ["file"])
    #expect(!place.names.contains("outside/a/b"))
  }

  /// A folder that was removed, or is a new one with the same name, is made and found again.
  @Test func aRemovedFolderIsMadeAgain() throws {
    try below.requireWritable()
    try below.write([1], as: "file")
    try FileManager.default.removeItem(atPath: place["named"])
    #expect(try below.read("file", limit: 9) == nil && below.fileNames().isEmpty)
    try below.requireWritable()
    try below.write([2], as: "file")
    #expect(below.read("file", limit: 9) == [2])
    try FileManager.default.removeItem(atPath: place["named/a"])
    try below.write([3], as: "other")
    #expect(try below.contents(all).entries.map(\.name) == ["other"])
  }

  @Test func aFileInThePlaceOfAFolder() throws {
    try place.write("named/a", "text")
    #expect(throws: FileProblem(link, .belowFile(link))) { try below.write([1], as: "file") }
    #expect(throws: FileProblem(link, .belowFile(link))) { try below.requireWritable() }
    #expect(try below.foldersWithoutLinks().isEmpty && below.read("file", limit: 9) == nil)
    #expect(place.text("named/a") == "text")
  }

  /// A log for another program is a file of this user with one name. Otherwise that program might write elsewhere.
  @Test func aLogIsAFileOfItsOwn() throws {
    try below.write([1], as: "file")
    try below.makeLog("log")
    try below.makeLog("log")
    #expect(try place.mode("named/a/b/log") == 0o600)
    try place.link("named/a/b/link", to: place["outside/file"])
    #expect(problem { try below.makeLog("link") } == .link("link"))
    try place.link("named/a/b/dangling", to: place["outside/new"])
    #expect(problem { try below.makeLog("dangling") } == .link("dangling"))
    try FileManager.default.linkItem(atPath: place["outside/file"], toPath: place["named/a/b/second"])
    #expect(problem { try below.makeLog("second") } == .exists)
    mkfifo(place["named/a/b/pipe"], 0o600)
    #expect(problem { try below.makeLog("pipe") } != nil)
    #expect(place.text("outside/file") == "outside" && !place.names.contains("outside/new"))
  }
}
