import Simulations
import Testing

@Suite("Pattern: marked cells") struct PatternHistoryTests {
  @Test(arguments: [
    ("LifeHistory", "Life"), ("B36/S23History:T9,9", "B36/S23:T9,9"), ("lifehistory:P3,3", "life:P3,3"),
  ])
  func oddStatesLive(rule: String, base: String) {
    let pattern = Pattern(columns: 7, rows: 1, cells: [0, 1, 2, 3, 4, 5, 6], rule: rule)
    #expect(pattern.withoutHistory.cells == [0, 1, 0, 1, 0, 1, 0] && pattern.withoutHistory.rule == base)
    // Cells in state 6 kill their neighbours in LifeHistory.
    #expect(pattern.withoutHistory.notes.lostKillers)
    let marks = Pattern(columns: 6, rows: 1, cells: [0, 1, 2, 3, 4, 5], rule: rule)
    #expect(!marks.withoutHistory.notes.lostKillers)
  }

  @Test(arguments: ["History", "B2/S345/C4", nil]) func otherRulesStay(rule: String?) {
    let pattern = Pattern(columns: 3, rows: 1, cells: [1, 2, 3], rule: rule)
    #expect(pattern.withoutHistory == pattern)
  }
}
