import Files
import Foundation
import Testing

@Suite("File places")
struct FilePlaceTests {
  private let outer: Folder
  private let root: FolderRoot

  init() throws {
    outer = try Folder.aroundRoot()
    root = FolderRoot(folder: outer["root"])
  }

  private func digest(_ text: String) -> String { SHA256.hexadecimal(of: Array(text.utf8)) }

  @Test func whatIsThere() throws {
    mkfifo(outer["root/pipe"], 0o600)
    for (path, content) in [
      ("a.txt", .file), ("sub", .folder), ("none", .nothing), ("x/none", .nothing), ("pipe", .other),
    ] as [(String, FilePlace.Content)] {
      #expect(try root.locate(path).content == content)
    }
    let place = try root.locate("a.txt")
    unlink(outer["root/a.txt"])
    try outer.link("root/a.txt", to: "../secret.txt")
    #expect(place.content == .link)
  }

  @Test func digestsAndBytes() throws {
    #expect(try root.locate("a.txt").digest() == digest("a"))
    #expect(try root.locate("none").digest() == nil && root.locate("x/y").digest() == nil)
    #expect(try root.locate("sub/b.txt").read(limit: 1) == Array("b".utf8))
    #expect(try root.locate("none").read(limit: 1) == nil)
    let long = String(repeating: "0123456789", count: 20_001)
    try outer.write("root/long", long)
    #expect(try root.locate("long").digest() == digest(long))
    #expect(problem { _ = try root.locate("long").read(limit: 9) } == .tooLarge(limit: 9))
    #expect(problem { _ = try root.locate("sub").digest() } == .isFolder)
    mkfifo(outer["root/pipe"], 0o600)
    #expect(problem { _ = try root.locate("pipe").digest() } == .notRegular)
  }

  /// A file that is too large is not read, and reading stops on demand.
  @Test func digestsWithinLimits() throws {
    let place = try root.locate("a.txt")
    #expect(try place.digests(limit: 1)?.bytes == digest("a"))
    #expect(problem { _ = try place.digests(limit: 0) } == .tooLarge(limit: 0))
    #expect(problem { _ = try place.digests(limit: 1) { true } } == .other(errno: ECANCELED))
    try outer.write("root/sparse", "")
    truncate(outer["root/sparse"], 1 << 40)
    #expect(problem { _ = try root.locate("sparse").digests(limit: 1 << 32) } == .tooLarge(limit: 1 << 32))
  }

  /// A link that has appeared since the place was found.
  @Test func linksAreNotFollowed() throws {
    let place = try root.locate("new")
    try outer.link("root/new", to: "a.txt")
    #expect(problem { _ = try place.digest() } == .link("new"))
    #expect(problem { _ = try place.read(limit: 9) } == .link("new"))
    #expect(problem { try place.remove(withDigest: digest("a")) } == .link("new"))
    for before in [nil, digest("a")] {
      let kind = problem {
        let batch = FileBatch()
        try batch.write([66], at: place, replacing: before, name: "new")
        try batch.commit()
      }
      #expect(kind == (before == nil ? .exists : .link("new")))
    }
    #expect(outer.text("root/a.txt") == "a")
  }

  @Test func onlyTheFileThatWasSeenIsRemoved() throws {
    let place = try root.locate("a.txt")
    #expect(problem { try place.remove(withDigest: digest("b")) } == .changedMeanwhile)
    #expect(outer.text("root/a.txt") == "a")
    try place.remove(withDigest: digest("a"))
    try place.remove(withDigest: digest("a"))
    #expect(outer.text("root/a.txt") == nil)
  }

  @Test func messages() {
    #expect(FileProblem("x/a.csv", .link("a.csv")).reason == "is a symbolic link")
    #expect(FileProblem("x/a.csv", .link("x")).reason == "is below 'x', which is a symbolic link")
    #expect(FileProblem("x/a.csv", .link("x")).writingReason == "cannot be written: 'x' is a symbolic link")
  }
}
