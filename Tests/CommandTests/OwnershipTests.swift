import Foundation
import Testing
import TestSupport

/// Files that do not belong to the notebook, with the built program. Nothing in a page makes a run change them.
@Suite("Files of others") struct OwnershipTests {

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
    let place = try OwnershipPlace()
    try place.write("mine\n", to: "victim.csv")
    try place.write(OwnershipPlace.page("show: []", "save: victim.csv") + Self.conflict)
    let page = place.read()
    let kept = try place.run()
    #expect(kept.exit == 1 && kept.errors.contains("'victim.csv' already exists"), "\(kept)")
    #expect(kept.errors.contains("save under another name, or replace it with --overwrite"), "\(kept)")
    #expect(place.read("victim.csv") == "mine\n" && place.read() == page)
    // The user decides about a file that git does not know.
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
    #expect(place.read("victim.csv")?.hasPrefix("step,") == true)
  }

  /// Digests in such a region change nothing, because anybody can write them. But git gives back a file that it tracks.
  @Test(arguments: [[], ["init -q"], ["init -q", "add victim.csv", "commit -m one"]])
  func aRegionInConflictWithDigestsProvesNothing(commands: [String]) throws {
    let place = try OwnershipPlace()
    try place.write("mine\n", to: "victim.csv")
    for command in commands { place.git(command) }
    let lines = try OwnershipPlace.forged("victim.csv", "mine\n").split(separator: "\n")
    let side = lines[1..<(lines.count - 1)].joined(separator: "\n\n") + "\n"
    let begin = "\n\(lines[0])\n\n", end = "\n\(lines[lines.count - 1])\n"
    let page = OwnershipPlace.page("show: []", "save: victim.csv")
    let merged = page + begin + "<<<<<<< ours\n\(side)=======\nwords\n>>>>>>> theirs\n" + end
    try place.write(merged)
    let run = try place.run()
    if commands.count == 3 {
      #expect(run.exit == 0 && place.read("victim.csv")?.hasPrefix("step,") == true, "\(run)")
      place.git("checkout victim.csv")
      try place.write(merged)
    } else {
      #expect(run.exit == 1 && place.read() == merged, "\(run)")
    }
    #expect(place.read("victim.csv") == "mine\n")
    // A file that already has the new content is not an obstacle.
    place.shell("mv victim.csv mine")
    #expect(try place.run().exit == 0)
    try place.write(merged)
    let equal = try place.run()
    #expect(equal.exit == 0 && place.read()?.contains("<<<<<<<") == false, "\(equal)")
  }

  @Test(arguments: ["yours\n", "mine\n"], [false, true])
  func anOrphanRegionNamesAFile(claimed: String, isTracked: Bool) throws {
    let place = try OwnershipPlace()
    try place.write("mine\n", to: "data/victim.csv")
    if isTracked { place.git("init -q", "add .", "commit -m one") }
    try place.write("# Words\n\n" + OwnershipPlace.forged("data/victim.csv", claimed))
    if isTracked { place.git("add .", "commit -m two") }
    let run = try place.run("notebook run --overwrite lab.md")
    // Strangers cannot claim a file without knowing all of its bytes.
    let goes = claimed == "mine\n"
    #expect(run.exit == 0 && (place.read("data/victim.csv") == nil) == goes, "\(run)")
    #expect(run.errors.contains("'data/victim.csv' is no longer saved, but it is kept") == !goes, "\(run)")
    // Git gives back what it tracks.
    if isTracked, goes { place.git("checkout data/victim.csv") }
    #expect((place.read("data/victim.csv") == "mine\n") == (isTracked || !goes))
  }

  /// Files that are never replaced, whatever the options are.
  struct Guarded: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: @Sendable () throws -> [String: String]
    /// A command that creates links.
    let links: String
    /// The notebooks of each run.
    let runs: [String]
    let messages: [String]
  }

  private static let guarded = [
    Guarded(
      testDescription: "a link to a script",
      files: {
        let text = OwnershipPlace.page("show: []", "save: [out.csv, data/a.csv]")
        return [
          "scripts/build.sh": "#!/bin/sh\n", "lab.md": try text + OwnershipPlace.forged("out.csv", "#!/bin/sh\n"),
        ]
      },
      links: "ln -s scripts/build.sh out.csv && ln -s scripts data", runs: ["lab.md"],
      messages: [
        "lab.md:7:8: error: 'out.csv' is a symbolic link",
        "'data/a.csv' is below 'data', which is a symbolic link",
      ]),
    Guarded(
      testDescription: "the notebook itself",
      files: {
        [
          "lab.csv": OwnershipPlace.page("show: []", "save: lab.csv"),
          "other.md": OwnershipPlace.page("show: []", "save: lab.csv"),
        ]
      },
      links: "ln lab.csv link.csv", runs: ["lab.csv", "other.md lab.csv", "link.csv"],
      messages: [":7:7: error: 'lab.csv' is "]),
    Guarded(
      testDescription: "a hard link to a page",
      files: { ["README.md": "# Words\n", "lab.md": OwnershipPlace.page("show: []", "save: out.csv")] },
      links: "ln README.md out.csv", runs: ["lab.md"],
      messages: ["'out.csv' is another name of a Markdown file"]),
  ]

  @Test(arguments: guarded, ["run", "run --overwrite", "check --quick"])
  func nothingIsWrittenOver(_ guarded: Guarded, command: String) throws {
    let place = try OwnershipPlace(), files = try guarded.files()
    for (name, text) in files { try place.write(text, to: name) }
    place.shell(guarded.links)
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.folder.path).sorted()
    for notebooks in guarded.runs {
      let run = try place.run("notebook \(command) \(notebooks)")
      #expect(run.exit == 2, "\(run)")
      for message in guarded.messages { #expect(run.errors.contains(message), "\(run)") }
      for (name, text) in files { #expect(place.read(name) == text, "\(name)") }
    }
    // A run neither replaces links nor writes anything behind one.
    #expect(try FileManager.default.subpathsOfDirectory(atPath: place.folder.path).sorted() == names)
  }

  @Test func aFigureEditedByHand() throws {
    let place = try OwnershipPlace(), figure = "figures/lab/a.chart.svg"
    try place.write(OwnershipPlace.page("show: [chart]"))
    #expect(try place.run().exit == 0)
    let drawn = place.read(figure)
    try place.write("<svg/>", to: figure)
    // The results stay the same, or change, too.
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

  /// A user's files that a notebook claims as its saved files or figures.
  struct Claimed: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The files, all with the same content. The notebook saves or shows the first one.
    let files: [String]
    let content: String
    /// Returns the notebook.
    let page: @Sendable () throws -> String
    let advice: String
  }

  private static let claimed = [
    Claimed(
      testDescription: "a saved file", files: ["victim.csv"], content: "mine\n",
      page: {
        try OwnershipPlace.page("show: []", "save: victim.csv") + "\n" + OwnershipPlace.forged("victim.csv", "mine\n")
      },
      advice: "move it away, or save under another name"),
    Claimed(
      testDescription: "figures", files: ["docs/a.chart.svg", "docs/gone.chart.svg"], content: "<svg/>",
      page: {
        let front = "---\nnotebook:\n  figures: docs\n---\n"
        return try front + OwnershipPlace.page("show: [chart]") + forgedFigure("a", "<svg/>")
          + forgedFigure("gone", "<svg/>")
      },
      advice: "move it away, or name another folder with 'figures'"),
  ]

  /// Returns a region that claims a figure with these bytes.
  private static func forgedFigure(_ name: String, _ bytes: String) throws -> String {
    let digest = String(try OwnershipPlace.sha256(bytes).prefix(64))
    return try "\n"
      + ForgedRegion.text(name, ["![x](docs/\(name).chart.svg)"], figures: [digest], sha256: OwnershipPlace.sha256)
  }

  /// A forged region may take a tracked file with the bytes that git has, because git gives it back.
  @Test(arguments: claimed, [false, true])
  func aForgedClaimToATrackedFile(_ claimed: Claimed, overwrites: Bool) throws {
    let place = try OwnershipPlace(), first = try #require(claimed.files.first)
    for file in claimed.files { try place.write(claimed.content, to: file) }
    place.git("init -q", "add .", "commit -m one")
    let page = try claimed.page()
    try place.write(page)
    place.git("add .", "commit -m two")
    let run = try place.run("notebook run \(overwrites ? "--overwrite " : "")lab.md")
    #expect(run.exit == 0 && place.read(first) != claimed.content, "\(run)")
    place.git("checkout HEAD -- .")
    for file in claimed.files { #expect(place.read(file) == claimed.content) }
    // Git would lose these bytes.
    try place.write("edited", to: first)
    try place.write(try #require(page.components(separatedBy: "<!-- notebook:begin").first))
    place.git("commit -m three lab.md")
    let kept = try place.run("notebook run \(overwrites ? "--overwrite " : "")lab.md")
    #expect(kept.exit == (overwrites ? 3 : 1) && place.read(first) == "edited", "\(kept)")
    #expect(
      kept.errors.contains("'\(first)' is tracked by git, and no region of 'lab.md' names it"), "\(kept)")
    #expect(kept.errors.contains(claimed.advice), "\(kept)")
    // The advice in the message works.
    place.shell("mv \(first) mine")
    #expect(try place.run("notebook run --overwrite lab.md").exit == 0)
    #expect(place.read("mine") == "edited")
  }

  /// A picture with the right pixels that viewers turn, or replace with an animation, is not the figure.
  @Test func picturesThatShowSomethingElseAreFound() throws {
    let place = try OwnershipPlace()
    try place.write(OwnershipPlace.page("show: image"))
    #expect(try place.run().exit == 0)
    let file = place.folder.appending(path: "figures/lab/a.image.png")
    let bytes = try Data(contentsOf: file)
    // The chunk comes after the signature and the header, which end at byte 33. Checksums of such chunks are not
    // checked.
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
}
