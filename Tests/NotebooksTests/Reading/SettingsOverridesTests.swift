import Notebooks
import TestSupport
import Testing

/// The front matter of a copy contains the values of its run.
@Suite struct SettingsOverridesTests {
  private static let body = "\n```simulation\nname: a\nmodel: elementary\nrule: $rule\nsteps: 2\nshow: []\n```\n"

  /// Returns the front matter that a run with other values writes.
  private func written(_ frontMatter: String, _ values: [String], ending: String = "\n") throws -> String {
    let folder = try NotebookFolder()
    try folder.write((frontMatter + Self.body).replacing("\n", with: ending))
    var options = RunOptions()
    options.overrides = Arguments(values).entries
    let update = try folder.update(to: .standardOutput, options)
    #expect(!update.hasErrors, "\(update.diagnostics)")
    let page = text(update.bytes)
    try folder.write(page, to: "copy.md")
    #expect(try folder.update("copy.md", to: .standardOutput).edits.isEmpty, "the copy is up to date")
    return String(page.prefix(upTo: page.firstRange(of: ending + "```simulation")?.lowerBound ?? page.endIndex))
  }

  @Test(arguments: [
    ("---\nnotebook:\n  parameters: {rule: 30}\n---\n", ["rule=90"], "---\nnotebook:\n  parameters: {rule: 90}\n---\n"),
    (
      "---\nnotebook:\n  parameters:\n    rule: 30\n    word: 'x'\n---\n", ["word=a: b"],
      "---\nnotebook:\n  parameters:\n    rule: 30\n    word: \"a: b\"\n---\n"
    ),
    (
      "---\nnotebook: {parameters: {word: ünï, rule: 30}} # ü\n---\n", ["rule=4"],
      "---\nnotebook: {parameters: {word: ünï, rule: 4}} # ü\n---\n"
    ),
    (
      "---\nnotebook:\n  parameters:\n    rule: >-\n      30\n    list:\n      - 1\n      - 2\n    last: 3\n---\n",
      ["list=[4, 5]", "last=x"],
      "---\nnotebook:\n  parameters:\n    rule: >-\n      30\n    list:\n      [4, 5]\n    last: x\n---\n"
    ),
  ])
  func values(_ before: String, _ values: [String], _ after: String) throws {
    #expect(try written(before, values) == after)
    #expect(try written(before, values, ending: "\r\n") == after.replacing("\n", with: "\r\n"))
    #expect(try written("\u{FEFF}" + before, values) == "\u{FEFF}" + after)
  }

  @Test func withoutOverridesNothingChanges() throws {
    let page = "---\nnotebook:\n  parameters: {rule:   30}\n---\n"
    #expect(try written(page, []) == page)
  }
}
