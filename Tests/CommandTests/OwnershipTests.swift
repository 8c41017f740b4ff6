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

  /// Digests in such a region change nothing: anybody can write them.
  @Test(arguments: [[], ["init -q"], ["init -q", "add victim.csv", "commit -m one"]])
  func aRegionInConflictWithDigestsProvesNothing(commands: [String]) throws {
    let place = try Place()
    try place.write("mine\n", to: "victim.csv")
    for command in commands { place.git(command) }
    let lines = try Self.forged("victim.csv", "mine\n").split(separator: "\n")
    let side = lines[1..<(lines.count - 1)].joined(separator: "\n\n") + "\n"
    let begin = "\n\(lines[0])\n\n", end = "\n\(lines[lines.count - 1])\n"
    let page = Self.page("show: []", "save: victim.csv")
    let merged = page + begin + "<<<<<<< ours\n\(side)=======\nwords\n>>>>>>> theirs\n" + end
    try place.write(merged)
    let kept = try place.run()
    #expect(kept.exit == 1 && place.read("victim.csv") == "mine\n" && place.read() == merged, "\(kept)")
    // A file that is there already as it would be written is no obstacle.
    place.shell("mv victim.csv mine")
    #expect(try place.run().exit == 0)
    try place.write(merged)
    let equal = try place.run()
    #expect(equal.exit == 0 && place.read()?.contains("<<<<<<<") == false, "\(equal)")
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

  /// What nothing is written over, whatever the options are.
  struct Guarded: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: @Sendable () throws -> [String: String]
    /// A command that makes links.
    let links: String
    /// The notebooks of each run.
    let runs: [String]
    let messages: [String]
  }

  private static let guarded = [
    Guarded(
      testDescription: "a link to a script",
      files: {
        let text = page("show: []", "save: [out.csv, data/a.csv]")
        return ["scripts/build.sh": "#!/bin/sh\n", "lab.md": try text + forged("out.csv", "#!/bin/sh\n")]
      },
      links: "ln -s scripts/build.sh out.csv && ln -s scripts data", runs: ["lab.md"],
      messages: [
        "lab.md:7:8: error: 'out.csv' is a symbolic link",
        "'data/a.csv' is below 'data', which is a symbolic link",
      ]),
    Guarded(
      testDescription: "the notebook itself",
      files: { ["lab.csv": page("show: []", "save: lab.csv"), "other.md": page("show: []", "save: lab.csv")] },
      links: "ln lab.csv link.csv", runs: ["lab.csv", "other.md lab.csv", "link.csv"],
      messages: [":7:7: error: 'lab.csv' is "]),
    Guarded(
      testDescription: "a hard link to a page",
      files: { ["README.md": "# Words\n", "lab.md": page("show: []", "save: out.csv")] },
      links: "ln README.md out.csv", runs: ["lab.md"],
      messages: ["'out.csv' is another name of a Markdown file"]),
  ]

  @Test(arguments: guarded, ["run", "run --overwrite", "check --quick"])
  func nothingIsWrittenOver(_ guarded: Guarded, command: String) throws {
    let place = try Place(), files = try guarded.files()
    for (name, text) in files { try place.write(text, to: name) }
    place.shell(guarded.links)
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.folder.path).sorted()
    for notebooks in guarded.runs {
      let run = try place.run("notebook \(command) \(notebooks)")
      #expect(run.exit == 2, "\(run)")
      for message in guarded.messages { #expect(run.errors.contains(message), "\(run)") }
      for (name, text) in files { #expect(place.read(name) == text, "\(name)") }
    }
    // Neither is a link replaced or anything written behind one.
    #expect(try FileManager.default.subpathsOfDirectory(atPath: place.folder.path).sorted() == names)
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

  // MARK: Files that git tracks

  /// Files of a user that a notebook claims as its saved files or figures.
  struct Claimed: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// All have the same content. The notebook saves or shows the first one.
    let files: [String]
    let content: String
    /// The notebook.
    let page: @Sendable () throws -> String
    let advice: String
  }

  private static let claimed = [
    Claimed(
      testDescription: "a saved file", files: ["victim.csv"], content: "mine\n",
      page: { try page("show: []", "save: victim.csv") + "\n" + forged("victim.csv", "mine\n") },
      advice: "move it away, or save under another name"),
    Claimed(
      testDescription: "figures", files: ["docs/a.chart.svg", "docs/gone.chart.svg"], content: "<svg/>",
      page: {
        let front = "---\nnotebook:\n  figures: docs\n---\n"
        return try front + page("show: [chart]") + forgedFigure("a", "<svg/>") + forgedFigure("gone", "<svg/>")
      },
      advice: "move it away, or name another folder with 'figures'"),
  ]

  /// A region that claims a figure with these bytes.
  private static func forgedFigure(_ name: String, _ bytes: String) throws -> String {
    let digest = String(try sha256(bytes).prefix(64))
    return try "\n" + ForgedRegion.text(name, ["![x](docs/\(name).chart.svg)"], figures: [digest], sha256: sha256)
  }

  @Test(arguments: claimed, [false, true])
  func aForgedClaimToATrackedFile(_ claimed: Claimed, overwrites: Bool) throws {
    let place = try Place(), first = try #require(claimed.files.first)
    for file in claimed.files { try place.write(claimed.content, to: file) }
    place.git("init -q", "add .", "commit -m one")
    try place.write(try claimed.page())
    place.git("add .", "commit -m two")
    let run = try place.run("notebook run \(overwrites ? "--overwrite " : "")lab.md")
    #expect(run.exit == (overwrites ? 3 : 1), "\(run)")
    for file in claimed.files { #expect(place.read(file) == claimed.content) }
    #expect(run.errors.contains("'\(first)' is tracked by git, and no commit shows that 'lab.md' made it"), "\(run)")
    #expect(run.errors.contains(claimed.advice), "\(run)")
    // What the message says helps.
    place.shell("mv \(first) mine")
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
    #expect(place.read("mine") == claimed.content)
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
    #expect(run.errors.contains("help: install git"), "\(run)")
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
    // One clause for all files.
    let clause = "'a.csv', 'b.csv': each may be tracked by git, which did not answer within 10 seconds; they"
    #expect(run.errors.contains(clause + " are kept, and the results of 'a' are not written"), "\(run)")
  }

  /// Each figure that `--prune` asks for has a time limit of its own, and the answer says why a figure stays.
  @Test func aGitThatHangsOnce() throws {
    let place = try Place()
    try place.write(Self.page("show: [chart, image]"))
    place.git("init -q")
    #expect(try place.run().exit == 0)
    place.shell("mkdir sub")
    place.git("add .", "commit -m one", "mv lab.md sub/lab.md")
    #expect(try place.run("notebook run sub/lab.md").exit == 0)
    let script = "#!/bin/sh\ncase \"$*\" in *' log '*a.chart.svg) exec sleep 50;; esac\nexec /usr/bin/git \"$@\"\n"
    try place.write(script, to: "bin/git")
    place.shell("chmod +x bin/git")
    let run = try place.run("PATH=\(place.folder.path)/bin:/usr/bin:/bin notebook run --prune sub/lab.md")
    #expect(run.exit == 0 && place.read("figures/lab/a.image.png") == nil, "\(run)")
    let kept =
      "a.chart.svg: warning: no page of the repository uses this figure any more, but it is kept: git did not"
    #expect(run.errors.contains(kept + " answer within 10 seconds"), "\(run)")
    #expect(place.read("figures/lab/a.chart.svg") != nil)
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
    let cloned = try #require(place.read("clone/new.md"))
    try place.write(cloned.replacing("steps: 5\n", with: "steps: 6\n"), to: "clone/new.md")
    let cutOff = try place.run("notebook run clone/new.md")
    #expect(cutOff.exit == 1 && cutOff.errors.contains("help: fetch the whole history: git fetch --unshallow"))
    // The advice helps.
    place.git("-C clone fetch --unshallow")
    try run("clone/new.md")
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

  /// Two branches changed different lines of a block. Git joins the block, and lines of its region that belong to
  /// different sides.
  @Test func aMergeOfDifferentLines() throws {
    let place = try Place()
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
    // Life goes on.
    place.git("add .", "commit -m merged")
    try change("steps: 11\n", "steps: 12\n")
  }

  /// Where names that differ in capitals are one file, they are one for the notebook too.
  @Test func aFolderThatIgnoresCapitals() throws {
    let place = try Place()
    try place.write("mine\n", to: "Probe")
    // Only the superuser can mount one.
    let mount = """
      cd '\(place.folder.path)' && mkdir mount && truncate -s 16M image && {
        { mkfs.vfat image && mount -o loop image mount && mkdir mount/in; } || {
          mkfs.ext4 -q -F -O casefold -E encoding=utf8 image && mount -o loop image mount &&
            mkdir mount/in && chattr +F mount/in
        }
      } && cp Probe mount/in/Probe && cmp Probe mount/in/probe
      """
    let isMounted = geteuid() == 0 && Workshop.shell("{ \(mount); } > /dev/null 2>&1")
    defer { Workshop.shell("umount '\(place.folder.path)/mount' > /dev/null 2>&1") }
    guard isMounted else {
      print("not tested: no folder that ignores capitals can be mounted here")
      return
    }
    func run(_ name: String, _ keys: String...) throws -> (exit: Int32, errors: String) {
      let block = "```simulation\nname: a\nmodel: life\ngrid: 8\nsteps: 2\nshow: []\n"
      try place.write(block + keys.joined(separator: "\n") + "\n```\n", to: "mount/in/\(name)")
      return try place.run("notebook run mount/in/\(name)")
    }
    // A file of the user.
    let foreign = try run("lab.md", "save: Victim.csv")
    #expect(foreign.exit == 0)
    try place.write("mine\n", to: "mount/in/VICTIM.csv")
    let kept = try place.run("notebook run mount/in/lab.md")
    #expect(kept.exit == 1 && place.read("mount/in/victim.csv") == "mine\n", "\(kept)")
    // The notebook itself, and one file under two names.
    let itself = try run("own.csv", "save: OWN.csv")
    #expect(itself.exit == 2 && itself.errors.contains("'OWN.csv' is this notebook itself"), "\(itself)")
    let twice = try run("two.md", "save: [b.csv, B.csv]")
    #expect(twice.exit == 2 && twice.errors.contains("is already saved by this block"), "\(twice)")
    // Another spelling of a file that stays is not removed.
    #expect(try run("three.md", "save: c.csv").exit == 0)
    let page = try #require(place.read("mount/in/three.md"))
    try place.write(page.replacing("save: c.csv", with: "save: C.csv"), to: "mount/in/three.md")
    let again = try place.run("notebook run mount/in/three.md")
    #expect(again.exit == 0 && place.read("mount/in/c.csv")?.hasPrefix("step,") == true, "\(again)")
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

  /// A picture whose pixels are right, but that viewers turn or replace by an animation, is not the figure.
  @Test func picturesThatShowSomethingElseAreFound() throws {
    let place = try Place()
    try place.write(Self.page("show: image"))
    #expect(try place.run().exit == 0)
    let file = place.folder.appending(path: "figures/lab/a.image.png")
    let bytes = try Data(contentsOf: file)
    // After the signature and the header, which end at byte 33; checksums of such chunks are not looked at.
    let turned = bytes.prefix(33) + [0, 0, 0, 1] + Data("eXIf".utf8) + [3, 0, 0, 0, 0] + bytes.dropFirst(33)
    try turned.write(to: file)
    for line in ["notebook check lab.md", "notebook check --quick lab.md", "notebook run lab.md"] {
      let result = try place.run(line)
      #expect(result.exit == 1, "\(line)")
      #expect(result.errors.contains("figures/lab/a.image.png") || line.contains("check"), "\(result.errors)")
    }
    #expect(try Data(contentsOf: file) == turned)
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
    #expect(try Data(contentsOf: file) == bytes)
  }

  /// Two notebooks whose names look alike are two, for every command.
  @Test(arguments: [false, true]) func notebooksWhoseNamesLookAlike(isRepository: Bool) throws {
    let place = try Place(), names = ["cafe\u{301}.md", "caf\u{E9}.md"]
    for (index, name) in names.enumerated() {
      try place.write(Self.page(steps: index + 2, "show: [statistics]"), to: name)
    }
    // A system that takes them for one has no such files.
    guard place.read(names[0]) != place.read(names[1]) else { return }
    if isRepository { place.git("init -q", "add .") }
    for arguments in [".", names.joined(separator: " "), names.reversed().joined(separator: " ")] {
      let check = try place.run("notebook check \(arguments)")
      let count = check.errors.components(separatedBy: "results of 'a' are missing").count - 1
      #expect(check.exit == 1 && count == 2, "\(check)")
    }
    let pages = names.map { place.read($0) }
    // Neither is the other one's copy.
    for command in ["run", "strip"] {
      let other = try place.run("notebook \(command) \(names[0]) --output \(names[1])")
      #expect(other.exit == 3 && names.map { place.read($0) } == pages, "\(other)")
    }
    #expect(try place.run("notebook run .").exit == 0)
    for (name, page) in zip(names, pages) { #expect(place.read(name) != page) }
    #expect(try place.run("notebook check .").exit == 0)
    #expect(try place.run("notebook list .").exit == 0)
  }

  /// A folder has no page that looks like a notebook and is passed by.
  @Test func anEndingInCapitals() throws {
    let place = try Place()
    try place.write(Self.page("show: [statistics]"), to: "lab.MD")
    #expect(try place.run("notebook check .").exit == 1)
    #expect(try place.run("notebook run .").exit == 0)
    #expect(place.read("lab.MD")?.contains("notebook:begin a") == true)
  }
}
