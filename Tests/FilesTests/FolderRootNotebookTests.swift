import Files
import Foundation
import Testing

/// Notebooks that are symbolic links.
@Suite("Folder root: notebooks")
struct FolderRootNotebookTests {
  private let outer: Folder

  init() throws {
    outer = try Folder()
    try outer.write("a.md", "outside")
    try outer.write("repository/top.md", "top")
    try outer.write("repository/.hidden/a.md", "hidden")
    try outer.write("repository/.hidden.md", "hidden")
    try outer.write("repository/in/lab.md", "lab")
    try outer.write("repository/in/deep/b.md", "deep")
    for (name, target) in [
      ("up", "../top.md"), ("down", "deep/b.md"), ("out", "../../a.md"), ("hidden", "../.hidden/a.md"),
      ("dot", "../.hidden.md"), ("chain", "up.md"), ("nowhere", "none.md"), ("whole", outer["a.md"]),
    ] {
      try outer.link("repository/in/\(name).md", to: target)
    }
  }

  private func text(_ name: String) throws(FileProblem) -> String {
    let root = FolderRoot(folder: outer["repository/in"])
    return String(decoding: try root.notebook(outer["repository/in/\(name).md"], limit: 99).bytes, as: UTF8.self)
  }

  private func leadsAway(_ name: String, isInRepository: Bool) -> String? {
    do throws(FileProblem) {
      _ = try text(name)
      return nil
    } catch {
      guard case .leadsAway(let file) = error.kind, file.isInRepository == isInRepository else { return nil }
      return error.reason
    }
  }

  @Test func linksInARepository() throws {
    for git in ["", "a file, as in a worktree"] {
      if git.isEmpty { mkdir(outer["repository/.git"], 0o700) } else { try outer.write("repository/.git", git) }
      #expect(try text("lab") == "lab" && text("down") == "deep")
      #expect(try text("up") == "top" && text("chain") == "top")
      let outside = "is a symbolic link to '\(outer["a.md"])', which is outside its repository"
      #expect(leadsAway("out", isInRepository: true) == outside)
      #expect(leadsAway("whole", isInRepository: true) == outside)
      #expect(leadsAway("hidden", isInRepository: true)?.contains("which is hidden") == true)
      #expect(leadsAway("dot", isInRepository: true)?.contains("which is hidden") == true)
      #expect(problem { _ = try text("nowhere") } == .missing)
      rmdir(outer["repository/.git"])
    }
  }

  @Test func linksWithoutARepository() throws {
    #expect(try text("lab") == "lab" && text("down") == "deep")
    for name in ["up", "chain", "out", "hidden"] {
      let reason = try #require(leadsAway(name, isInRepository: false))
      #expect(reason.contains("which is outside the folder of the link") || reason.contains("which is hidden"))
    }
  }

  /// A link among the folders of the path leads out of the repository, however it is written.
  @Test func foldersThatLeadAway() throws {
    mkdir(outer["repository/.git"], 0o700)
    try outer.write("elsewhere/lab.md", "elsewhere")
    try outer.link("repository/sub", to: "../elsewhere")
    try outer.link("repository/way", to: "in")
    try outer.link("repository/dot", to: ".hidden")
    try outer.link("up", to: "repository")
    func text(_ path: String) throws -> String {
      let root = FolderRoot(folder: Path.folder(of: path))
      return String(decoding: try root.notebook(path, limit: 99).bytes, as: UTF8.self)
    }
    #expect(try text(outer["repository/way/lab.md"]) == "lab" && text(outer["up/in/lab.md"]) == "lab")
    #expect(try text(outer["elsewhere/lab.md"]) == "elsewhere")
    for path in ["repository/sub/lab.md", "repository/in/../sub/lab.md", "repository/./sub/lab.md", "up/sub/lab.md"] {
      let found = problem { _ = try text(outer[path]) }
      guard case .folderLeadsAway(let file) = found else {
        Issue.record("\(path): \(String(describing: found))")
        continue
      }
      #expect(file.path == outer["elsewhere/lab.md"] && !file.isHidden && file.isInRepository)
    }
    // The link may also lead to another repository.
    mkdir(outer["elsewhere/.git"], 0o700)
    #expect(problem { _ = try text(outer["repository/sub/lab.md"]) } != nil)
    #expect(problem { _ = try text(outer["repository/dot/a.md"]) } != nil)
    #expect(problem { try FileAccess.create(outer["repository/sub/new.md"], bytes: []) } != nil)
    #expect(!outer.names.contains("elsewhere/new.md"))
  }

  /// The folder is no longer the one in which the notebook was found.
  @Test func aFolderExchangedBeforeItIsOpened() throws {
    let path = outer["repository/in/lab.md"], keys = FolderKeys(of: [path, outer["none/x.md"]])
    #expect(keys[outer["none/x.md"]] == nil)
    let same = FolderRoot(folder: outer["repository/in"], key: keys[path])
    #expect(try same.notebook(path, limit: 99).bytes == Array("lab".utf8))
    try outer.write("other/lab.md", "other")
    rename(outer["repository/in"], outer["moved"])
    try outer.link("repository/in", to: "../other")
    let root = FolderRoot(folder: outer["repository/in"], key: keys[path])
    #expect(problem { _ = try root.notebook(path, limit: 99) } == .exchangedFolder)
    #expect(problem { _ = try root.read("lab.md", limit: 99) } == .exchangedFolder)
    #expect(problem { _ = try root.locate("a.csv") } == .exchangedFolder)
  }

  /// The folder was opened before, and the notebook in it is the one that is read and written.
  @Test func anExchangedFolder() throws {
    let root = FolderRoot(folder: outer["repository/in"])
    try outer.write("other/lab.md", "other")
    rename(outer["repository/in"], outer["moved"])
    try outer.link("repository/in", to: "../other")
    let snapshot = try root.notebook(outer["repository/in/lab.md"], limit: 99)
    #expect(snapshot.bytes == Array("lab".utf8))
    try FileAccess.replace(snapshot, with: Array("new".utf8))
    #expect(outer.text("moved/lab.md") == "new" && outer.text("other/lab.md") == "other")
  }
}
