import Rendering
import Simulations
import Testing

@Suite struct EnsembleTests {
  private func elements(_ views: [ReportView], _ ensemble: Ensemble) -> [RegionElement] {
    var report = Report(statistics: [], series: Series(steps: [], columns: []), views: views)
    report.ensemble = ensemble
    return ReportRenderer.elements(report, title: nil, anchor: "fig-a")
  }

  private func ensemble(_ axes: [Ensemble.Axis], points: [[String]], replicates: Int, _ values: [Int]) -> Ensemble {
    Ensemble(
      axes: axes, points: points, replicates: replicates,
      columns: [
        .init(name: "turns", values: StatisticColumn(values.map { .whole($0) })),
        .init(name: "word", values: StatisticColumn(values.map { _ in .text("a") })),
      ])
  }

  private var oneKey: Ensemble {
    ensemble(
      [.init(key: "pairs", labels: ["2", "3"])], points: [["2"], ["3"]], replicates: 3, [2, 3, 4, 10, 10, 10])
  }

  @Test func aTableAKey() {
    #expect(
      elements([.summaries(["turns"])], oneKey) == [
        .table([
          "| pairs | mean turns | 95 % interval  | sd  | 5 % | 50 % | 95 % |",
          "| ----- | ---------- | -------------- | --- | --- | ---- | ---- |",
          "| 2     | 3          | 0.5159 … 5.484 | 1   | 2.1 | 3    | 3.9  |",
          "| 3     | 10         | 10 … 10        | 0   | 10  | 10   | 10   |",
        ]),
        .paragraph(["95 % intervals of the mean by Student's t, 3 replicates a point."]),
      ])
  }

  @Test func aBandAPoint() {
    #expect(
      elements([.ensembleChart(["turns"])], oneKey) == [
        .fence(
          info: "text",
          lines: [
            "pairs  turns: mean, and from 5 % to 95 %",
            "2      ────●─────                                3",
            "3                                             ●  10",
            "       2.1                                   10",
          ])
      ])
  }

  @Test func aTableOfMeansForTwoKeys() {
    let ensemble = ensemble(
      [.init(key: "a", labels: ["1", "2"]), .init(key: "b", labels: ["x", "y"])],
      points: [["1", "x"], ["1", "y"], ["2", "x"], ["2", "y"]], replicates: 1, [0, 4, 2, 1])
    let elements = elements([.ensembleChart(["turns"]), .summaries(["turns"])], ensemble)
    #expect(
      elements == [
        .fence(info: "text", lines: ["a  mean turns over b x … y", "1    ██", "2  ▒▒░░", "   0    ░░ ▒▒ ▓▓ ██ 4"]),
        .table([
          "| a   | b   | turns |", "| --- | --- | ----- |", "| 1   | x   | 0     |", "| 1   | y   | 4     |",
          "| 2   | x   | 2     |", "| 2   | y   | 1     |",
        ]),
        .table([
          "| turns: a ↓ b → | x   | y   |", "| -------------- | --- | --- |", "| 1              | 0   | 4   |",
          "| 2              | 2   | 1   |",
        ]),
      ])
  }

  @Test func aHistogramWhereNothingIsSwept() {
    let ensemble = ensemble([], points: [[]], replicates: 6, [3, 3, 3, 3, 5, 3])
    #expect(
      elements([.ensembleChart(["turns"])], ensemble) == [
        .fence(
          info: "text",
          lines: ["turns  replicates", "3      " + String(repeating: "█", count: 40) + " 5", "4", "5      ████████ 1"])
      ])
    let table = elements([.summaries(["turns"])], ensemble)
    #expect(table.last == .paragraph(["95 % intervals of the mean by Student's t, 6 replicates."]))
  }

  /// Runs that stay below the model's bound are counted beside the table, where there are any.
  @Test func minorOutcomes() {
    var ensemble = oneKey
    ensemble.minor = ModelDeclaration.Minor(statistic: "turns", below: "3.5")
    #expect(
      elements([.summaries(["turns"])], ensemble) == [
        .table([
          "| pairs | mean turns | 95 % interval  | sd  | 5 % | 50 % | 95 % | below 3.5 | share, 95 % interval     | mean of the others |",
          "| ----- | ---------- | -------------- | --- | --- | ---- | ---- | --------- | ------------------------ | ------------------ |",
          "| 2     | 3          | 0.5159 … 5.484 | 1   | 2.1 | 3    | 3.9  | 2         | 0.6667 (0.2077 … 0.9385) | 4                  |",
          "| 3     | 10         | 10 … 10        | 0   | 10  | 10   | 10   | 0         | 0 (0 … 0.5615)           | 10                 |",
        ]),
        .paragraph(["95 % intervals of the mean by Student's t, of a share by Wilson's score, 3 replicates a point."]),
      ])
    ensemble.minor = ModelDeclaration.Minor(statistic: "turns", below: "2")
    #expect(elements([.summaries(["turns"])], ensemble) == elements([.summaries(["turns"])], oneKey))
    ensemble.minor = ModelDeclaration.Minor(statistic: "flips", below: "100")
    #expect(elements([.summaries(["turns"])], ensemble) == elements([.summaries(["turns"])], oneKey))
  }

  @Test func whatIsNoNumber() {
    var oneKey = oneKey
    oneKey.columns[1].values = StatisticColumn(
      [StatisticValue?](repeating: .list([.whole(1)]), count: oneKey.columns[1].values.count))
    #expect(elements([.summaries(["word"])], oneKey) == [.paragraph(["No run has a number for word."])])
    #expect(
      elements([.ensembleChart(["word"])], oneKey) == [.fence(info: "text", lines: ["no run has a number for word"])])
  }

  @Test func asJSON() {
    let report: Report = {
      var report = Report(statistics: [], series: Series(steps: [], columns: []))
      report.ensemble = ensemble(
        [.init(key: "a", labels: ["0.5", "x"])], points: [["0.5"], ["x"]], replicates: 1, [7, 8])
      return report
    }()
    let block = BlockResult(name: "b", line: 1, model: "memory", seed: 0, status: .ok, report: report)
    let text = String(decoding: JSONText(ResultsJSON.block(block)).bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined()
    let summary =
      #"{"mean":7,"sd":null,"ci95":null,"q05":7,"median":7,"q95":7,"min":7,"max":7}"#
    #expect(
      text.contains(#""points":[{"parameters":{"a":0.5},"replicate":0,"statistics":{"turns":7,"word":"a"}}"#), "\(text)"
    )
    #expect(text.contains(#"{"parameters":{"a":"x"},"replicate":0,"statistics":{"turns":8,"word":"a"}}]"#))
    #expect(text.contains(#""summary":[{"parameters":{"a":0.5},"statistics":{"turns":"# + summary + "}}"))
  }

  @Test func asCSV() {
    #expect(
      ResultsCSV.runs(oneKey)
        == "pairs,replicate,turns,word\n2,0,2,a\n2,1,3,a\n2,2,4,a\n3,0,10,a\n3,1,10,a\n3,2,10,a\n")
  }

  // MARK: Outcomes that are no numbers

  private func outcomes(_ values: [StatisticValue?], isSwept: Bool) -> Ensemble {
    Ensemble(
      axes: isSwept ? [.init(key: "k", labels: ["1", "2"])] : [], points: isSwept ? [["1"], ["2"]] : [[]],
      replicates: isSwept ? values.count / 2 : values.count,
      columns: [.init(name: "end", values: StatisticColumn(values))])
  }

  @Test func truthsAreSharesWithWilsonsInterval() {
    let truths = outcomes((0..<20).map { .truth($0 < 3 || $0 >= 10) }, isSwept: true)
    #expect(
      elements([.summaries(["end"]), .ensembleChart(["end"])], truths) == [
        .table([
          "| k   | end | of  | share | 95 % interval   |",
          "| --- | --- | --- | ----- | --------------- |",
          "| 1   | 3   | 10  | 0.3   | 0.1078 … 0.6032 |",
          "| 2   | 10  | 10  | 1     | 0.7225 … 1      |",
        ]),
        .paragraph(["95 % intervals of a share by Wilson's score, 10 replicates a point."]),
        .fence(
          info: "text",
          lines: [
            "end    share of the runs",
            "k = 1  ████████████····························  0.3",
            "k = 2  ████████████████████████████████████████  1",
          ]),
      ])
  }

  @Test func wordsAreSharesEach() {
    let words = outcomes([.text("win"), .text("draw"), .text("win"), nil, .text("win")], isSwept: false)
    #expect(
      elements([.summaries(["end"]), .ensembleChart(["end"])], words) == [
        .table([
          "| end  | runs | of  | share | 95 % interval    |",
          "| ---- | ---- | --- | ----- | ---------------- |",
          "| draw | 1    | 4   | 0.25  | 0.04559 … 0.6994 |",
          "| win  | 3    | 4   | 0.75  | 0.3006 … 0.9544  |",
        ]),
        .paragraph(["95 % intervals of a share by Wilson's score, 5 replicates."]),
        .fence(
          info: "text",
          lines: [
            "end   share of the runs",
            "draw  ██████████······························  0.25",
            "win   ██████████████████████████████··········  0.75",
          ]),
      ])
    // Words of all kinds are no outcomes.
    let many = outcomes((0..<21).map { .text("w\($0)") }, isSwept: false)
    #expect(elements([.summaries(["end"])], many) == [.paragraph(["No run has a number for end."])])
  }

  /// What the model reports as the expectation of a statistic stands beside it.
  @Test func expectationsStandBesideTheMean() {
    var games = oneKey
    games.columns.append(
      .init(
        name: "expected_turns",
        values: StatisticColumn([3.25, 3.25, 3.25, nil, nil, nil].map { $0.map { StatisticValue.fraction($0) } })))
    #expect(
      elements([.summaries(["turns"])], games).first
        == .table([
          "| pairs | mean turns | 95 % interval  | sd  | 5 % | 50 % | 95 % | expected |",
          "| ----- | ---------- | -------------- | --- | --- | ---- | ---- | -------- |",
          "| 2     | 3          | 0.5159 … 5.484 | 1   | 2.1 | 3    | 3.9  | 3.25     |",
          "| 3     | 10         | 10 … 10        | 0   | 10  | 10   | 10   | none     |",
        ]))
  }

  // MARK: Bands

  private func bands(_ runs: [[Int]], point: Int = 0) throws -> CurveBands {
    try #require(
      CurveBands(series: "sick", point: point, runs.map { RunCurve(steps: Array($0.indices), values: $0) }))
  }

  @Test func bandsOverTheSteps() throws {
    var many = ensemble([], points: [[]], replicates: 3, [1, 2, 3])
    many.bands = [try bands([[1, 2, 4, 8, 15], [1, 4, 8, 15, 31], [1, 3, 5], [1, 1, 2, 3, 4]])]
    let elements = elements([.bands(["sick"])], many)
    #expect(
      elements == [
        .fence(
          info: "text",
          lines: [
            "sick: █ median, ▒ 50 % and ░ 90 % of 4 runs",
            "28.6 ┤                                    ░░░░░░░░░",
            "     │                                    ░░░░░░░░░",
            "     │                                    ░░░░░░░░░",
            "     │                                    ░░░░░░░░░",
            "     │                                    ░░░░░░░░░",
            "     │                                    ▒▒▒▒▒▒▒▒▒",
            "     │                                    ▒▒▒▒▒▒▒▒▒",
            "     │                                    ▒▒▒▒▒▒▒▒▒",
            "14.3 ┤                           ░░░░░░░░░▒▒▒▒▒▒▒▒▒",
            "     │                           ░░░░░░░░░▒▒▒▒▒▒▒▒▒",
            "     │                           ░░░░░░░░░█████████",
            "     │                           ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒",
            "     │                  ░░░░░░░░░█████████▒▒▒▒▒▒▒▒▒",
            "     │                  █████████▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒",
            "     │         ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒░░░░░░░░░░░░░░░░░░",
            "     │██████████████████░░░░░░░░░",
            "   0 ┤",
            "     └─────────────────────────────────────────────",
            "      step 0                                      4",
          ]),
        .paragraph([
          "Bands of outcomes, step by step: half of the runs are in ▒, 90 % in ▒ and ░; they are no intervals of a "
            + "mean. Runs that ended earlier hold their last values."
        ]),
      ])
  }

  /// Whatever the numbers are, a chart keeps to its room, and its median shows at every step.
  @Test(arguments: 0..<30) func bandsKeepToTheirRoom(_ index: Int) throws {
    let steps = [1, 2, 5, 40, 72, 73, 300, 3_000][index % 8]
    let most = [0, 1, 7, 1_000, 4_000_000_000][index % 5]
    let least = index % 3 == 0 ? most / 2 : 0
    let runs = (0...index % 4).map { run in
      (0..<steps).map { least + ($0 * 7_919 + run * 104_729 + index) % (most - least + 1) }
    }
    var many = ensemble([.init(key: "factor", labels: ["1"])], points: [["1"]], replicates: 1, [1])
    many.bands = [try bands(runs)]
    guard case .fence(_, let lines)? = elements([.bands(["sick"])], many).first else {
      Issue.record("no chart")
      return
    }
    #expect(lines.count == 20 && lines.allSatisfy { $0.count <= 100 })
    #expect(lines[0].hasPrefix("factor = 1, sick: "))
    let plot = lines[1...17].map(Array.init)
    let width = lines[18].count { $0 == "─" }
    #expect(width == plot.reduce(0) { $0 + $1.count { $0 == "█" } }, "one median a column")
  }

  @Test func noBands() throws {
    #expect(elements([.bands(["sick"])], oneKey) == [.paragraph(["No run has the series sick."])])
  }
}
