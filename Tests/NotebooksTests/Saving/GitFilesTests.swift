import Files
import Foundation
import Notebooks
import Testing
import TestSupport

/// Questions to git about the files of a notebook, in repositories of their own.
@Suite struct GitFilesTests {
  private static let page = block("a", "show: []", "save: a.csv")

  private static func git(_ folder: NotebookFolder, _ commands: String...) {
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false"
    for command in commands {
      #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(git) \(command) > /dev/null 2>&1"), "\(command)")
    }
  }

  /// Returns a repository with a notebook that was run and has since become stale.
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

  /// Figures may be in other folders, and names may contain anything.
  @Test func figuresAndNames() throws {
    let page = "---\nnotebook:\n  figures: b c/\u{E9}\n---\n" + block("a", "show: [chart]", "save: \"-x *.csv\"")
    let folder = try Self.repository("add .", "commit -m one", page: page)
    let update = try folder.run()
    #expect(update.saveChanges.count == 2 && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
  }

  /// Git is asked only about files that no untouched region claims. Without it, these are kept.
  @Test func withoutGit() async {
    await #expect(processExitsWith: .success) {
      let folder = try Self.repository("add .", "commit -m one")
      setenv("PATH", "/nowhere", 1)
      #expect(try folder.update().saveChanges.map(\.path) == ["a.csv"])
      try folder.write("mine\n", to: "a.csv")
      for options in [RunOptions(), NotebookFolder.overwriting] {
        let update = try folder.update("lab.md", options)
        #expect(update.saveChanges.isEmpty || !update.obstacles.isEmpty)
        #expect(Self.reasons(update).first?.hasPrefix("'a.csv' may be tracked by git, which was not found") == true)
        #expect((update.kept + update.obstacles).first?.help == "install git")
      }
    }
  }

  /// A program in a stranger's folder is not run, whatever the search path is.
  @Test func programsBesideTheNotebook() async {
    await #expect(processExitsWith: .success) {
      let folder = try Self.repository("add .", "commit -m one")
      try folder.write("mine\n", to: "a.csv")
      for name in ["git", "env"] {
        try folder.write("#!/bin/sh\ntouch '\(folder.path("touched"))'\n", to: "text")
        Workshop.shell("cd '\(folder.workshop.path)' && cp text \(name) && chmod +x \(name)")
      }
      #expect(FileManager.default.changeCurrentDirectoryPath(folder.workshop.path))
      let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
      for path in [".:", ":", "./:", "/nowhere::"] {
        setenv("PATH", path + usual, 1)
        #expect(Self.reasons(try folder.update()).count == 1)
        #expect(folder.text("touched") == nil)
      }
    }
  }

  /// The message names the reason for which git does not answer.
  @Test(arguments: [
    ("rm .git/HEAD", "failed with the message 'fatal: not a git repository"), ("rm -r .git/refs", "failed with"),
    ("rm -r .git/objects", "failed with"), ("mv .git x && ln -s nowhere .git", "failed with"),
    ("rm -r .git && echo 'gitdir: /nowhere' > .git", "does not find the repository: '.git' names '/nowhere'"),
  ])
  func aDamagedRepository(damage: String, reason: String) throws {
    let folder = try Self.repository("add .", "commit -m one")
    try folder.write("mine\n", to: "a.csv")
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(damage)"))
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    let words = update.obstacles.first?.message ?? ""
    #expect(words.hasPrefix("'a.csv' may be tracked by git, which \(reason)"), "\(words)")
  }

  /// The name of a folder does not end an answer, and the name of a file does not end that of a folder.
  @Test(arguments: ["in\nner", "in"], ["a.csv", "\u{301}a.csv"])
  func oddNames(inner: String, file: String) throws {
    let folder = try NotebookFolder()
    Workshop.shell("mkdir '\(folder.path(inner))'")
    try folder.write("other\n", to: "\(inner)/\(file)")
    Self.git(folder, "init -q", "add .", "commit -m one")
    try folder.write("mine\n", to: "\(inner)/\(file)")
    try folder.write(Self.page.replacing("a.csv", with: "\"\(file)\""), to: "\(inner)/lab.md")
    let update = try folder.update("\(inner)/lab.md", NotebookFolder.overwriting)
    let words = "'\(file)' is tracked by git, and no region of 'lab.md' names it: it is kept"
    #expect(update.obstacles.first?.message.hasPrefix(words) == true, "\(update.obstacles)")
    #expect(update.obstacles.first?.help == "move it away, or save under another name")
    Self.git(folder, "rm -r -q --cached .")
    #expect(try folder.update("\(inner)/lab.md", NotebookFolder.overwriting).saveChanges.count == 1)
  }

  /// Git is not asked about files that regions claim, however many there are.
  @Test func claimedFilesNeedNoQuestion() async {
    await #expect(processExitsWith: .success) {
      let folder = try NotebookFolder()
      try folder.write((0..<20).map { block("b\($0)", "show: []", "save: \($0).csv") }.joined(separator: "\n"))
      try folder.run()
      Self.git(folder, "init -q", "add .", "commit -m one")
      try Self.change(folder)
      let calls = try GitCalls(in: folder)
      let update = try folder.update()
      #expect(update.saveChanges.count == 20 && update.kept.isEmpty && calls.count == 0, "\(calls.count)")
    }
  }

  /// Nothing in the repository starts a program.
  @Test func aHostileRepository() throws {
    let folder = try Self.repository("add .", "commit -m one")
    // A leftover figure of a page that a commit removed, so that `--prune` has questions.
    try folder.write(block("b", "show: [chart]"), to: "old.md")
    try folder.run("old.md")
    Self.git(folder, "add .", "commit -m two", "rm -q old.md", "commit -m three")
    let bait = folder.path("touched")
    try folder.write("#!/bin/sh\ntouch '\(bait)'\n", to: "bait")
    Workshop.shell("chmod +x '\(folder.path("bait"))'")
    let program = folder.path("bait")
    for key in [
      "core.fsmonitor", "core.pager", "core.sshCommand", "gpg.program", "diff.external", "core.editor", "pager.log",
      "diff.x.textconv", "diff.x.command", "filter.x.clean", "filter.x.smudge", "filter.x.process", "merge.x.driver",
      "credential.helper", "core.gitProxy", "core.alternateRefsCommand", "core.askPass", "interactive.diffFilter",
      "uploadpack.packObjectsHook", "remote.origin.vcs", "remote.origin.uploadpack", "sequence.editor", "alias.log",
    ] {
      Self.git(folder, "config \(key) '\(program)'")
    }
    Self.git(folder, "config log.showSignature true", "config core.hooksPath '\(folder.workshop.path)'")
    try folder.write("* diff=x filter=x merge=x\n", to: ".gitattributes")
    try folder.run()
    // Git also has to answer for a file that no region claims.
    try folder.write("mine\n", to: "a.csv")
    #expect(try folder.update().kept.count == 1)
    #expect(FolderFiles(below: folder.workshop.path, excluding: []).warnings.isEmpty)
    let unused = UnusedFiles(besides: [folder.path("lab.md")], within: GitAllowance())
    #expect(unused.files.map(\.obstacle) == [nil])
    #expect(folder.text("touched") == nil)
  }
}
