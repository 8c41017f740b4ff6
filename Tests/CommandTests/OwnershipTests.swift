import Foundation
import Testing
import TestSupport

/// Files that are not the notebook's own, with the built program: nothing that a page says makes a run touch them.
@Suite("Files of others") struct OwnershipTests {
  /// A folder with files, and commands in it.
  private final class Place {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "others-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ text: String, to name: String = "lab.md") throws {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    /// The text of a file, or nil if there is none.
    func read(_ name: String = "lab.md") -> String? {
      let bytes = FileManager.default.contents(atPath: folder.appending(path: name).path)
      return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    func shell(_ command: String) { #expect(Workshop.shell("cd '\(folder.path)' && \(command)"), "\(command)") }

    func git(_ commands: String...) {
      let git = "git -c user.name=n -c user.email=e@x -c init.defaultBranch=main -c commit.gpgsign=false"
      for command in commands { shell("\(git) \(command) > /dev/null 2>&1") }
    }

    /// The exit code and the messages of a command.
    func run(_ line: String = "notebook run lab.md") throws -> (exit: Int32, errors: String) {
      let result = try Command(line).run(in: folder)
      return (result.exit, String(decoding: result.errors, as: UTF8.self))
    }
  }

  private static func sha256(_ text: String) throws -> String {
    let workshop = try Workshop()
    try workshop.write(Array(text.utf8), to: "text")
    return TestSupport.text(try Workshop.output(of: "sha256sum < '\(workshop.path)/text'"))
  }

  private static func page(steps: Int = 2, _ keys: String...) -> String {
    "```simulation\nname: a\nmodel: life\ngrid: 8\nsteps: \(steps)\n" + keys.map { $0 + "\n" }.joined() + "```\n"
  }

  /// A region that claims a file with these bytes.
  private static func forged(_ path: String, _ bytes: String, name: String = "a") throws -> String {
    try ForgedRegion.text(name, [ForgedRegion.saved([(path, try sha256(bytes))])], sha256: sha256)
  }

  private static let conflict = """

    <!-- notebook:begin a -->

    <<<<<<< ours
    Saved: [`victim.csv`](victim.csv "sha256 000000000000")
    =======
    Saved: [`victim.csv`](victim.csv "sha256 111111111111")
    >>>>>>> theirs

    <!-- notebook:end a -->

    """

  // MARK: The examples of the attack

  @Test func aRegionInConflictProvesNothing() throws {
    let place = try Place()
    try place.write("mine\n", to: "victim.csv")
    try place.write(Self.page("show: []", "save: victim.csv") + Self.conflict)
    let page = place.read()
    let kept = try place.run()
    #expect(kept.exit == 1 && kept.errors.contains("'victim.csv' already exists"), "\(kept)")
    #expect(kept.errors.contains("save under another name, or accept the loss with --overwrite"), "\(kept)")
    #expect(place.read("victim.csv") == "mine\n" && place.read() == page)
    // The user's own decision about a file that git does not know.
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
    #expect(place.read("victim.csv")?.hasPrefix("step,") == true)
  }

  @Test(arguments: ["yours\n", "mine\n"], [false, true])
  func anOrphanRegionNamesAFile(claimed: String, isTracked: Bool) throws {
    let place = try Place()
    try place.write("mine\n", to: "data/victim.csv")
    if isTracked { place.git("init -q", "add .", "commit -m one") }
    try place.write("# Words\n\n" + Self.forged("data/victim.csv", claimed))
    if isTracked { place.git("add .", "commit -m two") }
    let run = try place.run("notebook run --overwrite lab.md")
    // What a stranger cannot know stays, and so does what git knows. Any other file he has to know to the last byte.
    let goes = claimed == "mine\n" && !isTracked
    #expect(run.exit == 0 && (place.read("data/victim.csv") == nil) == goes, "\(run)")
    #expect(run.errors.contains("'data/victim.csv' is no longer saved, but it is kept") == !goes, "\(run)")
  }

  @Test(arguments: ["", "--overwrite "]) func aLinkToAScript(option: String) throws {
    let place = try Place()
    try place.write("#!/bin/sh\n", to: "scripts/build.sh")
    place.shell("ln -s scripts/build.sh out.csv && ln -s scripts data")
    try place.write(Self.page("show: []", "save: [out.csv, data/a.csv]") + Self.forged("out.csv", "#!/bin/sh\n"))
    let run = try place.run("notebook run \(option)lab.md")
    #expect(run.exit == 2 && place.read("scripts/build.sh") == "#!/bin/sh\n", "\(run)")
    #expect(run.errors.contains("lab.md:7:8: error: 'out.csv' is a symbolic link"), "\(run)")
    #expect(run.errors.contains("'data/a.csv' is below 'data', which is a symbolic link"), "\(run)")
    place.shell("test -L out.csv && test ! -e scripts/a.csv")
  }

  @Test(arguments: ["", "--overwrite "]) func theNotebookItself(option: String) throws {
    let place = try Place()
    try place.write(Self.page("show: []", "save: lab.csv"), to: "lab.csv")
    try place.write(Self.page("show: []", "save: lab.csv"), to: "other.md")
    place.shell("ln lab.csv link.csv")
    for notebook in ["lab.csv", "other.md lab.csv", "link.csv"] {
      let page = place.read("lab.csv"), run = try place.run("notebook run \(option)\(notebook)")
      #expect(run.exit == 2 && place.read("lab.csv") == page, "\(run)")
      #expect(run.errors.contains(":7:7: error: 'lab.csv' is "), "\(run)")
    }
    #expect(try place.run("notebook check --quick lab.csv").exit == 2)
  }

  @Test(arguments: ["", "--overwrite "]) func aHardLinkToAPage(option: String) throws {
    let place = try Place()
    try place.write("# Words\n", to: "README.md")
    try place.write(Self.page("show: []", "save: out.csv"))
    place.shell("ln README.md out.csv")
    let run = try place.run("notebook run \(option)lab.md")
    #expect(run.exit == 2 && place.read("README.md") == "# Words\n", "\(run)")
    #expect(run.errors.contains("'out.csv' is another name of a Markdown file"), "\(run)")
  }

  @Test func aFigureEditedByHand() throws {
    let place = try Place(), figure = "figures/lab/a.chart.svg"
    try place.write(Self.page("show: [chart]"))
    #expect(try place.run().exit == 0)
    let drawn = place.read(figure)
    try place.write("<svg/>", to: figure)
    // With the results as they are, and where they change too.
    for steps in [2, 3] {
      try place.write(try #require(place.read()).replacing("steps: 2", with: "steps: \(steps)"))
      let page = place.read(), run = try place.run()
      #expect(run.exit == 1 && place.read(figure) == "<svg/>" && place.read() == page, "\(run)")
      #expect(try place.run("notebook check lab.md").exit == 1)
    }
    try place.write(try #require(place.read()).replacing("steps: 3", with: "steps: 2"))
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
    #expect(place.read(figure) == drawn)
  }

  /// Files that nobody but their user has named have the names of figures.
  @Test func figuresOfOthers() throws {
    let place = try Place(), front = "---\nnotebook:\n  figures: docs\n---\n"
    try place.write("<svg/>", to: "docs/a.chart.svg")
    try place.write("<svg/>", to: "docs/gone.chart.svg")
    place.git("init -q", "add .", "commit -m one")
    let digest = try Self.sha256("<svg/>").prefix(64)
    func region(_ name: String) throws -> String {
      try ForgedRegion.text(
        name, ["![x](docs/\(name).chart.svg)"], figures: [String(digest)], sha256: Self.sha256)
    }
    try place.write(front + Self.page("show: [chart]") + "\n" + region("a") + "\n" + region("gone"))
    place.git("add .", "commit -m two")
    for (option, exit) in [("", Int32(1)), ("--overwrite ", 3)] {
      let run = try place.run("notebook run \(option)lab.md")
      #expect(run.exit == exit && run.errors.contains("'docs/a.chart.svg' is tracked by git"), "\(run)")
      for name in ["a", "gone"] { #expect(place.read("docs/\(name).chart.svg") == "<svg/>") }
    }
  }

  // MARK: Files that git tracks

  @Test func aForgedClaimToATrackedFile() throws {
    let place = try Place()
    try place.write("mine\n", to: "victim.csv")
    place.git("init -q", "add .", "commit -m one")
    try place.write(Self.page("show: []", "save: victim.csv") + "\n" + Self.forged("victim.csv", "mine\n"))
    place.git("add .", "commit -m two")
    for (option, exit) in [("", Int32(1)), ("--overwrite ", 3)] {
      let run = try place.run("notebook run \(option)lab.md")
      #expect(run.exit == exit && place.read("victim.csv") == "mine\n", "\(run)")
      #expect(
        run.errors.contains("'victim.csv' is tracked by git, and no commit shows that 'lab.md' made it"), "\(run)")
      #expect(run.errors.contains("move it away, or save under another name"), "\(run)")
    }
    // What the message says helps.
    place.shell("mv victim.csv mine.csv")
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
    #expect(place.read("mine.csv") == "mine\n")
  }

  /// Without git nobody knows whether a file is tracked.
  @Test func withoutGit() throws {
    let place = try Place()
    try place.write("mine\n", to: "a.csv")
    try place.write(Self.page("show: []", "save: a.csv"))
    place.git("init -q")
    let run = try place.run("PATH=/nowhere notebook run --overwrite lab.md")
    #expect(run.exit == 3 && place.read("a.csv") == "mine\n", "\(run)")
    #expect(run.errors.contains("'a.csv' may be tracked by git, which was not found"), "\(run)")
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
  }

  /// A run does not wait for a git that never answers.
  @Test func aGitThatHangs() throws {
    let place = try Place()
    for name in ["a.csv", "b.csv"] { try place.write("mine\n", to: name) }
    // A claim that nobody can check helps nothing.
    try place.write(Self.page("show: []", "save: [a.csv, b.csv]") + "\n" + Self.forged("b.csv", "mine\n"))
    place.git("init -q")
    try place.write("#!/bin/sh\nexec sleep 50\n", to: "bin/git")
    place.shell("chmod +x bin/git")
    let run = try place.run("PATH=\(place.folder.path)/bin:/usr/bin:/bin notebook run --overwrite lab.md")
    #expect(run.exit == 3 && place.read("a.csv") == "mine\n", "\(run)")
    #expect(place.read("b.csv") == "mine\n")
    for name in ["a.csv", "b.csv"] {
      #expect(run.errors.contains("'\(name)' may be tracked by git, which did not answer within 10 seconds"), "\(run)")
    }
  }

  /// Who runs, edits, commits, renames and clones is never refused.
  @Test func anOrdinaryHistory() throws {
    let place = try Place()
    func run(_ name: String, steps: Int? = nil) throws {
      if let steps {
        let page = try #require(place.read(name))
        try place.write(page.replacing("steps: \(steps - 1)\n", with: "steps: \(steps)\n"), to: name)
      }
      let run = try place.run("notebook run \(name)")
      #expect(run.exit == 0 && !run.errors.contains("kept"), "\(name) \(run)")
    }
    try place.write(Self.page("show: [chart, image]", "save: [a.csv, out/b.rle]"))
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
    try run("clone/new.md", steps: 6)
    place.git("-C clone commit -a -m six")
    try run("clone/new.md", steps: 7)
    // What is no longer saved goes.
    let page = try #require(place.read("clone/new.md"))
    try place.write(page.replacing("save: [a.csv, out/b.rle]\n", with: ""), to: "clone/new.md")
    try run("clone/new.md")
    #expect(place.read("clone/a.csv") == nil && place.read("clone/out/b.rle") == nil)
  }

  /// An ordinary life: a commit, a change, a branch, a merge.
  @Test(arguments: [3, 5]) func anOrdinaryMerge(steps: Int) throws {
    let place = try Place()
    let views = ["title: Cells", "show: [chart, image]", "save: [a.csv, a.rle]"]
    func page(_ steps: Int) -> String { Self.page(steps: steps, views[0], views[1], views[2]) }
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
    // The author decides for one side of the block; the rest heals.
    let block = try #require(merged.firstRange(of: "```\n")).upperBound
    let chosen = merged[..<block].split(separator: "\n").filter {
      !"<=>".contains($0.first ?? " ") && $0 != "steps: \(8 - steps)"
    }
    try place.write(chosen.joined(separator: "\n") + "\n" + merged[block...])
    let run = try place.run("notebook run --no-cache lab.md")
    #expect(run.exit == 0, "\(run) \(place.read() ?? "")")
    let whole = try Place()
    try whole.write(page(steps))
    #expect(try whole.run().exit == 0)
    for name in ["lab.md", "a.csv", "a.rle", "figures/lab/a.chart.svg", "figures/lab/a.image.png"] {
      #expect(place.read(name) == whole.read(name), "\(name)")
    }
    #expect(try place.run("notebook check lab.md").exit == 0)
  }

  /// Two spellings of a name that look alike are two files.
  @Test func namesAreBytes() throws {
    let place = try Place(), composed = "\u{E9}.csv", decomposed = "e\u{301}.csv"
    try place.write("mine\n", to: composed)
    // A system that takes them for one has no such files.
    guard place.read(decomposed) == nil else { return }
    try place.write(Self.page("show: []", "save: \(decomposed)") + "\n" + Self.forged(composed, "mine\n"))
    let run = try place.run()
    #expect(run.exit == 0 && place.read(decomposed)?.hasPrefix("step,") == true, "\(run)")
    // The forged claim holds for its own spelling only.
    #expect(place.read(composed) == nil)
    try place.write("mine\n", to: composed)
    #expect(try place.run().exit == 0 && place.read(composed) == "mine\n")
  }
}
