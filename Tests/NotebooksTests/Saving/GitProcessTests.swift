import Files
import Foundation
import Notebooks
import Testing
import TestSupport

@Suite struct GitProcessTests {
  /// If there are more names than a process accepts as arguments, several processes are started.
  @Test func argumentsInPieces() throws {
    let folder = try NotebookFolder()
    for name in ["first.csv", "last.csv"] { try folder.write("", to: name) }
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && git init -q && git add ."))
    // After one of its failures, git is not asked again.
    var git: GitProcess { GitProcess(in: folder.workshop.path, within: GitAllowance()) }
    // There are 3 MB of names, of which the system accepts 2 MB at a time. No piece ends with a name.
    let others = (0..<15_000).map { "\($0)-" + String(repeating: "x", count: 200) }
    let paths = ["first.csv"] + others + ["last.csv"]
    #expect(throws: GitProcess.Failure.self) { try git.output(["ls-files", "-z", "--"] + paths) }
    #expect(try git.names(["ls-files", "-z"], paths) == ["first.csv", "last.csv"])
    // A name that is longer than a piece has a process of its own.
    let long = String(repeating: "y", count: 70_000)
    #expect(try git.names(["ls-files", "-z"], [long, "first.csv", long]) == ["first.csv"])
    #expect(try git.names(["ls-files", "-z"], []).isEmpty)
  }

  /// Returns a folder with a commit of one file, in which a command was run.
  private static func repository(_ command: String) throws -> NotebookFolder {
    let folder = try NotebookFolder()
    try folder.write("words\n", to: "a.csv")
    let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main"
    let made = "\(git) init -q && git add . && \(git) commit -qm one"
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && \(made) && \(command)"))
    return folder
  }

  /// Nothing in a repository makes git take more memory than its limit.
  @Test(arguments: ["truncate -s 30G .git/HEAD", "truncate -s 30G .git/packed-refs"])
  func memoryIsLimited(bomb: String) throws {
    let folder = try Self.repository("git pack-refs --all && \(bomb)")
    let process = GitProcess(in: folder.workshop.path, within: GitAllowance())
    #expect(throws: GitProcess.Failure.self) { try process.output(["log", "--", "a.csv"]) }
  }

  /// A git that a signal ends gave no answer.
  @Test(.timeLimit(.minutes(5))) func anEndBySignal() async {
    await #expect(processExitsWith: .success) {
      let folder = try Self.repository("mkdir bin && printf '#!/bin/sh\nkill -9 $$\n' > bin/git && chmod +x bin/git")
      setenv("PATH", "\(folder.path("bin")):/usr/bin:/bin", 1)
      var git: GitProcess { GitProcess(in: folder.workshop.path, within: GitAllowance()) }
      #expect(throws: GitProcess.Failure.killed(signal: 9)) { try git.output(["log"]) }
      #expect(GitProcess.Failure.killed(signal: 9).reason == "was killed by signal 9")
    }
  }

  /// A file that orders differences is not read.
  @Test func anOrderFileWithoutAnEnd() throws {
    let folder = try Self.repository("git config diff.orderFile /dev/zero")
    let process = GitProcess(in: folder.workshop.path, within: GitAllowance())
    #expect(try process.names(["log", "--format=", "--name-only", "-z"], ["a.csv"]) == ["a.csv"])
  }

  /// An endless file in the working folder does not prevent the end of a wait.
  @Test(.timeLimit(.minutes(60)), arguments: ["", "sub/"]) func anIgnoreFileWithoutAnEnd(inner: String) throws {
    let folder = try NotebookFolder()
    Workshop.shell("cd '\(folder.workshop.path)' && mkdir sub && git init -q && touch sub/lab.md && git add .")
    Workshop.shell("mkfifo '\(folder.path(inner + ".gitignore"))'")
    let start = ContinuousClock.now
    let found = FolderFiles(below: folder.workshop.path, excluding: [])
    #expect(found.files == [folder.path("sub/lab.md")])
    #expect(found.warnings.count == 1)
    let message = found.warnings.first?.diagnostic.message ?? ""
    #expect(message.hasPrefix("git would wait for '") && message.contains("\(inner).gitignore'"), "\(message)")
    #expect(ContinuousClock.now - start < .seconds(8))
  }
}
