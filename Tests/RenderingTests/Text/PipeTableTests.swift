import Expressions
import Rendering
import Simulations
import Testing
import Typography

@Suite struct PipeTableTests {
  @Test func theSampleOfTheFormat() {
    #expect(
      PipeTable.lines(PipeTable.statistics([Statistic("population", .whole(39))])) == [
        "| statistic  | value |",
        "| ---------- | ----: |",
        "| population |    39 |",
      ])
  }

  @Test func columnsAlignByDisplayWidth() {
    let table = Table(header: ["a", "word"], rows: [["漢字", "x|y"], ["👩‍👩‍👧", ""], ["short"], ["1", "2", "lost"]])
    #expect(
      PipeTable.lines(table) == [
        "| a     | word |",
        "| ----- | ---- |",
        "| 漢字  | x\\|y |",
        "| 👩‍👩‍👧    |      |",
        "| short |      |",
        "| 1     | 2    |",
      ])
  }

  /// A column of numbers and intervals is flush right. In other columns, a number is flush left.
  @Test func numbersAreFlushRight() {
    let table = Table(
      header: ["n", "share", "all", "of", "word"],
      rows: [
        ["1", "0.5 (0.36 … 0.64)", "all 3 runs: 2", "≥ 100", "9"],
        ["-12.5", "<0.01", "none", "40 %", "9 lives"], ["", "1,000", "", "not final", "x1"],
      ])
    #expect(
      PipeTable.lines(table) == [
        "|     n |             share |           all |        of | word    |",
        "| ----: | ----------------: | ------------: | --------: | ------- |",
        "|     1 | 0.5 (0.36\u{A0}…\u{A0}0.64) | all 3 runs: 2 |     ≥\u{A0}100 | 9       |",
        "| -12.5 |            \\<0.01 |          none |      40\u{A0}% | 9 lives |",
        "|       |             1,000 |               | not final | x1      |",
      ])
  }

  /// In mdformat's count, a joiner includes the next character, unless a virama makes it part of a letter.
  @Test func joinersAreCountedAsByTheFormatter() {
    let table = Table(header: ["abcd"], rows: [["\u{647}\u{200D}"], ["a\u{200D}b"], ["क\u{94D}\u{200D}ष"]])
    #expect(
      PipeTable.lines(table).dropFirst(2) == [
        "| \u{647}\u{200D}    |", "| a\u{200D}b    |", "| क\u{94D}\u{200D}ष   |",
      ])
  }

  @Test func everyLineIsEquallyWide() {
    let values = ["", "ab", "ひらがな", "e\u{301}", "🇩🇪", "|", "a\nb", "`", "…", "각"]
    let table = Table(header: values, rows: [values.reversed(), values])
    #expect(Set(PipeTable.lines(table).map { DisplayWidth.of($0) }).count == 1)
  }
}
