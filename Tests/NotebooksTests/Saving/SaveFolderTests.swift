import Files
import Notebooks
import Testing
import TestSupport

/// The decision about which files belong to a notebook.
@Suite struct SaveFolderTests {
  private static let page = block("a", "show: []", "save: a.csv")
  /// The page with other results.
  private static let other = page.replacing("steps: 2", with: "steps: 3")

  private static func sha256(_ text: String) -> String { SHA256.hexadecimal(of: bytes(text)) }

  /// Returns the standing of the notebook's files for the owner of the folder.
  private static func standings(_ folder: NotebookFolder, of owner: Notebook?) throws -> [FileStanding] {
    let notebook = try NotebookFile.read(folder.path("lab.md")).notebook()
    let root = FolderRoot(folder: folder.workshop.path)
    return try NotebookRun.update(notebook, NotebookFolder.overwriting, saving: SaveFolder(root, of: owner))
      .saveChanges.filter { !$0.isRemoval }.map(\.standing)
  }

  private static func standing(_ folder: NotebookFolder, in page: String) throws -> [FileStanding] {
    try folder.write(page, to: "owner.md")
    return try standings(folder, of: try NotebookFile.read(folder.path("owner.md")).notebook())
  }

  /// Returns a folder with `a.csv`, whose results have since changed, and the page that names it.
  private static func written() throws -> (folder: NotebookFolder, page: String) {
    let folder = try NotebookFolder()
    try folder.write(page)
    try folder.run()
    let page = try #require(folder.text("lab.md"))
    try folder.write(other)
    return (folder, page)
  }

  @Test func untouchedRegionsOwnWhatTheyClaim() throws {
    let (folder, page) = try Self.written()
    #expect(try Self.standing(folder, in: page) == [.own])
    #expect(try Self.standings(folder, of: nil) == [.unclaimed])
    // A region that was edited claims nothing any more.
    #expect(try Self.standing(folder, in: page.replacing("Saved: ", with: "Saved : ")) == [.unclaimed])
    #expect(try Self.standing(folder, in: page.replacing("output=", with: "output=00")) == [.unclaimed])
  }

  /// The digest of a region does not prove the content of a file.
  @Test func aFileThatHasChangedIsNotOwn() throws {
    let (folder, page) = try Self.written()
    try folder.write("mine\n", to: "a.csv")
    #expect(try Self.standing(folder, in: page) == [.changed])
    let update = try folder.update()
    #expect(update.saveChanges.isEmpty && update.kept.count == 1)
  }

  /// A person can claim a file only by knowing its bytes.
  @Test func forgedClaims() throws {
    let (folder, _) = try Self.written()
    try folder.write("mine\n", to: "a.csv")
    for (claimed, standing) in [("mine\n", FileStanding.own), ("yours\n", .changed)] {
      let line = ForgedRegion.saved([("a.csv", Self.sha256(claimed))])
      let region = ForgedRegion.text("a", [line], sha256: Self.sha256)
      #expect(try Self.standing(folder, in: region) == [standing])
    }
  }

  /// Regions of blocks that are gone claim their files, too.
  @Test func regionsWithoutABlockOwnToo() throws {
    let (folder, page) = try Self.written()
    let orphan = page.replacing(Self.page, with: "")
    #expect(try Self.standing(folder, in: orphan) == [.own])
    try folder.write("mine\n", to: "a.csv")
    #expect(try Self.standing(folder, in: orphan) == [.changed])
  }

  /// A region with a conflict claims nothing, because anybody can write it.
  @Test func sidesOfAMerge() throws {
    let (folder, page) = try Self.written()
    let region = try #require(page.firstRange(of: "<!-- notebook:begin a -->\n")).upperBound
    let end = try #require(page.firstRange(of: "<!-- notebook:end a -->")).lowerBound
    let inner = String(page[region..<end])
    for (ours, theirs) in [(inner, "none\n"), ("none\n", inner), (inner, inner), ("none\n", "none\n")] {
      let merged = "<<<<<<< ours\n\(ours)||||||| base\n\(inner)=======\n\(theirs)>>>>>>> theirs\n"
      #expect(try Self.standing(folder, in: page[..<region] + merged + page[end...]) == [.unclaimed])
    }
  }

  /// Names that are equal as Swift strings are two files.
  @Test func namesAreBytes() throws {
    let folder = try NotebookFolder()
    let composed = "\u{E9}.csv", decomposed = "e\u{301}.csv"
    try folder.write(Self.page.replacing("a.csv", with: composed))
    try folder.run()
    let page = try #require(folder.text("lab.md"))
    Workshop.shell("cp '\(folder.path(composed))' '\(folder.path(decomposed))'")
    try folder.write(Self.other.replacing("a.csv", with: decomposed))
    #expect(try Self.standing(folder, in: page) == [.unclaimed])
    try folder.write(Self.other.replacing("a.csv", with: composed))
    #expect(try Self.standing(folder, in: page) == [.own])
  }

  // MARK: Figures

  private static let figure = "figures/lab/a.chart.svg", second = "figures/lab/a.chart-2.svg"
  private static let figures = block("a", "show: [{chart: population}, {chart: population}]")

  /// Each figure is judged separately, although one digest covers all of them.
  @Test func oneFigureWasEdited() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.figures)
    try folder.run()
    let drawn = try #require(folder.text(Self.figure))
    try folder.write("mine", to: Self.figure)
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(update.saveChanges.map(\.path) == [Self.figure] && update.saveChanges.map(\.standing) == [.changed])
    #expect(try folder.update().kept.map(\.message).first?.contains(Self.figure) == true)
    try folder.run("lab.md", NotebookFolder.overwriting)
    #expect(folder.text(Self.figure) == drawn)
  }

  /// Whether the figure is drawn again or no longer shown, only bytes that were judged before are removed.
  @Test(arguments: ["chart", "statistics"]) func aFigureThatIsEditedDuringTheRunIsKept(view: String) throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: [chart]"))
    try folder.run()
    let page = try #require(folder.text("lab.md")).replacing("steps: 2", with: "steps: 3")
    try folder.write(page.replacing("show: [chart]", with: "show: [\(view)]"))
    let notebook = try NotebookFile.read(folder.path("lab.md")).notebook()
    let saving = SaveFolder(FolderRoot(folder: folder.workshop.path), of: notebook)
    try folder.write("mine", to: Self.figure)
    let update = try NotebookRun.update(notebook, RunOptions(), saving: saving)
    #expect(update.saveChanges.isEmpty)
    #expect((update.kept + update.diagnostics).contains { $0.message.contains(Self.figure) })
  }

  /// Some figures are already in their places, but the notebook is not. Their previous versions are still beside them.
  @Test(arguments: [1, 2]) func figuresOfARunThatWasKilled(placed: Int) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.figures)
    try folder.run()
    let names = [Self.figure, Self.second]
    let page = try #require(folder.text("lab.md")).replacing("steps: 2", with: "steps: 3")
    let old = try names.map { try #require(folder.text($0)) }
    try folder.write(page)
    try folder.run()
    let good = try #require(folder.text("lab.md")), new = try names.map { try #require(folder.text($0)) }
    #expect(old != new)
    func kill(leaving edit: String? = nil) throws {
      for (index, name) in names.enumerated() {
        try folder.write(index < placed ? new[index] : edit ?? old[index], to: name)
        guard index < placed else { continue }
        try folder.write(old[index], to: Self.leftover(of: name))
      }
      try folder.write(page)
    }
    try kill()
    #expect(try folder.run().kept.isEmpty)
    #expect(folder.text("lab.md") == good)
    #expect(names.map { folder.text($0) } == new)
    // An edit of the other figure is still noticed, and so is one of the page.
    if placed == 1 {
      try kill(leaving: "mine")
      #expect(try folder.run().kept.count == 1)
      #expect(folder.text(Self.second) == "mine" && folder.text("lab.md") == page)
    }
    try kill()
    try folder.write(page.replacing("<!-- notebook:digest", with: "By hand.\n\n<!-- notebook:digest"))
    #expect(try folder.run().kept.count == 1)
  }

  private static let proof = [String](repeating: "0123456789abcdef", count: 2).joined(separator: "-")

  /// Returns a name that a killed run leaves.
  private static func leftover(of path: String) -> String {
    Path.join(Path.folder(of: path), ".\(Path.name(of: path)).4711-3.0a1b2c3d.\(proof).tmp")
  }
}
