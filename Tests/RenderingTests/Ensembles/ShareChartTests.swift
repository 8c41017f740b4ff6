import Expressions
import Rendering
import Simulations
import Testing

@Suite struct ShareChartTests {
  private func ensemble(
    _ points: [String], replicates: Int, _ value: (Int, Int) -> StatisticValue
  ) -> Ensemble {
    let values = max(1, points.count) * replicates
    return Ensemble(
      axes: points.isEmpty ? [] : [.init(key: "factor", labels: points)],
      points: points.isEmpty ? [[]] : points.map { [$0] }, replicates: replicates,
      columns: [
        .init(
          name: "ending",
          values: StatisticColumn((0..<values).map { value($0 / replicates, $0 % replicates) }))
      ])
  }

  private func texts(_ drawn: DrawnChart?) -> [String] {
    ChartTests.check(drawn?.svg)
    return drawn.flatMap { XMLChecker.parts($0.svg)?.texts } ?? []
  }

  @Test func truthsOverAKey() throws {
    let truths = ensemble(["1", "2"], replicates: 4) { point, run in .truth(run <= point) }
    let drawn = EnsembleChart.svg("ending", truths), texts = texts(drawn)
    #expect(["1", "2", "factor", "share of runs with ending", "share", "95 % interval"].allSatisfy(texts.contains))
    #expect(
      drawn?.words
        == "Chart of share of runs with ending over factor at 2 points with 4 replicates each: lowest 0.25 at "
        + "factor = 1, highest 0.50 at factor = 2.")
  }

  /// A statistic of a model has words of its own, which those of the author replace.
  @Test func truthsHaveWords() {
    var truths = ensemble(["1", "2"], replicates: 4) { point, run in .truth(run <= point) }
    truths.truthWords = [.init("ending", "that died out")]
    var report = ChartSamples.report(truths)
    report.views = [ReportView(.ensembleChart(["ending"]))]
    func words(_ labels: [String: String]) -> String {
      let annotations = Annotations(labels: labels)
      return "\(ReportRenderer.elements(report, title: nil, annotations: annotations, anchor: "fig-x", style: .files))"
    }
    #expect(words([:]).contains("Chart of share of runs that died out over factor"))
    #expect(words(["ending": "a good end"]).contains("Chart of share of runs with a good end over factor"))
  }

  @Test func dotsAndWhiskersAreSharesAndTheirIntervals() throws {
    let words = ensemble([], replicates: 4) { _, run in .text(run == 3 ? "lost" : "won") }
    let chart = try #require(ShareChart.chart("ending", words))
    let intervals = [1, 3].compactMap { Summary.wilson($0, of: 4) }
    #expect(
      chart.layers == [
        .whiskers(
          name: "95 % interval", color: 0,
          intervals.enumerated().map {
            .init(place: Double($0), low: $1.lowerBound, high: $1.upperBound, isNear: true)
          }), .points(name: "share", color: 0, [ChartPoint(0.25, 0), ChartPoint(0.75, 1)]),
      ])
    #expect(chart.vertical.scale == .categories(["lost", "won"]))
    #expect(chart.description == "Bar chart of ending, shares of 4 runs: lost 0.25; won 0.75.")
    #expect(texts(EnsembleChart.svg("ending", words)).contains("won"))
  }

  /// A single truth value has its name at its bar. A single run has no interval.
  @Test func aTruthOfOneRun() throws {
    let chart = try #require(ShareChart.chart("ending", ensemble([], replicates: 1) { _, _ in .truth(false) }))
    #expect(chart.layers == [.bars(name: "share", color: 0, [ChartPoint(0, 0)])])
    #expect(chart.vertical.scale == .categories(["ending"]))
    #expect(chart.horizontal.label == "1 if true")
    #expect(chart.description == "Bar chart of ending: false.")
    ChartTests.check(chart.svg())
  }

  /// With a single run of each point, a bar is 1 or 0, and nothing is called a share.
  @Test func singleRunsOverAKey() throws {
    let truths = ensemble(["1", "2"], replicates: 1) { point, _ in .truth(point == 1) }
    let endings: [StatisticValue] = [.text("won"), .text("lost"), .none]
    let words = ensemble(["1", "2", "3"], replicates: 1) { point, _ in endings[point] }
    let truth = try #require(ShareChart.chart("ending", truths)), word = try #require(ShareChart.chart("ending", words))
    #expect(truth.horizontal.label == "ending: 1 if true")
    #expect(
      truth.description == "Bar chart of ending over factor at 2 points: false at factor = 1; true at factor = 2.")
    #expect(word.horizontal.label == "1 if the run has this value")
    let bars = [ChartPoint(0, 0), ChartPoint(1, 1), ChartPoint(1, 2), ChartPoint(0, 3)]
    #expect(word.layers == [.bars(name: "share", color: 0, bars)])
    #expect(
      word.description == "Bar chart of ending over factor at 3 points: won at factor = 1; lost at factor = 2.")
    let empty = String(repeating: "·", count: 40), full = String(repeating: "█", count: 40)
    #expect(
      EnsembleSamples.elements([.ensembleChart(["ending"])], truths) == [
        .fence(
          info: "text", lines: ["ending      1 if true", "factor = 1  \(empty)  0", "factor = 2  \(full)  1"])
      ])
    #expect(
      EnsembleSamples.elements([.ensembleChart(["ending"])], words) == [
        .fence(
          info: "text",
          lines: [
            "ending            1 if the run has this value",
            "factor = 1, lost  \(empty)  0",
            "factor = 1, won   \(full)  1",
            "factor = 2, lost  \(full)  1",
            "factor = 2, won   \(empty)  0",
          ])
      ])
  }

  /// Words at several points are a bar of 100 % for each point.
  @Test func wordsOverAKeyAreStacked() throws {
    let words = ensemble(["1", "2"], replicates: 4) { point, run in .text(run <= point ? "lost" : "won") }
    let chart = try #require(ShareChart.chart("ending", words))
    #expect(
      chart.layers == [
        .pieces(
          name: "lost", color: 0,
          [
            .init(place: 0, from: 0, to: 0.25, words: "lost 25 %", short: "25 %"),
            .init(place: 1, from: 0, to: 0.5, words: "lost 50 %", short: "50 %"),
          ]),
        .pieces(
          name: "won", color: 1,
          [
            .init(place: 0, from: 0.25, to: 1, words: "won 75 %", short: "75 %"),
            .init(place: 1, from: 0.5, to: 1, words: "won 50 %", short: "50 %"),
          ]),
      ])
    #expect(chart.vertical.scale == .categories(["1", "2"]))
    // A large piece has its name, which readers of a grey print need.
    #expect(["lost", "won", "lost 25 %", "won 75 %"].allSatisfy(ChartSamples.texts(chart.svg()).contains))
  }

  /// An outcome that never occurs has its row, and outcomes say who they are about.
  @Test func possibleOutcomesHaveRows() throws {
    var words = ensemble([], replicates: 4) { _, run in .text(run == 3 ? "player_3" : "player_1") }
    words.possibleOutcomes = [
      PossibleOutcome("ending", "draw"), PossibleOutcome("ending", "player_1", meaning: "perfect"),
      PossibleOutcome("ending", "player_2", meaning: "random"), PossibleOutcome("ending", "player_3"),
    ]
    let chart = try #require(ShareChart.chart("ending", words))
    #expect(chart.vertical.scale == .categories(["draw", "player 1 (perfect)", "player 2 (random)", "player 3"]))
    guard case .points(_, _, let shares) = chart.layers[1] else {
      Issue.record("no points")
      return
    }
    #expect(shares.map(\.x) == [0, 0.75, 0, 0.25])
    #expect(chart.description.contains("player 1 (perfect) 0.75"))
  }

  /// The words of figures have no underscores, unless two outcomes would then look the same. Tables keep them.
  @Test func wordsHaveNoUnderscores() throws {
    let words = ensemble([], replicates: 4) { _, run in .text(["died_out", "died out", "still_sick", "_"][run]) }
    let chart = try #require(ShareChart.chart("ending", words))
    #expect(chart.vertical.scale == .categories(["_", "died out", "died_out", "still sick"]))
    let elements = EnsembleSamples.elements([.summaries(["ending"])], words)
    #expect("\(elements)".contains("still\\_sick") || "\(elements)".contains("still_sick"))
  }

  @Test func manyRowsKeepTheirText() {
    func drawn(_ count: Int) -> DrawnChart? {
      EnsembleChart.svg(
        "ending", ensemble((0..<count).map(String.init), replicates: 2) { .text($0 > $1 ? "won" : "lost") })
    }
    ChartTests.check(drawn(60)?.svg)
    #expect(drawn(61) == nil)
    #expect(EnsembleChart.svg("ending", ensemble([], replicates: 2) { _, _ in .none }) == nil)
  }
}
