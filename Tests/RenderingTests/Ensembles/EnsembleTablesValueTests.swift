import Expressions
import Rendering
import Simulations
import Testing

/// Tables of experiments with a single run of each point.
@Suite struct EnsembleTablesValueTests {
  /// Returns the tables of the statistics `end` and `turns`. The points have the values 1, 2, … of `k`.
  private func elements(
    _ values: [StatisticValue?], turns: [StatisticValue?] = [], names: [String] = ["end"]
  ) -> [RegionElement] {
    let labels = values.indices.map { String($0 + 1) }
    let ensemble = Ensemble(
      axes: [.init(key: "k", labels: labels)], points: labels.map { [$0] }, replicates: 1,
      columns: [
        .init(name: "end", values: StatisticColumn(values)), .init(name: "turns", values: StatisticColumn(turns)),
      ])
    return EnsembleSamples.elements([.summaries(names)], ensemble)
  }

  @Test func truths() {
    #expect(
      elements([.truth(true), .truth(false), nil, StatisticValue.none]) == [
        .table([
          "|   k | end   |",
          "| --: | ----- |",
          "|   1 | true  |",
          "|   2 | false |",
          "|   3 | none  |",
          "|   4 | none  |",
        ])
      ])
  }

  @Test func wordsAreCut() {
    #expect(
      elements([.text("draw"), .text("a word of more than forty characters in all"), nil, .text("a|b")]) == [
        .table([
          "|   k | end                                       |",
          "| --: | ----------------------------------------- |",
          "|   1 | draw                                      |",
          "|   2 | a word of more than forty characters in … |",
          "|   3 | none                                      |",
          "|   4 | a\\|b                                      |",
        ])
      ])
  }

  /// Over several replicates, more than 20 different words are not outcomes. A single run just has its word.
  @Test func manyWords() {
    let rows = (1...25).map { "| \($0 < 10 ? "  " : " ")\($0) | w\($0 + 9) |" }
    #expect(
      elements((1...25).map { .text("w\($0 + 9)") }) == [.table(["|   k | end |", "| --: | --- |"] + rows)])
  }

  @Test func lists() {
    #expect(
      elements([
        .list([.whole(4), .whole(-3), .fraction(2.5)]), StatisticValue.none, .list([]),
        .list([.text("x"), .truth(true)]),
      ]) == [
        .table([
          "|   k | end          |",
          "| --: | ------------ |",
          "|   1 | [4, -3, 2.5] |",
          "|   2 | none         |",
          "|   3 | []           |",
          "|   4 | [x, true]    |",
        ])
      ])
    #expect(
      elements([.list((0..<20).map { .whole($0) })]) == [
        .table([
          "|   k | end                                        |",
          "| --: | ------------------------------------------ |",
          #"|   1 | \[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1… |"#,
        ])
      ])
  }

  /// A statistic may have a number at some points only.
  @Test func numbersBesideOthers() {
    #expect(
      elements([.fraction(0.123456), .truth(true), .text("won"), .whole(12), nil]) == [
        .table([
          "|   k | end    |",
          "| --: | ------ |",
          "|   1 | 0.1235 |",
          "|   2 | true   |",
          "|   3 | won    |",
          "|   4 | 12     |",
          "|   5 | none   |",
        ])
      ])
  }

  @Test func withoutValues() {
    #expect(elements([nil, StatisticValue.none]) == [.paragraph(["No run has a number for 'end'."])])
  }

  /// Each statistic has its own table, which shows the runs without a value.
  @Test func severalStatistics() {
    #expect(
      elements([.text("won"), nil], turns: [nil, .whole(7)], names: ["end", "turns"]) == [
        .table([
          "|   k | end  |",
          "| --: | ---- |",
          "|   1 | won  |",
          "|   2 | none |",
        ]),
        .table([
          "|   k | turns |",
          "| --: | ----: |",
          "|   1 |  none |",
          "|   2 |     7 |",
        ]),
      ])
  }

  /// With two keys and one statistic, there is a second table of the values.
  @Test func twoKeys() {
    let ensemble = Ensemble(
      axes: [.init(key: "a", labels: ["1", "2"]), .init(key: "b", labels: ["x", "y"])],
      points: [["1", "x"], ["1", "y"], ["2", "x"], ["2", "y"]], replicates: 1,
      columns: [
        .init(name: "end", values: StatisticColumn([.truth(true), .truth(false), nil, .truth(true)]))
      ])
    #expect(
      EnsembleSamples.elements([.summaries(["end"])], ensemble) == [
        .table([
          "|   a | b   | end   |",
          "| --: | --- | ----- |",
          "|   1 | x   | true  |",
          "|   1 | y   | false |",
          "|   2 | x   | none  |",
          "|   2 | y   | true  |",
        ]),
        .table([
          "| end: a ↓ b → | x    | y     |",
          "| -----------: | ---- | ----- |",
          "|            1 | true | false |",
          "|            2 | none | true  |",
        ]),
      ])
  }

  @Test func withoutKeys() {
    let ensemble = Ensemble(
      axes: [], points: [[]], replicates: 1, columns: [.init(name: "end", values: StatisticColumn([.text("won")]))])
    #expect(
      EnsembleSamples.elements([.summaries(["end"])], ensemble) == [
        .table([
          "| end |",
          "| --- |",
          "| won |",
        ])
      ])
  }

  /// A sentence says which runs were not over.
  @Test func runsThatWereNotOver() {
    let truths = StatisticColumn([.truth(true), .truth(false)])
    var ensemble = Ensemble(
      axes: [.init(key: "k", labels: ["1", "2"])], points: [["1"], ["2"]], replicates: 1,
      columns: [.init(name: "end", values: truths), .init(name: "over", values: truths, isListed: false)])
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["end"])
    #expect(
      EnsembleSamples.elements([.summaries(["end"])], ensemble) == [
        .table([
          "|   k | end   |",
          "| --: | ----- |",
          "|   1 | true  |",
          "|   2 | false |",
        ]),
        .paragraph(["1 of 2 runs was not over: at k = 2. The end of this run is not final."]),
      ])
  }
}
