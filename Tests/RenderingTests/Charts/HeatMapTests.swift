import Rendering
import Testing

/// The numbers of a map, found by the words of its drawing.
@Suite struct HeatMapTests {
  private func words(_ values: [Double?], precision: Double? = nil) -> [String] {
    var map = HeatMap(
      label: "mean n", down: "a ↓", across: "b →", rows: ["r"], columns: values.indices.map { "c\($0)" },
      values: values, description: "")
    map.precision = precision
    let texts = ChartSamples.texts(map.svg())
    return texts.filter { text in text.contains { $0.isNumber } && !text.hasPrefix("c") && !text.contains("{") }
  }

  /// The ends of the scale come first, and then the cells.
  @Test func numbersShareANotation() {
    #expect(words([8000, 10_000]) == ["10,000", "8,000", "8,000", "10,000"])
    #expect(words([8000, 9000]) == ["9000", "8000", "8000", "9000"])
    #expect(words([0.5, 12.25]) == ["12.2", "0.5", "0.5", "12.2"])
    #expect(words([1, 2.5]) == ["2.50", "1.00", "1.00", "2.50"])
    #expect(words([3, nil, 4]) == ["4", "3", "3", "4"])
  }

  /// No number is rounded to a bound that it does not reach.
  @Test func boundsAreReachedOrNot() {
    #expect(words([0.9996, 1]) == ["1.0000", "0.9996", "0.9996", "1.0000"])
    #expect(words([0.5, 1]) == ["1.00", "0.50", "0.50", "1.00"])
    #expect(words([0, 0.004, 0.5]) == ["0.500", "0.000", "0.000", "0.004", "0.500"])
    #expect(words([0.999_999_9, 0.2]) == [">0.999", "0.200", ">0.999", "0.200"])
    #expect(words([0.000_000_1, 0.2]) == ["0.200", "<0.001", "<0.001", "0.200"])
    #expect(words([-0.000_000_1, 12.5]) == ["12.5", ">-0.1", ">-0.1", "12.5"])
  }

  /// The digits of all numbers are those that their intervals can tell apart, even if one of them is close to a bound.
  @Test func digitsBelowThePrecisionAreLeftOut() {
    #expect(words([0.99998, 0.2]) == ["0.99998", "0.20000", "0.99998", "0.20000"])
    #expect(words([0.99998, 0.2], precision: 0.01) == [">0.999", "0.200", ">0.999", "0.200"])
    #expect(words([0.9997, 0.2], precision: 0.000_05) == ["0.9997", "0.2000", "0.9997", "0.2000"])
    #expect(words([0.000_02, 0.2], precision: 0.005) == ["0.200", "<0.001", "<0.001", "0.200"])
  }

  @Test func extremeNumbersKeepTheirExponents() {
    #expect(words([1e-7, 3e-7]) == ["3e-07", "1e-07", "1e-07", "3e-07"])
    #expect(words([1e20, 2e20]).count == 4)
  }

  /// Rows and columns with long words take several lines, and no word is cut.
  @Test(arguments: [1, 2, 3]) func longWordsAreWhole(columns: Int) {
    let words = (0..<6).map { "a neighbourhood whose name is long, number \($0)" }
    let map = HeatMap(
      label: "n", down: "a ↓", across: "b →", rows: words, columns: Array(words[..<columns]),
      values: (0..<6 * columns).map { Double($0) }, description: "")
    // A word that is longer than its column is divided.
    let all = ChartSamples.texts(map.svg()).joined().filter { $0 != " " }
    #expect(!all.contains("…"))
    for (index, word) in words.enumerated() {
      let word = word.filter { $0 != " " }
      #expect(
        all.split(separator: word, omittingEmptySubsequences: false).count == (index < columns ? 3 : 2), "\(word)")
    }
  }

  /// Titles of maps side by side take several lines, and maps in a row begin at the same height.
  @Test func titlesOfPanelsAreWhole() {
    let titles = ["vaccinated = 0", "the share of people who were vaccinated before the start = 0.5"]
    let maps = titles.map { title in
      HeatMap(
        title: title, label: "n", down: "a ↓", across: "b →", rows: ["1", "2"], columns: ["1", "2"],
        values: [1, 2, 3, 4], description: "")
    }
    let texts = ChartSamples.texts(HeatMapPanels(maps: maps, description: "").svg())
    #expect(!texts.joined().contains("…") && texts.contains(titles[0]))
    #expect(texts.joined(separator: " ").contains(titles[1]))
  }

  /// If there are too many rows or columns for several lines, words that differ still look different.
  @Test func manyLongWordsStayDifferent() {
    let words = (0..<60).map { "a neighbourhood whose name is long, with number \($0) at the end" }
    let map = HeatMap(
      label: "n", down: "a ↓", across: "b →", rows: words, columns: ["1", "2"],
      values: (0..<120).map { Double($0) }, description: "")
    let cut = ChartSamples.texts(map.svg()).filter { $0.contains("…") }
    #expect(!cut.isEmpty && Set(cut).count == cut.count)
  }

  /// Words are not divided if their cells can be wider, and numbers never are.
  @Test func cellsAreAsWideAsWords() {
    func texts(_ columns: [String]) -> [String] {
      let map = HeatMap(
        label: "n", down: "a ↓", across: "b →", rows: ["r"], columns: columns,
        values: columns.indices.map { Double($0) }, description: "")
      return ChartSamples.texts(map.svg())
    }
    let names = ["moore", "von-neumann", "hexagonal-plane"]
    #expect(names.allSatisfy(texts(names).contains))
    let numbers = (0..<8).map { "0.12345\($0)" }, shown = texts(numbers).filter { $0.hasPrefix("0.1") }
    #expect(!shown.isEmpty && shown.allSatisfy(numbers.contains))
  }

  /// The scale includes at least the given numbers, and values keep their places on it.
  @Test func aScaleMayBeWider() {
    var map = HeatMap(
      label: "n", down: "a ↓", across: "b →", rows: ["r"], columns: ["1", "2"], values: [0.934, 0.951], description: "")
    func colours() -> Set<Substring> {
      let svg = String(decoding: map.svg() ?? [], as: UTF8.self)
      let lines = svg.split(separator: "\n").filter { $0.contains("M") && $0.contains("fill=\"#") }
      return Set(lines.suffix(2).compactMap { $0.split(separator: "fill=\"").dropFirst().first?.prefix(7) })
    }
    #expect(colours() == ["#440154", "#fde725"])
    map.shades = ChartRange(0, 1)
    #expect(ChartSamples.texts(map.svg()).contains("1") && !colours().contains("#440154"))
  }

  /// Many small maps share rows of up to four, the names of the keys are written once, and each value is in its cell.
  @Test(arguments: [(14, 10, 4), (6, 12, 4), (14, 3, 3), (40, 8, 2)])
  func mapsShareRows(side: Int, count: Int, columns: Int) throws {
    let labels = (1...side).map { "\($0)" }
    let marked = (0..<count).map { (row: $0 % side, column: ($0 * 3 + 1) % side) }
    let maps = marked.enumerated().map { index, place in
      let values = (0..<side * side).map { $0 == place.row * side + place.column ? 9.5 : Double($0 % 3) + 0.25 }
      return HeatMap(
        title: "key = \(index)", label: "mean n", down: "a ↑", across: "b →", rows: labels, columns: labels,
        values: values, description: "")
    }
    let svg = try #require(HeatMapPanels(maps: maps, description: "").svg()), texts = ChartSamples.texts(svg)
    #expect(texts.count { $0 == "a ↑, b →" } == 1 && !texts.contains("a ↑") && !texts.contains("b →"))
    #expect((0..<count).allSatisfy { index in texts.count { $0 == "key = \(index)" } == 1 })
    // The last of the pieces of the scale, which come first, has the colour of the largest value.
    let paths = String(decoding: svg, as: UTF8.self).split(separator: "\n").filter { $0.contains("crispEdges") }
    let color = paths[31].prefix(20)
    let largest = try paths.dropFirst(32).filter { $0.hasPrefix(color) }.map { path in
      let shape = path[try #require(path.firstRange(of: " d=\"M")).upperBound...]
      return shape.split { "M hvZ\"/>".contains($0) }.compactMap { Double($0) }
    }
    #expect(largest.count == count && largest.allSatisfy { $0.count == 5 })
    guard largest.count == count else { return }
    let width = 540 / Double(columns), gap = largest[0][2] > 12 && largest[0][3] > 12 ? 1.0 : 0
    let corners = largest.enumerated().map { index, cell in
      (
        x: cell[0] - Double(index % columns) * width - Double(marked[index].column) * (cell[2] + gap),
        y: cell[1] - Double(marked[index].row) * (cell[3] + gap)
      )
    }
    // All maps have the same corner in their panels, and rows of panels follow one another.
    #expect(corners.allSatisfy { ($0.x - corners[0].x).magnitude < 0.02 })
    let tops = stride(from: 0, to: count, by: columns).map { corners[$0].y }
    #expect(corners.enumerated().allSatisfy { ($1.y - tops[$0 / columns]).magnitude < 0.02 })
    #expect(tops == tops.sorted() && Set(tops).count == tops.count)
    if count == 10 {
      let height = String(decoding: svg, as: UTF8.self).split(separator: " height=\"")[1].prefix { $0 != "\"" }
      #expect(try #require(Double(height)) < 800)
    }
  }
}
