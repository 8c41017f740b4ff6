import Notebooks
import TestSupport
import Testing

/// A commit with a file of such a name cannot be checked out on Windows.
@Suite struct PortableNameTests {
  private func warnings(_ page: String) throws -> [String] {
    let folder = try NotebookFolder()
    try folder.write(page)
    let update = try folder.update()
    #expect(!update.hasErrors && !update.saveChanges.isEmpty)
    return update.diagnostics.map(\.message)
  }

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
    #expect(try warnings("---\nnotebook: {figures: 'x:y'}\n---\n" + block("a", "show: [chart]")).count == 1)
  }
}
