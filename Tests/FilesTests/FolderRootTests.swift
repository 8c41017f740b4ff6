import Files
import Foundation
import Testing

@Suite("Folder root")
struct FolderRootTests {
  private let outer: Folder

  /// Returns the folder as a system with the call for whole paths opens it, or as a system that opens one name at a
  /// time.
  private func root(_ opensPaths: Bool) -> FolderRoot { FolderRoot(folder: outer["root"], opensPaths: opensPaths) }

  init() throws {
    outer = try Folder.aroundRoot()
    try outer.write("root-two/c.txt", "c")
    try outer.link("root/inside", to: "sub/b.txt")
    try outer.link("root/out", to: "../secret.txt")
    try outer.link("root/up", to: "..")
    try outer.link("root/git", to: ".git")
    try outer.link("root/absolute", to: outer["secret.txt"])
    try outer.link("root/whole", to: outer["root/sub/b.txt"])
    try outer.link("root/roundabout", to: "inside")
    try outer.link("root/circle", to: "circle")
    try outer.link("root/folder", to: "sub")
    try outer.link("root/back", to: "folder/../a.txt")
    mkfifo(outer["root/pipe"], 0o600)
  }

  @Test(arguments: [
    ("a.txt", "a"), ("./a.txt", "a"), ("sub/b.txt", "b"), ("sub/../a.txt", "a"), ("inside", "b"), ("sub//b.txt", "b"),
    ("up/root/a.txt", "a"), ("whole", "b"), ("roundabout", "b"), ("folder/b.txt", "b"), ("folder/../inside", "b"),
    ("back", "a"), ("up/root/up/root/folder/b.txt", "b"),
  ])
  func filesBelow(_ path: String, _ text: String) throws {
    for opensPaths in [true, false] {
      #expect(try root(opensPaths).read(path, limit: 9) == Array(text.utf8))
    }
  }

  @Test(
    arguments: [
      ("../secret.txt", .outside), ("sub/../../secret.txt", .outside), ("../root-two/c.txt", .outside),
      ("out", .outside), ("up/secret.txt", .outside), ("absolute", .outside), ("/etc/hostname", .outside),
      ("", .outside), (".", .outside), ("..", .outside), (".git/config", .outside), ("git/config", .outside),
      ("sub\\b.txt", .outside), ("a.txt\0", .outside), ("sub", .isFolder), ("pipe", .notRegular),
      ("circle", .other(errno: ELOOP)), ("up", .outside), ("folder", .isFolder), ("folder/none", .missing),
      ("none", .missing), ("../none", .outside), ("sub/../../none", .outside), ("a.txt/b", .missing),
    ] as [(String, FileProblem.Kind)])
  func refused(_ path: String, _ kind: FileProblem.Kind) {
    for opensPaths in [true, false] {
      let problem = #expect(throws: FileProblem.self) { try root(opensPaths).read(path, limit: 9) }
      #expect(problem?.kind == kind)
    }
  }

  @Test func limits() throws {
    try outer.write("root/big", String(repeating: "x", count: 100))
    let root = root(true)
    #expect(try root.read("big", limit: 100).count == 100)
    let problem = #expect(throws: FileProblem.self) { try root.read("big", limit: 99) }
    #expect(problem?.kind == .tooLarge(limit: 99))
  }

  // MARK: Places

  @Test(
    arguments: [
      ("folder/b.txt", .link("folder")), ("inside", .link("inside")), ("sub/../folder/x/y", .link("folder")),
      ("a.txt/b", .belowFile("a.txt")), ("a.txt/b/c", .belowFile("a.txt")), ("none/../a.txt", .missing),
      ("sub/.hidden", .outside), ("none/.git/x", .outside), ("../a.txt", .outside), ("sub/..", .outside),
    ] as [(String, FileProblem.Kind)])
  func placesThatAreRefused(_ path: String, _ kind: FileProblem.Kind) {
    for opensPaths in [true, false] {
      let problem = #expect(throws: FileProblem.self) { try root(opensPaths).locate(path) }
      #expect(problem?.kind == kind)
    }
  }

  @Test(arguments: [
    ("sub/b.txt", "sub/../sub/b.txt"), ("a.txt", "./a.txt"), ("new", "sub/../new"), ("x/y/new", "x//y/./new"),
    ("pipe", "pipe"),
  ])
  func onePlaceHasSeveralSpellings(_ one: String, _ other: String) throws {
    #expect(try root(true).locate(one) == root(false).locate(other))
    #expect(try root(true).locate(one).hashValue == root(false).locate(other).hashValue)
    #expect(try root(true).locate(one) != root(true).locate(one + "x"))
  }

  /// Links are followed, as for reading.
  @Test func placesThroughLinks() throws {
    for opensPaths in [true, false] {
      let root = root(opensPaths)
      #expect(try root.locate("folder/b.txt", followsLinks: true) == root.locate("sub/b.txt"))
      #expect(try root.locate("roundabout", followsLinks: true) == root.locate("sub/b.txt"))
      #expect(try root.locate("folder/x/new", followsLinks: true) == root.locate("sub/x/new"))
      #expect(throws: FileProblem.self) { try root.locate("out", followsLinks: true) }
    }
  }

  /// Two spellings of `é` are two files to Linux, but not to Swift.
  @Test func namesAreBytes() throws {
    let composed = "\u{E9}.csv", decomposed = "e\u{301}.csv"
    try #require(composed == decomposed)
    #expect(try root(true).locate(composed) != root(true).locate(decomposed))
    #expect(try root(true).locate("x/" + composed) != root(true).locate("x/" + decomposed))
  }

  // MARK: Exchanged folders

  /// The folder stays the one that was opened. A folder below it that has become a link is not entered.
  @Test func anExchangedFolderLeadsNowhereElse() throws {
    try outer.write("other/a.txt", "other")
    try outer.write("other/sub/b.txt", "other")
    for opensPaths in [true, false] {
      let root = root(opensPaths)
      rename(outer["root"], outer["moved"])
      try outer.link("root", to: "other")
      #expect(try root.read("a.txt", limit: 9) == Array("a".utf8))
      let batch = FileBatch()
      try batch.write([65], at: root.locate("sub/new.txt"), replacing: nil, name: "new.txt")
      try batch.commit()
      #expect(outer.text("moved/sub/new.txt") == "A" && outer.text("other/sub/new.txt") == nil)
      unlink(outer["moved/sub/new.txt"])
      unlink(outer["root"])
      rename(outer["moved"], outer["root"])
    }
  }

  @Test func aFolderThatIsNotThere() {
    let problem = #expect(throws: FileProblem.self) { try FolderRoot(folder: outer["none"]).read("a.txt", limit: 9) }
    #expect(problem == FileProblem(outer["none/a.txt"], .missing))
  }
}
