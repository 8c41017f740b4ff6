import Files
import Notebooks
import Testing
import TestSupport

@Suite struct NotebookDestinationTests {
  private static let page = block("a", "show: []", "save: a.csv")

  @Test func pathsAndFiles() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    Workshop.shell("ln -s lab.md '\(folder.path("link.md"))'")
    let lab = folder.path("lab.md")
    #expect(NotebookDestination.inPlace.path == nil && NotebookDestination.standardOutput.path == nil)
    #expect(!NotebookDestination.inPlace.isFile(lab) && !NotebookDestination.standardOutput.isFile(lab))
    let file = NotebookDestination.file(lab)
    #expect(file.path == lab && file.isFile(lab) && file.isFile(folder.path("link.md")))
    #expect(!file.isFile(folder.path("gone.md")) && !NotebookDestination.file(folder.path("gone.md")).isFile(lab))
  }

  @Test func standardOutputHasNoFiles() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    #expect(try folder.update().saveChanges.map(\.path) == ["a.csv"])
    let update = try folder.update(to: .standardOutput)
    #expect(update.saveChanges.isEmpty && !update.edits.isEmpty)
  }

  /// Files go where the page goes; what belongs to the notebook that was read is kept.
  @Test func anotherFileHasItsOwn() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    Workshop.shell("mkdir '\(folder.path("out"))'")
    let elsewhere = try folder.update(to: .file(folder.path("out/lab.md")))
    #expect(elsewhere.saveChanges.map(\.name) == [folder.path("out/a.csv")])
    #expect(elsewhere.saveChanges.map(\.action) == [.create])
    try folder.write(Self.page.replacing("steps: 2", with: "steps: 3"))
    try folder.write("mine\n", to: "a.csv")
    let beside = try folder.update(to: .file(folder.path("copy.md")))
    #expect(beside.saveChanges.isEmpty && beside.kept.count == 1)
  }

  /// A notebook that names a file does not lose it to a copy of itself.
  @Test func filesOfTheNotebookThatIsReadAreLeft() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write(try #require(folder.text("lab.md")).replacing("steps: 2", with: "steps: 3"))
    let beside = try folder.update(to: .file(folder.path("copy.md")), NotebookFolder.overwriting)
    let kept = try folder.update(to: .file(folder.path("copy.md")))
    #expect(kept.saveChanges.isEmpty && kept.kept.first?.message.hasPrefix("'a.csv' is a file of 'lab.md'") == true)
    #expect(beside.saveChanges.map(\.isForeign) == [true])
    #expect(try folder.update().saveChanges.map(\.isForeign) == [false])
  }
}
