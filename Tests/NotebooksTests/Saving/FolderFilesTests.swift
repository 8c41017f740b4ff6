import Files
import Notebooks
import TestSupport
import Testing

@Suite struct FolderFilesTests {
  private static let files = [
    "lab.md", "sub/a.markdown", "sub/b.txt", "vendor/v.md", "node_modules/x/n.md", ".hidden/h.md", "sub/.h.md",
  ]

  private func folder(isRepository: Bool) throws -> NotebookFolder {
    let folder = try NotebookFolder()
    for file in Self.files {
      Workshop.shell("mkdir -p '\(Path.folder(of: folder.path(file)))'")
      try folder.write("# A page\n", to: file)
    }
    if isRepository {
      try folder.write("node_modules\nvendor/\n", to: ".gitignore")
      #expect(Workshop.shell("cd '\(folder.path("."))' && git -c init.defaultBranch=main init -q"))
    }
    return folder
  }

  private func names(_ folder: NotebookFolder, _ inner: String = "", excluding patterns: String...) -> [String] {
    let root = inner.isEmpty ? folder.workshop.path : folder.path(inner)
    let found = FolderFiles(below: root, excluding: patterns.map { Glob($0) })
    #expect(found.problems == [] && found.warnings.isEmpty)
    return found.files.map { String($0.dropFirst(root.count + 1)) }
  }

  @Test func withoutARepositoryEverythingIsTaken() throws {
    let folder = try folder(isRepository: false)
    #expect(names(folder) == ["lab.md", "node_modules/x/n.md", "sub/a.markdown", "vendor/v.md"])
    #expect(names(folder, excluding: "node_modules", "vendor/*") == ["lab.md", "sub/a.markdown"])
  }

  @Test func ofARepositoryWhatGitTracksOrWouldAdd() throws {
    let folder = try folder(isRepository: true)
    #expect(names(folder) == ["lab.md", "sub/a.markdown"])
    #expect(names(folder, "sub") == ["a.markdown"])
    // A file that git tracks counts, even below an ignored folder, but a file that is gone does not.
    #expect(Workshop.shell("cd '\(folder.path("."))' && git add -f vendor/v.md lab.md && rm lab.md"))
    #expect(names(folder) == ["sub/a.markdown", "vendor/v.md"])
    #expect(names(folder, excluding: "*.markdown") == ["vendor/v.md"])
  }

  @Test func anIgnoredFolderThatIsNamed() throws {
    let folder = try folder(isRepository: true)
    #expect(names(folder, "vendor") == ["v.md"])
    #expect(names(folder, "node_modules", excluding: "y") == ["x/n.md"])
  }

  /// Names that git would quote, and a link, which is not followed.
  @Test func namesOfAllKinds() throws {
    let folder = try folder(isRepository: true)
    try folder.write("", to: "é \"x\".md")
    Workshop.shell("ln -s lab.md '\(folder.path("link.md"))'")
    #expect(names(folder) == ["lab.md", "sub/a.markdown", "é \"x\".md"])
  }

  /// Repositories inside a repository are queried separately, whether they are submodules or unknown to the outer one.
  @Test func repositoriesInside() throws {
    let folder = try folder(isRepository: true)
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c protocol.file.allow=always"
    for (name, command) in [
      ("inner", "init -q"), ("inner", "add ."), ("inner", "commit -qm one"),
      (".", "submodule --quiet add ./inner sub/module"), (".", "commit -qm two"),
    ] {
      if name == "inner" {
        Workshop.shell("mkdir -p '\(folder.path("inner"))/deep' '\(folder.path("inner"))/out'")
        try folder.write("# A page\n", to: "inner/deep/i.md")
        try folder.write("# A page\n", to: "inner/out/o.md")
        try folder.write("out\n", to: "inner/.gitignore")
      }
      #expect(Workshop.shell("cd '\(folder.path(name))' && \(git) \(command) 2> /dev/null"), "\(command)")
    }
    #expect(names(folder) == ["inner/deep/i.md", "lab.md", "sub/a.markdown", "sub/module/deep/i.md"])
    #expect(names(folder, excluding: "inner/*") == ["lab.md", "sub/a.markdown", "sub/module/deep/i.md"])
    // A submodule that is not checked out has no files, whether its folder or one above it is named.
    #expect(Workshop.shell("cd '\(folder.path("."))' && \(git) submodule --quiet deinit -f sub/module 2> /dev/null"))
    let top = folder.workshop.path
    #expect(names(folder, excluding: "sub/module") == ["inner/deep/i.md", "lab.md", "sub/a.markdown"])
    for inner in ["", "/sub", "/sub/module"] {
      let found = FolderFiles(below: top + inner, excluding: [])
      #expect(
        found.warnings.map(\.diagnostic.message) == [
          "the submodule '\(top)/sub/module' is not initialised, so its folder is empty"
        ])
      #expect(
        found.warnings.map(\.diagnostic.help) == ["git -C \(top)/sub submodule update --init module"])
    }
    // The advice works.
    #expect(Workshop.shell("\(git) -C \(top)/sub submodule --quiet update --init module 2> /dev/null"))
    #expect(names(folder, "sub/module") == ["deep/i.md"])
  }

  /// A repository that git ignores is left out with a warning, or silently if a pattern leaves it out.
  @Test func repositoriesThatGitIgnores() throws {
    let folder = try folder(isRepository: true), top = folder.workshop.path
    func message(excluding patterns: String...) -> String? {
      let found = FolderFiles(below: top, excluding: patterns.map { Glob($0) })
      #expect(found.files.count == 2 && found.effective.count == patterns.count)
      return found.warnings.first?.diagnostic.message
    }
    #expect(message() == nil)
    #expect(Workshop.shell("cd '\(folder.path("vendor"))' && git -c init.defaultBranch=main init -q"))
    #expect(message() == "git ignores the repository '\(top)/vendor', so its files are left out")
    #expect(message(excluding: "vendor") == nil)
    #expect(names(folder, "vendor") == ["v.md"])
    // The advice was followed.
    #expect(FolderFiles(below: top, excluding: [], besides: [top, folder.path("vendor")]).warnings.isEmpty)
    for name in ["a", "b", "c"] {
      #expect(Workshop.shell("git -c init.defaultBranch=main init -q '\(folder.path("vendor-" + name))'"))
    }
    try folder.write("node_modules\nvendor*/\n", to: ".gitignore")
    let names = ["vendor", "vendor-a", "vendor-b"].map { "'\(top)/\($0)'" }.joined(separator: ", ")
    #expect(message() == "git ignores 4 repositories, so their files are left out: \(names), …")
  }

  /// If the folder is walked instead of asking git, there is a warning.
  @Test func aRepositoryThatGitCannotRead() throws {
    let folder = try folder(isRepository: false)
    try folder.write("gitdir: /nowhere\n", to: ".git")
    let found = FolderFiles(below: folder.workshop.path, excluding: [])
    #expect(found.files.count == 4)
    #expect(
      found.warnings.map(\.diagnostic.message)
        == [
          "git does not find the repository: '.git' names '/nowhere', and it is missing, so files that it ignores are "
            + "included"
        ])
    #expect(found.warnings.map(\.diagnostic.help) == ["put the repository back, or move the file '.git' away"])
    #expect(found.warnings.map(\.path) == [folder.workshop.path])
  }

  /// The first line of git's message says what is wrong.
  @Test(arguments: [
    ("mkdir -p .git/objects .git/refs && echo words > .git/HEAD", "fatal: not a git repository"),
    ("git init -q && git add . && echo words > .git/index", "fatal: .git/index: "),
    ("git init -q && echo '[core' > .git/config", "fatal: bad config line 1 in file .git/config"),
    ("git init -q && git config core.worktree ../nowhere/at/all", "fatal: cannot chdir to '../nowhere/at/all'"),
  ])
  func whatGitSays(command: String, words: String) throws {
    let folder = try folder(isRepository: false)
    Workshop.shell("cd '\(folder.path("."))' && (\(command)) 2> /dev/null")
    let message = FolderFiles(below: folder.workshop.path, excluding: []).warnings.first?.diagnostic.message ?? ""
    #expect(message.hasPrefix("git failed with the message '\(words)"), "\(message)")
    #expect(message.hasSuffix("', so files that it ignores are included"), "\(message)")
  }

  /// The message about a worktree or a submodule without its repository names the missing folder.
  @Test(arguments: ["worktree add -q ../copy", "clone -q --recurse-submodules \"$PWD\" ../copy"])
  func aRepositoryThatIsGone(_ command: String) throws {
    let around = try NotebookFolder(), top = around.workshop.path
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c protocol.file.allow=always"
    #expect(
      Workshop.shell(
        """
        cd '\(top)' && mkdir other main && cd other && \(git) init -q && touch a.md && \(git) add . \
        && \(git) commit -qm one && cd ../main && \(git) init -q && touch lab.md \
        && \(git) submodule --quiet add ../other sub 2> /dev/null && \(git) add . && \(git) commit -qm one \
        && \(git) \(command) 2> /dev/null
        """))
    let isWorktree = command.hasPrefix("worktree")
    let copy = "\(top)/copy" + (isWorktree ? "" : "/sub")
    // A worktree is made without its submodules.
    let excluded = isWorktree ? [Glob("sub")] : []
    #expect(FolderFiles(below: copy, excluding: excluded).warnings.isEmpty)
    #expect(
      Workshop.shell("cd '\(top)' && mv main gone && mv copy/.git/modules copy/.git/away 2> /dev/null; test -e gone"))
    let found = FolderFiles(below: copy, excluding: [])
    let message = found.warnings.first?.diagnostic.message ?? ""
    let missing = isWorktree ? "\(top)/main" : "modules"
    #expect(message.hasPrefix("git does not find the repository: '.git' names '"), "\(message)")
    #expect(message.contains(missing) && message.contains(" is missing, so files"), "\(message)")
    #expect(found.files.count == 1)
    // The advice helps.
    guard isWorktree, let help = found.warnings.first?.diagnostic.help else { return }
    let start = "if the main repository was moved, run there: "
    #expect(help.hasPrefix(start))
    #expect(Workshop.shell("cd '\(top)/gone' && \(help.dropFirst(start.count)) > /dev/null 2>&1"))
    #expect(FolderFiles(below: copy, excluding: excluded).warnings.isEmpty)
  }

  @Test func absolutePatternsAndPatternsWithoutEffect() throws {
    let folder = try folder(isRepository: false)
    let top = folder.workshop.path
    #expect(names(folder, excluding: "\(top)/vendor", "\(top)/sub/*.markdown") == ["lab.md", "node_modules/x/n.md"])
    // A pattern that matches the folder itself leaves out none of its files.
    #expect(names(folder, excluding: "/vendor", top).count == 4)
    let patterns = ["vendro", "vendor", "/vendor", "\(top)/sub"].map { Glob($0) }
    #expect(FolderFiles(below: top, excluding: patterns).effective == [patterns[1], patterns[3]])
  }

  /// A folder whose git does not answer is walked.
  @Test func aBrokenRepository() throws {
    let folder = try folder(isRepository: false)
    Workshop.shell("mkdir '\(folder.path(".git"))'")
    #expect(names(folder, excluding: "node_modules") == ["lab.md", "sub/a.markdown", "vendor/v.md"])
  }
}
