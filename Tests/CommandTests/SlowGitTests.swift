import Foundation
import Testing

/// A git that never answers delays a command only for a limited time, however many folders and repositories there are.
@Suite("Slow git", .waiting) struct SlowGitTests {
  /// Returns a folder with repositories of notebooks that are up to date, and a git that sleeps.
  ///
  /// - Parameter script: what git does instead.
  private static func place(
    repositories: Int, folders: Int, git script: String = "exec sleep 90"
  ) throws -> OwnershipPlace {
    let place = try OwnershipPlace()
    for repository in 0..<repositories {
      for folder in 0..<folders {
        try place.write(OwnershipPlace.page("show: [chart]", "save: a.csv"), to: "all/r\(repository)/d\(folder)/lab.md")
      }
      #expect(try place.run("notebook run --quiet all/r\(repository)").exit == 0)
      place.git("init -q all/r\(repository)", "-C all/r\(repository) add .", "-C all/r\(repository) commit -m one")
    }
    try place.write("#!/bin/sh\necho start >> '\(place.folder.path)/calls'\n\(script)\n", to: "bin/git.text")
    place.shell("cp bin/git.text bin/git && chmod +x bin/git")
    return place
  }

  private static func run(_ line: String, in place: OwnershipPlace) throws -> (exit: Int32, errors: String, calls: Int)
  {
    place.shell("rm -f calls")
    let run = try place.run("PATH=\(place.folder.path)/bin:/usr/bin:/bin notebook \(line)")
    return (run.exit, run.errors, place.read("calls")?.split(separator: "\n").count ?? 0)
  }

  /// Changes the blocks and, by hand, their saved files, so that no region claims what a run would replace.
  private static func edit(_ place: OwnershipPlace) {
    place.shell("sed -i 's/steps: 2/steps: 3/' all/r*/*/lab.md")
    place.shell("for f in all/r*/*/a.csv; do echo mine > $f; done")
  }

  /// Git is asked once about a repository, not once for each folder, and the command says what it left out.
  @Test(arguments: ["check all/r0", "check all/r0/d0/lab.md all/r0/d1/lab.md all/r0/d2/lab.md", "run --prune all/r0"])
  func aRepositoryWithManyFolders(_ line: String) throws {
    let place = try Self.place(repositories: 1, folders: 3)
    let start = ContinuousClock.now, run = try Self.run(line, in: place)
    #expect(run.exit == (line.contains("--prune") ? 3 : 0) && run.calls == 1, "\(run)")
    #expect(ContinuousClock.now - start < .seconds(19), "\(run)")
    #expect(run.errors.contains("git did not answer within 10 seconds"), "\(run)")
    if line.contains("--prune") {
      let error =
        "error: --prune removed nothing: git did not answer within 10 seconds\n  help: run again when git answers"
      #expect(run.errors.contains(error), "\(run)")
    }
  }

  /// All repositories together take 20 seconds.
  @Test(arguments: ["check all", "check --quick all", "run all"]) func manyRepositories(_ line: String) throws {
    let place = try Self.place(repositories: 6, folders: 1)
    place.git("init -q all")
    if line == "run all" { Self.edit(place) }
    let start = ContinuousClock.now, run = try Self.run(line, in: place)
    #expect(run.calls <= 3 && ContinuousClock.now - start < .seconds(35), "\(run)")
    #expect(run.errors.contains("all: warning: git did not answer within 10 seconds"), "\(run)")
    if line != "check --quick all" {
      #expect(run.errors.contains(" needed more than 20 seconds in all"), "\(run)")
    }
    // A file that git may track is kept.
    #expect(run.exit == (line == "run all" ? 1 : 0), "\(run)")
  }

  /// A git that needs too much memory is asked once about a repository, however late it fails.
  @Test func aGitThatRunsOutOfMemory() throws {
    let place = try Self.place(
      repositories: 1, folders: 3,
      git: """
        case "$*" in *rev-parse*) exec /usr/bin/git "$@";; esac
        sleep 5; echo 'fatal: Out of memory, malloc failed' >&2; exit 128
        """)
    Self.edit(place)
    let run = try Self.run("run all/r0/d0/lab.md all/r0/d1/lab.md all/r0/d2/lab.md", in: place)
    // The first call finds the repository. The second one is the only one that needs memory.
    #expect(run.exit == 1 && run.calls == 2, "\(run)")
    #expect(run.errors.split(separator: "which needed too much memory").count == 4, "\(run)")
    #expect(run.errors.contains("help: run again when git answers"), "\(run)")
  }

  /// The time of every failure counts, whatever the reason.
  @Test func aGitThatFailsLate() throws {
    let place = try Self.place(repositories: 5, folders: 1, git: "sleep 8; echo 'fatal: odd' >&2; exit 5")
    Self.edit(place)
    let pages = (0..<5).map { "all/r\($0)/d0/lab.md" }.joined(separator: " ")
    let run = try Self.run("run \(pages)", in: place)
    #expect(run.exit == 1 && run.calls == 3, "\(run)")
    #expect(run.errors.contains("git, which needed more than 20 seconds in all"), "\(run)")
  }
}
