import Live
import Terminal
import Testing
import Typography

@Suite struct StatisticsTableTests {
  private func lines(_ columns: Int, _ rows: Int, entries: Int) -> [String] {
    var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows), CanvasLook())
    let all = ["people", "sick", "peak_incidence_step"] + (3..<20).map { "other_\($0)" }
    let curve = Curve("sick by step", (0..<50).map { ($0, $0 * $0) })
    StatisticsTable(all.prefix(entries).map { ($0, "17") }, curve: curve).draw(on: &canvas, rows: 0..<rows)
    return (0..<rows).map { row in (0..<columns).map { canvas.frame[$0, row].text.string }.joined() }
  }

  @Test func namesAreWholeAndValuesAreAligned() {
    let lines = lines(80, 20, entries: 12)
    #expect(lines[0].hasPrefix(" people               17 "))
    #expect(lines[2].hasPrefix(" peak_incidence_step  17 "))
  }

  @Test func theCurveGrowsWithTheRoom() {
    for rows in [20, 40, 57] {
      let lines = lines(120, rows, entries: 12)
      #expect(lines[13].contains("sick by step"))
      #expect(lines[rows - 1].hasSuffix("49 "), "the steps are the last row")
      #expect(lines[rows - 2].contains("0│"))
    }
  }

  @Test func aLowTabHasSeveralColumnsOrASmallCurveAtTheRight() {
    let wide = lines(80, 12, entries: 12)
    #expect(wide[0].contains("people") && wide[0].contains("other_6"))
    #expect(wide.contains { $0.contains("sick by step") })
    let narrow = lines(40, 8, entries: 12)
    #expect(narrow[2].hasPrefix(" peak_incidence_step  17 "))
    #expect(narrow[0].contains("sick b"))
    #expect(narrow[7].hasPrefix(" other_7"))
  }

  @Test func withoutRoomThereIsNoCurveAndValuesStay() {
    let lines = lines(20, 2, entries: 12)
    #expect(lines[0].contains("people") && lines[0].contains("17"))
    #expect(lines[1].contains("sick") && lines[1].contains("17"))
  }
}
