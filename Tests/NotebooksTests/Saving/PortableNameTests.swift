import Notebooks
import Specification
import TestSupport
import Testing

/// A commit with a file of such a name cannot be checked out on Windows.
@Suite struct PortableNameTests {
  private func diagnostics(_ page: String, name: String = "lab.md") throws -> [Diagnostic] {
    let folder = try NotebookFolder()
    try folder.write(page, to: name)
    let update = try folder.update(name)
    #expect(!update.hasErrors && !update.saveChanges.isEmpty)
    return update.diagnostics
  }

  private func warnings(_ page: String) throws -> [String] { try diagnostics(page).map(\.message) }

  @Test(arguments: [
    ("aux.csv", "where 'aux' is the name of a device"), ("NUL.csv", "where 'NUL' is the name of a device"),
    ("d/Com1/x.csv", "where 'Com1' is the name of a device"), ("lpt9.a.csv", "where 'lpt9' is the name of a device"),
    ("con .csv", "where 'con' is the name of a device"), ("a:b.csv", "where no name contains ':'"),
    ("a*b.csv", "where no name contains '*'"), ("'a\"b.csv'", "where no name contains '\"'"),
    ("'a|b?.csv'", "where no name contains '|'"), ("<a>.csv", "where no name contains '<'"),
    ("d./x.csv", "where no name ends with a dot or a space"), ("d /x.csv", "where no name ends with a dot or a space"),
  ])
  func savedFiles(path: String, reason: String) throws {
    let shown = path.replacing("'", with: "")
    #expect(
      try warnings(block("a", "show: []", "save: \(path)"))
        == ["a commit with '\(shown)' cannot be checked out on Windows, \(reason)"])
  }

  @Test(arguments: ["auxiliary.csv", "a.aux.csv", "com.csv", "com10.csv", "console/nully.csv", "é (1).csv"])
  func otherNamesAreGood(path: String) throws {
    #expect(try warnings(block("a", "show: []", "save: \(path)")) == [])
  }

  @Test func figures() throws {
    #expect(
      try warnings(block("nul", "show: [chart]"))
        == [
          "a commit with 'figures/lab/nul.chart.svg' cannot be checked out on Windows, "
            + "where 'nul' is the name of a device"
        ])
    let blocks = ["con", "aux", "b"].map { block($0, "show: [chart, image]") }.joined(separator: "\n")
    let found = try diagnostics(blocks + "\n" + block("c", "save: [nul.csv, prn.csv]", "show: []"))
    #expect(found.count == 4, "\(found)")
    for end in ["/con.chart.svg'", "/aux.chart.svg'", "'nul.csv'", "'prn.csv'"] {
      #expect(found.contains { $0.message.contains(end) }, "\(end): \(found)")
    }
    #expect(found.map(\.help).sorted { ($0 ?? "") < ($1 ?? "") } == [
      "give the block another name", "give the block another name", "save it under another name",
      "save it under another name",
    ])
    // The name of a block is marked where it is written.
    #expect(found.first { $0.message.contains("/con.") }?.span?.start == SourceLocation(line: 2, column: 7))
    // The folder is named once, with the way to change it.
    let named = try diagnostics(blocks.replacing("con", with: "d").replacing("aux", with: "e"), name: "aux.md")
    #expect(named.map(\.message) == [
      "a commit with 'figures/aux' cannot be checked out on Windows, where 'aux' is the name of a device"
    ])
    #expect(named.first?.help == "rename the notebook, or set 'figures' in the front matter")
    let set = try diagnostics("---\nnotebook: {figures: 'x:y'}\n---\n" + block("a", "show: [chart]"))
    #expect(set.map(\.help) == ["name another folder"] && set.first?.span?.start.line == 2)
    #expect(try warnings("---\nnotebook: {figures: 'x:y'}\n---\n" + block("a", "show: [chart]")).count == 1)
  }
}
