import Expressions
import JSON
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
        (lines.dropFirst(2).map { String($0.split(separator: " ")[1]) }
        + ResultsCSV.runs(ensemble).split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) })
        .joined(separator: " ")
    }
    #expect(first(false) == "0.5 8 0.5 8")
    #expect(first(true) == "0.50 2^3 0.50 2^3")
  }

  private static func rows(_ start: String, _ methods: String = "Student's t") -> String {
    start + " sd: standard deviation; 5\u{A0}%, 95\u{A0}%: quantiles."
      + (methods.isEmpty ? "" : " 95\u{A0}% intervals: \(methods).")
  }

  @Test func aTableAKey() {
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], EnsembleSamples.oneKey) == [
        .table(
          EnsembleSamples.unbroken([
            "| pairs | mean turns |  95 % interval |  sd | 5 % below | median | 95 % below |",
            "| ----: | ---------: | -------------: | --: | --------: | -----: | ---------: |",
            "|     2 |        3.0 |      0.5 … 5.5 | 1.0 |       2.1 |      3 |        3.9 |",
            "|     3 |         10 | all 3 runs: 10 |   0 |        10 |     10 |         10 |",
          ])),
        .paragraph([Self.rows("3 runs per row.")]),
      ])
  }

  @Test func aBandAPoint() {
    #expect(
      EnsembleSamples.elements([.ensembleChart(["turns"])], EnsembleSamples.oneKey) == [
        .fence(
          info: "text",
          lines: [
            "pairs  turns: mean, and from 5 % to 95 %",
            "2      ────●─────                                3.0",
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
          "|   a | b   | turns |", "| --: | --- | ----: |", "|   1 | x   |     0 |", "|   1 | y   |     4 |",
          "|   2 | x   |     2 |", "|   2 | y   |     1 |",
        ]),
        .table([
          "| turns: a ↓ b → |   x |   y |", "| -------------: | --: | --: |", "|              1 |   0 |   4 |",
          "|              2 |   2 |   1 |",
        ]),
      ])
  }

  @Test func aHistogramWhereNothingIsSwept() {
    let ensemble = EnsembleSamples.ensemble([], points: [[]], replicates: 6, [3, 3, 3, 3, 5, 3])
    #expect(
      EnsembleSamples.elements([.ensembleChart(["turns"])], ensemble) == [
        .fence(
          info: "text",
          lines: ["turns  runs", "3      " + String(repeating: "█", count: 40) + " 5", "4", "5      ████████ 1"])
      ])
    let table = EnsembleSamples.elements([.summaries(["turns"])], ensemble)
    #expect(table.last == .paragraph([Self.rows("6 runs.")]))
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
        .table(
          EnsembleSamples.unbroken([
            "| pairs | mean turns |  95 % interval |  sd | 5 % below | median | 95 % below | runs below 3.5 | share of runs (95 % interval) | mean of other runs |",
            "| ----: | ---------: | -------------: | --: | --------: | -----: | ---------: | -------------: | ----------------------------: | -----------------: |",
            "|     2 |        3.0 |      0.5 … 5.5 | 1.0 |       2.1 |      3 |        3.9 |              2 |            0.67 (0.21 … 0.94) |                4.0 |",
            "|     3 |         10 | all 3 runs: 10 |   0 |        10 |     10 |         10 |              0 |                  0 (0 … 0.56) |                 10 |",
          ])),
        .paragraph([
          Self.rows("3 runs per row.", "Student's t; Wilson's score for shares of runs")
            + " The last columns are about minor outbreaks (turns below 3.5): how many, their share, and the mean of all "
            + "other runs. At 1 of 2 points, fewer than 3 of 3 runs are on one side of 3.5. The interval of the mean is "
            + "then often too narrow: make more replicates."
        ]),
      ])
    // Without a sweep, a sentence takes the place of the columns.
    var single = EnsembleSamples.ensemble([], points: [[]], replicates: 5, [1, 2, 9, 8, 10])
    single.minor = ensemble.minor
    #expect(
      "\(EnsembleSamples.elements([.summaries(["turns"])], single))".contains(
        "2 of 5 runs are minor outbreaks (turns below 3.5): a share of 0.40 (0.12\u{A0}…\u{A0}0.77). "
          + "The mean of all other runs is 9.0."))
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
        .table(
          EnsembleSamples.unbroken([
            "| statistic | runs | mean |          95 % interval |   sd | 5 % below | median | 95 % below |",
            "| --------- | ---: | ---: | ---------------------: | ---: | --------: | -----: | ---------: |",
            "| rate      |    5 | 0.80 |            0.22 … 0.98 | 0.45 |      0.20 |      1 |          1 |",
            "| same      |    4 |    1 | all 4 with a number: 1 |    0 |         1 |      1 |          1 |",
            "| offspring |    4 | 0.90 |            0.36 … 2.24 | 0.55 |      0.07 |   0.75 |       1.21 |",
          ])),
        .paragraph([
          "1 of 5 runs has no number for same and is left out. 1 of 5 runs has no number for offspring and is left out."
        ]),
        .paragraph([
          Self.rows(
            "The column 'runs' counts the runs with a value.",
            "Wilson's score, for mean shares scaled to the spread of the runs; the jackknife for pooled ratios")
        ]),
      ])
    #expect(
      EnsembleSamples.elements([.summaries(["same"])], ensemble).last
        == .paragraph([Self.rows("The column 'runs' counts the runs with a value.", "")]))
  }

  /// If the limit of steps cut off runs, means are lower bounds, and quantiles are those of Kaplan and Meier.
  @Test func valuesThatWereCutOff() {
    var ensemble = EnsembleSamples.ensemble(
      [.init(key: "p", labels: ["1", "2"])], points: [["1"], ["2"]], replicates: 4, [10, 20, 30, 50, 5, 50, 50, 50])
    ensemble.columns.append(.init(name: "peak", values: StatisticColumn([1, 2, 9, 4, 1, 2, 3, 4].map { .whole($0) })))
    let over = [true, true, true, false, true, false, false, false].map { StatisticValue.truth($0) }
    ensemble.columns.append(.init(name: "over", values: StatisticColumn(over), isListed: false))
    ensemble.outcomes = OutcomeStatistics(
      over: "over", names: ["turns", "peak"], duration: "turns", growing: ["turns", "peak"])
    ensemble.stoppedRuns = 4
    #expect(
      EnsembleSamples.elements([.summaries(["turns", "peak"])], ensemble) == [
        .table(
          EnsembleSamples.unbroken([
            "|   p | mean turns | 95 % interval |        sd | 5 % below | median | 95 % below |",
            "| --: | ---------: | ------------: | --------: | --------: | -----: | ---------: |",
            "|   1 |     ≥ 27.5 |     not final | not final |        10 |     25 |       ≥ 50 |",
            "|   2 |     ≥ 38.8 |     not final | not final |         5 |   ≥ 50 |       ≥ 50 |",
          ])),
        .table(
          EnsembleSamples.unbroken([
            "|   p | mean peak | 95 % interval |        sd | 5 % below | median | 95 % below |",
            "| --: | --------: | ------------: | --------: | --------: | -----: | ---------: |",
            "|   1 |       ≥ 4 |     not final | not final |       1.1 |    ≥ 3 |      ≥ 8.2 |",
            "|   2 |     ≥ 2.5 |     not final | not final |     ≥ 1.1 |  ≥ 2.5 |      ≥ 3.9 |",
          ])),
        .paragraph([
          "The turns and peak of these runs are not final, and means include their values as lower bounds."
        ]),
        .paragraph([Self.rows("4 runs per row.", "")]),
      ])
    // A note on the limit of steps has the number of runs, unless others were not over either.
    ensemble.stoppedRuns = 3
    #expect(
      "\(EnsembleSamples.elements([.summaries(["peak"])], ensemble))".contains(
        "4 of 8 runs were not over: 1 and 3 of 4 at p = 1 and 2. The peak of these runs is not final, and means include "
          + "its values as lower bounds."))
    // A single run of each point has a lower bound, too.
    ensemble.points = [["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7"], ["8"]]
    ensemble.axes = [.init(key: "p", labels: (1...8).map { String($0) })]
    ensemble.replicates = 1
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble).first
        == .table(
          EnsembleSamples.unbroken([
            "|   p | turns |",
            "| --: | ----: |",
            "|   1 |    10 |",
            "|   2 |    20 |",
            "|   3 |    30 |",
            "|   4 |  ≥ 50 |",
            "|   5 |     5 |",
            "|   6 |  ≥ 50 |",
            "|   7 |  ≥ 50 |",
            "|   8 |  ≥ 50 |",
          ])))
  }

  /// A share of 1 cannot grow, even if its run was cut off.
  @Test func aWholeShareIsFinal() {
    var ensemble = EnsembleSamples.ensemble([], points: [[]], replicates: 4, [0, 0, 0, 0])
    func summary(_ hundredths: [Int]) -> String {
      let shares = hundredths.map { StatisticValue.fraction(Double($0) / 100) }
      ensemble.columns[0] = .init(name: "turns", values: StatisticColumn(shares))
      return "\(EnsembleSamples.elements([.summaries(["turns"])], ensemble))"
    }
    let over = [true, false, false, false].map { StatisticValue.truth($0) }
    ensemble.means = [.init("turns", .ofShares)]
    ensemble.columns.append(.init(name: "over", values: StatisticColumn(over), isListed: false))
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["turns"], growing: ["turns"])
    #expect(!summary([50, 100, 100, 100]).contains("≥"))
    // The mean and the smaller quantiles may grow, but not a quantile of 1.
    let rows = summary([50, 100, 75, 100])
    #expect(rows.contains("≥\u{A0}0.813") && rows.contains("|          1 |"), "\(rows)")
  }

  /// A column counts the runs with a value if they differ.
  @Test func runsAreCountedWhereTheyDiffer() {
    var ensemble = EnsembleSamples.oneKey
    ensemble.columns[0].values = StatisticColumn([2, nil, 4, 10, 10, 10].map { $0.map { .whole($0) } })
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble).first
        == .table(
          EnsembleSamples.unbroken([
            "| pairs | runs | mean turns |  95 % interval |  sd | 5 % below | median | 95 % below |",
            "| ----: | ---: | ---------: | -------------: | --: | --------: | -----: | ---------: |",
            "|     2 |    2 |          3 |       -10 … 16 |   1 |         2 |      3 |          4 |",
            "|     3 |    3 |         10 | all 3 runs: 10 |   0 |        10 |     10 |         10 |",
          ])))
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
        .table(
          EnsembleSamples.unbroken([
            "|   k | end | runs | share | 95 % interval |",
            "| --: | --: | ---: | ----: | ------------: |",
            "|   1 |   3 |   10 |  0.30 |   0.11 … 0.60 |",
            "|   2 |  10 |   10 |     1 |      0.72 … 1 |",
          ])),
        .fence(
          info: "text",
          lines: [
            "end    share of the runs",
            "k = 1  ████████████····························  0.30",
            "k = 2  ████████████████████████████████████████  1",
          ]),
        .paragraph(["10 runs per point. 95\u{A0}% intervals: Wilson's score for shares of runs."]),
      ])
  }

  @Test func wordsAreSharesEach() {
    let words = outcomes([.text("win"), .text("draw"), .text("win"), nil, .text("win")], isSwept: false)
    #expect(
      EnsembleSamples.elements([.summaries(["end"]), .ensembleChart(["end"])], words) == [
        .table(
          EnsembleSamples.unbroken([
            "| end  | count | runs | share | 95 % interval |",
            "| ---- | ----: | ---: | ----: | ------------: |",
            "| draw |     1 |    4 |  0.25 |   0.05 … 0.70 |",
            "| win  |     3 |    4 |  0.75 |   0.30 … 0.95 |",
          ])),
        .fence(
          info: "text",
          lines: [
            "end   share of the runs",
            "draw  ██████████······························  0.25",
            "win   ██████████████████████████████··········  0.75",
          ]),
        .paragraph(["1 of 5 runs has no value for end and is left out."]),
        .paragraph(["95\u{A0}% intervals: Wilson's score for shares of runs."]),
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
        == .table(
          EnsembleSamples.unbroken([
            "| pairs | mean turns |  95 % interval |  sd | 5 % below | median | 95 % below | expected |",
            "| ----: | ---------: | -------------: | --: | --------: | -----: | ---------: | -------: |",
            "|     2 |        3.0 |      0.5 … 5.5 | 1.0 |       2.1 |      3 |        3.9 |     3.25 |",
            "|     3 |         10 | all 3 runs: 10 |   0 |        10 |     10 |         10 |     none |",
          ])))
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
        if case .paragraph(let words) = element, note.isEmpty { note = words.joined() }
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
