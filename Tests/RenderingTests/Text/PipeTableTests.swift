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
        "| ---------- | ----- |",
        "| population | 39    |",
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
