import Expressions
import Rendering
import Simulations
import Testing

@Suite struct DifferenceChartTests {
  /// Each point has a row with its difference and interval, and a line is at zero.
  @Test func rowsAroundZero() throws {
    var ensemble = ChartSamples.ensemble([("p", ["1", "2", "3"])], replicates: 4) {
      .whole(10 * $0 * $0 + $1 * ($0 + 1))
    }
    let reference = ReferencePoint([.init(key: "p", label: "1")])
    ensemble.differences = ensemble.differences(of: "turns", from: reference)
    let chart = try #require(DifferenceChart.chart("turns", from: reference, ensemble))
    #expect(chart.vertical.scale == .categories(["2", "3"]))
    let differences = ensemble.differences
    #expect(differences.map(\.mean) == [11.5, 43])
    guard case .whiskers(_, _, let intervals) = chart.layers[0], case .points(_, _, let means) = chart.layers[1] else {
      Issue.record("no intervals or means")
      return
    }
    #expect(means == [ChartPoint(11.5, 0), ChartPoint(43, 1)])
    #expect(intervals.map(\.low) == differences.compactMap { $0.interval?.lowerBound } && intervals.count == 2)
    #expect(chart.layers[2] == .mark(name: "", x: 0, y: nil))
    #expect(chart.description.hasPrefix("Differences of turns from p = 1 at 2 points: lowest 11.5 ("))
    #expect(chart.description.hasSuffix("2 of 2 intervals do not contain 0."))
    #expect(ChartSamples.texts(chart.svg()).contains("mean difference of turns from p = 1"))
    // The table follows the drawing.
    let elements = ChartSamples.elements(
      ReportView(.differences(["turns"], from: reference)), ChartSamples.report(ensemble), style: .files)
    guard case .figure(let figure)? = elements.first, case .table = elements[1] else {
      Issue.record("a drawing and a table were expected, but there are \(elements)")
      return
    }
    #expect(figure.view == "differences")
  }

  /// A difference with stopped runs keeps its row, without a dot and an interval.
  @Test func stoppedRunsHaveNoDifference() throws {
    var ensemble = ChartSamples.ensemble([("p", ["1", "2", "3"])], replicates: 4) {
      .whole(10 * $0 * $0 + $1 * ($0 + 1))
    }
    ensemble.columns.append(
      .init(name: "over", values: StatisticColumn((0..<12).map { .truth($0 != 11) })))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], growing: ["turns"])
    let reference = ReferencePoint([.init(key: "p", label: "1")])
    ensemble.differences = ensemble.differences(of: "turns", from: reference)
    let chart = try #require(DifferenceChart.chart("turns", from: reference, ensemble))
    #expect(chart.vertical.scale == .categories(["2", "3 (not final)"]))
    guard case .whiskers(_, _, let intervals) = chart.layers[0], case .points(_, _, let means) = chart.layers[1] else {
      Issue.record("no intervals or means")
      return
    }
    #expect(intervals.map(\.place) == [0] && means == [ChartPoint(11.5, 0)])
    ensemble.columns[1] = .init(name: "over", values: StatisticColumn((0..<12).map { .truth($0 > 3) }))
    #expect(DifferenceChart.chart("turns", from: reference, ensemble) == nil)
  }

  /// The axis and the description name the reference in the author's words.
  @Test func theReferenceHasTheWordsOfTheAuthor() throws {
    let measures = ["nothing", "half the contacts", "a lockdown"]
    var ensemble = ChartSamples.ensemble([("interventions", measures)], replicates: 4) {
      .whole(10 * $0 * $0 + $1 * ($0 + 1))
    }
    ensemble.axes[0].title = "measure taken at the start of the outbreak"
    let reference = ReferencePoint([.init(key: "interventions", label: "nothing")])
    ensemble.differences = ensemble.differences(of: "turns", from: reference)
    let chart = try #require(DifferenceChart.chart("turns", from: reference, ensemble))
    let words = "turns from measure taken at the start of the outbreak = nothing"
    #expect(chart.horizontal.label == "mean difference of \(words)")
    #expect(chart.description.hasPrefix("Differences of \(words) at 2 points"))
  }

  /// A sweep of two values has a single difference, which is drawn like others.
  @Test func aSingleDifferenceHasItsRow() throws {
    var ensemble = ChartSamples.ensemble([("p", ["1", "2"])], replicates: 4) {
      .whole(10 * $0 * $0 + $1 * ($0 + 1))
    }
    let reference = ReferencePoint([.init(key: "p", label: "1")])
    ensemble.differences = ensemble.differences(of: "turns", from: reference)
    let chart = try #require(DifferenceChart.chart("turns", from: reference, ensemble))
    #expect(chart.vertical.scale == .categories(["2"]))
    #expect(chart.description.hasPrefix("Difference of turns from p = 1: 11.5 ("))
    #expect(chart.description.hasSuffix(" at p = 2. The interval does not contain 0."))
    #expect(ChartSamples.texts(chart.svg()).contains("mean difference of turns from p = 1"))
  }
}
