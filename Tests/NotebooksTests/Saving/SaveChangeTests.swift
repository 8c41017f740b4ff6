import Files
import Notebooks
import Testing
import TestSupport
import Typography

@Suite struct SaveChangeTests {
  @Test func aDifferenceIsAUnifiedDiff() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: a.csv"))
    let created = try #require(try folder.update().saveChanges.first)
    #expect(created.name == folder.path("a.csv") && created.line == 7)
    let lines = text(created.bytes).split(separator: "\n")
    let added = created.difference.string.split(separator: "\n").filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
    #expect(added.map { $0.dropFirst() } == lines)
    try folder.run()
    try folder.write(text(created.bytes).replacing(lines[1], with: "0,7"), to: "a.csv")
    let changed = try #require(try folder.update("lab.md", NotebookFolder.overwriting).saveChanges.first)
    let marked = changed.difference.string.split(separator: "\n").filter { line in
      (line.hasPrefix("+") || line.hasPrefix("-")) && !line.hasPrefix("+++") && !line.hasPrefix("---")
    }
    #expect(marked == ["-0,7", "+\(lines[1])"])
    #expect(changed.action == .replace(digest: SHA256.hexadecimal(of: try folder.workshop.read("a.csv"))))
  }

  /// Files are not compared if one of them is large.
  @Test func largeFilesAreNotShown() throws {
    let folder = try NotebookFolder()
    try folder.write(block("a", "show: []", "save: a.csv"))
    try folder.run()
    try folder.write(String(repeating: "line\n", count: 60_000), to: "a.csv")
    let change = try #require(try folder.update("lab.md", NotebookFolder.overwriting).saveChanges.first)
    #expect(change.difference.string == "\(folder.path("a.csv")): too large to show the difference\n")
  }
}
