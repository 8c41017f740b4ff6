import Screens
import Terminal
import Testing

@Suite("Pager: outline and sections")
struct PagerOutlineTests {
  private static let long = String(repeating: "very ", count: 20) + "long"
  private static let page =
    "# Start\n\n"
    + (1...6).map { "## Part \($0) \(long)\n\n" + String(repeating: "word ", count: 60) + "\n\n" }.joined()
    + "## Last\n\nshort\n\n### Very last\n\nend\n"

  /// Returns the columns of the text beside the outline.
  private func text(_ reading: Reading, from column: Int) -> [String] {
    reading.text.map { String($0.dropFirst(column)) }
  }

  /// Headings and lines do not cover each other, because each have their own columns.
  @Test(arguments: [60, 80, 100, 200])
  func theOutlineIsBesideTheText(columns: Int) throws {
    var reading = try Reading(Self.page, columns: columns, rows: 12)
    reading.press("3]")
    let before = reading.text
    reading.press("t")
    let width = max(24, columns / 3)
    for row in reading.text {
      let cells = Array(row)
      #expect(cells.count > width - 1 && cells[width - 1] == "│", "\(row)")
      if cells.count > width { #expect(cells[width] == " ", "\(row)") }
      #expect(!row.contains("›"), "\(row)")
    }
    #expect(reading.text.contains { $0.contains("…") })
    // The text is laid out again for the remaining columns.
    #expect(text(reading, from: width + 1).contains { $0.contains("word") || $0.contains("very") })
    reading.press(.escape)
    #expect(reading.text == before)
  }

  @Test func aNarrowOutlineTakesTheScreen() throws {
    var reading = try Reading(Self.page, columns: 40, rows: 12)
    let before = reading.text
    reading.press("t")
    #expect(reading.text.allSatisfy { !$0.contains("word") })
    reading.press(.escape)
    #expect(reading.text == before)
  }

  @Test func aClickGoesToAHeading() throws {
    var reading = try Reading(Self.page, columns: 80, rows: 12)
    reading.press("t")
    let row = try #require(reading.text.firstIndex { $0.contains("Part 3") })
    reading.click(column: 4, row: row)
    #expect(reading.top.hasPrefix("Part 3"))
    #expect(reading.status.contains("Part 3"))
  }

  /// A heading near the end never reaches the top, but is still named.
  @Test func theFooterNamesTheSectionAtTheEnd() throws {
    var reading = try Reading(Self.page, columns: 80, rows: 12)
    reading.press("G")
    #expect(reading.status.contains(" · Very last · "))
    reading.press("t")
    for letter in "Last" { reading.press(.character(letter.unicodeScalars.first ?? "x")) }
    reading.press(.home)
    reading.press(.enter)
    #expect(reading.status.contains(" · Last · "))
    reading.press("]")
    #expect(reading.status.contains(" · Very last · "))
    reading.press("]")
    #expect(reading.status.contains("no heading below"))
    reading.press("[")
    #expect(reading.status.contains(" · Last · "))
    reading.press("g")
    #expect(reading.status.contains(" · Start · "))
  }
}
