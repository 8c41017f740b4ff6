import Rendering
import Simulations
import Testing

@Suite struct PanelStripsTests {
  private func svg(_ rows: PanelStrips.Side, _ columns: PanelStrips.Side) -> [String] {
    let panel = Chart(
      horizontal: ChartAxis("step"), vertical: ChartAxis(""),
      layers: [.line(name: "median", color: 0, points: [ChartPoint(0, 1), ChartPoint(1, 2)])], description: "")
    let count = rows.values.count * columns.values.count
    let panels = ChartPanels(
      title: "sick", panels: Array(repeating: panel, count: count), strips: PanelStrips(rows: rows, columns: columns),
      description: "d")
    return ChartSamples.texts(panels.svg())
  }

  @Test func rowsAndColumnsAreNamed() {
    let texts = svg(.init("factor", ["1", "2"]), .init("vaccinated", ["0", "0.2", "0.4"]))
    let words = ["factor = 1", "factor = 2", "vaccinated = 0", "vaccinated = 0.2", "vaccinated = 0.4"]
    #expect(words.allSatisfy { word in texts.count { $0 == word } == 1 })
    #expect(texts.count { $0 == "step" } == 3, "only below the last row")
  }

  /// If key and value are too long, the key appears once, and values take several lines.
  @Test func longNamesAreWhole() {
    let values = ["a-very-long-value-of-a-key-that-ends-in-1", "a-very-long-value-of-a-key-that-ends-in-2"]
    let texts = svg(.init("neighbourhood", values), .init("initial-conditions-of-the-town", values))
    #expect(texts.contains("neighbourhood ↓, initial-conditions-of-the-town →"))
    #expect(texts.allSatisfy { !$0.contains("…") })
    let joined = texts.joined()
    #expect(values.allSatisfy { joined.split(separator: $0, omittingEmptySubsequences: false).count == 3 })
  }

  /// Values of several words take several lines, and panels leave room for all lines.
  @Test func wordsOfStripsAreWhole() {
    let rows = ["pupils of the class 7b without siblings", "pupils of the class 7b with siblings"]
    let columns = ["the class sits in rows with walls", "the class sits in a circle of chairs"]
    let all = svg(.init("vaccinated", rows), .init("boundary", columns)).joined(separator: " ")
    #expect(!all.contains("…") && (rows + columns).allSatisfy(all.contains))
  }

  /// Bands of two swept keys are in rows and columns. The second key goes down if it has too many values.
  @Test(arguments: [(["1", "2"], ["5", "6", "7"]), (["1", "2"], ["5", "6", "7", "8", "9"])])
  func bandsOfTwoKeys(first: [String], second: [String]) {
    let points = first.flatMap { one in second.map { [one, $0] } }
    let groups = points.map { point in
      LabelledBands(
        CurveBands(
          series: "sick", point: 0, runs: 5, steps: [0, 1], q05: [0, 1], q25: [0, 1], median: [1, 2], q75: [2, 3],
          q95: [3, 4]), label: "factor = \(point[0]), probability = \(point[1])")
    }
    let axes = [Ensemble.Axis(key: "factor", labels: first), Ensemble.Axis(key: "probability", labels: second)]
    let texts = ChartSamples.texts(BandsChart.svg(groups, axes: axes))
    #expect(first.allSatisfy { texts.contains("factor = \($0)") })
    #expect(second.allSatisfy { texts.contains("probability = \($0)") })
    #expect(!texts.contains { $0.hasPrefix("factor = ") && $0.contains(", ") })
    #expect(texts.count { $0 == "step" } == (second.count > 3 ? 2 : 3))
  }

  /// Titles of three keys take several lines rather than being cut.
  @Test func titlesOfThreeKeysAreWhole() {
    let labels = ["1", "2"].map { "probability = 0.2, vaccinated = 0.4, factor = \($0)" }
    let groups = labels.map {
      LabelledBands(
        CurveBands(
          series: "sick", point: 0, runs: 5, steps: [0, 1], q05: [0, 1], q25: [0, 1], median: [1, 2], q75: [2, 3],
          q95: [3, 4]), label: $0)
    }
    let texts = ChartSamples.texts(BandsChart.svg(groups))
    #expect(texts.contains { $0.hasPrefix("probability = 0.2,") } && !texts.contains { $0.contains("…") })
  }

  /// Titles of panels over one key and over two are in strips of one style, with space above them.
  @Test(arguments: [true, false]) func stripsHaveOneStyle(isGrid: Bool) throws {
    var panel = Chart(
      title: "p = 1", horizontal: ChartAxis("step"), vertical: ChartAxis(""),
      layers: [.line(name: "median", color: 0, points: [ChartPoint(0, 1), ChartPoint(1, 2)])], description: "")
    if isGrid { panel.title = nil }
    let strips = PanelStrips(rows: .init("q", ["1", "2"]), columns: .init("p", ["1", "2"]))
    let panels = ChartPanels(
      title: "sick", panels: Array(repeating: panel, count: 4), strips: isGrid ? strips : nil, description: "d")
    let lines = String(decoding: try #require(panels.svg()), as: UTF8.self).split(separator: "\n")
    let title = try #require(lines.first { $0.hasSuffix(">p = 1</text>") })
    #expect(!title.contains("title"))
    // The strip around the title begins at least 6 units below the heading, whose letters end 4 below their line.
    func number(_ name: String, _ line: Substring) throws -> Double {
      let start = try #require(line.firstRange(of: " \(name)=\"")).upperBound
      return try #require(Double(line[start...].prefix { $0 != "\"" }))
    }
    let heading = try number("y", try #require(lines.first { $0.hasSuffix(">sick</text>") && $0.contains("title") }))
    let strip = try #require(lines.first { $0.contains("class=\"none\"") })
    let corner = try #require(strip.firstRange(of: "d=\"M")).upperBound
    let top = try #require(Double(strip[corner...].split { $0 == " " || $0 == "h" }[1]))
    #expect(top >= heading + 4 + 6)
    #expect(try number("y", title) > top && number("y", title) < top + 26)
  }
}
