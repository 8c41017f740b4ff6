import Commands
import JSON
import Notebooks
import Simulations
import Testing
import Typography

@Suite struct FileReportTests {
  /// GitHub ends a property at a comma and the command at a line end, and reads `%0A` as a line end.
  @Test(arguments: [
    ("plain", "a.md", "all well", "::error file=a.md,line=3,col=5::all well\n"),
    ("properties", "a,b:c%.md", "x", "::error file=a%2Cb%3Ac%25.md,line=3,col=5::x\n"),
    ("message", "a.md", "50 %: a, b\r\n::error::c", "::error file=a.md,line=3,col=5::50 %25: a, b%0D%0A::error::c\n"),
    ("older commands", "##[a].md", "##[add-mask]b", "::error file=##⟨[⟩a].md,line=3,col=5::##⟨[⟩add-mask]b\n"),
    ("controls", "a\u{1B}.md", "\u{7}", "::error file=a␛.md,line=3,col=5::␇\n"),
  ])
  func workflowCommand(_ name: String, _ file: String, _ message: String, _ expected: String) {
    let text = WorkflowCommand.text("error", file: file, line: 3, column: 5, message: message)
    #expect(text == expected, "\(name)")
    #expect(text.unicodeScalars.count { $0 == "\n" } == 1, "\(name)")
  }

  @Test func json() {
    var report = FileReport(path: "a.md")
    report.status = .stale
    report.differences = [FileReport.Difference(line: 4, name: "gun", reason: "no results yet")]
    report.diagnostics = [Diagnostic(.warning, "odd", help: "mend it", line: 2)]
    let expected = JSONValue.object([
      .init("version", .whole(1)),
      .init(
        "files",
        .array([
          .object([
            .init("file", .string("a.md")), .init("status", .string("stale")),
            .init(
              "differences",
              .array([
                .object([
                  .init("line", .whole(4)), .init("name", .string("gun")), .init("reason", .string("no results yet")),
                ])
              ])),
            .init(
              "diagnostics",
              .array([
                .object([
                  .init("line", .whole(2)), .init("column", .whole(1)), .init("severity", .string("warning")),
                  .init("message", .string("odd; mend it")),
                ])
              ])),
          ])
        ])),
    ])
    #expect([report].json == expected)
  }
}
