import Commands
import Foundation
import Notebooks
import TestSupport
import Testing

/// Notebooks in one folder do not touch each other's files.
@Suite struct RunCommandNeighbourTests {
  private static func block(_ name: String, steps: Int = 3, save: String? = nil) -> String {
    "```simulation\nname: \(name)\nmodel: life\ngrid: 8\nsteps: \(steps)\nshow: [chart]\n"
      + (save.map { "save: \($0)\n" } ?? "") + "```\n"
  }

  private static let shared = "---\nnotebook:\n  figures: images\n---\n"

  private func run(_ folder: borrowing SavingFolder, _ names: String...) -> CommandResult {
    RunCommand().run(names.map { folder.workshop.path + "/" + $0 })
  }

  private func check(_ folder: borrowing SavingFolder, _ names: String...) -> Commands.ExitStatus {
    CheckCommand().run(names.map { folder.workshop.path + "/" + $0 }).status
  }

  private func figures(_ folder: borrowing SavingFolder) throws -> [String] {
    try folder.files().keys.filter { !$0.hasSuffix(".md") && !$0.hasSuffix(".markdown") }.sorted()
  }

  /// The copy is run alone or together with the original, under names that are hidden or have another ending.
  @Test(arguments: ["copy.md", "copy.markdown", ".copy.md"], [true, false])
  func aCopyLeavesTheFilesOfTheOriginal(_ copy: String, alone: Bool) throws {
    let folder = try SavingFolder()
    try folder.write(Self.block("a", save: "a.csv"))
    #expect(folder.run().status == .success)
    try folder.put(copy, folder.page().replacing("save: a.csv\n", with: ""))
    let both = alone ? run(folder, copy) : run(folder, "lab.md", copy)
    #expect(both.status == .success, "\(both.messages)")
    #expect(!both.messages.contains("removed"), "\(both.messages)")
    #expect(try figures(folder) == ["a.csv", "figures/copy/a.chart.svg", "figures/lab/a.chart.svg"])
    #expect(check(folder, "lab.md", copy) == .success)
  }

  /// No other page names them in this case.
  @Test func aRenamedNotebookTakesItsFiguresAlong() throws {
    let folder = try SavingFolder()
    try folder.write(Self.block("a", save: "a.csv"))
    #expect(folder.run().status == .success)
    try folder.put("new.md", folder.page().replacing("save: a.csv\n", with: ""))
    folder.remove("lab.md")
    // A link to the notebook itself is not another page, and a dead link is not a page at all.
    symlink("new.md", folder.workshop.path + "/link.md")
    symlink("gone.md", folder.workshop.path + "/dead.md")
    let result = run(folder, "new.md")
    #expect(result.status == .success && result.messages.contains("2 files removed"), "\(result.messages)")
    unlink(folder.workshop.path + "/dead.md")
    #expect(try figures(folder) == ["figures/new/a.chart.svg"])
    #expect(check(folder, "new.md") == .success)
  }

  /// The notebooks have the same folder of figures and figures of the same name.
  @Test func aBlockThatGoesLeavesTheFigureOfAnother() throws {
    let folder = try SavingFolder()
    let page = Self.shared + Self.block("a") + "\n" + Self.block("b")
    try folder.put("one.md", page)
    try folder.put("two.md", page)
    // One command must not draw it twice.
    #expect(run(folder, "one.md", "two.md").status == .notebookError)
    #expect(run(folder, "one.md").status == .success && run(folder, "two.md").status == .success)
    func drop(_ name: String, from file: String) throws {
      let text = try #require(folder.files()[file])
      try folder.put(file, text.replacing(Self.block(name) + "\n", with: ""))
    }
    try drop("a", from: "one.md")
    #expect(run(folder, "one.md").status == .success)
    #expect(try figures(folder) == ["images/a.chart.svg", "images/b.chart.svg"])
    #expect(check(folder, "one.md") == .success && check(folder, "two.md") == .success)
    // No page names it any more. If two pages drop a figure at once, the last one removes it.
    try drop("a", from: "two.md")
    #expect(run(folder, "two.md").messages.contains("1 file removed"))
    #expect(try figures(folder) == ["images/b.chart.svg"])
    try drop("b", from: "one.md")
    try drop("b", from: "two.md")
    let both = run(folder, "one.md", "two.md")
    #expect(both.status == .success && both.messages.contains("1 file removed"), "\(both.messages)")
    #expect(try figures(folder) == [])
  }

  /// A figure that one notebook drops is now shown by the other.
  @Test func aBlockThatMovesToAnotherNotebook() throws {
    let folder = try SavingFolder()
    try folder.put("one.md", Self.shared + Self.block("a") + "\n")
    try folder.put("two.md", Self.shared)
    #expect(run(folder, "one.md").status == .success)
    let text = try #require(folder.files()["one.md"])
    try folder.put("one.md", text.replacing(Self.block("a") + "\n", with: ""))
    try folder.put("two.md", Self.shared + Self.block("a"))
    #expect(run(folder, "one.md", "two.md").status == .success)
    #expect(try figures(folder) == ["images/a.chart.svg"])
    #expect(check(folder, "one.md", "two.md") == .success)
  }

  /// An author's own page may show a figure, too. A page that only mentions it does not.
  @Test(arguments: [
    ("![The run](figures/lab/a.chart.svg)", true), ("> - see [it](figures/lab/a.chart.svg).\r\n", true),
    ("[`a`](./figures/lab/a.chart.svg \"sha256 0\")", true), ("`figures/lab/a.chart.svg`", false),
    ("](figures/lab/b.chart.svg)", false), ("](figures/a.chart.svg)", false), ("](", false), ("(", false),
  ])
  func whatCountsAsNaming(_ line: String, _ isNamed: Bool) throws {
    let folder = try SavingFolder()
    try folder.write(Self.block("a"))
    #expect(folder.run().status == .success)
    try folder.put("readme.md", "# Words\n\n\(line)\n")
    try folder.write(folder.page().replacing("name: a\n", with: "name: c\n"))
    #expect(folder.run().status == .success)
    let names = ["figures/lab/a.chart.svg", "figures/lab/c.chart.svg"]
    #expect(try figures(folder) == (isNamed ? names : [names[1]]))
    #expect(folder.check().status == .success)
  }

  /// Names are compared by the files that they lead to.
  @Test func aPageThatNamesAFigureThroughALink() throws {
    let folder = try SavingFolder()
    try folder.write(Self.shared + Self.block("a"))
    #expect(folder.run().status == .success)
    symlink("images", folder.workshop.path + "/pictures")
    try folder.put("readme.md", "![a](pictures/a.chart.svg)\n")
    try folder.write(Self.shared)
    #expect(folder.run().status == .success)
    #expect(try figures(folder).contains("images/a.chart.svg"))
  }
}
