import Rendering
import Testing

/// The numbers of a map, judged by the words of its drawing.
@Suite struct HeatMapTests {
  private func words(_ values: [Double?]) -> [String] {
    let map = HeatMap(
      label: "mean n", down: "a ↓", across: "b →", rows: ["r"], columns: values.indices.map { "c\($0)" },
      values: values, description: "")
    let texts = ChartSamples.texts(map.svg())
    return texts.filter { text in text.contains { $0.isNumber } && !text.hasPrefix("c") && !text.contains("{") }
  }

  /// The ends of the scale, then the cells.
  @Test func numbersShareANotation() {
    #expect(words([8000, 10_000]) == ["10,000", "8,000", "8,000", "10,000"])
    #expect(words([8000, 9000]) == ["9000", "8000", "8000", "9000"])
    #expect(words([0.5, 12.25]) == ["12.2", "0.5", "0.5", "12.2"])
    #expect(words([1, 2.5]) == ["2.50", "1.00", "1.00", "2.50"])
    #expect(words([3, nil, 4]) == ["4", "3", "3", "4"])
  }

  /// Nothing is rounded to a bound that it does not reach.
  @Test func boundsAreReachedOrNot() {
    #expect(words([0.9996, 1]) == ["1.0000", "0.9996", "0.9996", "1.0000"])
    #expect(words([0.5, 1]) == ["1.00", "0.50", "0.50", "1.00"])
    #expect(words([0, 0.004, 0.5]) == ["0.500", "0.000", "0.000", "0.004", "0.500"])
    #expect(words([0.999_999_9, 0.2]) == [">0.999", "0.200", ">0.999", "0.200"])
    #expect(words([0.000_000_1, 0.2]) == ["0.200", "<0.001", "<0.001", "0.200"])
    #expect(words([-0.000_000_1, 12.5]) == ["12.5", ">-0.1", ">-0.1", "12.5"])
  }

  @Test func extremeNumbersKeepTheirExponents() {
    #expect(words([1e-7, 3e-7]) == ["3e-07", "1e-07", "1e-07", "3e-07"])
    #expect(words([1e20, 2e20]).count == 4)
  }

  /// Rows and columns with long words that begin alike stay different.
  @Test func longWordsStayDifferent() {
    let words = (0..<6).map { "a neighbourhood whose name is long, number \($0)" }
    let map = HeatMap(
      label: "n", down: "a ↓", across: "b →", rows: words, columns: Array(words[..<2]),
      values: (0..<12).map { Double($0) }, description: "")
    let cut = ChartSamples.texts(map.svg()).filter { $0.contains("…") }
    #expect(cut.count > 6 && Set(cut).count == cut.count)
  }
}
