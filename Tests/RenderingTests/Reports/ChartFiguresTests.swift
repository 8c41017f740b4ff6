import Expressions
import Rendering
import Simulations
import Testing

/// Names that differ stay different if there is not enough room for all of them.
@Suite struct ChartFiguresTests {
  private func scatter(_ labels: [String]) throws -> [String] {
    let values = labels.indices.map { StatisticValue.whole($0) }
    let ensemble = Ensemble(
      axes: [.init(key: "players", labels: labels, isWord: true)], points: labels.map { [$0] }, replicates: 1,
      columns: [
        .init(name: "a", values: StatisticColumn(values)), .init(name: "b", values: StatisticColumn(values)),
      ])
    let svg = try #require(ScatterChart.chart("a", "b", ensemble)?.svg())
    ChartTests.check(svg)
    // Long names take several lines.
    let texts = try #require(XMLChecker.parts(svg)).texts
    return texts.reduce(into: []) { names, text in
      if text.hasPrefix("players = ") {
        names.append(text)
      } else if let last = names.last, last.count + text.count < 300, !["a", "b"].contains(text) {
        names[names.count - 1] += " " + text
      }
    }
  }

  private let long = String(repeating: "perfect, ", count: 20)

  @Test func namesWithTheSameStartKeepTheirEnds() throws {
    let names = try scatter([long + "one", long + "two", "three"])
    #expect(names.count == 3 && Set(names).count == 3)
    #expect(names[0].hasSuffix("one") && names[1].hasSuffix("two") && names[2] == "players = three")
    #expect(names[0].hasPrefix("players = perfect, "))
  }

  @Test func namesWithTheSameStartAndEndAreNumbered() throws {
    let names = try scatter([long + "one" + long, long + "two" + long, long + "six" + long])
    #expect(names.count == 3 && Set(names).count == 3)
    #expect(names[1].hasSuffix("(2)") && names[2].hasSuffix("(3)"))
  }

  @Test func titlesOfPanelsDiffer() throws {
    let start = "neighbourhood = {radius: 1, within: manhattan, and much more besides, among: "
    let panels = ["healthy", "all"].map { words in
      Chart(
        title: start + words, horizontal: ChartAxis("x"), vertical: ChartAxis("y"),
        layers: [.line(name: "a", color: 0, points: [ChartPoint(0, 1), ChartPoint(1, 2)])], description: "")
    }
    let svg = try #require(ChartPanels(panels: panels, description: "two").svg())
    ChartTests.check(svg)
    let texts = try #require(XMLChecker.parts(svg)).texts
    #expect(texts.count { $0.hasPrefix("neighbour") } == 2)
    #expect(texts.contains { $0.hasSuffix("healthy") } && texts.contains { $0.hasSuffix("among: all") })
  }

  /// Rows of a list have less space than their labels, which take several lines. If there are not enough lines, labels
  /// that differ get numbers.
  @Test func rowsDiffer() throws {
    let rows = ["one", "two"].map { long + $0 + long }
    let chart = Chart(
      horizontal: ChartAxis("x"), vertical: ChartAxis("y", scale: .categories(rows)),
      layers: [.bars(name: "", color: 0, [ChartPoint(1, 0), ChartPoint(2, 1)])], description: "rows")
    let svg = try #require(chart.svg())
    let names = try #require(XMLChecker.parts(svg)).texts
    #expect(names.count { $0.contains("…") } == 2 && names.count { $0.hasSuffix("(2)") } == 1)
    #expect(names.count { $0.hasPrefix("per") } > 2)
  }

  /// The same layer is named once, and another layer of the same name is named separately.
  @Test func oneNameInTwoColoursIsSaidTwice() throws {
    func entries(_ colors: [Int]) throws -> Int {
      let layers = colors.map { ChartLayer.points(name: "same", color: $0, [ChartPoint(Double($0), 1)]) }
      let chart = Chart(
        horizontal: ChartAxis("x"), vertical: ChartAxis("y"), layers: layers, description: "points")
      let svg = try #require(chart.svg())
      return try #require(XMLChecker.parts(svg)).texts.count { $0 == "same" }
    }
    #expect(try entries([0, 0]) == 1)
    #expect(try entries([0, 1]) == 2)
  }

  @Test func everyColourHasItsDashes() {
    let rounds = 0..<(FigureColors.count * FigureColors.count)
    #expect(Set(FigureColors.dashes).count == FigureColors.count)
    #expect(Set(rounds.map { "\($0 % FigureColors.count) \(FigureColors.dash($0))" }).count == rounds.count)
    for dashes in FigureColors.dashes {
      let lengths = dashes.split(separator: " ").compactMap { Int($0) }
      #expect(lengths.indices.allSatisfy { $0 % 2 == 0 || lengths[$0] >= 4 })
    }
  }

  /// The title is for people who cannot see the drawing, so it is never empty.
  @Test func everyDrawingHasATitle() throws {
    let series = ChartTests.series([("healthy", [2, 1]), ("sick", [0, 1])])
    for names in [["healthy", "sick"], ["sick"]] {
      let svg = try #require(SeriesChart.chart(series, names: names)?.svg())
      let title = "<title>\(names.joined(separator: ", "))</title>"
      #expect(String(decoding: svg, as: UTF8.self).contains(title))
    }
  }

  @Test func namesThatAreGivenTwiceAreDrawnOnce() throws {
    func elements(_ names: [String], _ style: FigureStyle) -> [RegionElement] {
      let series = ChartTests.series([("a", [1, 2]), ("b", [2, 1])])
      let report = Report(statistics: [], series: series, views: [.chart(names)])
      return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: style)
    }
    for style in [FigureStyle.text, .files] {
      #expect(elements(["a", "a"], style) == elements(["a"], style))
      #expect(elements(["a", "b", "a"], style) == elements(["a", "b"], style))
      #expect(elements(["a", "b"], style) != elements(["a"], style))
    }
  }
}
