import Foundation
import TestSupport
import Testing

/// The files of a notebook in repositories, through commits, renames, clones and merges, with the built program.
@Suite("Files and history") struct OwnershipHistoryTests {
  /// Without git, it is unknown whether a file is tracked.
  @Test func withoutGit() throws {
    let place = try OwnershipPlace()
    try place.write("mine\n", to: "a.csv")
    try place.write(OwnershipPlace.page("show: []", "save: a.csv"))
    place.git("init -q")
    let run = try place.run("PATH=/nowhere notebook run --overwrite lab.md")
    #expect(run.exit == 3 && place.read("a.csv") == "mine\n", "\(run)")
    #expect(run.errors.contains("'a.csv' may be tracked by git, which was not found"), "\(run)")
    #expect(run.errors.contains("help: install git"), "\(run)")
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
  }

  /// A run does not wait for a git that never answers.
  @Test func aGitThatHangs() throws {
    let place = try OwnershipPlace()
    for name in ["a.csv", "b.csv"] { try place.write("mine\n", to: name) }
    // A region that claims other bytes proves nothing.
    try place.write(
      OwnershipPlace.page("show: []", "save: [a.csv, b.csv]") + "\n" + OwnershipPlace.forged("b.csv", "yours\n"))
    place.git("init -q")
    try place.write("#!/bin/sh\nexec sleep 50\n", to: "bin/git.text")
    place.shell("cp bin/git.text bin/git && chmod +x bin/git")
    let run = try place.run("PATH=\(place.folder.path)/bin:/usr/bin:/bin notebook run --overwrite lab.md")
    #expect(run.exit == 3 && place.read("a.csv") == "mine\n", "\(run)")
    #expect(place.read("b.csv") == "mine\n")
    // There is one clause for all files.
    let clause = "'a.csv', 'b.csv': each may be tracked by git, which did not answer within 10 seconds; they"
    #expect(run.errors.contains(clause + " are kept, and the results of 'a' are not written"), "\(run)")
  }

  /// If git does not answer each question of `--prune`, nothing is removed, and the message says why.
  @Test(arguments: ["ls-tree", "log", "cat-file"]) func aGitThatHangsOnce(question: String) throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page("show: [chart, image]"))
    place.git("init -q")
    #expect(try place.run().exit == 0)
    place.shell("mkdir sub")
    place.git("add .", "commit -m one", "mv lab.md sub/lab.md")
    #expect(try place.run("notebook run sub/lab.md").exit == 0)
    let script = "#!/bin/sh\ncase \"$*\" in *' \(question) '*) exec sleep 50;; esac\nexec /usr/bin/git \"$@\"\n"
    try place.write(script, to: "bin/git.text")
    place.shell("cp bin/git.text bin/git && chmod +x bin/git")
    let run = try place.run("PATH=\(place.folder.path)/bin:/usr/bin:/bin notebook run --prune sub/lab.md")
    let error = "error: --prune removed nothing: git did not answer within 10 seconds\n  help: run again when"
    #expect(run.exit == 3 && run.errors.contains(error), "\(run)")
    for figure in ["a.chart.svg", "a.image.png"] {
      #expect(FileManager.default.fileExists(atPath: place.folder.path + "/figures/lab/\(figure)"))
    }
  }

  /// A user who runs, edits, commits, renames and clones never gets a refusal.
  @Test func anOrdinaryHistory() throws {
    let place = try OwnershipPlace()
    func run(_ name: String, steps: Int? = nil) throws {
      if let steps {
        let page = try #require(place.read(name))
        try place.write(page.replacing("steps: \(steps - 1)\n", with: "steps: \(steps)\n"), to: name)
      }
      let run = try place.run("notebook run \(name)")
      #expect(run.exit == 0 && !run.errors.contains("kept"), "\(name) \(run)")
    }
    try place.write(OwnershipPlace.page("show: [chart, image]", "save: [a.csv, out/b.rle]"))
    try run("lab.md")
    place.git("init -q", "add lab.md", "commit -m one")
    try run("lab.md", steps: 3)
    // The files come after the notebook.
    place.git("add .", "commit -m two")
    try run("lab.md", steps: 4)
    // The rename need not be committed.
    place.git("commit -a -m three", "mv lab.md new.md")
    try run("new.md", steps: 5)
    place.git("checkout -q HEAD -- .", "reset -q --hard", "mv lab.md new.md", "commit -m four")
    try run("new.md", steps: 5)
    place.git("add -A", "commit -m five", "clone -q --depth 1 \"file://$PWD\" clone")
    let cloned = try #require(place.read("clone/new.md"))
    try place.write(cloned.replacing("steps: 5\n", with: "steps: 6\n"), to: "clone/new.md")
    try run("clone/new.md")
    place.git("-C clone commit -a -m six")
    try run("clone/new.md", steps: 7)
    // Files that are no longer saved are removed.
    let page = try #require(place.read("clone/new.md"))
    try place.write(page.replacing("save: [a.csv, out/b.rle]\n", with: ""), to: "clone/new.md")
    try run("clone/new.md")
    #expect(place.read("clone/a.csv") == nil && place.read("clone/out/b.rle") == nil)
  }

  /// With merge=union, git keeps the lines of both sides of a region. The messages name the attribute, and their advice
  /// heals the page.
  @Test(arguments: ["show: [statistics]\n", "", "title: Life\n"]) func aUnionOfResults(keys: String) throws {
    let place = try OwnershipPlace()
    // Git joins two changes of a block without a conflict only if there are lines between them.
    try place.write("```simulation\n\(keys)rule: 30\nname: a\nmodel: elementary\nsteps: 2\n```\n")
    try place.write("*.md merge=union\n", to: ".gitattributes")
    place.git("init -q")
    #expect(try place.run().exit == 0)
    place.git("add .", "commit -m one", "branch theirs")
    func change(_ old: String, _ new: String) throws {
      try place.write(try #require(place.read()).replacing(old, with: new))
      #expect(try place.run().exit == 0)
      place.git("commit -a -m change")
    }
    try change("steps: 2", "steps: 3")
    place.git("checkout theirs")
    if keys.hasPrefix("title") { try change("title: Life", "title: Rule") } else { try change("rule: 30", "rule: 90") }
    place.git("merge main")
    let cause =
      "lab.md: warning: git merges this page with merge=union: its regions get two digest lines, or lose a marker"
    let remedy = "help: remove merge=union for this page from .gitattributes"
    var check = try place.run("notebook check lab.md"), run = try place.run()
    for errors in [check.errors, run.errors] { #expect(errors.contains(cause) && errors.contains(remedy), "\(errors)") }
    if keys.isEmpty {
      // The fences of two pictures no longer match.
      let hidden = "the fence on this line hides the end marker of 'a'"
      #expect(check.exit == 2 && check.errors.contains(hidden) && run.exit == 2 && run.errors.contains(hidden))
      let advice = try #require(check.errors.firstRange(of: "restore the line ```text above its text, or remove line "))
      let line = check.errors[advice.upperBound...].prefix(while: \.isNumber)
      place.shell("sed -i \(line)d lab.md")
      (check, run) = (try place.run("notebook check lab.md"), try place.run())
    }
    if !keys.hasPrefix("title") {
      #expect(check.exit == 1 && check.errors.contains("the results of 'a' have 2 digest lines"), "\(check)")
      #expect(check.errors.contains("discard the edits: notebook run --overwrite lab.md"), "\(check)")
      let kept = "'a' are kept, because they have 2 digest lines: a merge joined the results of several versions"
      #expect(run.exit == 1 && run.errors.contains(kept) && run.errors.contains("--overwrite"), "\(run)")
      run = try place.run("notebook run --overwrite lab.md")
    }
    #expect(run.exit == 0, "\(run)")
    try place.write("", to: ".gitattributes")
    check = try place.run("notebook check lab.md")
    #expect(check.exit == 0 && !check.errors.contains("merge=union"), "\(check)")
  }

  /// A git that a signal ends proves nothing, and the message says so.
  @Test(arguments: ["ls-files", "cat-file"]) func aGitThatIsKilled(command: String) throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page("show: []", "save: a.csv"))
    place.git("init -q")
    #expect(try place.run().exit == 0)
    place.git("add .", "commit -m one")
    let script = "#!/bin/sh\ncase \"$*\" in *' \(command) '*) kill -9 $$;; esac\nexec /usr/bin/git \"$@\"\n"
    try place.write(script, to: "bin/git.text")
    place.shell(
      "cp bin/git.text bin/git && chmod +x bin/git && echo mine > a.csv && sed -i 's/steps: 2/steps: 3/' lab.md")
    let run = try place.run("PATH=\(place.folder.path)/bin:/usr/bin:/bin notebook run --no-cache lab.md")
    #expect(run.errors.contains("was killed by signal 9") && place.read("a.csv") == "mine\n", "\(run)")
    #expect(run.errors.contains("help: run again when git answers"), "\(run)")
  }

  /// An ordinary course of events: a commit, a change, a branch, a merge.
  @Test(arguments: [3, 5]) func anOrdinaryMerge(steps: Int) throws {
    let place = try OwnershipPlace()
    let views = ["title: Cells", "show: [chart, image]", "save: [a.csv, a.rle]"]
    func page(_ steps: Int) -> String { OwnershipPlace.page(steps: steps, views[0], views[1], views[2]) }
    func change(from old: Int, to new: Int) throws {
      try place.write(try #require(place.read()).replacing("steps: \(old)\n", with: "steps: \(new)\n"))
      let run = try place.run("notebook run --no-cache lab.md")
      #expect(run.exit == 0, "\(run)")
      place.git("add .", "commit -m 'to \(new)'")
    }
    try place.write(page(2))
    #expect(try place.run().exit == 0)
    place.git("init -q", "add .", "commit -m one", "checkout -b theirs")
    try change(from: 2, to: 5)
    place.git("checkout main")
    try change(from: 2, to: 3)
    place.shell("git -c user.name=n -c user.email=e@x merge theirs > /dev/null 2>&1; test $? = 1")
    let merged = try #require(place.read())
    #expect(merged.contains("<<<<<<<"))
    // The author chooses one side of the block, and the rest repairs itself.
    let block = try #require(merged.firstRange(of: "```\n")).upperBound
    let chosen = merged[..<block].split(separator: "\n").filter {
      !"<=>".contains($0.first ?? " ") && $0 != "steps: \(8 - steps)"
    }
    try place.write(chosen.joined(separator: "\n") + "\n" + merged[block...])
    let run = try place.run("notebook run --no-cache lab.md")
    #expect(run.exit == 0, "\(run) \(place.read() ?? "")")
    let whole = try OwnershipPlace()
    try whole.write(page(steps))
    #expect(try whole.run().exit == 0)
    for name in ["lab.md", "a.csv", "a.rle", "figures/lab/a.chart.svg", "figures/lab/a.image.png"] {
      #expect(place.read(name) == whole.read(name), "\(name)")
    }
    #expect(try place.run("notebook check lab.md").exit == 0)
  }

  /// Two branches changed different lines of a block. Git joins the block, and also lines of its region from different
  /// sides.
  @Test func aMergeOfDifferentLines() throws {
    let place = try OwnershipPlace()
    let keys = ["model: life", "grid: 8", "initial: glider", "steps: 4", "save: a.csv", "show: [image, statistics]"]
    let page = "```simulation\nname: a\n" + keys.map { $0 + "\n" }.joined() + "```\n"
    func change(_ old: String, _ new: String) throws {
      try place.write(try #require(place.read()).replacing(old, with: new))
      let run = try place.run()
      #expect(run.exit == 0, "\(run)")
      place.git("add .", "commit -m '\(new)'")
    }
    try place.write(page)
    #expect(try place.run().exit == 0)
    place.git("init -q", "add .", "commit -m one", "checkout -b theirs")
    try change("steps: 4\n", "steps: 11\n")
    place.git("checkout main")
    try change("grid: 8\n", "grid: 13\n")
    place.shell("git -c user.name=n -c user.email=e@x merge theirs > /dev/null 2>&1; test $? = 1")
    let merged = try #require(place.read())
    #expect(merged.contains("<<<<<<<") && merged.contains("grid: 13\ninitial: glider\nsteps: 11\n"))
    let run = try place.run()
    #expect(run.exit == 0, "\(run)")
    #expect(try place.run("notebook check lab.md").exit == 0)
    // Work continues as usual.
    place.git("add .", "commit -m merged")
    try change("steps: 11\n", "steps: 12\n")
  }

  /// Returns a place with a page that two branches change and run, at a merge that git could not finish by itself.
  ///
  /// - Parameters:
  ///   - keys: the keys of the block. The other branch changes the first one, and this branch the last one.
  ///   - command: brings the other branch's work here.
  private static func merge(
    _ keys: [String], theirs: String, ours: String, by command: String = "merge theirs"
  ) throws -> OwnershipPlace {
    let place = try OwnershipPlace()
    func change(_ old: String, _ new: String) throws {
      try place.write(try #require(place.read()).replacing(old + "\n", with: new + "\n"))
      let run = try place.run()
      #expect(run.exit == 0, "\(run)")
    }
    try place.write("```simulation\nname: a\n" + keys.map { $0 + "\n" }.joined() + "```\n")
    #expect(try place.run().exit == 0)
    let isStash = command.hasPrefix("stash")
    place.git("init -q", "add .", "commit -m one", isStash ? "status" : "checkout -b theirs")
    try change(try #require(keys.first), theirs)
    if isStash { place.git("stash") } else { place.git("add .", "commit -m theirs", "checkout main") }
    try change(try #require(keys.last), ours)
    place.git("add .", "commit -m ours")
    place.shell("git -c user.name=n -c user.email=e@x \(command) > /dev/null 2>&1; test $? = 1")
    return place
  }

  /// Git joins single lines of figures and tables, or takes a figure from one side. The next run repairs them all.
  @Test(arguments: ["merge theirs", "cherry-pick theirs", "stash pop"])
  func aMergeOfLinesInFiles(command: String) throws {
    let people = [
      "factor: 2", "model: infection", "people: 60", "probability: 0.5", "recovery: 4", "seed: 3",
      "show: [chart, statistics]", "save: [a.csv]", "steps: 9",
    ]
    let cells = ["seed: 4", "model: life", "grid: 8", "initial: block", "show: [image, statistics]", "steps: 4"]
    for (keys, theirs, ours) in [(people, "factor: 3", "steps: 14"), (cells, "seed: 5", "steps: 7")] {
      let place = try Self.merge(keys, theirs: theirs, ours: ours, by: command)
      // Git joined the block itself, so only results are in conflict.
      #expect(!(place.read()?.prefix { $0 != "<" }.contains("=======") ?? true))
      let run = try place.run()
      #expect(run.exit == 0, "\(command): \(run) \(place.read() ?? "")")
      #expect(try place.run("notebook check lab.md").exit == 0)
    }
  }

  /// A line from neither side was written by a person.
  @Test func anEditInAMergeIsKept() throws {
    let keys = [
      "factor: 2", "model: infection", "people: 60", "probability: 0.5", "seed: 3", "show: [chart]", "steps: 9",
    ]
    let place = try Self.merge(keys, theirs: "factor: 3", ours: "steps: 14")
    let figure = "figures/lab/a.chart.svg"
    let edited = try #require(place.read(figure)) + "<!-- mine -->\n"
    try place.write(edited, to: figure)
    #expect(try place.run().exit == 1)
    #expect(place.read(figure) == edited)
  }
}
