import Rendering
import Simulations
import Testing

@Suite struct DifferenceTablesTests {
  private static let reference = ReferencePoint([.init(key: "factor", label: "1")])

  /// Three points, four replicates.
  private static var ensemble: Ensemble {
    var ensemble = EnsembleSamples.ensemble(
      [.init(key: "factor", labels: ["1", "2", "3"])], points: [["1"], ["2"], ["3"]], replicates: 4,
      [10, 20, 30, 40, 12, 23, 31, 44, 11, 21, 31, 41])
    ensemble.differences = ensemble.differences(of: "turns", from: reference)
    return ensemble
  }

  private static func view(_ names: [String]) -> ReportView { ReportView(.differences(names, from: reference)) }

  @Test func aRowAPoint() {
    #expect(
      EnsembleSamples.elements([Self.view(["turns"])], Self.ensemble) == [
        .table([
          "| factor | mean difference of turns | 95 % interval  | sd    | narrower |",
          "| ------ | ------------------------ | -------------- | ----- | -------- |",
          "| 2      | 2.5                      | 0.4457 … 4.554 | 1.291 | 14 times |",
          "| 3      | 1                        | all 4 pairs: 1 | 0     | none     |",
        ]),
        .paragraph([
          "Differences from factor = 1, replicate by replicate, 4 pairs a point. 95 % intervals of the mean difference "
            + "by Student's t. Narrower: how many times as wide the interval of independent runs would be."
        ]),
      ])
  }

  @Test func whatHasNoNumber() {
    var ensemble = Self.ensemble
    ensemble.differences = ensemble.differences(of: "word", from: Self.reference)
    #expect(
      EnsembleSamples.elements([Self.view(["word"])], ensemble) == [
        .paragraph(["No pair of runs has numbers for word at a point and at factor = 1."])
      ])
    ensemble.columns[0].values.set(5, nil)
    ensemble.differences = ensemble.differences(of: "turns", from: Self.reference)
    #expect(
      EnsembleSamples.elements([Self.view(["turns"])], ensemble).contains(
        .paragraph(["1 of 8 pairs have no two numbers for turns, and are left out."])))
  }

  /// A single replicate has differences and no intervals.
  @Test func oneRunAPoint() {
    var ensemble = EnsembleSamples.ensemble(
      [.init(key: "factor", labels: ["1", "2"])], points: [["1"], ["2"]], replicates: 1, [10, 12])
    ensemble.differences = ensemble.differences(of: "turns", from: Self.reference)
    #expect(
      EnsembleSamples.elements([Self.view(["turns"])], ensemble) == [
        .table([
          "| factor | difference of turns |", "| ------ | ------------------- |", "| 2      | 2                   |",
        ]),
        .paragraph(["Differences from factor = 1, replicate by replicate."]),
      ])
  }

  @Test func rowsForOtherPrograms() {
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.ensemble = Self.ensemble
    let csv = ResultsCSV.runs(Self.ensemble)
    #expect(csv.hasPrefix("factor,replicate,turns,word,turns_from_factor=1\n1,0,10,a,\n"))
    #expect(csv.contains("\n2,1,23,a,3\n"))
    let block = BlockResult(name: "b", line: 1, model: "memory", seed: 0, status: .ok, report: report)
    #expect(ResultsCSV.document([block]).contains("b,2,1,23,a,3\n"))
    let text = String(decoding: JSONText(ResultsJSON.block(block)).bytes, as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined()
    #expect(
      text.contains(
        #""differences":[{"statistic":"turns","parameters":{"factor":2},"from":{"factor":1},"pairs":4,"mean":2.5,"#))
    #expect(text.contains(#""sd":0,"ci95":null,"ci95_method":"equal","narrowing":null}]"#), "\(text)")
  }
}
