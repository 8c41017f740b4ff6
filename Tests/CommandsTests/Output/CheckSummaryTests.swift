import Commands
import TestSupport
import Testing

/// The summary of a check, a page of Markdown that GitHub shows.
@Suite struct CheckSummaryTests {
  private static let block = "```simulation\nname: a\nmodel: elementary\nrule: 90\ngrid: 9\nsteps: 3\n```\n"

  private static func check(_ folder: borrowing SavingFolder, quiet: Bool = false) -> CommandResult {
    var command = CheckCommand()
    command.summary = folder.workshop.path + "/summary.md"
    command.isQuiet = quiet
    return command.run([folder.notebook])
  }

  @Test func aCleanCheckSaysSo() throws {
    let folder = try SavingFolder()
    try folder.write(Self.block)
    #expect(folder.run().status == .success)
    #expect(Self.check(folder).status == .success)
    let summary = text(try folder.workshop.read("summary.md"))
    #expect(summary == "### notebook check\n\nThe results in 1 file are up to date.\n")
  }

  @Test func findingsAdviceAndDifferencesAreShown() throws {
    let folder = try SavingFolder()
    try folder.write(Self.block)
    #expect(Self.check(folder).status == .difference)
    let summary = text(try folder.workshop.read("summary.md"))
    #expect(summary.contains("### notebook check\n\n1 of 1 file needs attention.\n"), "\(summary)")
    #expect(summary.contains("lab.md:1 | 'a': no results yet |\n"), "\(summary)")
    #expect(summary.contains("```text\nTo bring the results up to date: notebook run "), "\(summary)")
    // The diff contains fences of its own, and ends where it should.
    #expect(summary.contains("````diff\n--- "), "\(summary)")
    #expect(summary.hasSuffix("````\n\n</details>\n"), "\(summary)")
    // A second check adds its own summary.
    #expect(Self.check(folder).status == .difference)
    #expect(text(try folder.workshop.read("summary.md")) == summary + summary)
  }

  /// Names and words of a page remain words in the summary.
  @Test func hostileWordsStayWords() throws {
    let folder = try SavingFolder()
    let evil = "x` | <img src=x onerror=alert(1)> [a](javascript:b) ::error::c"
    try folder.write(Self.block.replacing("rule: 90", with: "rule: \"\(evil)\""))
    #expect(Self.check(folder).status == .notebookError)
    let summary = text(try folder.workshop.read("summary.md"))
    let row = try #require(summary.split(separator: "\n").first { $0.contains("error: ") })
    #expect(row.hasPrefix("| ") && row.hasSuffix(" |"))
    // There are two cells, whatever they contain.
    #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 3, "\(row)")
    #expect(!row.contains(" <img") && !row.contains("[a](javascript"), "\(row)")
  }

  @Test func aSummaryThatCannotBeWritten() throws {
    let folder = try SavingFolder()
    try folder.write(Self.block)
    var command = CheckCommand()
    command.summary = folder.workshop.path + "/none/summary.md"
    #expect(command.run([folder.notebook]).status == .fileError)
  }
}
