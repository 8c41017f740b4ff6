import Files
import Testing

/// Hidden files, for paths that do not come from a notebook.
@Suite("Hidden files of a folder root")
struct FolderRootHiddenTests {
  @Test func hiddenFilesAreReadAndLinksAreNot() throws {
    let outer = try Folder.aroundRoot()
    try outer.write("root/.words.md", "words")
    try outer.link("root/.out", to: "..")
    try outer.link("root/.link.md", to: "a.txt")
    let root = FolderRoot(folder: outer["root"])
    for (path, text) in [(".git/config", "hidden"), (".words.md", "words"), ("a.txt", "a"), ("sub/b.txt", "b")] {
      #expect(try root.readText(path, limit: 9) == Array(text.utf8))
    }
    let refused: [(String, FileProblem.Kind)] = [
      ("../secret.txt", .outside), ("sub/../a.txt", .outside), ("/etc/hostname", .outside), ("", .outside),
      ("a.txt\0", .outside), (".out/secret.txt", .link(".out")), (".link.md", .link(".link.md")), (".none", .missing),
      (".none/x", .missing), (".git", .isFolder), (".words.md/x", .link(".words.md")),
    ]
    for (path, kind) in refused {
      let problem = #expect(throws: FileProblem.self) { try root.readText(path, limit: 9) }
      #expect(problem?.kind == kind, "\(path)")
    }
    #expect(throws: FileProblem.self) { try root.readText(".words.md", limit: 4) }
    // A file with a zero byte is not a text, however large it is.
    try outer.write("root/.data", "a\0b")
    #expect(try root.readText(".data", limit: 1) == nil)
  }
}
