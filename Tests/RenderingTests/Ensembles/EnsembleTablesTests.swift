import Expressions
import Rendering
import Simulations
import Testing

@Suite struct EnsembleTablesTests {
  /// Swept numbers have one spelling, however they are written. The author's words and labels stay.
  @Test func sweptNumbersAreCanonical() {
    func first(_ isWord: Bool) -> String {
      let ensemble = EnsembleSamples.ensemble(
        [.init(key: "p", labels: ["0.50", "2^3"], isWord: isWord)], points: [["0.50"], ["2^3"]], replicates: 1, [1, 2])
      let lines = EnsembleSamples.elements([.summaries(["turns"])], ensemble).flatMap { element -> [String] in
        if case .table(let lines) = element { lines } else { [] }
      }
      return
        (lines.dropFirst(2).map { String($0.dropFirst(2).prefix { $0 != " " }) }
        + ResultsCSV.runs(ensemble).split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) })
        .joined(separator: " ")
    }
    #expect(first(false) == "0.5 8 0.5 8")
    #expect(first(true) == "0.50 2^3 0.50 2^3")
  }

  private static func rows(_ start: String) -> String {
    start + ": mean, 95 % interval of the mean, standard deviation (sd), and the quantiles 5 %, 50 % and 95 %."
  }

  @Test func aTableAKey() {
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], EnsembleSamples.oneKey) == [
        .table([
          "| pairs | mean turns | 95 % interval  | sd  | 5 % | 50 % | 95 % |",
          "| ----- | ---------- | -------------- | --- | --- | ---- | ---- |",
          "| 2     | 3          | 0.5159 … 5.484 | 1   | 2.1 | 3    | 3.9  |",
          "| 3     | 10         | all 3 runs: 10 | 0   | 10  | 10   | 10   |",
        ]),
        .paragraph([Self.rows("Each row describes 3 replicates") + " The 95 % interval uses Student's t for means."]),
      ])
  }

  @Test func aBandAPoint() {
    #expect(
      EnsembleSamples.elements([.ensembleChart(["turns"])], EnsembleSamples.oneKey) == [
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
    let ensemble = EnsembleSamples.ensemble(
      [.init(key: "a", labels: ["1", "2"]), .init(key: "b", labels: ["x", "y"])],
      points: [["1", "x"], ["1", "y"], ["2", "x"], ["2", "y"]], replicates: 1, [0, 4, 2, 1])
    let elements = EnsembleSamples.elements([.ensembleChart(["turns"]), .summaries(["turns"])], ensemble)
    #expect(
      elements == [
        .fence(info: "text", lines: ["a  turns over b x … y", "1  ░░██", "2  ▓▓▒▒", "   0 ░░ ▒▒ ▓▓ ██ 4"]),
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
    let ensemble = EnsembleSamples.ensemble([], points: [[]], replicates: 6, [3, 3, 3, 3, 5, 3])
    #expect(
      EnsembleSamples.elements([.ensembleChart(["turns"])], ensemble) == [
        .fence(
          info: "text",
          lines: ["turns  replicates", "3      " + String(repeating: "█", count: 40) + " 5", "4", "5      ████████ 1"])
      ])
    let table = EnsembleSamples.elements([.summaries(["turns"])], ensemble)
    #expect(
      table.last
        == .paragraph([Self.rows("The table describes 6 replicates") + " The 95 % interval uses Student's t for means."]
        ))
  }

  /// Keys that take their values together are named below tables and in JSON.
  @Test func pairedKeysAreNamed() {
    var ensemble = EnsembleSamples.ensemble(
      [
        .init(key: "people", labels: ["9", "16"]), .init(key: "pairs", labels: ["2", "3"], isPaired: true),
        .init(key: "seed", labels: ["1"]),
      ],
      points: [["9", "2", "1"], ["16", "3", "1"]], replicates: 1, [1, 2])
    func text() -> String { "\(EnsembleSamples.elements([.summaries(["turns"])], ensemble))" }
    func json() -> String {
      var report = Report(statistics: [], series: Series(steps: [], columns: []))
      report.ensemble = ensemble
      let block = BlockResult(name: "a", line: 1, model: "memory", seed: 0, status: .ok, report: report)
      return JSONText(ResultsJSON.block(block)).string.filter { !$0.isWhitespace }
    }
    #expect(text().contains("The keys people and pairs are paired."))
    #expect(json().contains("\"paired\":[[\"people\",\"pairs\"]],\"points\""))
    ensemble.axes[1].isPaired = false
    #expect(!text().contains("paired") && !json().contains("paired"))
  }

  /// Results of runs that were not over say so, in tables, in the descriptions of charts, as text and in JSON.
  @Test func runsThatWereNotOver() throws {
    var ensemble = EnsembleSamples.oneKey
    let over = [true, false, false, true, true, true].map { StatisticValue.truth($0) }
    ensemble.columns.append(.init(name: "over", values: StatisticColumn(over), isListed: false))
    func text(_ views: [ReportView]) -> String { "\(EnsembleSamples.elements(views, ensemble))" }
    let table = ReportView(.summaries(["turns"])), chart = ReportView(.ensembleChart(["turns"]), isText: true)
    #expect(!text([table, chart]).contains("not over"))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"])
    let note = "2 of 6 runs were not over: 2 of 3 at pairs = 2."
    #expect(ensemble.unfinishedNote(of: ["word", "turns"]) == note && ensemble.unfinishedNote(of: ["word"]) == nil)
    #expect(text([table]).contains(note) && text([chart]).contains(note))
    #expect(EnsembleChart.svg("turns", ensemble)?.words.hasSuffix(note) == true)
    #expect(ScatterChart.chart("turns", "turns", ensemble)?.description.hasSuffix(note) == true)
    #expect(ScatterChart.chart("turns", "turns", EnsembleSamples.oneKey)?.description.contains("not over") == false)
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.ensemble = ensemble
    let block = BlockResult(name: "a", line: 1, model: "memory", seed: 0, status: .ok, report: report)
    let json = JSONText(ResultsJSON.block(block)).string
    #expect(json.contains("\"not_over\": 2\n") && json.contains("\"not_over\": 0\n"))
    // If nothing is swept, or if all points have the same number, that number is enough.
    ensemble.columns[2].values = StatisticColumn((0..<6).map { .truth($0 % 3 > 0) })
    #expect(ensemble.unfinishedNote(of: ["turns"]) == "2 of 6 runs were not over.")
    let one = EnsembleSamples.ensemble([], points: [[]], replicates: 6, [1, 2, 3, 4, 5, 6])
    var histogram = one
    histogram.columns.append(ensemble.columns[2])
    histogram.outcomes = ensemble.outcomes
    #expect(HistogramChart.chart("turns", histogram)?.description.hasSuffix(". 2 of 6 runs were not over.") == true)
  }

  /// Runs that were not over but look over are counted, with the option that lets them finish.
  @Test func runsThatLookOver() {
    var ensemble = EnsembleSamples.oneKey
    func add(_ name: String, _ values: [StatisticValue]) {
      ensemble.columns.append(.init(name: name, values: StatisticColumn(values), isListed: false))
    }
    add("over", [true, false, false, true, false, true].map { .truth($0) })
    add("waiting", [0, 2, 1, 0, 3, 0].map { .whole($0) })
    add("active", [0, 0, 0, 0, 1, 0].map { .whole($0) })
    let delay = OutcomeStatistics.Delay(
      waiting: "waiting", active: "active", words: "nothing was active, but something waited", advice: "Wait longer.")
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], delay: delay)
    let note = "In 2 of these 3 runs nothing was active, but something waited. Wait longer."
    #expect(ensemble.delayNote(of: ["turns"]) == note && ensemble.delayNote(of: ["word"]) == nil)
    #expect("\(EnsembleSamples.elements([ReportView(.summaries(["turns"]))], ensemble))".contains(note))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"])
    #expect(ensemble.delayNote(of: ["turns"]) == nil)
  }

  /// Runs that stay below the model's bound are counted beside the table, if there are any.
  @Test func minorOutcomes() {
    var ensemble = EnsembleSamples.oneKey
    ensemble.minor = MinorOutbreak(statistic: "turns", below: "3.5")
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble) == [
        .table([
          "| pairs | mean turns | 95 % interval  | sd  | 5 % | 50 % | 95 % | runs below 3.5 | share of runs (95 % interval) | mean of other runs |",
          "| ----- | ---------- | -------------- | --- | --- | ---- | ---- | -------------- | ----------------------------- | ------------------ |",
          "| 2     | 3          | 0.5159 … 5.484 | 1   | 2.1 | 3    | 3.9  | 2              | 0.6667 (0.2077 … 0.9385)      | 4                  |",
          "| 3     | 10         | all 3 runs: 10 | 0   | 10  | 10   | 10   | 0              | 0 (0 … 0.5615)                | 10                 |",
        ]),
        .paragraph([
          "Runs with turns below 3.5 are counted separately: the last columns give their number, their share of all runs "
            + "with its 95 % interval, and the mean of the other runs."
        ]),
        .paragraph([
          "At 1 of 2 points, fewer than 3 of 3 runs are on one side of 3.5. The interval of the mean is "
            + "then often too narrow: make more replicates."
        ]),
        .paragraph([
          Self.rows("Each row describes 3 replicates")
            + " The 95 % intervals use Student's t for means and Wilson's score for shares of runs."
        ]),
      ])
    ensemble.minor = MinorOutbreak(statistic: "turns", below: "2")
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble)
        == EnsembleSamples.elements([.summaries(["turns"])], EnsembleSamples.oneKey))
    ensemble.minor = MinorOutbreak(statistic: "turns", below: "2", diesOut: true)
    #expect(
      "\(EnsembleSamples.elements([.summaries(["turns"])], ensemble))".contains("At 2 of 2 points, fewer than 3 of"))
    ensemble.minor = MinorOutbreak(statistic: "flips", below: "100")
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble)
        == EnsembleSamples.elements([.summaries(["turns"])], EnsembleSamples.oneKey))
  }

  /// The intervals of shares, of ratios and of equal values are named below the tables.
  @Test func intervalsByTheKindOfMean() {
    func column(_ name: String, _ values: [StatisticValue?]) -> Ensemble.Column {
      .init(name: name, values: StatisticColumn(values))
    }
    var ensemble = Ensemble(
      axes: [], points: [[]], replicates: 5,
      columns: [
        column("rate", [0, 1, 1, 1, 1].map { .fraction($0) }),
        column("same", [1, nil, 1, 1, 1].map { $0.map { .whole($0) } }),
        column("offspring", [0, 1, 1.25, 0.5, nil].map { $0.map { .fraction($0) } }),
        column("children", [0, 3, 5, 1, 0].map { .whole($0) }), column("parents", [1, 3, 4, 2, 0].map { .whole($0) }),
      ])
    ensemble.means = [
      Ensemble.NamedMean("rate", .ofShares), Ensemble.NamedMean("offspring", .ofRatio(["children"], to: ["parents"])),
    ]
    #expect(
      EnsembleSamples.elements([.summaries(["rate", "same", "offspring"])], ensemble) == [
        .table([
          "| mean rate | 95 % interval   | sd     | 5 % | 50 % | 95 % |",
          "| --------- | --------------- | ------ | --- | ---- | ---- |",
          "| 0.8       | 0.2226 … 0.9824 | 0.4472 | 0.2 | 1    | 1    |",
        ]),
        .table([
          "| mean same | 95 % interval          | sd  | 5 % | 50 % | 95 % |",
          "| --------- | ---------------------- | --- | --- | ---- | ---- |",
          "| 1         | all 4 with a number: 1 | 0   | 1   | 1    | 1    |",
        ]),
        .table([
          "| mean offspring | 95 % interval | sd     | 5 %   | 50 % | 95 %  |",
          "| -------------- | ------------- | ------ | ----- | ---- | ----- |",
          "| 0.9            | 0.361 … 2.244 | 0.5543 | 0.075 | 0.75 | 1.213 |",
        ]),
        .paragraph(["1 of 5 runs has no number for same and is left out."]),
        .paragraph(["1 of 5 runs has no number for offspring and is left out."]),
        .paragraph([
          Self.rows("The table describes 5 replicates")
            + " The 95 % intervals use Wilson's score for mean shares (scaled to the spread of the runs) and the "
            + "jackknife for pooled ratios."
        ]),
      ])
    #expect(
      EnsembleSamples.elements([.summaries(["same"])], ensemble).last
        == .paragraph([Self.rows("The table describes 5 replicates")]))
  }

  @Test func whatIsNotANumber() {
    var oneKey = EnsembleSamples.oneKey
    oneKey.columns[1].values = StatisticColumn(
      [StatisticValue?](repeating: .list([.whole(1)]), count: oneKey.columns[1].values.count))
    #expect(
      EnsembleSamples.elements([.summaries(["word"])], oneKey) == [
        .paragraph(["No run has a number for 'word'."])
      ])
    #expect(
      EnsembleSamples.elements([.ensembleChart(["word"])], oneKey) == [
        .fence(info: "text", lines: ["no run has a number for 'word'"])
      ])
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
      EnsembleSamples.elements([.summaries(["end"]), .ensembleChart(["end"])], truths) == [
        .table([
          "| k   | end | runs | share | 95 % interval   |",
          "| --- | --- | ---- | ----- | --------------- |",
          "| 1   | 3   | 10   | 0.3   | 0.1078 … 0.6032 |",
          "| 2   | 10  | 10   | 1     | 0.7225 … 1      |",
        ]),
        .paragraph(["Each point has 10 replicates. The 95 % interval uses Wilson's score for shares of runs."]),
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
      EnsembleSamples.elements([.summaries(["end"]), .ensembleChart(["end"])], words) == [
        .table([
          "| end  | count | runs | share | 95 % interval    |",
          "| ---- | ----- | ---- | ----- | ---------------- |",
          "| draw | 1     | 4    | 0.25  | 0.04559 … 0.6994 |",
          "| win  | 3     | 4    | 0.75  | 0.3006 … 0.9544  |",
        ]),
        .paragraph(["1 of 5 runs has no value for end and is left out."]),
        .paragraph(["The table describes 5 replicates. The 95 % interval uses Wilson's score for shares of runs."]),
        .fence(
          info: "text",
          lines: [
            "end   share of the runs",
            "draw  ██████████······························  0.25",
            "win   ██████████████████████████████··········  0.75",
          ]),
      ])
    // Too many different words are not outcomes.
    let many = outcomes((0..<21).map { .text("w\($0)") }, isSwept: false)
    #expect(EnsembleSamples.elements([.summaries(["end"])], many) == [.paragraph(["No run has a number for 'end'."])])
  }

  /// The expectation that the model reports for a statistic is beside it.
  @Test func expectationsStandBesideTheMean() {
    var games = EnsembleSamples.oneKey
    games.columns.append(
      .init(
        name: "expected_turns",
        values: StatisticColumn([3.25, 3.25, 3.25, nil, nil, nil].map { $0.map { StatisticValue.fraction($0) } })))
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], games).first
        == .table([
          "| pairs | mean turns | 95 % interval  | sd  | 5 % | 50 % | 95 % | expected |",
          "| ----- | ---------- | -------------- | --- | --- | ---- | ---- | -------- |",
          "| 2     | 3          | 0.5159 … 5.484 | 1   | 2.1 | 3    | 3.9  | 3.25     |",
          "| 3     | 10         | all 3 runs: 10 | 0   | 10  | 10   | 10   | none     |",
        ]))
  }

  /// A choice lists some points: those that meet a condition, and those with the largest means.
  @Test func chosenPoints() {
    var ensemble = EnsembleSamples.ensemble(
      [.init(key: "a", labels: ["1", "2"]), .init(key: "b", labels: ["x", "y"])],
      points: [["1", "x"], ["1", "y"], ["2", "x"], ["2", "y"]], replicates: 2, [0, 2, 4, 6, 2, 2, 1, 3])
    let truths = [false, true, true, true, false, false, false, true].map { StatisticValue.truth($0) }
    ensemble.columns += [
      .init(name: "over_twice", values: StatisticColumn(truths)),
      .init(name: "missing", values: StatisticColumn([StatisticValue?](repeating: nil, count: 8))),
    ]
    func listed(_ choice: PointChoice, of name: String = "turns") -> (rows: [String], note: String) {
      let elements = EnsembleSamples.elements([ReportView(.summaries([name], of: choice))], ensemble)
      var rows: [String] = [], note = ""
      for element in elements {
        if case .table(let lines) = element {
          rows += lines.dropFirst(2).map { $0.split(separator: "|").prefix(3).map { $0.filter { $0 != " " } }.joined() }
        }
        if case .paragraph(let words) = element { note = words.joined() }
      }
      return (rows, note)
    }
    #expect(
      listed(PointChoice(condition: "turns > 1 and a == 2"))
        == (["2x2", "2y2"], "Listed: 2 of 4 points where turns > 1 and a == 2."))
    #expect(listed(PointChoice(condition: "b == y")).rows == ["1y5", "2y2"])
    #expect(listed(PointChoice(condition: "max(turns) == 6")).rows == ["1y5"])
    #expect(
      listed(PointChoice(top: 3)) == (["1y5", "2x2", "2y2"], "Listed: 3 of 4 points with the largest mean turns."))
    #expect(
      listed(PointChoice(condition: "a == 2", top: 1))
        == (["2x2"], "Listed: 1 of 4 points where a == 2, with the largest mean turns."))
    #expect(
      listed(PointChoice(condition: "turns > 9"))
        == ([], "There is nothing to list: none of the 4 points meets the condition turns > 9."))
    let share = listed(PointChoice(top: 1), of: "over_twice")
    #expect(share.rows.count == 1 && share.rows[0].hasPrefix("1y"), "\(share)")
    #expect(share.note == "Listed: 1 of 4 points with the largest share of over_twice.")
    #expect(
      listed(PointChoice(top: 1), of: "missing")
        == ([], "There is nothing to list: none of the 4 points has a number for missing."))
    #expect(
      listed(PointChoice(condition: "a == 2", top: 1), of: "missing").note
        == "There is nothing to list: none of the 4 points where a == 2 has a number for missing.")
    #expect(
      listed(PointChoice(condition: "turns > 9", top: 1), of: "missing").note
        == "There is nothing to list: none of the 4 points meets the condition turns > 9.")
  }
}
