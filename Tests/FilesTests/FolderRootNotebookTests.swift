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
