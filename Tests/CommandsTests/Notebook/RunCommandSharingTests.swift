import Commands
import TestSupport
import Testing

/// Several notebooks of one command that save the same file.
@Suite struct RunCommandSharingTests {
  private static func page(rule: Int) -> String {
    "```simulation\nname: a\nmodel: elementary\nrule: \(rule)\nsteps: 3\nshow: []\nsave: a.csv\n```\n"
  }

  /// After a clash nobody links a file that nobody writes, whatever the order is.
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

  /// A hard link in another folder keeps its bytes: a run replaces the name and not the file.
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
