import Files
import Foundation
import Testing

@Suite("Folder root")
struct FolderRootTests {
  private let outer: Folder
  private let root: FolderRoot

  init() throws {
    outer = try Folder.aroundRoot()
    try outer.write("root-two/c.txt", "c")
    try outer.link("root/inside", to: "sub/b.txt")
    try outer.link("root/out", to: "../secret.txt")
    try outer.link("root/up", to: "..")
    try outer.link("root/git", to: ".git")
    try outer.link("root/absolute", to: outer["secret.txt"])
    mkfifo(outer["root/pipe"], 0o600)
    root = FolderRoot(folder: outer["root"])
  }

  @Test(arguments: [
    ("a.txt", "a"), ("./a.txt", "a"), ("sub/b.txt", "b"), ("sub/../a.txt", "a"), ("inside", "b"), ("sub//b.txt", "b"),
    ("up/root/a.txt", "a"),
  ])
  func filesBelow(_ path: String, _ text: String) throws {
    #expect(try root.read(path, limit: 9) == Array(text.utf8))
  }

  @Test(
    arguments: [
      ("../secret.txt", .outside), ("sub/../../secret.txt", .outside), ("../root-two/c.txt", .outside),
      ("out", .outside), ("up/secret.txt", .outside), ("absolute", .outside), ("/etc/hostname", .outside),
      ("", .outside), (".", .outside), ("..", .outside), (".git/config", .outside), ("git/config", .outside),
      ("sub\\b.txt", .outside), ("a.txt\0", .outside), ("sub", .isFolder), ("pipe", .notRegular),
      ("none", .missing), ("../none", .outside), ("sub/../../none", .outside), ("a.txt/b", .missing),
    ] as [(String, FileProblem.Kind)])
  func refused(_ path: String, _ kind: FileProblem.Kind) {
    let problem = #expect(throws: FileProblem.self) { try root.read(path, limit: 9) }
    #expect(problem?.kind == kind)
  }

  @Test func limits() throws {
    try outer.write("root/big", String(repeating: "x", count: 100))
    #expect(try root.read("big", limit: 100).count == 100)
    let problem = #expect(throws: FileProblem.self) { try root.read("big", limit: 99) }
    #expect(problem?.kind == .tooLarge(limit: 99))
  }
}
