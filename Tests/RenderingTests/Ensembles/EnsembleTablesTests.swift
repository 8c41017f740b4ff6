import Expressions
import Rendering
import Simulations
import Testing

@Suite struct EnsembleTablesTests {
  @Test func aTableAKey() {
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], EnsembleSamples.oneKey) == [
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
    let ensemble = EnsembleSamples.ensemble([], points: [[]], replicates: 6, [3, 3, 3, 3, 5, 3])
    #expect(
      EnsembleSamples.elements([.ensembleChart(["turns"])], ensemble) == [
        .fence(
          info: "text",
          lines: ["turns  replicates", "3      " + String(repeating: "█", count: 40) + " 5", "4", "5      ████████ 1"])
      ])
    let table = EnsembleSamples.elements([.summaries(["turns"])], ensemble)
    #expect(table.last == .paragraph(["95 % intervals of the mean by Student's t, 6 replicates."]))
  }

  /// Runs that stay below the model's bound are counted beside the table, where there are any.
  @Test func minorOutcomes() {
    var ensemble = EnsembleSamples.oneKey
    ensemble.minor = MinorOutbreak(statistic: "turns", below: "3.5")
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble) == [
        .table([
          "| pairs | mean turns | 95 % interval  | sd  | 5 % | 50 % | 95 % | below 3.5 | share, 95 % interval     | mean of the others |",
          "| ----- | ---------- | -------------- | --- | --- | ---- | ---- | --------- | ------------------------ | ------------------ |",
          "| 2     | 3          | 0.5159 … 5.484 | 1   | 2.1 | 3    | 3.9  | 2         | 0.6667 (0.2077 … 0.9385) | 4                  |",
          "| 3     | 10         | 10 … 10        | 0   | 10  | 10   | 10   | 0         | 0 (0 … 0.5615)           | 10                 |",
        ]),
        .paragraph(["95 % intervals of the mean by Student's t, of a share by Wilson's score, 3 replicates a point."]),
      ])
    ensemble.minor = MinorOutbreak(statistic: "turns", below: "2")
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble)
        == EnsembleSamples.elements([.summaries(["turns"])], EnsembleSamples.oneKey))
    ensemble.minor = MinorOutbreak(statistic: "flips", below: "100")
    #expect(
      EnsembleSamples.elements([.summaries(["turns"])], ensemble)
        == EnsembleSamples.elements([.summaries(["turns"])], EnsembleSamples.oneKey))
  }

  @Test func whatIsNoNumber() {
    var oneKey = EnsembleSamples.oneKey
    oneKey.columns[1].values = StatisticColumn(
      [StatisticValue?](repeating: .list([.whole(1)]), count: oneKey.columns[1].values.count))
    #expect(
      EnsembleSamples.elements([.summaries(["word"])], oneKey) == [
        .paragraph(["No run has a number for word."])
      ])
    #expect(
      EnsembleSamples.elements([.ensembleChart(["word"])], oneKey) == [
        .fence(info: "text", lines: ["no run has a number for word"])
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
      EnsembleSamples.elements([.summaries(["end"]), .ensembleChart(["end"])], words) == [
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
    #expect(EnsembleSamples.elements([.summaries(["end"])], many) == [.paragraph(["No run has a number for end."])])
  }

  /// What the model reports as the expectation of a statistic stands beside it.
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
          "| 3     | 10         | 10 … 10        | 0   | 10  | 10   | 10   | none     |",
        ]))
  }
}
