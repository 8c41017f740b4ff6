import Files
import Foundation
import Testing

/// The places of new files below a folder, and the replacement and removal of files there.
@Suite("Folder root: places")
struct FolderRootPlacesTests {
  private let outer: Folder
  private let root: FolderRoot

  init() throws {
    outer = try Folder.aroundRoot()
    try outer.link("root/inside", to: "sub")
    try outer.link("root/out", to: "..")
    try outer.link("root/git", to: ".git")
    try outer.link("root/file", to: "../secret.txt")
    try outer.link("root/nowhere", to: "none.txt")
    try outer.link("root/round", to: "round")
    root = FolderRoot(folder: outer["root"])
  }

  @Test(arguments: [
    ("a.txt", "a.txt"), ("./a.txt", "a.txt"), ("new.txt", "new.txt"), ("sub/new.txt", "sub/new.txt"),
    ("x/y/z.txt", "x/y/z.txt"), ("inside/b.txt", "sub/b.txt"), ("inside/new/c.txt", "sub/new/c.txt"),
    ("sub/../a.txt", "a.txt"), ("inside//b.txt", "sub/b.txt"),
  ])
  func below(_ path: String, _ place: String) throws {
    #expect(try root.locate(path, followsLinks: true) == root.locate(place))
    // Nothing is written through a link.
    guard path.hasPrefix("inside") else { return }
    let problem = #expect(throws: FileProblem.self) { try root.locate(path) }
    #expect(problem?.kind == .link("inside"))
  }

  /// A file is in the place of a folder, at any level above.
  @Test(arguments: [
    ("a.txt/new.txt", "a.txt"), ("a.txt/x/y/new.txt", "a.txt"), ("inside/b.txt/new.txt", "inside/b.txt"),
    ("new.txt", nil), ("sub/x/y/new.txt", nil), ("inside/x/new.txt", nil),
  ])
  func aFileInTheWay(_ path: String, _ file: String?) {
    let path = outer["root/" + path]
    #expect(FileAccess.fileInTheWay(to: path) == file.map { outer["root/" + $0] })
    guard let name = file?.split(separator: "/").last else { return }
    let problem = FileProblem(path, .belowFile(String(name)))
    #expect(throws: problem) { try FileAccess.create(path, bytes: []) }
    #expect(problem.writingReason == "cannot be written: '\(name)' is a file, not a folder")
  }

  /// Links keep their names, except before `..`, which leads up from the link's target.
  @Test func absoluteFolders() throws {
    let here = try FileAccess.resolve(".")
    #expect(FileAccess.absolute(".") == here && FileAccess.absolute("./a//b/.") == here + "/a/b")
    #expect(FileAccess.absolute(outer["root/inside"]) == outer["root/inside"])
    #expect(FileAccess.absolute(outer["root/inside/.."]) == outer["root"])
    #expect(FileAccess.absolute(outer["none/.."]) == nil)
  }

  @Test(
    arguments: [
      ("../new.txt", .outside), ("/new.txt", .outside), ("out/new.txt", .outside), ("out/secret.txt", .outside),
      ("file", .outside), ("git/new.txt", .outside), (".git/new.txt", .outside), (".new.txt", .outside),
      ("a\\b.txt", .outside), ("a\0b.txt", .outside), ("none/../a.txt", .missing), ("", .outside), (".", .outside),
    ] as [(String, FileProblem.Kind)])
  func refused(_ path: String, _ kind: FileProblem.Kind) {
    let problem = #expect(throws: FileProblem.self) { try root.locate(path, followsLinks: true) }
    #expect(problem?.kind == kind)
  }

  /// A link that leads nowhere represents the place that it names, but no file is written through it.
  @Test(arguments: ["nowhere", "nowhere/new.txt"]) func aLinkThatLeadsNowhere(_ path: String) throws {
    let place = path.replacing("nowhere", with: "none.txt")
    #expect(try root.locate(path, followsLinks: true) == root.locate(place))
    let problem = #expect(throws: FileProblem.self) { try root.locate(path) }
    #expect(problem?.kind == .link("nowhere"))
  }

  @Test func linksThatLeadRoundAreRefused() {
    #expect(throws: FileProblem.self) { try root.locate("round/new.txt", followsLinks: true) }
  }

  @Test func aFolderThatIsNotThere() {
    let problem = #expect(throws: FileProblem.self) { try FolderRoot(folder: outer["none"]).locate("a.txt") }
    #expect(problem?.kind == .missing)
  }

  private func write(_ bytes: [UInt8], at path: String, replacing digest: String?) throws {
    let batch = FileBatch()
    try batch.write(bytes, at: outer.place(path), replacing: digest, name: "name")
    try batch.commit()
  }

  @Test func newFilesComeWithTheirFolders() throws {
    try write([65], at: "root/x/y/z.txt", replacing: nil)
    #expect(outer.text("root/x/y/z.txt") == "A")
    let problem = #expect(throws: FileProblem.self) {
      try write([66], at: "root/x/y/z.txt", replacing: nil)
    }
    #expect(problem?.kind == .exists && outer.text("root/x/y/z.txt") == "A")
    #expect(throws: FileProblem.self) { try write([66], at: "root/a.txt/b", replacing: nil) }
  }

  @Test func onlyTheFileThatWasSeenIsReplacedOrRemoved() throws {
    let digest = SHA256.hexadecimal(of: Array("a".utf8)), other = SHA256.hexadecimal(of: [])
    for path in ["root/a.txt", "root/none.txt"] {
      let problem = #expect(throws: FileProblem.self) { try write([66], at: path, replacing: other) }
      #expect(problem?.kind == .changedMeanwhile)
    }
    func remove(_ digest: String) throws(FileProblem) {
      try outer.place("root/a.txt").remove(withDigest: digest)
    }
    let kept = #expect(throws: FileProblem.self) { try remove(other) }
    #expect(kept?.kind == .changedMeanwhile && outer.text("root/a.txt") == "a")
    try write([66], at: "root/a.txt", replacing: digest)
    #expect(outer.text("root/a.txt") == "B")
    try remove(SHA256.hexadecimal(of: [66]))
    try remove(digest)
    #expect(outer.text("root/a.txt") == nil)
    #expect(!outer.names.contains { $0.hasSuffix(".tmp") })
  }

  /// A file that somebody moved elsewhere stays, and so does the link in its place.
  @Test func aLinkAndItsFileStay() throws {
    let place = try root.locate("link.txt")
    try outer.link("root/link.txt", to: "a.txt")
    let problem = #expect(throws: FileProblem.self) {
      try place.remove(withDigest: SHA256.hexadecimal(of: Array("a".utf8)))
    }
    #expect(problem?.kind == .link("link.txt"))
    #expect(outer.text("root/a.txt") == "a" && outer.names.contains("root/link.txt"))
  }

  /// Empty folders are removed up to the first one with content, but never through a link.
  @Test func emptyFoldersGo() throws {
    for name in ["root/x/y/z/a", "root/x/b", "root/deep/er/a"] { try outer.write(name, "") }
    try outer.link("root/way", to: "deep")
    for name in ["root/x/y/z/a", "root/deep/er/a"] { unlink(outer[name]) }
    root.removeEmptyFolders(above: "x/y/z/a")
    root.removeEmptyFolders(above: "way/er/a")
    root.removeEmptyFolders(above: "../root/deep/a")
    root.removeEmptyFolders(above: "none/a")
    #expect(outer.names.contains("root/x/b") && !outer.names.contains("root/x/y"))
    #expect(outer.names.contains("root/deep") && outer.names.contains("root/way"))
    #expect(outer.names.contains("root/deep/er"))
    root.removeEmptyFolders(above: "deep/er/a")
    #expect(!outer.names.contains("root/deep"))
  }
}
