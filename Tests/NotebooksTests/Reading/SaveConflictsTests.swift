import Files
import Notebooks
import Testing
import TestSupport

/// Places to which no notebook saves a file.
@Suite struct SaveConflictsTests {
  private static func faults(_ folder: NotebookFolder, _ name: String = "lab.md") throws -> [String] {
    try NotebookFile.read(folder.path(name)).notebook().faults.map(\.message)
  }

  /// The notebook itself, by its name, another spelling and a hard link.
  @Test(arguments: ["lab.csv", "./lab.csv", "in/link.csv"])
  func theNotebookItself(target: String) throws {
    let folder = try NotebookFolder()
    let page = block("a", "show: []", "save: \(target)")
    try folder.write(page, to: "lab.csv")
    Workshop.shell("cd '\(folder.workshop.path)' && mkdir in && ln lab.csv in/link.csv")
    let name = target.replacing("./", with: "")
    #expect(
      try Self.faults(folder, "lab.csv") == ["'\(name)' is this notebook itself, which a block cannot overwrite"])
    let update = try folder.update("lab.csv", NotebookFolder.overwriting)
    #expect(update.hasErrors && update.edits.isEmpty && update.saveChanges.isEmpty)
    #expect(folder.text("lab.csv") == page)
  }

  @Test func aHardLinkToAPage() throws {
    let folder = try NotebookFolder()
    try folder.write("# Words\n", to: "README.md")
    try folder.write(block("a", "show: []", "save: in/out.csv"))
    Workshop.shell("cd '\(folder.workshop.path)' && mkdir in && ln README.md in/out.csv")
    #expect(
      try Self.faults(folder) == ["'in/out.csv' is another name of a Markdown file, which a block cannot overwrite"])
  }

  @Test(arguments: [
    ("out.csv", "scripts/build.sh", "is a symbolic link"), ("in/out.csv", "../scripts", "is a symbolic link"),
    ("data/a.csv", "", "is below 'data', which is a symbolic link"),
  ])
  func links(target: String, destination: String, reason: String) throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: \(target)"))
    Workshop.shell(
      "cd '\(folder.workshop.path)' && mkdir scripts in && echo mine > scripts/build.sh && ln -s scripts data"
        + (destination.isEmpty ? "" : " && ln -s \(destination) \(target)"))
    #expect(try Self.faults(folder) == ["'\(target)' \(reason), and files are not saved through links"])
    let update = try folder.update("lab.md", NotebookFolder.overwriting)
    #expect(update.hasErrors && update.saveChanges.isEmpty)
    #expect(folder.text("scripts/build.sh") == "mine\n")
  }

  /// Two spellings that look the same are two files.
  @Test func namesAreBytes() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: [\u{E9}.csv, e\u{301}.csv]"))
    #expect(try Self.faults(folder).isEmpty)
    try folder.write(block("a", "show: []", "save: [x.csv, X.csv]"))
    let end = "many systems treat them as one file"
    #expect(
      try Self.faults(folder) == ["'X.csv' differs only in case from 'x.csv', which this block saves: \(end)"])
  }
}
