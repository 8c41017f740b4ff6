import Commands
import Notebooks
import TestSupport
import Testing

/// Several notebooks that save the same file in one command.
@Suite struct RunCommandSharingTests {
  private static func page(rule: Int) -> String {
    "```simulation\nname: a\nmodel: elementary\nrule: \(rule)\nsteps: 3\nshow: []\nsave: a.csv\n```\n"
  }

  /// After a clash, no notebook links a file that no notebook writes, whatever the order is.
  @Test(arguments: ["abc", "acb", "bac", "bca", "cab", "cba"])
  func aThirdNotebook(_ order: String) throws {
    let folder = try SavingFolder()
    let rules = ["a": 90, "b": 90, "c": 150]
    for (name, rule) in rules { try folder.put("\(name).md", Self.page(rule: rule)) }
    let result = RunCommand().run(order.map { "\(folder.workshop.path)/\($0).md" })
    #expect(result.status == .notebookError, "\(result.messages)")
    let files = try folder.files()
    #expect(files["a.csv"] == nil, "\(result.messages)")
    for (name, rule) in rules { #expect(files["\(name).md"] == Self.page(rule: rule), "\(name) \(result.messages)") }
  }

  /// Equal content is an error, too, whether or not the file exists. The error contains both names. A notebook that
  /// runs alone gets a warning about the other.
  @Test func equalContentIsNoExcuse() throws {
    let folder = try SavingFolder()
    func run(_ names: String...) -> CommandResult { RunCommand().run(names.map { "\(folder.workshop.path)/\($0)" }) }
    func check(_ names: String...) -> CommandResult { CheckCommand().run(names.map { "\(folder.workshop.path)/\($0)" }) }
    let page = Self.page(rule: 90)
    try folder.put("a.md", page)
    try folder.put("b.md", page)
    let both = run("a.md", "b.md"), words = "'a.csv' is also a file of '\(folder.workshop.path)/a.md', and neither"
    #expect(both.status == .notebookError && both.messages.contains(words), "\(both.messages)")
    #expect(try folder.files() == ["a.md": page, "b.md": page])
    let first = run("a.md"), second = run("b.md"), warning = "warning: 'a.csv' is also a file of 'a.md'"
    #expect(first.status == .success && !first.messages.contains("warning"), "\(first.messages)")
    #expect(second.status == .success && second.messages.contains(warning), "\(second.messages)")
    let alone = check("a.md"), together = check("a.md", "b.md")
    #expect(alone.status == .success && alone.messages.contains("also a file of 'b.md'"), "\(alone.messages)")
    #expect(together.status == .notebookError && together.messages.contains(words), "\(together.messages)")
    // One changed word is enough.
    try folder.put("b.md", page.replacing("save: a.csv", with: "save: b.csv"))
    let apart = run("a.md", "b.md")
    #expect(apart.status == .success && !apart.messages.contains("warning"), "\(apart.messages)")
  }

  /// After another notebook has replaced the file, the first one still names that notebook, even with files of its own.
  @Test func aReplacedFileNamesTheOther() throws {
    let folder = try SavingFolder()
    func run(_ name: String, overwrites: Bool = false) -> CommandResult {
      var command = RunCommand()
      command.options.overwrites = overwrites
      return command.run(["\(folder.workshop.path)/\(name)"])
    }
    let page = Self.page(rule: 90).replacing("save: a.csv", with: "save: [a.csv, a.rle]")
    try folder.put("a.md", page)
    try folder.put("b.md", Self.page(rule: 150))
    #expect(run("a.md").status == .success)
    #expect(run("b.md", overwrites: true).status == .success)
    let one = run("a.md")
    #expect(one.status == .difference)
    #expect(one.messages.contains("'a.csv' is also a file of 'b.md': it is kept"), "\(one.messages)")
    try folder.put("a.rle", "mine\n")
    let both = run("a.md")
    let words = "'a.csv' is also a file of 'b.md', 'a.rle' has changed since this notebook wrote it: they are kept"
    #expect(both.messages.contains(words), "\(both.messages)")
  }

  /// A hard link in another folder keeps its bytes, because a run replaces the name rather than the file.
  @Test func aHardLinkInAnotherFolder() throws {
    let folder = try SavingFolder()
    try folder.put("other/page.md", "# Words\n")
    try folder.write(Self.page(rule: 90))
    #expect(Workshop.shell("cd '\(folder.workshop.path)' && ln other/page.md a.csv"))
    #expect(folder.run().status == .difference)
    #expect(folder.run(overwrite: true).status == .success)
    #expect(try folder.files()["other/page.md"] == "# Words\n")
    #expect(try folder.files()["a.csv"]?.hasPrefix("step,") == true)
    try folder.write(try folder.page().replacing("save: a.csv\n", with: ""))
    #expect(folder.run().status == .success)
    #expect(try folder.files() == ["other/page.md": "# Words\n"])
  }
}
