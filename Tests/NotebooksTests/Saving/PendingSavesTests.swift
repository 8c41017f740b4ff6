import Experiments
import Files
import Notebooks
import Testing
import TestSupport

/// Notebooks of one command see what earlier ones are going to save.
@Suite struct PendingSavesTests {
  @Test(arguments: [2, 3]) func aFileOfTwoNotebooks(steps: Int) throws {
    let folder = try NotebookFolder()
    let page = block("a", "show: []", "save: a.csv")
    try folder.write(page, to: "first.md")
    try folder.write(page.replacing("steps: 2", with: "steps: \(steps)"), to: "second.md")
    let first = try folder.update("first.md")
    var pending = PendingSaves()
    pending.add(first.saveChanges, page: first.bytes, at: try FileAccess.resolve(folder.path("first.md")))
    let second = try folder.update("second.md", after: pending)
    // The same bytes are already there, and different ones belong to the first notebook.
    #expect(second.saveChanges.isEmpty)
    #expect(second.edits.isEmpty == (steps == 3) && second.kept.count == (steps == 3 ? 1 : 0))
    #expect(try folder.update("second.md").saveChanges.map(\.path) == ["a.csv"])
  }

  /// If the first notebook is named, the file is an error, whether its content is different or the same.
  @Test(arguments: [2, 3]) func aFileOfTwoNamedNotebooks(steps: Int) throws {
    let folder = try NotebookFolder()
    let page = block("a", "show: []", "save: a.csv")
    try folder.write(page, to: "first.md")
    try folder.run("first.md")
    try folder.write(page.replacing("steps: 2", with: "steps: \(steps)"), to: "second.md")
    let first = try folder.update("first.md")
    #expect(first.saveChanges.isEmpty && first.places.count == 1)
    var pending = PendingSaves()
    pending.add(
      first.saveChanges, page: first.bytes, at: try FileAccess.resolve(folder.path("first.md")), named: "first.md",
      using: first.places)
    let second = try folder.update("second.md", after: pending)
    #expect(
      second.diagnostics.map(\.message) == ["'a.csv' is also a file of 'first.md', and neither notebook is written"])
    #expect(second.edits.isEmpty && second.saveChanges.isEmpty && second.clashes == [PathKey("first.md")])
  }

  /// Names that differ only in case are one file on other systems.
  @Test func aFileWithOtherCapitals() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: A.csv"), to: "first.md")
    try folder.write(block("a", "show: []", "save: a.csv"), to: "second.md")
    // On a system for which they are equal, there is already an error.
    guard !FileAccess.exists(folder.path("FIRST.md")) else { return }
    let first = try folder.update("first.md")
    var pending = PendingSaves()
    pending.add(
      first.saveChanges, page: first.bytes, at: try FileAccess.resolve(folder.path("first.md")), named: "first.md",
      using: first.places)
    let second = try folder.update("second.md", after: pending)
    let warning =
      "'a.csv' differs only in case from 'A.csv', a file of 'first.md': many systems treat them as one file"
    #expect(second.diagnostics.map(\.message) == [warning] && !second.hasErrors)
    #expect(second.saveChanges.map(\.path) == ["a.csv"])
  }

  /// The same applies to default folders of figures, given folders and folders of saved files, each once.
  @Test(arguments: [
    ("Lab.md", "lab.md", "", "figures/lab", "figures/Lab"),
    ("one.md", "two.md", "---\nnotebook:\n  figures: Pictures/x\n---\n", "pictures", "Pictures"),
  ])
  func aFolderWithOtherCapitals(_ one: String, _ two: String, _ front: String, found: String, known: String) throws {
    let folder = try NotebookFolder()
    func page(_ name: String, _ front: String) -> String {
      front + block(name, "show: {image: png}") + "\n" + block(name + "-2", "show: {image: png}")
    }
    try folder.write(page("a", front), to: one)
    try folder.write(page("b", front.lowercased()), to: two)
    guard !FileAccess.exists(folder.path(one.uppercased())) else { return }
    let first = try folder.update(one)
    var pending = PendingSaves()
    pending.add(
      first.saveChanges, page: first.bytes, at: try FileAccess.resolve(folder.path(one)), named: one,
      using: first.places, in: first.folders)
    let second = try folder.update(two, after: pending)
    let warning =
      "the folder '\(found)' differs only in case from '\(known)', a folder of '\(one)': many systems treat them as "
      + "one folder"
    #expect(second.diagnostics.map(\.message) == [warning] && !second.hasErrors)
    #expect(second.diagnostics.first?.help == "name another folder with 'figures' in one of the notebooks")
    #expect(second.saveChanges.count == 2)
  }

  /// Files that wait to be written count as memory.
  @Test func whatWaitsCountsAsMemory() throws {
    let folder = try NotebookFolder()
    for name in ["first", "second"] { try folder.write(block("a", "show: []", "save: \(name).csv"), to: name + ".md") }
    var options = RunOptions()
    options.limits.memory = 2e6
    let first = try folder.update("first.md", options)
    #expect(!first.hasErrors && first.saveChanges.count == 1)
    #expect(try !folder.update("second.md", options).hasErrors)
    try folder.write(
      block("a", "show: []", "save: first.csv").replacing("steps: 2", with: "grid: 3\nsteps: 9999"), to: "first.md")
    let large = try folder.update("first.md")
    let size = try #require(large.saveChanges.first).bytes.count
    var pending = PendingSaves()
    for number in 0..<(2_000_000 / size + 1) {
      pending.add(large.saveChanges, page: [], at: "/page-\(number).md")
    }
    let second = try folder.update("second.md", options, after: pending)
    #expect(second.hasErrors && second.saveChanges.isEmpty, "\(size)")
  }
}
