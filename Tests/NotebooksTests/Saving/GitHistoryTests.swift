import Files
import Notebooks
import Testing
import TestSupport

/// Files that git tracks, in repositories of their own.
@Suite struct GitHistoryTests {
  private static let page = block("a", "show: []", "save: a.csv")

  private static func git(_ folder: NotebookFolder, _ commands: String...) {
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false"
    for command in commands {
      #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(git) \(command) > /dev/null 2>&1"), "\(command)")
    }
  }

  /// A repository with a notebook that has been run, and is stale since.
  private static func repository(_ commands: String..., page: String = page) throws -> NotebookFolder {
    let folder = try NotebookFolder()
    try folder.write(page)
    try folder.run()
    git(folder, "init -q")
    for command in commands { git(folder, command) }
    try change(folder)
    return folder
  }

  private static func change(_ folder: NotebookFolder, _ name: String = "lab.md") throws {
    try folder.write(try #require(folder.text(name)).replacing("steps: 2", with: "steps: 3"), to: name)
  }

  private static func reasons(_ update: NotebookUpdate) -> [String] { (update.kept + update.obstacles).map(\.message) }

  /// Neither of these keeps a file from its notebook.
  @Test(arguments: [
    [], ["add lab.md", "commit -m one"], ["add .", "commit -m one"], ["add ."],
    ["add lab.md", "commit -m one", "add a.csv", "commit -m two"],
    ["add .", "commit -m one", "rm -q --cached a.csv", "commit -m two"],
  ])
  func ownFiles(commands: [String]) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    Self.git(folder, "init -q")
    for command in commands { Self.git(folder, command) }
    try Self.change(folder)
    let update = try folder.run()
    #expect(update.saveChanges.map(\.path) == ["a.csv"] && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
    // Of its own file the author may also lose an edit.
    try folder.write("mine\n", to: "a.csv")
    #expect(try folder.update().kept.count == 1)
    #expect(try folder.update("lab.md", NotebookFolder.overwriting).obstacles.isEmpty)
  }

  /// A file that was there before the notebook is not replaced, whatever its regions say.
  @Test(arguments: [false, true]) func aForgedClaim(overwrites: Bool) throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "a.csv")
    Self.git(folder, "init -q", "add .", "commit -m one")
    let line = ForgedRegion.saved([("a.csv", SHA256.hexadecimal(of: bytes("mine\n")))])
    let region = ForgedRegion.text("a", [line]) { SHA256.hexadecimal(of: bytes($0)) }
    try folder.write(Self.page + "\n" + region)
    for commands in [[], ["add .", "commit -m two"]] {
      for command in commands { Self.git(folder, command) }
      let update = try folder.update("lab.md", overwrites ? NotebookFolder.overwriting : RunOptions())
      #expect(
        Self.reasons(update).first?.hasPrefix(
          "'a.csv' is tracked by git, and no commit shows that 'lab.md' made it") == true)
      #expect(overwrites == !update.obstacles.isEmpty)
    }
    // Nor is it removed.
    try folder.write(region)
    let update = try folder.update("lab.md", overwrites ? NotebookFolder.overwriting : RunOptions())
    #expect(update.saveChanges.isEmpty)
    #expect(
      update.diagnostics.map(\.message)
        == [
          "the file 'a.csv' is no longer saved, but it is kept: git tracks it, and no commit shows that 'lab.md' made it"
        ])
  }

  /// One commit with all files proves nothing.
  @Test func aCommitOfEverything() throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "a.csv")
    try folder.write("words\n")
    Self.git(folder, "init -q", "add .", "commit -m one")
    try folder.write(Self.page)
    Self.git(folder, "add .", "commit -m two")
    #expect(try folder.update("lab.md", NotebookFolder.overwriting).obstacles.count == 1)
    // Before a commit a file in the index is tracked too.
    let staged = try NotebookFolder()
    try staged.write("mine\n", to: "a.csv")
    try staged.write(Self.page)
    Self.git(staged, "init -q", "add .")
    #expect(try staged.update("lab.md", NotebookFolder.overwriting).obstacles.count == 1)
  }

  @Test func aNotebookThatWasRenamed() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    Self.git(folder, "init -q", "add .", "commit -m one", "mv lab.md new.md", "commit -m two")
    Self.git(folder, "mv new.md paper.md", "commit -m three")
    try Self.change(folder, "paper.md")
    let update = try folder.update("paper.md")
    #expect(update.saveChanges.map(\.path) == ["a.csv"] && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
  }

  /// Figures lie in other folders, and names may be anything.
  @Test func figuresAndNames() throws {
    let page = "---\nnotebook:\n  figures: b c/\u{E9}\n---\n" + block("a", "show: [chart]", "save: \"-x *.csv\"")
    let folder = try Self.repository("add .", "commit -m one", page: page)
    let update = try folder.run()
    #expect(update.saveChanges.count == 2 && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
  }

  /// Where git cannot be asked, a file is replaced only if it is as the region claims.
  @Test func whereGitDoesNotAnswer() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write("gitdir: /nowhere\n", to: ".git")
    try Self.change(folder)
    #expect(try folder.update().saveChanges.map(\.path) == ["a.csv"])
    try folder.write("mine\n", to: "a.csv")
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(update.obstacles.first?.message.hasPrefix("'a.csv' may be tracked by git, which failed") == true)
  }

  /// A file in a repository inside the repository.
  @Test func anInnerRepository() throws {
    let folder = try NotebookFolder()
    Workshop.shell("mkdir '\(folder.path("in"))'")
    try folder.write("mine\n", to: "in/a.csv")
    Self.git(folder, "init -q", "init -q in", "-C in add .", "-C in commit -m one")
    let line = ForgedRegion.saved([("in/a.csv", SHA256.hexadecimal(of: bytes("mine\n")))])
    let region = ForgedRegion.text("a", [line]) { SHA256.hexadecimal(of: bytes($0)) }
    try folder.write(Self.page.replacing("a.csv", with: "in/a.csv") + "\n" + region)
    #expect(try folder.update().kept.first?.message.contains("tracked by git") == true)
  }

  /// Nothing in the repository starts a program.
  @Test func aHostileRepository() throws {
    let folder = try Self.repository("add .", "commit -m one")
    let bait = folder.path("touched")
    try folder.write("#!/bin/sh\ntouch '\(bait)'\n", to: "bait")
    Workshop.shell("chmod +x '\(folder.path("bait"))'")
    let program = folder.path("bait")
    for key in [
      "core.fsmonitor", "core.pager", "core.sshCommand", "gpg.program", "diff.external", "core.editor", "pager.log",
      "diff.x.textconv", "diff.x.command",
    ] {
      Self.git(folder, "config \(key) '\(program)'")
    }
    Self.git(folder, "config log.showSignature true", "config core.hooksPath '\(folder.workshop.path)'")
    try folder.write("* diff=x\n", to: ".gitattributes")
    try folder.run()
    #expect(folder.text("touched") == nil)
  }
}
