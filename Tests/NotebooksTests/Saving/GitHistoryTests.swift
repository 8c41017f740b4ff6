import Files
import Foundation
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

  /// None of these separates a file from its notebook.
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
    // Even an edit of the notebook's own file may be lost.
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
    // It is not removed either.
    try folder.write(region)
    let update = try folder.update("lab.md", overwrites ? NotebookFolder.overwriting : RunOptions())
    #expect(update.saveChanges.isEmpty)
    #expect(
      update.diagnostics.map(\.message)
        == [
          "the file 'a.csv' is no longer saved, but it is kept: git tracks it, and no commit shows that 'lab.md' made it"
        ])
  }

  /// A single commit with all files proves nothing.
  @Test func aCommitOfEverything() throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "a.csv")
    try folder.write("words\n")
    Self.git(folder, "init -q", "add .", "commit -m one")
    try folder.write(Self.page)
    Self.git(folder, "add .", "commit -m two")
    #expect(try folder.update("lab.md", NotebookFolder.overwriting).obstacles.count == 1)
    // Before a commit, a file in the index is tracked, too.
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

  /// Figures may be in other folders, and names may contain anything.
  @Test func figuresAndNames() throws {
    let page = "---\nnotebook:\n  figures: b c/\u{E9}\n---\n" + block("a", "show: [chart]", "save: \"-x *.csv\"")
    let folder = try Self.repository("add .", "commit -m one", page: page)
    let update = try folder.run()
    #expect(update.saveChanges.count == 2 && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
  }

  /// In a repository, the program git is necessary.
  @Test func withoutGit() async {
    await #expect(processExitsWith: .success) {
      let folder = try Self.repository("add .", "commit -m one")
      setenv("PATH", "/nowhere", 1)
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
      for name in ["git", "env"] {
        try folder.write("#!/bin/sh\ntouch '\(folder.path("touched"))'\n", to: "text")
        Workshop.shell("cd '\(folder.workshop.path)' && cp text \(name) && chmod +x \(name)")
      }
      #expect(FileManager.default.changeCurrentDirectoryPath(folder.workshop.path))
      let usual = ProcessInfo.processInfo.environment["PATH"] ?? ""
      for path in [".:", ":", "./:", "/nowhere::"] {
        setenv("PATH", path + usual, 1)
        #expect(Self.reasons(try folder.update()).isEmpty)
        #expect(folder.text("touched") == nil)
      }
    }
  }

  /// Git fails in a damaged repository, so it is unknown whether it tracks a file.
  @Test(arguments: ["rm .git/HEAD", "rm -r .git/refs", "rm -r .git/objects", "mv .git x && ln -s nowhere .git"])
  func aDamagedRepository(damage: String) throws {
    let folder = try Self.repository("add .", "commit -m one")
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(damage)"))
    let update = try folder.update()
    #expect(Self.reasons(update).first?.hasPrefix("'a.csv' may be tracked by git, which ") == true)
  }

  /// Trees that grow with each level take no memory, because they are not compared.
  @Test func aBombOfTrees() throws {
    let folder = try NotebookFolder()
    let script = """
      git init -q && b=$(echo x | git hash-object -w --stdin) && n=$(printf 'n%.0s' $(seq 200)) &&
      t=$(for i in 0 1 2 3 4 5 6 7 8 9; do printf "100644 blob $b\\t$n$i\\n"; done | git mktree) &&
      for l in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        t=$(for i in 0 1 2 3 4 5 6 7 8 9; do printf "040000 tree $t\\t$n$i\\n"; done | git mktree)
      done && c=$(git -c user.name=n -c user.email=e@x commit-tree -m bomb $t) &&
      git update-ref $(git symbolic-ref HEAD) $c && git read-tree --empty
      """
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && { \(script); } > /dev/null 2>&1"))
    try folder.write(Self.page)
    try folder.run()
    // A commit with other changes compares the bomb.
    Self.git(folder, "add .", "commit -q -m two")
    try Self.change(folder)
    #expect(try folder.update().saveChanges.map(\.path) == ["a.csv"])
    // A page that was renamed after it is found, too.
    Self.git(folder, "checkout lab.md", "mv lab.md new.md", "commit -m three")
    try Self.change(folder, "new.md")
    let update = try folder.update("new.md")
    #expect(update.saveChanges.map(\.path) == ["a.csv"] && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
    // A search for an earlier name of the page compares the bomb, up to git's memory limit.
    try folder.write("mine\n", to: "b.csv")
    Self.git(folder, "checkout new.md", "add b.csv", "commit -m four")
    try folder.write(try Self.forged(["b.csv"], in: folder), to: "new.md")
    let kept = try folder.update("new.md", NotebookFolder.overwriting)
    #expect(
      Self.reasons(kept).first?.hasPrefix("'b.csv' may be tracked by git, which needed too much memory") == true,
      "\(Self.reasons(kept))")
  }

  /// If git fails, no file is replaced, whether or not the region claims it.
  @Test func whereGitDoesNotAnswer() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write("gitdir: /nowhere\n", to: ".git")
    try Self.change(folder)
    for text in [folder.text("a.csv"), "mine\n"] {
      try folder.write(try #require(text), to: "a.csv")
      let update = try folder.update("lab.md", NotebookFolder.overwriting)
      #expect(update.obstacles.first?.message.hasPrefix("'a.csv' may be tracked by git, which does not find") == true)
    }
  }

  /// No file is removed either.
  @Test func whereGitDoesNotAnswerNothingGoes() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write("gitdir: /nowhere\n", to: ".git")
    try folder.write(try #require(folder.text("lab.md")).replacing("save: a.csv\n", with: ""))
    let update = try folder.update()
    #expect(update.saveChanges.isEmpty)
    #expect(
      update.diagnostics.map(\.message)
        == [
          "the file 'a.csv' is no longer saved, but it is kept: git may track it, but it does not find the repository: "
            + "'.git' names '/nowhere', and it is missing"
        ])
  }

  /// Returns a page that claims files in their current state, whoever created them.
  private static func forged(_ files: [String], in folder: NotebookFolder) throws -> String {
    let names = files.map { "\"\($0)\"" }.joined(separator: ", ")
    let claims = try files.map { ($0, SHA256.hexadecimal(of: bytes(try #require(folder.text($0))))) }
    return block("a", "show: []", "save: [\(names)]") + "\n"
      + ForgedRegion.text("a", [ForgedRegion.saved(claims)]) { SHA256.hexadecimal(of: bytes($0)) }
  }

  /// The name of a folder does not end an answer, and the name of a file does not end that of a folder.
  @Test(arguments: ["in\nner", "in"], ["a.csv", "\u{301}a.csv"])
  func oddNames(inner: String, file: String) throws {
    let folder = try NotebookFolder()
    Workshop.shell("mkdir '\(folder.path(inner))'")
    try folder.write("mine\n", to: "\(inner)/\(file)")
    Self.git(folder, "init -q", "add .", "commit -m one")
    let here = try NotebookFolder()
    try here.write("mine\n", to: file)
    try folder.write(try Self.forged([file], in: here), to: "\(inner)/lab.md")
    let update = try folder.update("\(inner)/lab.md", NotebookFolder.overwriting)
    #expect(Self.reasons(update).first?.contains("is tracked by git, and no commit shows") == true)
    // The notebook's own file does belong to it.
    try folder.write(Self.page.replacing("a.csv", with: "own.csv"), to: "\(inner)/own.md")
    try folder.run("\(inner)/own.md")
    Self.git(folder, "add .", "commit -m two")
    try Self.change(folder, "\(inner)/own.md")
    #expect(try folder.update("\(inner)/own.md").saveChanges.map(\.path) == ["own.csv"])
  }

  /// Many commits of one file do not hide a commit of another.
  @Test func manyCommits() throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "victim.csv")
    try folder.write(block("a", "show: []", "save: [a.csv, old.csv]"))
    Self.git(folder, "init -q", "add victim.csv", "commit -m one")
    try folder.run()
    Self.git(folder, "add .", "commit -m two")
    let commit = "git -c user.name=n -c user.email=e@x commit -q -a -m more"
    #expect(
      Workshop.shell(
        "cd '\(folder.workshop.path)' && for i in $(seq 66); do echo $i > a.csv && \(commit) || exit 1; done"))
    try folder.write(try Self.forged(["a.csv", "victim.csv"], in: folder))
    Self.git(folder, "add .", "commit -m three")
    #expect(
      Self.reasons(try folder.update("lab.md", NotebookFolder.overwriting)).first?.hasPrefix(
        "'a.csv', 'victim.csv': each is tracked by git, and no commit shows that 'lab.md' made it") == true)
    // An old file of the notebook still belongs to it, but the one that was changed by hand does not.
    try folder.write(try Self.forged(["old.csv"], in: folder).replacing("steps: 2", with: "steps: 3"))
    let update = try folder.update()
    #expect(update.saveChanges.map(\.path) == ["old.csv"] && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
    try folder.write(try Self.forged(["a.csv"], in: folder).replacing("steps: 2", with: "steps: 3"))
    #expect(
      Self.reasons(try folder.update("lab.md", NotebookFolder.overwriting)).first?.hasPrefix(
        "'a.csv' is tracked by git, and no commit") == true)
  }

  /// The number of examined commits is limited if a content is added again and again.
  @Test func manyIntroductions() throws {
    let folder = try Self.repository("add .", "commit -m one")
    func toggle(_ times: Int) {
      let commit = "git -c user.name=n -c user.email=e@x commit -q -a -m more"
      #expect(
        Workshop.shell(
          "cd '\(folder.workshop.path)' && git checkout -q lab.md && cp a.csv own && for i in $(seq \(times)); do "
            + "echo $i > a.csv && \(commit) && cp own a.csv && \(commit) || exit 1; done"))
    }
    toggle(63)
    try Self.change(folder)
    #expect(try folder.update().saveChanges.map(\.path) == ["a.csv"])
    toggle(1)
    try Self.change(folder)
    #expect(
      Self.reasons(try folder.update()).first?.hasPrefix("'a.csv' is tracked by git, and no commit shows") == true)
  }

  /// A branch that changes a file and reverts the change has only the notebook in its difference, and has created
  /// nothing.
  @Test(arguments: ["echo more >> a.csv", "chmod +x a.csv", "rm a.csv"], [false, true])
  func aChangeThatIsTakenBack(change: String, isMerged: Bool) throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "a.csv")
    Self.git(folder, "init -q", "add .", "commit -m one", "checkout -b branch")
    let region = ForgedRegion.text(
      "a", [ForgedRegion.saved([("a.csv", SHA256.hexadecimal(of: bytes("mine\n")))])]
    ) { SHA256.hexadecimal(of: bytes($0)) }
    try folder.write(Self.page + "\n" + region)
    Workshop.shell("cd '\(folder.workshop.path)' && \(change)")
    Self.git(folder, "add -A", "commit -m two", "checkout main -- a.csv", "commit -a -m three")
    Self.git(folder, "diff --quiet main branch -- a.csv", "checkout main")
    Self.git(folder, "merge \(isMerged ? "--no-ff -m four" : "--ff-only") branch")
    for page in [Self.page + "\n" + region, region] {
      try folder.write(page)
      for options in [RunOptions(), NotebookFolder.overwriting] {
        let update = try folder.update("lab.md", options)
        #expect(update.saveChanges.isEmpty || !update.obstacles.isEmpty)
        let words = Self.reasons(update) + update.diagnostics.map(\.message)
        #expect(words.contains { $0.contains("no commit shows that 'lab.md' made it") }, "\(words)")
      }
    }
  }

  /// A merge with content of its own introduces that content.
  @Test func aMergeWithItsOwnContent() throws {
    let folder = try Self.repository("add .", "commit -m one", "checkout -b branch")
    func commit(_ text: String) throws {
      try folder.write(text, to: "a.csv")
      Self.git(folder, "commit -a -m '\(text.count)'")
    }
    Self.git(folder, "checkout lab.md")
    try commit("one\n")
    Self.git(folder, "checkout main")
    try commit("three\n")
    Workshop.shell("cd '\(folder.workshop.path)' && git merge branch > /dev/null 2>&1")
    try folder.write("mine\n", to: "a.csv")
    Self.git(folder, "commit -a -m merge")
    try folder.write(try Self.forged(["a.csv"], in: folder))
    Self.git(folder, "commit -a -m claim")
    try folder.write(try Self.forged(["a.csv"], in: folder).replacing("steps: 2", with: "steps: 3"))
    #expect(
      Self.reasons(try folder.update()).first?.hasPrefix("'a.csv' is tracked by git, and no commit shows") == true)
  }

  /// The content of a file in Git LFS is not in the repository.
  @Test(arguments: [false, true]) func aFileOfLFS(isOwn: Bool) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    let content = try #require(folder.text("a.csv"))
    try folder.write("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", to: "a.csv")
    Self.git(folder, "init -q", "add \(isOwn ? "." : "a.csv")", "commit -m one", "add .", "commit --allow-empty -m two")
    try folder.write(content, to: "a.csv")
    try Self.change(folder)
    #expect(try folder.update().saveChanges.map(\.path) == (isOwn ? ["a.csv"] : []))
  }

  /// A text with a link to a file, or an example of a region, does not prove that the notebook created the file.
  @Test(arguments: [
    "The data: [data.csv](data.csv)\n",
    "```text\n<!-- notebook:begin a -->\n\nSaved: [`data.csv`](data.csv \"sha256 000000000000\")\n\n"
      + "<!-- notebook:end a -->\n```\n",
  ])
  func aLinkInProse(words: String) throws {
    let folder = try NotebookFolder()
    try folder.write("one\n", to: "data.csv")
    try folder.write(words)
    Self.git(folder, "init -q", "add .", "commit -m one")
    try folder.write("two\n", to: "data.csv")
    Self.git(folder, "add .", "commit -m two")
    try folder.write(try Self.forged(["data.csv"], in: folder) + words)
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(Self.reasons(update).first?.hasPrefix("'data.csv' is tracked by git, and no commit shows") == true)
  }

  /// In a shallow clone, the oldest commit seems to have created everything.
  @Test func aShallowCloneProvesNothing() throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "a.csv")
    let page = try Self.forged(["a.csv"], in: folder)
    try folder.write("edited\n", to: "a.csv")
    try folder.write(page)
    Self.git(folder, "init -q", "add .", "commit -m one", "commit --allow-empty -m two")
    Self.git(folder, "clone -q --depth 1 \"file://$PWD\" clone")
    try folder.write(try Self.forged(["a.csv"], in: folder), to: "clone/lab.md")
    let update = try folder.update("clone/lab.md", NotebookFolder.overwriting)
    #expect(
      Self.reasons(update).first?.hasPrefix(
        "'a.csv' is tracked by git, and this shallow clone does not show that 'lab.md' made it") == true)
    #expect(update.obstacles.first?.help == "fetch the whole history: git fetch --unshallow")
  }

  /// No file is removed there either.
  @Test func aShallowCloneRemovesNothing() throws {
    let folder = try Self.repository("add .", "commit -m one", "commit --allow-empty -m two")
    Self.git(folder, "clone -q --depth 1 \"file://$PWD\" clone")
    try folder.write(try #require(folder.text("clone/lab.md")).replacing("save: a.csv\n", with: ""), to: "clone/lab.md")
    let update = try folder.update("clone/lab.md")
    #expect(update.saveChanges.isEmpty)
    let warning = update.diagnostics.first { $0.message.contains("this shallow clone does not show") }
    #expect(warning?.help == "fetch the whole history: git fetch --unshallow")
  }

  /// In the commit at which the clone ends, it is unknown who created a file. Later commits show it.
  @Test func aShallowCloneOfAnOwnFile() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: [chart, image]", "save: a.csv"))
    try folder.run()
    Self.git(folder, "init -q", "add .", "commit -m one", "commit --allow-empty -m two")
    Self.git(folder, "clone -q --depth 1 \"file://$PWD\" clone")
    func change(from old: Int, to new: Int) throws {
      let page = try #require(folder.text("clone/lab.md"))
      try folder.write(page.replacing("steps: \(old)\n", with: "steps: \(new)\n"), to: "clone/lab.md")
    }
    // A file that is up to date needs no proof.
    #expect(Self.reasons(try folder.update("clone/lab.md", NotebookFolder.overwriting)).isEmpty)
    try change(from: 2, to: 3)
    #expect(try folder.update("clone/lab.md", NotebookFolder.overwriting).obstacles.count == 1)
    // A file that is moved away is written again, and its next commit is in the clone.
    Workshop.shell("cd '\(folder.path("clone"))' && rm -r a.csv figures")
    #expect(try folder.run("clone/lab.md", NotebookFolder.overwriting).saveChanges.count == 3)
    Self.git(folder, "-C clone add .", "-C clone commit -m three")
    try change(from: 3, to: 4)
    let update = try folder.update("clone/lab.md")
    #expect(update.saveChanges.count == 3 && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
    // The advice works.
    Self.git(folder, "-C clone checkout HEAD~1 -- .", "-C clone commit -m four")
    try change(from: 2, to: 5)
    #expect(try folder.update("clone/lab.md").kept.count == 1)
    Self.git(folder, "-C clone fetch --unshallow")
    #expect(try folder.update("clone/lab.md").saveChanges.count == 3)
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

  /// An inner repository, whose history anybody can create, does not hide files that the outer one tracks.
  @Test(arguments: [[], ["add lab.md", "commit -m one", "add a.csv", "commit -m two"]])
  func anInnerRepositoryHidesNothing(commands: [String]) throws {
    let folder = try NotebookFolder()
    Workshop.shell("mkdir '\(folder.path("in"))'")
    try folder.write("mine\n", to: "in/a.csv")
    Self.git(folder, "init -q", "add .", "commit -m one", "init -q in")
    let here = try NotebookFolder()
    try here.write("mine\n", to: "a.csv")
    try folder.write(try Self.forged(["a.csv"], in: here), to: "in/lab.md")
    for command in commands { Self.git(folder, "-C in \(command)") }
    for overwrites in [false, true] {
      let update = try folder.update("in/lab.md", overwrites ? NotebookFolder.overwriting : RunOptions())
      #expect(overwrites == !update.obstacles.isEmpty && (overwrites || update.saveChanges.isEmpty))
      #expect(
        Self.reasons(update).first?.hasPrefix("'a.csv' is tracked by git, and no commit shows that 'lab.md' made it")
          == true, "\(Self.reasons(update))")
    }
  }

  /// The outer repository tracks a submodule, but none of its files.
  @Test func aSubmodule() throws {
    let folder = try NotebookFolder()
    Workshop.shell("mkdir '\(folder.path("in"))'")
    try folder.write(Self.page, to: "in/lab.md")
    try folder.run("in/lab.md")
    Self.git(folder, "init -q", "init -q in", "-C in add .", "-C in commit -m one", "add .", "commit -m one")
    try Self.change(folder, "in/lab.md")
    let update = try folder.update("in/lab.md")
    #expect(update.saveChanges.map(\.path) == ["a.csv"] && Self.reasons(update).isEmpty, "\(Self.reasons(update))")
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
      "diff.x.textconv", "diff.x.command", "filter.x.clean", "filter.x.smudge", "filter.x.process", "merge.x.driver",
      "credential.helper", "core.gitProxy", "core.alternateRefsCommand", "core.askPass", "interactive.diffFilter",
      "uploadpack.packObjectsHook", "remote.origin.vcs", "remote.origin.uploadpack", "sequence.editor", "alias.log",
    ] {
      Self.git(folder, "config \(key) '\(program)'")
    }
    Self.git(folder, "config log.showSignature true", "config core.hooksPath '\(folder.workshop.path)'")
    try folder.write("* diff=x filter=x merge=x\n", to: ".gitattributes")
    try folder.run()
    #expect(FolderFiles(below: folder.workshop.path, excluding: []).warnings.isEmpty)
    _ = UnusedFiles(besides: [folder.path("lab.md")], within: GitAllowance())
    #expect(folder.text("touched") == nil)
  }
}
