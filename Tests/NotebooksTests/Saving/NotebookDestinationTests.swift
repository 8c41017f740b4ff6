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

  /// Files go to the folder of the written page. Files of the notebook that was read are kept.
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
    #expect(beside.saveChanges.isEmpty && beside.obstacles.count == 1)
  }

  /// A notebook neither loses a file to a copy of itself nor shares the file, because no run would write both.
  @Test(arguments: [false, true]) func filesOfTheNotebookThatIsReadAreLeft(overwrites: Bool) throws {
    let folder = try NotebookFolder(), options = overwrites ? NotebookFolder.overwriting : RunOptions()
    func refusals() throws -> [String] {
      let copy = try folder.update(to: .file(folder.path("copy.md")), options)
      #expect(copy.saveChanges.isEmpty && copy.obstacles.map(\.help) == ["write into another folder"])
      return copy.obstacles.map(\.message)
    }
    let message = "'a.csv' is a file of 'lab.md', and two notebooks cannot share a file"
    try folder.write(Self.page)
    #expect(try refusals() == [message], "before the first run")
    try folder.run()
    #expect(try refusals() == [message], "with the same content")
    try folder.write(try #require(folder.text("lab.md")).replacing("steps: 2", with: "steps: 3"))
    #expect(try refusals() == [message], "with another content")
    #expect(try folder.update().saveChanges.map(\.isForeign) == [false])
  }

  /// A page from elsewhere does not share files with a notebook beside it, run or not.
  @Test(arguments: [false, true]) func filesOfANotebookBesideThePage(isRun: Bool) throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    if isRun { try folder.run() }
    Workshop.shell("mkdir '\(folder.path("in"))'")
    for page in [Self.page, Self.page.replacing("steps: 2", with: "steps: 3")] {
      try folder.write(page, to: "in/other.md")
      for name in ["copy.md", "lab.md"] {
        let update = try folder.update("in/other.md", to: .file(folder.path(name)), NotebookFolder.overwriting)
        let message = "'a.csv' is a file of '\(folder.path("lab.md"))', and two notebooks cannot share a file"
        #expect(update.obstacles.map(\.message) == (name == "lab.md" ? [] : [message]))
      }
    }
  }

  /// The advice names the key of the figures only if it is there.
  @Test func figuresOfTheNotebookThatIsRead() throws {
    let folder = try NotebookFolder()
    let page = block("a", "show: [chart]"), key = "---\nnotebook:\n  figures: figs\n---\n"
    func refusals(to name: String) throws -> [String?] {
      let copy = try folder.update(to: .file(folder.path(name)), NotebookFolder.overwriting)
      #expect(copy.obstacles.isEmpty == !copy.saveChanges.isEmpty)
      return copy.obstacles.flatMap { [$0.message, $0.help] }
    }
    try folder.write(key + page)
    #expect(
      try refusals(to: "copy.md") == [
        "'figs/a.chart.svg' is a file of 'lab.md', and two notebooks cannot share a file",
        "write into another folder, or leave out the key 'figures'",
      ])
    try folder.write(page)
    #expect(try refusals(to: "copy.md").isEmpty)
    #expect(
      try refusals(to: "lab.markdown") == [
        "'figures/lab/a.chart.svg' is a file of 'lab.md', and two notebooks cannot share a file",
        "write into another folder, or under another name",
      ])
  }

  /// Another value of a parameter may name another file.
  @Test func anOverrideMayNameAnotherFile() throws {
    let folder = try NotebookFolder()
    try folder.write("---\nnotebook:\n  parameters: {file: a.csv}\n---\n" + block("a", "show: []", "save: $file"))
    try folder.run()
    let copy = NotebookDestination.file(folder.path("copy.md"))
    #expect(try folder.update(to: copy).obstacles.count == 1)
    var options = RunOptions()
    options.overrides = Arguments(["file=b.csv"]).entries
    let update = try folder.update(to: copy, options)
    #expect(update.obstacles.isEmpty && update.saveChanges.filter { !$0.isRemoval }.map(\.path) == ["b.csv"])
  }
}
