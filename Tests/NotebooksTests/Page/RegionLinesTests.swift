import Notebooks
import TestSupport
import Testing

@Suite struct RegionLinesTests {
  private static func normalized(_ page: String) -> String {
    text(RegionLines.normalized(page.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }))
  }

  @Test(arguments: [
    ("", ""),
    ("\n\na\n\n\nb\n", "a\nb\n"),
    ("a  \nb\t \n", "a\nb\n"),
    (" a", " a\n"),
    ("```text\n\na\n\n```\n\nb", "```text\n\na\n\n```\nb\n"),
    ("```text\na  \n \n```", "```text\na\n\n```\n"),
    ("````\n```\n\n````\n\n", "````\n```\n\n````\n"),
    ("```\n~~~\n\n```\n\nx", "```\n~~~\n\n```\nx\n"),
    ("```\n``` x\n\n```\n\nx", "```\n``` x\n\n```\nx\n"),
    ("```a``` b\n\nx", "```a``` b\nx\n"),
    ("~~~a~b\n\nx", "~~~a~b\n\nx\n"),
    ("``\n\nx", "``\nx\n"),
    ("| a |\n| - |\n| 1 |\n\n| b |\n|:-:|\n", "| a |\n| - |\n| 1 |\n| b |\n|:-:|\n"),
    ("| a |\n| - |\n\n\n| 1 |\n", "| a |\n| - |\n\n| 1 |\n"),
    ("| a |\n\n| - |\n| 1 |\n", "| a |\n\n| - |\n| 1 |\n"),
    ("| a |\n| - |\n| 1 |\n\n| 2 |\n", "| a |\n| - |\n| 1 |\n\n| 2 |\n"),
    ("```\n| a |\n```\n\n| 2 |\n", "```\n| a |\n```\n| 2 |\n"),
  ])
  func normalizing(lines: String, normalized: String) {
    #expect(Self.normalized(lines) == normalized)
  }
}
