import Files
import Notebooks
import Testing
import TestSupport
import Typography

/// Runs over existing files.
@Suite struct SavePlanTests {
  private static let page = block("a", "show: []", "save: a.csv")

  private static func actions(_ update: NotebookUpdate) -> [String] {
    update.saveChanges.map { change in
      let verb =
        switch change.action {
        case .create: "create"
        case .replace: "replace"
        case .remove: "remove"
        }
      return "\(verb) \(change.path)\(change.isForeign ? " of others" : "")"
    }
  }

  @Test func aMissingFileIsCreatedAndACurrentOneLeft() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    #expect(try Self.actions(folder.run()) == ["create a.csv"])
    #expect(folder.text("a.csv")?.hasPrefix("step,population\n") == true)
    let again = try folder.update()
    #expect(again.saveChanges.isEmpty && again.edits.isEmpty)
    Workshop.shell("rm '\(folder.path("a.csv"))'")
    #expect(try Self.actions(folder.update()) == ["create a.csv"])
  }

  /// A file with the content that an untouched region claims is replaced, and any other file is kept.
  @Test func onlyItsOwnFilesAreReplaced() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    try folder.write(try #require(folder.text("lab.md")).replacing("steps: 2", with: "steps: 3"))
    let own = try folder.update()
    #expect(Self.actions(own) == ["replace a.csv"] && own.kept.isEmpty)
    #expect(own.saveChanges.map(\.text) == ["the file 'a.csv' is not what the block saves"])
    try folder.write("mine\n", to: "a.csv")
    let changed = try folder.update()
    #expect(changed.saveChanges.isEmpty && changed.edits.isEmpty)
    #expect(
      changed.kept.map(\.message)
        == ["'a.csv' has changed since this notebook wrote it: it is kept, and the results of 'a' are not written"])
    #expect(
      changed.kept.map(\.help)
        == ["undo the change, save under another name, or replace it with --overwrite"])
    let lost = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(Self.actions(lost) == ["replace a.csv of others"])
    #expect(lost.saveChanges.map(\.text) == ["the file 'a.csv' was changed since this notebook saved it"])

    try folder.write(Self.page)
    let foreign = try folder.update()
    #expect(foreign.saveChanges.isEmpty && foreign.edits.isEmpty)
    #expect(foreign.kept.count == 1 && foreign.kept.first?.message.contains("'a.csv' already exists") == true)
    let forced = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(Self.actions(forced) == ["replace a.csv of others"])
    #expect(forced.saveChanges.map(\.text) == ["the file 'a.csv' is not one that this notebook saved"])
  }

  /// Only unchanged files are removed, and none that the notebook still names.
  @Test func leftoversGo() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: [a.csv, b.csv]"))
    try folder.run()
    let page = try #require(folder.text("lab.md"))
    try folder.write(page.replacing("save: [a.csv, b.csv]", with: "save: b.csv"))
    let update = try folder.update()
    #expect(Self.actions(update) == ["remove a.csv"])
    #expect(update.saveChanges.map(\.text) == ["the file 'a.csv' is no longer saved"])
    #expect(update.saveChanges.allSatisfy { $0.isRemoval && $0.bytes.isEmpty && $0.difference.isEmpty })
    try folder.write("mine\n", to: "a.csv")
    let kept = try folder.update()
    #expect(kept.saveChanges.isEmpty)
    #expect(
      kept.diagnostics.map(\.message) == ["the file 'a.csv' is no longer saved, but it is kept: it was changed"])
    try folder.run()
    #expect(folder.text("a.csv") == "mine\n" && folder.text("b.csv") != nil)
    #expect(try folder.update().diagnostics.isEmpty)
  }

  /// A block that could not be read may save the file.
  @Test func aMisspeltFenceKeepsTheFile() throws {
    let folder = try NotebookFolder()
    try folder.write(Self.page)
    try folder.run()
    let page = try #require(folder.text("lab.md")).replacing("save: a.csv\n", with: "")
    try folder.write(page + "\n" + block("b", "save: a.csv").replacing("simulation", with: "simulaton"))
    let update = try folder.update()
    #expect(Self.actions(update).isEmpty && update.changed == ["a"])
    #expect(
      update.diagnostics.map(\.message).contains(
        "the file 'a.csv' is no longer saved, but it is kept: a block of the page could not be read"))
  }

  /// Nothing is removed through a link, and a file that stays is not removed under another name.
  @Test func leftoversBehindLinksStay() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: [in/a.csv, b.csv]"))
    try folder.run()
    let page = try #require(folder.text("lab.md"))
    Workshop.shell("cd '\(folder.workshop.path)' && mv in out && ln -s out in")
    try folder.write(page.replacing("save: [in/a.csv, b.csv]", with: "save: b.csv"))
    #expect(try folder.update().saveChanges.isEmpty)
    Workshop.shell("cd '\(folder.workshop.path)' && rm in && mkdir in && ln b.csv in/a.csv")
    #expect(try folder.update().saveChanges.isEmpty)
    Workshop.shell("cd '\(folder.workshop.path)' && rm in/a.csv && cp out/a.csv in/a.csv")
    #expect(try Self.actions(folder.update()) == ["remove in/a.csv"])
  }

  /// A region that names a Markdown file, by whatever name, does not remove it.
  @Test(arguments: ["a.csv", "b.csv", "in/c.csv"])
  func anOrphanRegionRemovesNoMarkdown(name: String) throws {
    let folder = try NotebookFolder()
    try folder.write("mine\n", to: "README.md")
    try folder.write("mine\n", to: "other.txt")
    Workshop.shell("cd '\(folder.workshop.path)' && ln README.md a.csv && ln other.txt b.csv && mkdir in")
    Workshop.shell("cd '\(folder.workshop.path)' && ln README.md in/c.csv")
    let line = ForgedRegion.saved([(name, SHA256.hexadecimal(of: bytes("mine\n")))])
    try folder.write("# Words\n\n" + ForgedRegion.text("a", [line]) { SHA256.hexadecimal(of: bytes($0)) })
    let pending = PendingSaves(notebooks: [folder.path("lab.md"), folder.path("other.txt")])
    let update = try folder.update("lab.md", NotebookFolder.overwriting, after: pending)
    #expect(update.saveChanges.isEmpty)
    let reason = "it is kept: it is a notebook or another name of a Markdown file"
    #expect(update.diagnostics.map(\.message) == ["the file '\(name)' is no longer saved, but \(reason)"])
  }

  /// A block's figure is never a notebook of the command.
  @Test func aFigureOverANotebook() throws {
    let folder = try NotebookFolder()
    let page = "---\nnotebook:\n  figures: .\n---\n" + block("a", "show: [chart]")
    try folder.write(page)
    try folder.write("# Words\n", to: "a.chart.svg")
    let pending = PendingSaves(notebooks: [folder.path("lab.md"), folder.path("a.chart.svg")])
    let update = try folder.update("lab.md", NotebookFolder.overwriting, after: pending)
    #expect(update.hasErrors && update.saveChanges.isEmpty && update.edits.isEmpty)
    #expect(
      update.diagnostics.map(\.message)
        == ["'a.chart.svg' is a notebook or another name of a Markdown file, which a block cannot overwrite"])
    let output = PendingSaves(output: folder.path("a.chart.svg"))
    #expect(try folder.update("lab.md", NotebookFolder.overwriting, after: output).hasErrors)
  }

  @Test func aFigureIsDrawnAndGoes() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: [chart]"))
    let drawn = try folder.run()
    #expect(Self.actions(drawn) == ["create figures/lab/a.chart.svg"])
    #expect(drawn.saveChanges.allSatisfy { $0.isFigure && $0.difference.isEmpty })
    try folder.write(try #require(folder.text("lab.md")).replacing("[chart]", with: "[statistics]"))
    #expect(try folder.run().saveChanges.map(\.text) == ["the figure 'figures/lab/a.chart.svg' is no longer shown"])
    #expect(!FileAccess.exists(folder.path("figures")))
  }

  /// Tens of thousands of files may wait to be written, so each takes only the memory of its bytes.
  @Test func waitingFilesTakeNoMoreThanTheirBytes() throws {
    let folder = try NotebookFolder()
    let keys = "model: life\ngrid: 8\nsteps: 2\nshow: [image, animation, chart]\nsave: [a.csv, a.rle, a.cells]\n"
    try folder.write("```simulation\nname: a\n\(keys)```\n")
    let update = try folder.update()
    #expect(update.saveChanges.count == 6)
    for change in update.saveChanges {
      #expect(change.bytes.capacity <= change.bytes.count + 64, "\(change.path)")
    }
  }

  @Test func whatIsInTheWayIsSaid() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: [in/a.csv, in/b.csv]"))
    try folder.write("", to: "in")
    let update = try folder.update()
    #expect(
      update.blocked.map(\.message) == ["'in' is a file, not a folder, so 'in/a.csv' cannot be written"])

    try folder.write(block("a", "show: []", "save: lab.csv"))
    Workshop.shell("mkdir '\(folder.path("lab.csv"))'")
    let kept = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(kept.saveChanges.isEmpty)
    #expect(
      kept.obstacles.map(\.message)
        == ["'lab.csv' is a folder: it is kept, and the results of 'a' are not written"])

    // There is one clause for several files.
    try folder.write(block("a", "show: []", "save: [lab.csv, a.csv, b.csv]"))
    Workshop.shell("mkdir '\(folder.path("b.csv"))' && touch '\(folder.path("a.csv"))'")
    let several = try folder.update()
    #expect(
      several.kept.map(\.message)
        == [
          "'lab.csv', 'b.csv': each is a folder; 'a.csv' already exists, and no untouched region of this "
            + "notebook names it; they are kept, and the results of 'a' are not written"
        ])
    #expect(several.kept.map(\.help) == ["move them away, or save under another name"])
  }
}
