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

  @Test func everyLineIsEquallyWide() {
    let values = ["", "ab", "ひらがな", "e\u{301}", "🇩🇪", "|", "a\nb", "`", "…", "각"]
    let table = Table(header: values, rows: [values.reversed(), values])
    #expect(Set(PipeTable.lines(table).map { DisplayWidth.of($0) }).count == 1)
  }
}
