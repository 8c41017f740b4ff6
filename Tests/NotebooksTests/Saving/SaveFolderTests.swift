import Files
import Notebooks
import Testing
import TestSupport

/// Which files a notebook may replace.
@Suite struct SaveFolderTests {
  private static let page = block("a", "show: []", "save: a.csv")

  /// Whether the file of the notebook counts as another's.
  private static func isForeign(_ folder: NotebookFolder, of owner: Notebook?) throws -> [Bool] {
    let notebook = try NotebookFile.read(folder.path("lab.md")).notebook()
    let root = FolderRoot(folder: folder.workshop.path)
    return try NotebookRun.update(notebook, NotebookFolder.overwriting, saving: SaveFolder(root, of: owner))
      .saveChanges.map(\.isForeign)
  }

  @Test func untouchedRegionsOwnWhatTheyName() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write("mine\n", to: "a.csv")
    let own = try NotebookFile.read(folder.path("lab.md")).notebook()
    #expect(try Self.isForeign(folder, of: own) == [false])
    #expect(try Self.isForeign(folder, of: nil) == [true])
    // A region that was edited names nothing any more.
    try folder.write(try #require(folder.text("lab.md")).replacing("Saved: ", with: "Saved : "), to: "edited.md")
    let edited = try NotebookFile.read(folder.path("edited.md")).notebook()
    #expect(try Self.isForeign(folder, of: edited) == [true])
  }

  /// Regions of blocks that are gone name their files too.
  @Test func regionsWithoutABlockOwnToo() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write("mine\n", to: "a.csv")
    let orphan = try #require(folder.text("lab.md")).replacing(Self.page, with: "")
    try folder.write(orphan, to: "orphan.md")
    let owner = try NotebookFile.read(folder.path("orphan.md")).notebook()
    #expect(owner.blocks.isEmpty)
    #expect(try Self.isForeign(folder, of: owner) == [false])
  }
}
