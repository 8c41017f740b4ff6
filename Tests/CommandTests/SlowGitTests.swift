import Foundation
import Testing

/// A git that never answers delays a command only for a limited time, however many folders and repositories there are.
@Suite("Slow git") struct SlowGitTests {
  /// Returns a folder with repositories of notebooks that are up to date, and a git that sleeps.
  private static func place(repositories: Int, folders: Int) throws -> OwnershipPlace {
    let place = try OwnershipPlace()
    for repository in 0..<repositories {
      for folder in 0..<folders {
        try place.write(OwnershipPlace.page("show: [chart]"), to: "all/r\(repository)/d\(folder)/lab.md")
      }
      #expect(try place.run("notebook run --quiet all/r\(repository)").exit == 0)
      place.git("init -q all/r\(repository)", "-C all/r\(repository) add .", "-C all/r\(repository) commit -m one")
    }
    try place.write("#!/bin/sh\necho start >> '\(place.folder.path)/calls'\nexec sleep 90\n", to: "bin/git.text")
    place.shell("cp bin/git.text bin/git && chmod +x bin/git")
    return place
  }

  private static func run(_ line: String, in place: OwnershipPlace) throws -> (exit: Int32, errors: String, calls: Int)
  {
    place.shell("rm -f calls")
    let run = try place.run("PATH=\(place.folder.path)/bin:/usr/bin:/bin notebook \(line)")
    return (run.exit, run.errors, place.read("calls")?.split(separator: "\n").count ?? 0)
  }

  /// Git is asked once about a repository, not once for each folder, and the command says what it left out.
  @Test(arguments: ["check all/r0", "check all/r0/d0/lab.md all/r0/d1/lab.md all/r0/d2/lab.md", "run --prune all/r0"])
  func aRepositoryWithManyFolders(_ line: String) throws {
    let place = try Self.place(repositories: 1, folders: 3)
    let start = ContinuousClock.now, run = try Self.run(line, in: place)
    #expect(run.exit == 0 && run.calls == 1, "\(run)")
    #expect(ContinuousClock.now - start < .seconds(19), "\(run)")
    #expect(run.errors.contains("git did not answer within 10 seconds"), "\(run)")
  }

  /// All repositories together take 20 seconds.
  @Test(arguments: ["check all", "check --quick all", "run all"]) func manyRepositories(_ line: String) throws {
    let place = try Self.place(repositories: 6, folders: 1)
    place.git("init -q all")
    if line == "run all" { place.shell("sed -i 's/steps: 2/steps: 3/' all/r*/d0/lab.md") }
    let start = ContinuousClock.now, run = try Self.run(line, in: place)
    #expect(run.calls <= 3 && ContinuousClock.now - start < .seconds(35), "\(run)")
    #expect(run.errors.contains("all: warning: git did not answer within 10 seconds"), "\(run)")
    if line != "check --quick all" {
      #expect(run.errors.contains(" needed more than 20 seconds in all"), "\(run)")
    }
    // A file that git may track is kept.
    #expect(run.exit == (line == "run all" ? 1 : 0), "\(run)")
  }
}
