import Rendering
import Simulations
import Testing

@Suite struct SeriesChartTests {
  private let series = ChartTests.series([("sick", [1, 3, 2, 5])])

  @Test func interventionsAndTheLimitAreMarkedAndSaid() throws {
    let events = [RunEvent(step: 1, words: "probability 0.2"), RunEvent(step: 2, words: "vaccinate 0.5")]
    let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: events, limit: 3))
    let texts = ChartSamples.texts(chart.svg())
    #expect(["probability 0.2", "vaccinate 0.5", "limit of steps"].allSatisfy(texts.contains))
    #expect(
      chart.description.hasSuffix(
        " Interventions: probability 0.2 at step 1; vaccinate 0.5 at step 2. The limit of 3 steps ended the run."))
  }

  /// Words that are longer than the room beside their line are cut there.
  @Test func longWordsStayInside() throws {
    let words = "factor 1, probability 0.2, neighbourhood von-neumann, vaccinate 0.5"
    for step in 1...3 {
      let chart = try #require(
        SeriesChart.chart(series, names: ["sick"], events: [RunEvent(step: step, words: words)]))
      let lines = String(decoding: try #require(chart.svg()), as: UTF8.self).split(separator: "\n")
      let line = try #require(lines.first { $0.contains("class=\"halo") })
      let place = try #require(line.firstMatch(of: /x="([0-9.]+)"/)).1
      let text = line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      let width = Double(text.count) * 17 * 0.5, x = try #require(Double(place))
      #expect(line.contains("halo end") ? x - width > 0 : x + width < 540)
      #expect(text.hasSuffix("…"))
    }
  }

  /// Of many interventions the words have the first; all are marked.
  @Test func manyInterventionsAreLines() throws {
    let events = (0..<9).map { RunEvent(step: $0 % 3 + 1, words: "factor \($0)") }
    let chart = try #require(SeriesChart.chart(series, names: ["sick"], events: events))
    #expect(!ChartSamples.texts(chart.svg()).contains("factor 0"))
    #expect(chart.layers.count { if case .mark = $0 { true } else { false } } == 3)
    #expect(chart.description.hasSuffix("; and 3 more."))
  }
}
